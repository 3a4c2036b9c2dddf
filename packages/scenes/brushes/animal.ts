import { shade, shine, tone } from '../light.ts'
import type { Stage } from './stage.ts'
import { circle, dots, ellipse, line, path, place } from './stage.ts'

/** Guanaco or llama, 100 units high inside, looking right unless `flip`. */
export function guanaco(
  stage: Stage,
  x: number,
  y: number,
  h: number,
  options: { colour?: string; flip?: boolean; grazing?: boolean; distance?: number; blanket?: string } = {},
): string {
  const { light } = stage
  const { colour = '#b9733f', flip = false, grazing = false, distance = 0, blanket } = options
  const coat = tone(light, colour, distance)
  const pale = tone(light, '#f1dfc3', distance)
  const legs =
    line('M-20 -44L-23 0M20 -44L17 0', shade(light, coat, 0.4), 5) + line('M-25 -46L-29 0M25 -44L26 0', shade(light, coat, 0.12), 5.4)
  const body =
    path('M-32 -50Q-34 -66 -18 -67Q2 -69 24 -66Q36 -62 33 -48Q30 -38 14 -38Q-8 -36 -20 -39Q-31 -40 -32 -50Z', coat) +
    path('M-28 -44Q-10 -38 10 -40Q26 -40 32 -47Q30 -38 14 -38Q-8 -36 -20 -39Q-26 -40 -28 -44Z', pale) +
    line('M-32 -56q-5 3 -4 9', coat, 5)
  const up =
    path('M17 -60Q26 -72 27 -92Q27 -101 34 -102L33 -110L38 -103Q46 -101 50 -96Q51 -92 46 -91L38 -91Q37 -74 34 -54Z', coat) +
    path('M40 -98Q46 -100 50 -96Q51 -92 46 -91L40 -91Z', shade(light, coat, 0.45)) +
    path('M37 -86Q36 -70 33 -56L29 -56Q34 -70 34 -86Z', pale)
  const down =
    path('M18 -64Q36 -58 44 -34L50 -8Q54 -4 50 0Q45 2 42 -3L34 -28Q28 -42 18 -48Z', coat) +
    path('M44 -4Q50 -10 52 -3Q51 2 46 1Z', shade(light, coat, 0.45)) +
    line('M43 -20l-5 -5', coat, 3.4)
  const cloth = blanket
    ? path('M-18 -67.500Q0 -69.500 14 -67.500L16 -46H-20Z', tone(light, blanket, distance)) +
      line('M-19 -54H15', tone(light, '#fdf0d8', distance), 3)
    : ''
  return place(x, y, h / 110, legs + (grazing ? down : up) + body + cloth, flip)
}

/** A cow; `grazing` with her head down. */
export function cow(
  stage: Stage,
  x: number,
  y: number,
  h: number,
  options: { colour?: string; patch?: string; flip?: boolean; grazing?: boolean; distance?: number } = {},
): string {
  const { light } = stage
  const { colour = '#6b3d2a', patch = '#f4e9d8', flip = false, grazing = false, distance = 0 } = options
  const coat = tone(light, colour, distance)
  const spot = tone(light, patch, distance)
  const legs = line('M-40 -40V-4M34 -40V-4', shade(light, coat, 0.4), 9) + line('M-52 -42V-3M44 -42V-3', coat, 9.5)
  const body =
    path('M-62 -50Q-64 -84 -44 -88Q0 -92 50 -88Q62 -86 58 -60Q56 -40 36 -38Q-4 -32 -40 -38Q-58 -40 -62 -50Z', coat) +
    path('M-20 -90Q10 -92 16 -76Q10 -60 -8 -66Q-26 -72 -20 -90ZM-58 -60Q-44 -64 -42 -48Q-48 -38 -56 -44Z', spot) +
    path('M-60 -48Q-20 -40 20 -42Q48 -44 57 -58Q56 -40 36 -38Q-4 -32 -40 -38Q-56 -40 -60 -48Z', light.shadow, 'opacity=".25"') +
    line('M-61 -78Q-70 -60 -66 -38', shade(light, coat, 0.2), 3.4)
  const head = grazing
    ? path('M44 -84Q66 -74 72 -50L80 -16Q82 -4 72 -4Q62 -4 60 -14L50 -44Z', coat) +
      path('M62 -12Q72 -20 80 -14Q82 -4 72 -4Q64 -4 62 -12Z', spot) +
      path('M66 -52l14 -6l-6 10Z', shade(light, coat, 0.2))
    : path('M40 -88Q58 -100 66 -106Q80 -112 88 -98L98 -82Q100 -72 88 -72Q76 -74 68 -78Q58 -66 52 -60Z', coat) +
      path('M86 -84Q98 -88 99 -80Q98 -71 88 -72Q84 -76 86 -84Z', spot) +
      path('M64 -102l-16 2l10 8Z', shade(light, coat, 0.2))
  return place(x, y, h / 108, legs + body + head, flip)
}

/** A horse standing, or stepping out when `walking`. */
export function horse(
  stage: Stage,
  x: number,
  y: number,
  h: number,
  options: { colour?: string; flip?: boolean; walking?: boolean; distance?: number } = {},
): string {
  const { light } = stage
  const { colour = '#7d4a2c', flip = false, walking = false, distance = 0 } = options
  const coat = tone(light, colour, distance)
  const mane = shade(light, tone(light, '#2d1f22', distance), 0.1)
  const step = walking ? 9 : 0
  const legs =
    line(`M-26 -46L${-26 - step} -24L${-28 - step} -2M24 -46L${22 + step * 1.4} -26L${22 + step} -2`, shade(light, coat, 0.4), 5.6) +
    line(`M-34 -48L${-34 + step * 0.6} -24L${-36 + step} -2M32 -46L${32 - step * 0.4} -24L${31 - step} -2`, shade(light, coat, 0.1), 6)
  const body =
    path(
      'M-44 -56Q-46 -78 -26 -78Q0 -74 22 -80Q32 -84 40 -98Q46 -114 54 -118L55 -124L60 -118Q68 -110 76 -98Q80 -92 74 -88Q68 -86 62 -92L56 -94Q52 -78 44 -58Q38 -44 20 -46Q-4 -40 -26 -46Q-42 -46 -44 -56Z',
      coat,
    ) + path('M-42 -54Q-10 -44 20 -50Q38 -52 46 -64Q40 -44 20 -46Q-4 -40 -26 -46Q-40 -46 -42 -54Z', light.shadow, 'opacity=".25"')
  const hair =
    path('M54 -119Q44 -116 36 -98Q30 -84 20 -80Q32 -76 40 -90Q46 -106 57 -116Z', mane) +
    path('M-42 -72Q-58 -66 -56 -40Q-54 -28 -58 -22Q-46 -28 -46 -44Q-46 -56 -38 -64Z', mane)
  return place(x, y, h / 124, legs + body + hair, flip)
}

export function sheep(stage: Stage, x: number, y: number, h: number, flip = false, distance = 0): string {
  const { light, side } = stage
  const wool = tone(light, '#f4ead8', distance)
  const face = tone(light, '#4a3a3c', distance)
  const fleece = [
    [-26, -46],
    [-12, -56],
    [6, -58],
    [22, -52],
    [28, -40],
    [14, -34],
    [-4, -32],
    [-22, -34],
  ] as const
  const lit = fleece.map(([px, py]) => [px * 0.8 + side * (flip ? -1 : 1) * 4, py - 5] as const)
  return place(
    x,
    y,
    h / 78,
    line('M-16 -30V-2M-22 -30V-2M14 -30V-2M20 -30V-2', face, 4.6) +
      dots(fleece, 15, shade(light, wool, 0.26)) +
      dots(lit, 12, wool) +
      ellipse(40, -56, 10, 13, face) +
      ellipse(30, -62, 7, 3.4, face) +
      dots(
        [
          [36, -68],
          [42, -70],
        ],
        6,
        wool,
      ),
    flip,
  )
}

export function capybara(stage: Stage, x: number, y: number, h: number, flip = false): string {
  const { light } = stage
  const fur = tone(light, '#9a6a42')
  return place(
    x,
    y,
    h / 80,
    line('M-44 -20V-3M34 -20V-3', shade(light, fur, 0.4), 11) +
      path(
        'M-66 -30Q-68 -64 -30 -68Q10 -70 30 -66Q36 -82 56 -82Q62 -82 62 -78Q86 -74 88 -56Q88 -42 70 -42Q58 -42 50 -34Q40 -12 10 -12H-40Q-62 -12 -66 -30Z',
        fur,
      ) +
      line('M-54 -22V-2M22 -20V-2', shade(light, fur, 0.12), 12) +
      path('M-64 -24Q-20 -18 20 -22Q44 -26 52 -36Q40 -12 10 -12H-40Q-58 -12 -64 -24Z', light.shadow, 'opacity=".25"') +
      path('M84 -66Q90 -56 86 -46L78 -50Z', shade(light, fur, 0.5)) +
      circle(66, -68, 2.6, shade(light, fur, 0.8)) +
      ellipse(52, -82, 6, 4.6, shade(light, fur, 0.3)),
    flip,
  )
}

/** A whale's tail going down, drops falling from it. */
export function whaleTail(stage: Stage, x: number, y: number, w: number): string {
  const { light, side } = stage
  const skin = tone(light, '#3d4a63')
  const fluke =
    'M-8 0Q-6 -30 -12 -44Q-30 -66 -60 -62Q-84 -60 -98 -76Q-92 -92 -60 -90Q-24 -88 0 -68Q24 -88 60 -90Q92 -92 98 -76Q84 -60 60 -62Q30 -66 12 -44Q6 -30 10 0Z'
  const lit =
    side < 0
      ? 'M-12 -44Q-30 -66 -60 -62Q-84 -60 -98 -76Q-92 -92 -60 -90Q-24 -88 0 -68Q-10 -62 -12 -44Z'
      : 'M12 -44Q30 -66 60 -62Q84 -60 98 -76Q92 -92 60 -90Q24 -88 0 -68Q10 -62 12 -44Z'
  const foam = tone(light, '#ffffff')
  return place(
    x,
    y,
    w / 196,
    path(fluke, skin) +
      path(lit, shine(light, skin, 0.24)) +
      dots(
        [
          [-70, -50],
          [-58, -42],
          [-64, -30],
          [66, -48],
          [58, -38],
          [30, -50],
          [-34, -48],
        ],
        2.2,
        foam,
        'opacity=".8"',
      ) +
      ellipse(0, 2, 62, 9, foam, 'opacity=".55"') +
      ellipse(0, 4, 34, 6, foam, 'opacity=".8"'),
  )
}

export function dog(stage: Stage, x: number, y: number, h: number, colour = '#c9955a', flip = false): string {
  const { light } = stage
  const coat = tone(light, colour)
  return place(
    x,
    y,
    h / 70,
    line('M-20 -26L-22 -1M16 -26V-1', shade(light, coat, 0.38), 5) +
      path(
        'M-30 -34Q-28 -46 -14 -44Q6 -42 18 -48L26 -62L30 -70L34 -63Q42 -62 48 -56Q50 -50 42 -50L36 -48Q32 -30 22 -26Q0 -22 -22 -24Q-30 -26 -30 -34Z',
        coat,
      ) +
      line('M-26 -28L-28 -1M22 -28L23 -1', coat, 5.2) +
      line('M-29 -38Q-42 -44 -40 -58', coat, 4.4),
    flip,
  )
}
