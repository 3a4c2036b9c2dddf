import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { dove } from './brushes/bird.ts'
import { bunting, house, lamplight, PENNANTS } from './brushes/building.ts'
import { cast } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { someone } from './brushes/person.ts'
import type { Stage } from './brushes/stage.ts'
import { circle, ellipse, line, linear, path, rect, times } from './brushes/stage.ts'
import { ombu } from './brushes/tree.ts'
import { bridge, doves } from './draw-doves.ts'
import { shade, shine, tone } from './light.ts'

export const peace = [square, bridge, circleOfPeople, doves]

/** A feast in the village square: neighbours hand in hand under the pennants. */
function square(stage: Stage): string {
  const { random, light } = stage
  const walls = ['#e9b08a', '#f1dcae', '#9fc0b8', '#d98a7a', '#f3e7d2', '#c9b0d0', '#e5c068'] as const
  const shift = random.whole(0, 6)
  const back = somewhere(stage, ['cuyo', 'north', 'sierra', 'south'])
  const houses = times(7, (index) =>
    house(stage, {
      x: -40 + index * 184,
      y: 606,
      w: random.between(138, 160),
      h: random.between(78, 112),
      wall: walls[(index + shift) % 7]!,
      roof: random.pick(['#b5573f', '#9a4a3c', '#c06a45']),
      windows: 2,
      distance: 0.06,
    }),
  )
  const tiles = path(
    'M-10 606H1210V800H-10Z',
    linear(stage, [
      [0, shine(light, tone(light, '#e3cda6'), 0.1)],
      [1, tone(light, '#c9a97c')],
    ]),
  )
  const joints = line(
    times(13, (index) => `M${600 + (index - 6) * 60} 606L${600 + (index - 6) * 230} 800`) +
      times(5, (index) => `M0 ${620 + index * index * 9 + index * 12}H1200`),
    light.shadow,
    1.4,
    'opacity=".14"',
  )
  const ring = times(8, (index) => {
    const child = index % 3 === 1
    return someone(stage, 250 + index * 100, 736 - Math.sin((index / 7) * Math.PI) * 24, child ? 112 : 164, {
      ...(index % 2 ? poses.dance : poses.hold),
      child,
      hands: both(child ? -0.45 : -0.31, child ? 0.8 : 0.6, child ? 0.45 : 0.31, child ? 0.8 : 0.6),
    })
  })
  return [
    back.svg,
    houses,
    tiles,
    joints,
    localTree(stage, back, 130, 640, 170),
    localTree(stage, back, 1080, 640, 180),
    bunting(stage, [-20, 250], [1220, 300], 64, 34, PENNANTS),
    bunting(stage, [-20, 420], [1220, 400], 44, 24, PENNANTS),
    ring,
    dove(stage, random.between(330, 480), 190, 120, { tilt: -12 }),
    dove(stage, random.between(720, 860), 140, 84, { flip: random.chance(0.5), tilt: 8 }),
    dove(stage, random.between(560, 660), 214, 60, { flip: true }),
    light.dim > 0.2 ? times(6, (index) => lamplight(stage, 100 + index * 200, 500, 70, 0.6)) : '',
  ].join('')
}

/** Mate and talk around a fire, or in the shade by day. */
function circleOfPeople(stage: Stage): string {
  const { light } = stage
  const back = somewhere(stage)
  const evening = light.dim > 0.05
  const seats = [
    [300, 690, 1],
    [400, 650, 1],
    [510, 630, 1],
    [690, 630, -1],
    [800, 650, -1],
    [900, 690, -1],
  ] as const
  const log = (x: number, y: number) =>
    line(`M${x - 30} ${y}H${x + 30}`, shade(light, tone(light, '#7a5238'), 0.15), 22) + circle(x + 30, y, 11, tone(light, '#c99a6a'))
  const fire =
    lamplight(stage, 600, 690, 330, 0.75) +
    line('M560 712L640 694M560 694L640 712', shade(light, tone(light, '#6b4b36'), 0.2), 13) +
    path('M600 700C552 690 566 646 586 622C588 642 598 640 596 604C630 632 652 664 600 700Z', '#f08a3c') +
    path('M602 700C576 692 584 666 594 650C598 660 606 654 606 640C622 660 628 686 602 700Z', '#ffd76a')
  const rug =
    ellipse(600, 700, 150, 30, tone(light, '#c9604a')) +
    ellipse(600, 700, 118, 22, tone(light, '#ebb946')) +
    ellipse(600, 700, 86, 15, tone(light, '#3f6f83')) +
    path('M585 700q-10 -26 4 -30h22q14 4 4 30Z', tone(light, '#5f4536')) +
    line('M606 672l14 -22', tone(light, '#d9d6cf'), 3.4) +
    rect(636, 664, 22, 34, tone(light, '#3f8f96')) +
    circle(647, 660, 8, shade(light, tone(light, '#3f8f96'), 0.3))
  return [
    back.svg,
    cast(stage, 600, 640, 420, evening ? 0.2 : 0.4),
    ombu(stage, 600, 620, 400, 0.04),
    seats
      .map(
        ([x, y, facing], index) =>
          log(x - facing * 14, y - 6) +
          someone(stage, x, y, index === 2 ? 118 : 158, {
            ...poses.sit,
            facing,
            child: index === 2,
            wear: index % 2 ? 'trousers' : 'poncho',
            hat: index === 3 ? '#4a3a36' : undefined,
            bottom: '#3f4a66',
            ...(index === 4
              ? {
                  hands: both(0.24, 0.46, 0.36, 0.52),
                }
              : {}),
          }),
      )
      .join(''),
    evening ? fire : rug,
    someone(stage, 232, 700, 108, { ...poses.cheer, child: true }),
    someone(stage, 982, 706, 160, { ...poses.wave, facing: -1 }),
    bunting(stage, [-20, 360], [480, 330], 46, 24, PENNANTS),
    bunting(stage, [720, 330], [1220, 370], 46, 24, PENNANTS),
    foreground(stage, back),
  ].join('')
}
