import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { soaring } from './brushes/bird.ts'
import { hill } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { someone } from './brushes/person.ts'
import { ferns } from './brushes/plant.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { circle, dots, group, line, linear, n, path, rect, times } from './brushes/stage.ts'
import { foliage } from './brushes/tree.ts'
import { mix } from './colour.ts'
import { shade, shine, tone } from './light.ts'

/** Inside the native forest: light falling between great trunks. */
export function forest(stage: Stage): string {
  const { random, side, light } = stage
  const s = side
  const glow = light.night ? light.glow : mix(light.sun, light.sky[4], 0.4)
  const leaf = random.pick(['#4f8a45', '#5f9a4a', '#3f7f55', '#c98a35'])
  const depth = (count: number, w: number, distance: number) =>
    times(count, (index) => trunk(stage, ((index + random.between(0.15, 0.85)) / count) * 1200, w * random.between(0.7, 1.3), distance))
  const rays = times(6, (index) => {
    const x = 600 + s * (420 - index * 150)
    return path(
      `M${x} -20h70L${x - s * 330 + 150} 760h-170Z`,
      linear(
        stage,
        [
          [0, glow, 0.42],
          [1, glow, 0],
        ],
        [0, 0, 0, 740],
      ),
    )
  })
  const floor = hill(stage, { y: 650, amplitude: 20, colour: '#5f8a42', distance: 0.06 })
  const near = hill(stage, { y: 730, amplitude: 18, colour: '#4a7a3a', distance: 0 })
  const canopy = (y: number, distance: number, count: number, size: number) =>
    times(count, (index) =>
      foliage(
        stage,
        ((index + 0.5) / count) * 1200 + random.between(-40, 40),
        y + random.between(-30, 20),
        size * 1.3,
        size * 0.7,
        tone(light, leaf, distance),
      ),
    )
  return [
    rect(
      0,
      0,
      1200,
      800,
      linear(stage, [
        [0, mix(tone(light, leaf, 0.5), glow, 0.3)],
        [0.5, mix(light.haze, glow, 0.6)],
        [1, tone(light, leaf, 0.2)],
      ]),
    ),
    circle(600 + s * 220, 330, 330, glow, 'opacity=".35"'),
    depth(13, 26, 0.72),
    canopy(60, 0.6, 8, 110),
    depth(8, 44, 0.45),
    floor.svg,
    rays,
    canopy(30, 0.3, 7, 130),
    depth(3, 78, 0.2),
    path(
      `M${600 + s * 30} 640Q${600 + s * 90} 680 ${600 - s * 10} 724T${600 - s * 60} 830H${600 + s * 190}Q${600 + s * 150} 750 ${600 + s * 110} 700T${600 + s * 50} 640Z`,
      tone(light, '#c9a878', 0.1),
    ),
    someone(stage, 600 + s * 20, 716, 150, { ...poses.walk, facing: -s as 1 | -1, hat: '#d9b878' }),
    someone(stage, 600 + s * 84, 722, 104, {
      ...poses.reach,
      child: true,
      facing: -s as 1 | -1,
      hands: both(-0.15, 0.38, 0.26, 0.96),
    }),
    near.svg,
    trunk(stage, s > 0 ? 150 : 1050, 130, 0),
    canopy(-10, 0.06, 5, 150),
    ferns(stage),
    soaring(stage, 600 + s * 200, 330, 70, '#e0503a', { tip: '#3f7fb0', tilt: -12 }),
    soaring(stage, 600 + s * 90, 280, 52, '#ebb946', { tip: '#3f7fb0', tilt: 10, flip: true }),
  ].join('')
}

/** A great trunk from the ground to beyond the top of the picture. */
function trunk(stage: Stage, x: number, w: number, distance: number): string {
  const { light, side } = stage
  const bark = tone(light, '#6a4c3c', distance)
  const fill = linear(
    stage,
    side < 0
      ? [
          [0, shine(light, bark, 0.3)],
          [0.4, bark],
          [1, shade(light, bark, 0.5)],
        ]
      : [
          [0, shade(light, bark, 0.5)],
          [0.6, bark],
          [1, shine(light, bark, 0.3)],
        ],
    [x - w / 2, 0, x + w / 2, 0],
  )
  const foot = 640 + (0.5 - distance) * 150
  return path(
    `M${n(x - w * 0.4)} -10Q${n(x - w * 0.36)} ${n(foot * 0.6)} ${n(x - w * 0.5)} ${n(foot - 30)}Q${n(x - w * 0.7)} ${n(foot)} ${n(x - w * 1.1)} ${n(foot + 14)}H${n(x + w * 1.1)}Q${n(x + w * 0.7)} ${n(foot)} ${n(x + w * 0.5)} ${n(foot - 30)}Q${n(x + w * 0.36)} ${n(foot * 0.6)} ${n(x + w * 0.4)} -10Z`,
    fill,
  )
}

/** The hornero, the country's bird, at its mud nest. */
export function hornero(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const mud = tone(light, '#a8744a')
  const bark = tone(light, '#6b4b36')
  const bird = (flip: boolean) =>
    group(
      path(
        'M-60 6L-24 -8Q-20 -40 14 -46Q22 -62 40 -60Q56 -58 56 -46L72 -42L56 -38Q54 -10 24 2Q0 12 -22 4L-58 18Z',
        tone(light, '#b5713c'),
      ) +
        path('M56 -46L72 -42L56 -38Z', shade(light, tone(light, '#5a4236'), 0.2)) +
        path('M20 -6Q44 -16 46 -38Q52 -44 54 -42Q54 -10 24 2Q6 8 -10 4Z', tone(light, '#f0dcb8')) +
        path('M-30 -4Q-8 -36 22 -30Q12 -4 -20 2Z', shade(light, tone(light, '#b5713c'), 0.3)) +
        circle(44, -48, 3.2, '#2b2026') +
        line('M4 6L0 26M16 4L16 26', shade(light, tone(light, '#5a4236'), 0.1), 4),
      `transform="scale(${flip ? -1.5 : 1.5} 1.5)"`,
    )
  const [bx, by] = [600 + s * 110, 560]
  const nest =
    path(
      `M${bx - 130} ${by + 6}Q${bx - 146} ${by - 170} ${bx} ${by - 186}Q${bx + 146} ${by - 170} ${bx + 130} ${by + 6}Q${bx} ${by + 30} ${bx - 130} ${by + 6}Z`,
      shade(light, mud, 0.1),
    ) +
    path(
      s < 0
        ? `M${bx - 130} ${by + 6}Q${bx - 146} ${by - 170} ${bx} ${by - 186}Q${bx - 80} ${by - 120} ${bx - 70} ${by + 16}Z`
        : `M${bx + 130} ${by + 6}Q${bx + 146} ${by - 170} ${bx} ${by - 186}Q${bx + 80} ${by - 120} ${bx + 70} ${by + 16}Z`,
      shine(light, mud, 0.22),
    ) +
    path(
      `M${bx - 20} ${by + 12}Q${bx - 60} ${by - 100} ${bx + 10} ${by - 126}Q${bx + 70} ${by - 110} ${bx + 60} ${by + 10}Z`,
      shade(light, mud, 0.62),
    ) +
    line(
      times(5, (index) => `M${bx - 120 + index * 4} ${by - 30 - index * 28}q${60 - index * 6} ${14} ${100 - index * 8} 2`),
      shade(light, mud, 0.3),
      4,
      'opacity=".6"',
    )
  return [
    back.svg,
    localTree(stage, back, 600 - s * 330, 620, 170),
    path(
      `M${600 + s * 700} 640Q${600 + s * 300} 560 ${600 - s * 60} 590Q${600 - s * 240} 606 ${600 - s * 330} 560Q${600 - s * 220} 640 ${600 - s * 40} 632Q${600 + s * 300} 620 ${600 + s * 700} 740Z`,
      shade(light, bark, 0.15),
    ),
    path(
      `M${600 + s * 700} 640Q${600 + s * 300} 560 ${600 - s * 60} 590Q${600 - s * 240} 606 ${600 - s * 330} 560Q${600 - s * 240} 616 ${600 - s * 50} 602Q${600 + s * 300} 580 ${600 + s * 700} 662Z`,
      shine(light, bark, 0.14),
    ),
    nest,
    `<g transform="translate(${600 - s * 170} 556)">${bird(s < 0)}</g>`,
    [
      [-320, 540, 90, 56],
      [-250, 610, 70, 40],
      [440, 470, 190, 110],
      [520, 640, 170, 90],
      [330, 690, 130, 60],
    ]
      .map(([dx, y, rx, ry]) => foliage(stage, 600 + s * dx!, y!, rx!, ry!, tone(light, random.pick(['#5f8f42', '#6f9a45', '#7fa84a']))))
      .join(''),
    dots(
      Array.from({ length: 22 }, (): Point => [600 + s * random.between(340, 600), random.between(420, 720)]),
      7,
      tone(light, '#d9403a'),
    ),
    soaring(stage, 600 - s * 300, 330, 70, '#b5713c', { tilt: -12, flip: s < 0 }),
    foreground(stage, back),
  ].join('')
}
