import { cow, horse } from './brushes/animal.ts'
import { wader } from './brushes/bird.ts'
import { house } from './brushes/building.ts'
import { lerp, lower } from './brushes/curve.ts'
import { cast, fence, flowers, grass, hill, road, rows } from './brushes/ground.ts'
import { poses } from './brushes/look.ts'
import { figure } from './brushes/person.ts'
import { sunflower } from './brushes/plant.ts'
import { birds, clouds, cumulus, mist, sky, streaks } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { circle, dots, ellipse, n, path, rect, symbol, times } from './brushes/stage.ts'
import { windPump } from './brushes/tower.ts'
import { broadleaf, ombu, poplar, woods } from './brushes/tree.ts'
import { glitter, ripples } from './brushes/water.ts'
import { mix } from './colour.ts'
import { shade, tone } from './light.ts'

export const pampa = [wheat, ombuShade, sunflowers, estancia, lagoon]

/** The great plain: a low horizon, a vast sky, a line of trees far away. */
function plain(stage: Stage, horizon: number, colour: string): string {
  const { random, light } = stage
  const edge: Point[] = [
    [-40, horizon],
    [1240, horizon],
  ]
  const heaps =
    light.height > 0.2
      ? times(4, (index) =>
          cumulus(stage, 100 + index * 320 + random.between(-80, 80), random.between(120, horizon - 170), random.between(0.8, 2)),
        ) + times(5, () => cumulus(stage, random.between(40, 1160), horizon - random.between(24, 80), random.between(0.3, 0.6), 0.6))
      : clouds(stage, horizon - 60) + streaks(stage, horizon - 170, 110, 6, 0.6)
  return (
    sky(stage, horizon + 10) +
    heaps +
    woods(stage, edge, '#5f7a5a', 0.55, 11, { depth: 10 }) +
    woods(stage, edge, '#56744c', 0.42, 15, { x0: random.between(100, 300), x1: random.between(500, 700), depth: 10 }) +
    hill(stage, { y: horizon + 4, amplitude: 2, colour, distance: 0.2, length: 900 }).svg
  )
}

function wheat(stage: Stage): string {
  const { random, side } = stage
  const horizon = 536
  const x = 600 + side * random.between(140, 230)
  const bands = Array.from({ length: 5 }, (_, index): Point[] => [
    [-40, 600 + index * 44],
    [600, 596 + index * 44 + random.between(-8, 8)],
    [1240, 600 + index * 44],
  ])
  return [
    plain(stage, horizon, '#9fb05a'),
    hill(stage, { y: 580, amplitude: 3, colour: '#d3ac4a', distance: 0.12, length: 900 }).svg,
    poplar(stage, x - 120, 584, 120, '#6f8f45', 0.12) + poplar(stage, x - 96, 584, 96, '#6f8f45', 0.12),
    house(stage, { x: x - 80, y: 588, w: 120, h: 42, wall: '#f6ead4', roof: '#b5473c', distance: 0.08 }),
    windPump(stage, x + 100, 596, 290, 0.04),
    path(`M${x + 120} 598h64v-34h-64Z`, tone(stage.light, '#8f9aa5', 0.06)),
    times(4, (index) =>
      cow(stage, 600 - side * (80 + index * 92), 600 + (index % 2) * 8, 46, {
        flip: random.chance(0.5),
        grazing: index % 2 === 0,
        distance: 0.1,
        colour: random.pick(['#6b3d2a', '#2f2a2e', '#a0623a']),
      }),
    ),
    bands
      .map(
        (band, index) =>
          hill(stage, {
            y: 618 + index * 40,
            amplitude: 6,
            colour: index % 2 ? '#d9b04a' : '#e3bd58',
            distance: 0.06 - index * 0.012,
            length: 700,
          }).svg + grass(stage, band, index % 2 ? '#e8c766' : '#d6a840', 90 + index * 12, 20 + index * 9),
      )
      .join(''),
    birds(stage, 600 - side * 200, 300, 9, 9, 130),
  ].join('')
}

function ombuShade(stage: Stage): string {
  const { random, side } = stage
  const x = 600 - side * random.between(40, 120)
  const ground = hill(stage, { y: 620, amplitude: 10, colour: '#86a04f', distance: 0.02, length: 600 })
  return [
    plain(stage, 556, '#92a858'),
    times(7, () =>
      cow(stage, random.between(60, 1140), random.between(588, 606), random.between(24, 34), {
        flip: random.chance(0.5),
        grazing: random.chance(0.6),
        distance: 0.16,
        colour: random.pick(['#6b3d2a', '#2f2a2e', '#a0623a']),
      }),
    ),
    ground.svg,
    cast(stage, x, 676, 340, 0.42),
    ombu(stage, x, 672, 420, 0),
    flowers(stage, ground.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 130, 170),
    horse(stage, x + side * 250, 690, 176, { flip: side < 0, colour: random.pick(['#7d4a2c', '#4a3030', '#c79a68', '#e9ddc8']) }),
    figure(stage, x + side * 110, 694, 156, { ...poses.sit, wear: 'poncho', top: '#a8453a', hat: '#3b2f33', facing: side as 1 | -1 }),
    circle(x + side * 90, 676, 26, shade(stage.light, tone(stage.light, '#6b4b36'), 0.2), 'opacity=".9"'),
    grass(stage, lower(ground.top, 110), '#a3b852', 90, 30),
    birds(stage, 600 + side * 300, 250, 6),
  ].join('')
}

function sunflowers(stage: Stage): string {
  const { random, light } = stage
  const horizon = 500
  const far = Array.from({ length: 300 }, (): Point => {
    const share = random.next() ** 1.5
    return [random.between(-10, 1210), lerp(horizon + 12, 700, share)]
  })
  const near = Array.from({ length: 44 }, (_, index) => ({ x: random.between(-20, 1220), share: index / 44 }))
  const yellow = tone(light, '#f2b62e')
  const kinds = [0, 1, 2].map(() => symbol(stage, sunflower(stage)))
  return [
    plain(stage, horizon, '#7fa04a'),
    broadleaf(stage, random.between(250, 950), horizon + 12, 120, '#5f8545', 0.2),
    rows(stage, {
      top: horizon + 8,
      vanish: [random.between(480, 720), horizon - 26],
      colour: '#6f9a3f',
      soil: '#7f7a40',
      count: 25,
      lush: 0.9,
    }),
    [
      [1.8, 560],
      [3.2, 620],
      [5, 710],
    ]
      .map(([r, to], index) => {
        const spots = far.filter(([, y]) => y <= to! && y > [0, 560, 620][index]!)
        return (
          dots(spots, r!, mix(yellow, light.haze, 0.3 - index * 0.12)) +
          dots(
            spots.map(([x, y]): Point => [x, y]),
            r! * 0.42,
            shade(light, tone(light, '#5a3524'), 0.1),
          )
        )
      })
      .join(''),
    near
      .map(
        ({ x, share }, index) =>
          `<use href="#${kinds[index % 3]}" transform="translate(${n(x, 0)} ${n(lerp(690, 1010, share ** 1.2), 0)}) scale(${n(lerp(0.8, 2.5, share), 2)})"/>`,
      )
      .join(''),
    birds(stage, random.between(300, 900), 250, 6),
  ].join('')
}

function estancia(stage: Stage): string {
  const { random, side } = stage
  const horizon = 520
  const x = 600 + side * 170
  return [
    plain(stage, horizon, '#8fae58'),
    hill(stage, { y: 572, amplitude: 5, colour: '#83a84f', distance: 0.1, length: 800 }).svg,
    times(9, (index) => poplar(stage, x - 230 + index * 58, 586, 130 + (index % 3) * 26, '#5f8a45', 0.12)),
    house(stage, {
      x: x - 150,
      y: 604,
      w: 270,
      h: 84,
      wall: random.pick(['#f6ead4', '#e9b5a0', '#f0cf8a']),
      roof: '#a8503c',
      porch: true,
      windows: 4,
      chimney: true,
      distance: 0.03,
    }),
    windPump(stage, x - side * 300, 606, 230, 0.08),
    road(
      stage,
      [
        [x, 610, 18],
        [x - side * 40, 650, 36],
        [x - side * 200, 720, 74],
        [x - side * 330, 840, 140],
      ],
      '#d3b384',
      0.02,
    ),
    fence(stage, [-20, 660], [1230, 668], 20, [46, 46]),
    broadleaf(stage, x + side * 230, 640, 190, random.pick(['#8a6ac0', '#d98aa8', '#6f9a45']), 0.02),
    flowers(
      stage,
      [
        [-20, 690],
        [1220, 690],
      ],
      ['#fbf4e0', '#ebb946', '#c46a8a'],
      100,
      110,
    ),
    horse(stage, 600 - side * 150, 724, 140, { flip: side < 0, walking: true }),
    figure(stage, 600 - side * 160, 668, 112, { ...poses.sit, facing: side as 1 | -1, wear: 'poncho', hat: '#3b2f33', top: '#3f51b5' }),
    grass(
      stage,
      [
        [-20, 700],
        [1220, 706],
      ],
      '#a8bf5a',
      110,
      26,
    ),
    birds(stage, 600 - side * 260, 260, 8),
  ].join('')
}

function lagoon(stage: Stage): string {
  const { random, side, light } = stage
  const horizon = 520
  const pool = `M120 640Q360 590 640 596Q960 600 1090 650Q1000 716 640 722Q240 716 120 640Z`
  const water = mix(tone(light, '#5f9fbf'), light.sky[3], 0.5)
  const ground = hill(stage, { y: 560, amplitude: 4, colour: '#97ab58', distance: 0.08, length: 900 })
  return [
    plain(stage, horizon, '#9fae5c'),
    ground.svg,
    path(pool, water),
    path('M170 638Q420 602 640 604Q900 606 1030 640Q760 628 560 634T170 638Z', light.sky[4], 'opacity=".6"'),
    glitter(stage, 612, 716, 0.5),
    ripples(stage, 620, 700, 8),
    times(5, (index) =>
      wader(stage, 330 + index * 130 + random.between(-30, 30), 660 + random.between(-18, 34), 84, index % 2 ? '#fbf6ea' : '#f2a0a0', {
        flip: random.chance(0.5),
        feeding: random.chance(0.4),
      }),
    ),
    times(5, (index) =>
      cow(stage, 600 + side * (180 + index * 86), 596 + (index % 2) * 6, 52, {
        flip: random.chance(0.5),
        grazing: index % 2 === 0,
        distance: 0.06,
        colour: random.pick(['#6b3d2a', '#2f2a2e', '#a0623a']),
      }),
    ),
    fence(stage, [side > 0 ? -20 : 1220, 590], [side > 0 ? 700 : 500, 566], 15, [44, 18]),
    windPump(stage, 600 - side * 330, 596, 280, 0.03),
    rect(600 - side * 330 + 34, 566, 74, 30, shade(light, tone(light, '#b0a595'), 0.15)) +
      ellipse(600 - side * 330 + 71, 566, 37, 6, water),
    mist(stage, 560, 14, 0.35),
    grass(
      stage,
      [
        [-20, 720],
        [600, 736],
        [1220, 716],
      ],
      '#b3ba5a',
      170,
      44,
    ),
    flowers(
      stage,
      [
        [-20, 715],
        [1220, 715],
      ],
      ['#fbf4e0', '#ebb946', '#c46a8a'],
      80,
      80,
    ),
  ].join('')
}
