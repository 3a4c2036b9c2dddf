import { dog } from './brushes/animal.ts'
import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { house } from './brushes/building.ts'
import { lower } from './brushes/curve.ts'
import { cast, flowers, road } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { baby, figure, someone } from './brushes/person.ts'
import { birds } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { circle, dots, ellipse, group, line, path, rect, times } from './brushes/stage.ts'
import { broadleaf } from './brushes/tree.ts'
import { home, sunset } from './draw-home.ts'
import { shade, tone } from './light.ts'

export const mothers = [home, sunset, cradle, wayHome]

/** A cradle under a flowering tree. */
function cradle(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const wood = tone(light, '#a8744a')
  const cot =
    path('M-92 -74H92L70 -8H-70Z', wood) +
    line('M-60 -72L-48 -10M-24 -72L-20 -10M12 -72V-10M48 -72L40 -10', shade(light, wood, 0.3), 4) +
    path('M-108 2Q0 34 108 2L104 -8Q0 20 -104 -8Z', shade(light, wood, 0.2)) +
    path('M-86 -78Q-40 -96 0 -86Q50 -76 88 -80V-66H-88Z', tone(light, '#fdf3e0')) +
    circle(-48, -88, 17, tone(light, '#dba77c')) +
    path('M-66 -92a18 18 0 0 1 34 -8a26 20 0 0 0 -34 8Z', tone(light, '#3b2a28')) +
    path('M-30 -88Q30 -104 86 -80V-62H-40Z', tone(light, random.pick(['#e8a0a8', '#8fc0d8', '#f0c86a', '#a8c890']))) +
    path('M-92 -74Q-112 -120 -78 -134Q-44 -138 -34 -108Q-60 -118 -70 -74Z', shade(light, wood, 0.1))
  const bough = line(`M${600 + s * 260} 470Q${600 + s * 100} 420 ${600 - s * 60} 424`, shade(light, tone(light, '#6b4b36'), 0.2), 13)
  const hanging = times(4, (index) => {
    const x = 600 - s * (64 - index * 34)
    const end = 520 + (index % 2) * 34
    return (
      line(`M${x} 426V${end}`, tone(light, '#fdf6e6'), 1.6) +
      (index % 2
        ? path(`M${x} ${end - 12}l12 12l-12 12l-12 -12Z`, tone(light, '#ebb946'))
        : circle(x, end, 11, tone(light, ['#d9573f', '#3f7fb0'][index / 2]!)))
    )
  })
  return [
    back.svg,
    flowers(stage, lower(back.top, 60), ['#f4e3c0', '#ebb946', '#d9608a'], 90, 160),
    house(stage, { x: 600 - s * 380 - 90, y: 606, w: 180, h: 70, wall: '#f3e3c8', roof: '#b5573f', chimney: true, distance: 0.05 }),
    cast(stage, 600 + s * 180, 706, 420, 0.38),
    broadleaf(stage, 600 + s * 270, 690, 520, random.pick(['#e08aa8', '#d97ab0', '#e6a0b4'])),
    bough,
    hanging,
    group(cot, `transform="translate(${600 - s * 10} 728)"`),
    someone(stage, 600 + s * 176, 740, 216, {
      ...poses.sit,
      wear: 'dress',
      cut: 'braid',
      facing: -s as 1 | -1,
      hands: both(0.3, 0.36, 0.4, 0.37),
    }),
    rect(600 + s * 190 - 42, 676, 84, 12, wood) +
      line(`M${600 + s * 190 - 32} 686V742M${600 + s * 190 + 32} 686V742`, shade(light, wood, 0.25), 8),
    someone(stage, 600 - s * 176, 748, 134, { child: true, ...poses.reach, facing: s as 1 | -1 }),
    dog(stage, 600 - s * 300, 750, 60, '#d9b07a', s < 0),
    dots(
      Array.from({ length: 40 }, (): Point => [600 + s * 230 + random.between(-240, 240), random.between(690, 780)]),
      4,
      tone(light, '#f0b0c8'),
      'opacity=".8"',
    ),
    foreground(stage, back),
  ].join('')
}

/** Hand in hand on the way home. */
function wayHome(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const facing = s as 1 | -1
  return [
    back.svg,
    flowers(stage, lower(back.top, 30), ['#f4e3c0', '#ebb946', '#d9608a'], 200, 210),
    house(stage, {
      x: 600 + s * 270 - 100,
      y: 622,
      w: 200,
      h: 78,
      wall: random.pick(['#f3e3c8', '#e9c08a', '#e8b0a0']),
      roof: '#b5573f',
      chimney: true,
      lamps: true,
    }),
    localTree(stage, back, 600 + s * 440, 640, 250),
    road(
      stage,
      [
        [600 + s * 250, 630, 16],
        [600 + s * 180, 660, 36],
        [600, 710, 74],
        [600 - s * 160, 830, 170],
      ],
      '#dfc79e',
      0,
    ),
    localTree(stage, back, 600 - s * 420, 690, 360),
    ellipse(600 - s * 30, 742, 220, 18, light.shadow, 'opacity=".2"'),
    figure(stage, 600 - s * 10, 742, 250, {
      ...poses.walk,
      wear: 'dress',
      cut: 'long',
      facing,
      hands: both(-0.2, 0.44, 0.16, 0.58),
      carries: baby(stage, '#fbe3a8'),
    }),
    figure(stage, 600 - s * 104, 744, 158, {
      ...poses.walk,
      child: true,
      facing,
      hands: both(-0.2, 0.4, 0.28, 0.7),
    }),
    figure(stage, 600 + s * 120, 748, 138, {
      child: true,
      facing,
      hands: both(-0.22, 0.76, 0.2, 0.4),
      feet: both(-0.16, 0, 0.16, 0.04),
    }),
    times(5, (index) =>
      path(
        `M0 0q-10 -14 -18 -4q-2 10 18 4q20 6 18 -4q-8 -10 -18 4Z`,
        tone(light, ['#ebb946', '#e8809a', '#fdf3e0'][index % 3]!),
        `transform="translate(${600 + s * (60 + index * 40)} ${random.between(470, 640).toFixed(0)}) rotate(${random.between(-40, 40).toFixed(0)})"`,
      ),
    ),
    foreground(stage, back),
    birds(stage, 600 - s * 100, 220, 6),
  ].join('')
}
