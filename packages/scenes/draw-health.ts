import { dog } from './brushes/animal.ts'
import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { awning, house } from './brushes/building.ts'
import { coldBox, cross, GREEN, nurse } from './brushes/clinic.ts'
import { lower } from './brushes/curve.ts'
import { flowers, hill, road } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { massif, summits } from './brushes/mountain.ts'
import { baby, figure, someone } from './brushes/person.ts'
import { clouds, cumulus, mist, sky } from './brushes/sky.ts'
import type { Stage } from './brushes/stage.ts'
import { ellipse, line, path, rect, times } from './brushes/stage.ts'
import { broadleaf, woods } from './brushes/tree.ts'
import { plane, van } from './brushes/vehicle.ts'
import { river } from './brushes/water.ts'
import { shade, shine, tone } from './light.ts'

export const health = [post, ambulance, vaccination, airClinic]

/** The village health post and the people waiting in front of it. */
function post(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const x = 600 + side * 90
  const facing = -side as 1 | -1
  const queue = [0, 1, 2, 3].map((index) => x - side * (150 + index * 96))
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 60, 230),
    localTree(stage, back, x + side * 320, 620, 230),
    localTree(stage, back, x - side * 560, 606, 170),
    house(stage, {
      x: x - 190,
      y: 650,
      w: 380,
      h: 128,
      wall: '#fbf4e6',
      roof: random.pick(['#3f8f86', '#b5573f', '#4f7fae']),
      door: '#2f8f83',
      windows: 4,
    }),
    rect(x - 190, 630, 380, 20, tone(light, GREEN), 'opacity=".85"'),
    cross(stage, x - side * 30, 484, 34),
    path(`M${x - 76} 650L${x - 110} 676H${x + 110}L${x + 76} 650Z`, shade(light, tone(light, '#d9c9ad'), 0.1)),
    road(
      stage,
      [
        [x, 668, 60],
        [x - side * 20, 720, 100],
        [x - side * 60, 830, 170],
      ],
      '#dfc79e',
      0,
    ),
    nurse(stage, x - side * 40, 690, 168, { ...poses.wave, facing }),
    someone(stage, queue[0]!, 704, 160, {
      wear: 'dress',
      cut: 'long',
      facing: -facing as 1 | -1,
      hands: both(0.14, 0.55, 0.17, 0.58),
      carries: baby(stage, '#fbe3a8'),
    }),
    someone(stage, queue[1]! + side * 16, 716, 104, { child: true, facing: -facing as 1 | -1 }),
    someone(stage, queue[2]!, 708, 164, { wear: 'poncho', hat: '#5f4536', facing: -facing as 1 | -1 }),
    someone(stage, queue[3]!, 714, 160, { facing: -facing as 1 | -1, wear: 'skirt', cut: 'braid' }),
    dog(stage, queue[3]! - side * 96, 730, 56, '#c9955a', side < 0),
    foreground(stage, back),
  ].join('')
}

/** The ambulance on its long way through the valley. */
function ambulance(stage: Stage): string {
  const { side } = stage
  const back = somewhere(stage, ['cuyo', 'north', 'south', 'sierra', 'river'])
  const soil = back.place === 'river' ? '#b5502f' : '#cdb08a'
  return [
    back.svg,
    flowers(stage, lower(back.top, 130), ['#f4e3c0', '#ebb946', '#c46a8a'], 70, 110),
    house(stage, { x: 600 + side * 330 - 60, y: 596, w: 110, h: 44, wall: '#f3e3c8', roof: '#b5573f', distance: 0.06, chimney: true }),
    road(
      stage,
      [
        [600 + side * 300, 584, 4],
        [600 + side * 200, 600, 10],
        [600 + side * 330, 630, 20],
        [600 + side * 60, 668, 34],
        [600 - side * 200, 716, 62],
        [600 + side * 100, 830, 150],
      ],
      soil,
      0.02,
    ),
    localTree(stage, back, 600 - side * 420, 640, 260),
    localTree(stage, back, 600 + side * 500, 660, 280),
    path(
      `M${600 + side * 170} 668q${side * 40} -26 ${side * 90} -14q${side * 50} -22 ${side * 80} 6q${side * 30} -6 ${side * 34} 10Z`,
      shine(stage.light, tone(stage.light, soil), 0.35),
      'opacity=".6"',
    ),
    van(stage, 600 - side * 40, 692, 340, { stripe: GREEN, flip: side > 0 }),
    figure(stage, 600 - side * 330, 728, 160, { ...poses.wave, facing: side as 1 | -1 }),
    figure(stage, 600 - side * 400, 738, 108, { ...poses.cheer, child: true }),
    foreground(stage, back),
  ].join('')
}

/** Vaccination day in the shade of an awning. */
function vaccination(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const pole = (x: number) => rect(x - 4, 400, 8, 300, shade(light, tone(light, '#e6dcc8'), 0.2))
  const table =
    rect(600 + s * 90 - 95, 634, 190, 12, tone(light, '#d9c6a4')) +
    path(`M${600 + s * 90 - 90} 646h180l-8 52h-164Z`, tone(light, '#fdf6e6')) +
    path(`M${600 + s * 90 - 90} 646h180v12h-180Z`, light.shadow, 'opacity=".14"') +
    cross(stage, 600 + s * 90, 674, 17, '#e6f3ec')
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 50, 230),
    localTree(stage, back, 130, 620, 230),
    localTree(stage, back, 1090, 626, 220),
    ellipse(600, 706, 330, 30, light.shadow, 'opacity=".2"'),
    pole(340) + pole(860),
    awning(stage, 316, 424, 568, 96, random.pick([GREEN, '#3f7fb0', '#e58a3c'])),
    table,
    coldBox(stage, 600 + s * 130, 636, 96),
    times(
      3,
      (index) =>
        rect(600 + s * 46 + index * 14, 616, 8, 18, tone(light, '#dff0f4')) +
        rect(600 + s * 46 + index * 14, 612, 8, 5, tone(light, '#d9573f')),
    ),
    nurse(stage, 600 + s * 6, 720, 188, {
      ...poses.kneel,
      hands: both(0.26, 0.34, 0.33, 0.36),
      facing: -s as 1 | -1,
    }),
    someone(stage, 600 - s * 92, 722, 122, {
      child: true,
      facing: s as 1 | -1,
      top: '#ebb946',
      hands: both(-0.12, 0.4, 0.2, 0.52),
    }),
    someone(stage, 600 - s * 164, 714, 176, {
      wear: 'dress',
      cut: 'long',
      facing: s as 1 | -1,
      hands: both(-0.1, 0.44, 0.26, 0.46),
    }),
    nurse(stage, 600 + s * 232, 712, 178, { ...poses.reach, facing: -s as 1 | -1, cut: 'short' }),
    [0, 1, 2]
      .map((index) =>
        someone(stage, 600 - s * (270 + index * 90), 716 + index * 6, index === 1 ? 112 : 168, {
          child: index === 1,
          facing: s as 1 | -1,
          ...(index === 2
            ? {
                hands: both(0.14, 0.55, 0.17, 0.58),
                carries: baby(stage, '#cfe3f0'),
              }
            : {}),
        }),
      )
      .join(''),
    foreground(stage, back),
  ].join('')
}

/** The doctor's little aeroplane comes in over the valley. */
function airClinic(stage: Stage): string {
  const { random, side } = stage
  const near = hill(stage, { y: 650, amplitude: 24, colour: '#8fa04f', distance: 0.02 })
  const s = side
  return [
    sky(stage, 540),
    clouds(stage, 380),
    cumulus(stage, 600 + s * 280, 250, 1.5),
    massif(stage, { peaks: summits(stage, 6, 280, 0.4), base: 560, colour: '#5f6080', distance: 0.52, snow: 150, crag: 0.9 }),
    hill(stage, { y: 500, amplitude: 40, colour: '#5f7d5a', distance: 0.36 }).svg,
    mist(stage, 560, 26, 0.4),
    hill(stage, { y: 580, amplitude: 22, colour: '#6f8f4a', distance: 0.14 }).svg,
    river(stage, [
      [600 - s * 260, 584, 6],
      [600 - s * 200, 604, 14],
      [600 - s * 320, 632, 26],
      [600 - s * 200, 690, 60],
    ]),
    woods(
      stage,
      [
        [-20, 610],
        [1220, 600],
      ],
      '#4f7a48',
      0.12,
      18,
      { x0: s > 0 ? 700 : 60, x1: s > 0 ? 1140 : 480, depth: 30 },
    ),
    near.svg,
    road(
      stage,
      [
        [600 + s * 90, 640, 24],
        [600 + s * 20, 700, 60],
        [600 - s * 60, 830, 130],
      ],
      '#cdb08a',
      0,
    ),
    house(stage, { x: 600 + s * 240 - 80, y: 668, w: 160, h: 62, wall: '#fbf4e6', roof: '#3f8f86', door: '#2f8f83', windows: 2 }),
    cross(stage, 600 + s * 196, 640, 15, '#e6f3ec'),
    line(`M${600 + s * 390} 676V560`, tone(stage.light, '#d8d2c4'), 5) +
      path(`M${600 + s * 390} 562q${-s * 44} -10 ${-s * 84} 10l${s * 4} 16q${-s * -40} -4 ${s * 80} 4Z`, tone(stage.light, '#e8733f')),
    plane(stage, 600 - s * 30, 320, 380, 7, s < 0, random.pick([GREEN, '#d9573f', '#3f51b5'])),
    flowers(stage, near.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 110, 150),
    nurse(stage, 600 + s * 120, 716, 150, { ...poses.wave, facing: -s as 1 | -1 }),
    someone(stage, 600 - s * 150, 722, 150, { ...poses.cheer }),
    someone(stage, 600 - s * 220, 730, 104, { ...poses.cheer, child: true }),
    someone(stage, 600 - s * 290, 724, 148, { ...poses.wave, wear: 'poncho', hat: '#5f4536', facing: s as 1 | -1 }),
    broadleaf(stage, 600 - s * 450, 740, 250, '#5f8f42'),
  ].join('')
}
