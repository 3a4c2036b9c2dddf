import { shade, shine, tone } from '../light.ts'
import type { Stage } from './stage.ts'
import { circle, ellipse, line, n, path, place } from './stage.ts'

/** A wading bird: flamingo, heron, egret. */
export function wader(
  stage: Stage,
  x: number,
  y: number,
  h: number,
  colour: string,
  options: { flip?: boolean; feeding?: boolean; distance?: number } = {},
): string {
  const { light } = stage
  const { flip = false, feeding = false, distance = 0 } = options
  const body = tone(light, colour, distance)
  const legs = line('M-2 -46V0M4 -46L6 -22L4 0', shade(light, body, 0.35), 2)
  const trunk =
    path('M-26 -48Q-24 -62 -4 -64Q16 -64 20 -54Q14 -42 -6 -42Q-18 -42 -26 -48Z', body) +
    path('M-26 -48Q-12 -58 8 -54Q0 -44 -8 -42Q-18 -42 -26 -48Z', shade(light, body, 0.24))
  const neck = feeding
    ? line('M14 -56Q34 -58 34 -34Q34 -14 28 -8', body, 4.6) + line('M28 -8q3 4 6 5', shade(light, body, 0.6), 3.6)
    : line('M14 -56Q32 -58 24 -78Q18 -96 32 -98', body, 4.6) +
      circle(32, -97, 4.2, body) +
      line('M35 -97q6 1 6 7', shade(light, body, 0.6), 3.2)
  return place(x, y, h / 102, legs + trunk + neck, flip)
}

/** A bird on wide wings: condor, gull or dove by colour. `span` is the width of the wings. */
export function soaring(
  stage: Stage,
  x: number,
  y: number,
  span: number,
  colour: string,
  options: { tip?: string; flip?: boolean; tilt?: number; fingers?: boolean } = {},
): string {
  const { light } = stage
  const { flip = false, tilt = 0, fingers = false } = options
  const body = tone(light, colour)
  const tip = tone(light, options.tip ?? colour)
  const wing = fingers
    ? 'M-6 -4Q-30 -22 -60 -20L-96 -26L-84 -18L-100 -14L-85 -11L-98 -4L-82 -5L-90 4Q-60 -4 -36 4Q-20 8 -6 6Z'
    : 'M-4 -4Q-20 -26 -50 -28Q-76 -28 -100 -12Q-70 -16 -52 -8Q-30 0 -6 6Z'
  const other = fingers
    ? 'M6 -4Q30 -22 60 -20L96 -26L84 -18L100 -14L85 -11L98 -4L82 -5L90 4Q60 -4 36 4Q20 8 6 6Z'
    : 'M4 -4Q20 -26 50 -28Q76 -28 100 -12Q70 -16 52 -8Q30 0 6 6Z'
  const trunk = path('M-14 10Q-6 -8 8 -10Q18 -12 20 -6Q16 2 6 8L-4 14L-16 20L-22 16Z', body)
  const collar = fingers ? path('M8 -10Q18 -13 20 -6L14 -2Z', tone(light, '#f4ead8')) : ''
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(tilt)}) scale(${n((flip ? -span : span) / 200, 3)} ${n(span / 200, 3)})">${path(wing, shade(light, tip, 0.25))}${path(other, tip)}${trunk}${collar}</g>`
}

/** A dove in flight, wings up, optionally with an olive twig in its beak. */
export function dove(
  stage: Stage,
  x: number,
  y: number,
  size: number,
  options: { flip?: boolean; tilt?: number; twig?: boolean } = {},
): string {
  const { light, side } = stage
  const { flip = false, tilt = 0, twig = false } = options
  const white = shine(light, tone(light, '#ffffff'), 0.3)
  const soft = shade(light, white, light.night ? 0.4 : 0.2)
  const toSun = side * (flip ? -1 : 1) > 0
  const far = path(
    'M4 -4Q-4 -34 -30 -56Q-28 -46 -22 -42Q-36 -48 -44 -48Q-38 -38 -28 -34Q-40 -36 -46 -34Q-34 -20 -12 4Z',
    toSun ? soft : white,
  )
  const near = path('M6 -2Q16 -40 40 -66Q40 -54 36 -48Q48 -58 56 -58Q52 -46 42 -38Q54 -44 60 -42Q50 -18 16 6Z', toSun ? white : soft)
  const body =
    path('M-46 22Q-30 8 -8 2Q14 -6 26 -10Q34 -16 42 -12Q46 -8 44 -4Q40 8 20 14Q2 20 -18 16L-40 32L-38 24L-54 30L-48 22L-60 22Z', white) +
    path('M-18 16Q10 14 30 4Q40 0 44 -4Q40 8 20 14Q2 20 -18 16Z', soft)
  const beak = path('M43 -10l9 3l-8 3Z', tone(light, '#e0a04a')) + circle(38, -9, 1.4, '#3a2f45')
  const olive = twig
    ? line('M50 -6q8 4 14 14', tone(light, '#5f7f3f'), 1.6) +
      ellipse(58, -2, 5, 2.2, tone(light, '#6f9a45')) +
      ellipse(56, 8, 5, 2.2, tone(light, '#6f9a45')) +
      ellipse(66, 6, 5, 2.2, tone(light, '#7fab52'))
    : ''
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(tilt)}) scale(${n((flip ? -size : size) / 120, 3)} ${n(size / 120, 3)})">${far}${body}${near}${beak}${olive}</g>`
}

export function penguin(stage: Stage, x: number, y: number, h: number, flip = false): string {
  const { light } = stage
  const [black, white] = [tone(light, '#2c2d3c'), tone(light, '#fbf7ec')]
  return place(
    x,
    y,
    h / 100,
    path('M-10 0h14l6 3h-22Z', tone(light, '#e0a04a')) +
      path(
        'M-22 -34Q-26 -70 -8 -82Q-10 -98 6 -100Q16 -99 18 -92L28 -89L17 -86Q16 -80 14 -78Q26 -62 22 -30Q18 0 0 -1Q-18 0 -22 -34Z',
        black,
      ) +
      path('M-2 -6Q18 -4 19 -34Q20 -60 8 -74Q-8 -66 -10 -36Q-10 -10 -2 -6Z', white) +
      path('M6 -94Q14 -92 12 -82Q8 -78 2 -80Q10 -84 6 -94Z', white) +
      path('M-18 -64Q-32 -44 -26 -20Q-16 -36 -12 -62Z', shade(light, black, 0.2)) +
      line('M-8 -66Q8 -58 20 -60', black, 4),
    flip,
  )
}
