import { horse } from './brushes/animal.ts'
import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { house } from './brushes/building.ts'
import { cast, flowers, rows } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { someone } from './brushes/person.ts'
import { birds } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { circle, dots, ellipse, line, path, rect, times } from './brushes/stage.ts'
import { bucket, handPump, waterTower } from './brushes/tower.ts'
import { broadleaf, poplar } from './brushes/tree.ts'
import { ripples, river } from './brushes/water.ts'
import { shade, shine, tone } from './light.ts'

export const water = [pump, well, tank, channel]

/** Bright drops flying about. */
function drops(stage: Stage, x: number, y: number, spread: number, count: number): string {
  const { light, random } = stage
  const spots = Array.from({ length: count }, (): Point => [x + random.between(-1, 1) * spread, y - random.next() * spread])
  return (
    dots(spots, 3.4, shine(light, tone(light, '#9fdcf0'), 0.4)) +
    dots(
      spots.slice(0, count / 2).map(([px, py]): Point => [px + 9, py - 12]),
      2,
      shine(light, tone(light, '#ffffff'), 0.4),
    )
  )
}

/** The new hand pump: one pumps, a bucket fills, children splash. */
function pump(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage, ['north', 'plain', 'river', 'sierra'])
  const s = side
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#7fb06a'], 60, 230),
    house(stage, { x: 600 + s * 300 - 90, y: 604, w: 180, h: 66, wall: '#e3b98a', roof: '#8f9a94', windows: 2, distance: 0.04 }),
    localTree(stage, back, 600 + s * 470, 640, 230),
    broadleaf(stage, 600 - s * 420, 650, 270, '#7d9a4a', 0, true),
    ellipse(600, 722, 250, 40, shade(light, tone(light, back.soil), 0.3), 'opacity=".8"'),
    handPump(stage, 600, 716, 220, random.pick(['#2f7f96', '#3f6fb0', '#2f8f6a'])),
    bucket(stage, 600 + s * 72, 726, 50, '#d9573f'),
    drops(stage, 600 + s * 72, 680, 26, 14),
    someone(stage, 600 - s * 176, 728, 210, {
      wear: 'dress',
      cut: 'braid',
      facing: s as 1 | -1,
      hands: both(0.29, 0.84, 0.34, 0.87),
      lean: 0.05,
    }),
    someone(stage, 600 + s * 150, 738, 132, { ...poses.reach, child: true, facing: -s as 1 | -1 }),
    someone(stage, 600 + s * 238, 744, 124, { ...poses.cheer, child: true }),
    someone(stage, 600 - s * 296, 734, 196, {
      hands: both(-0.16, 0.4, 0.17, 0.4),
      facing: s as 1 | -1,
    }),
    bucket(stage, 600 - s * 336, 738, 44, '#3f7fb0'),
    bucket(stage, 600 - s * 250, 742, 44, '#ebb946'),
    foreground(stage, back),
    birds(stage, 600 - s * 200, 210, 6),
  ].join('')
}

/** A stone well with its little roof. */
function well(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const stone = tone(light, '#b8a48a')
  const wall =
    path('M-110 0V-92Q0 -60 110 -92V0Q0 34 -110 0Z', stone) +
    times(4, (row) =>
      times(7, (index) =>
        rect(
          -106 + index * 31 + (row % 2) * 14,
          -84 + row * 23 + Math.sin(((index + 0.5) / 7) * Math.PI) * 20,
          27,
          18,
          (index + row) % 3 ? shade(light, stone, 0.1 + ((index * 7 + row * 3) % 4) * 0.06) : shine(light, stone, 0.14),
          'rx="5"',
        ),
      ),
    ) +
    path(`M${s < 0 ? 30 : -110} -90V0Q${s < 0 ? 80 : -60} 26 ${s < 0 ? 110 : -30} 14V-90Z`, light.shadow, 'opacity=".2"')
  const rim =
    ellipse(0, -92, 112, 28, shine(light, stone, 0.2)) +
    ellipse(0, -92, 88, 19, shade(light, tone(light, '#2f5f78'), 0.35)) +
    ellipse(0, -87, 74, 12, tone(light, '#4f9dbb'))
  const wood = tone(light, '#8a5f42')
  const frame =
    rect(-98, -290, 13, 204, wood) +
    rect(85, -290, 13, 204, shade(light, wood, 0.25)) +
    line('M-96 -218H96', shade(light, wood, 0.2), 15) +
    line('M96 -218h30v26', shade(light, tone(light, '#6a6a70'), 0.2), 6) +
    line('M0 -212V-140', tone(light, '#e6d3ae'), 4)
  const tiles = random.pick(['#b5573f', '#c06a45', '#8f5a3a'])
  const roof =
    path('M-150 -276L-96 -352H96L150 -276Z', tone(light, tiles)) +
    path(s < 0 ? 'M150 -276L96 -352H40L60 -276Z' : 'M-150 -276L-96 -352H-40L-60 -276Z', light.shadow, 'opacity=".24"') +
    line('M-132 -296H132M-120 -316H120M-108 -334H108', shade(light, tone(light, tiles), 0.3), 2.4)
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 100, 230),
    house(stage, { x: 600 - s * 400 - 80, y: 606, w: 160, h: 60, wall: '#f0d8b0', roof: '#b5573f', chimney: true, distance: 0.05 }),
    localTree(stage, back, 600 - s * 250, 616, 180),
    localTree(stage, back, 600 + s * 460, 640, 280),
    cast(stage, 600, 714, 260, 0.4),
    `<g transform="translate(600 712)">${frame}${wall}${rim}${line('M0 -212V-130', tone(light, '#e6d3ae'), 4)}${bucket(stage, 0, -112, 40, '#9aa3ad')}${roof}</g>`,
    someone(stage, 600 + s * 176, 738, 200, {
      ...poses.reach,
      facing: -s as 1 | -1,
      hands: both(0.22, 0.92, 0.22, 0.7),
    }),
    someone(stage, 600 - s * 178, 740, 130, { child: true, facing: s as 1 | -1, ...poses.reach }),
    someone(stage, 600 - s * 276, 736, 190, { wear: 'skirt', cut: 'bun', facing: s as 1 | -1 }),
    bucket(stage, 600 - s * 226, 752, 46, '#d9573f'),
    bucket(stage, 600 + s * 262, 748, 50, '#3f7fb0'),
    foreground(stage, back),
  ].join('')
}

/** The village tank on its legs and the tap below it. */
function tank(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const x = 600 - s * 130
  const tap = x + s * 190
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 80, 230),
    times(3, (index) =>
      house(stage, {
        x: 600 + s * (130 + index * 150) - 60,
        y: 594 + index * 6,
        w: 120,
        h: 50,
        wall: ['#e9c98a', '#f0e2c8', '#d99a7a'][index]!,
        roof: ['#b5573f', '#8f9a94', '#9a4a3c'][index]!,
        windows: 2,
        distance: 0.08,
      }),
    ),
    localTree(stage, back, 600 - s * 460, 624, 220),
    cast(stage, x, 690, 190, 0.36),
    waterTower(stage, x, 690, 500, random.pick(['#4f93b8', '#5fa08f', '#e0b04a', '#c9604a'])),
    line(`M${x} 668H${tap}V640`, shade(light, tone(light, '#8d9298'), 0.2), 9),
    rect(tap - 16, 636, 32, 76, shade(light, tone(light, '#c9bfae'), 0.1)) +
      line(`M${tap} 652h${s * 30}v10`, tone(light, '#b59a4a'), 8) +
      path(`M${tap + s * 26} 662h${s * 9}v60h${-s * 9}Z`, shine(light, tone(light, '#8fd3ea'), 0.35)),
    bucket(stage, tap + s * 32, 742, 46, '#d9573f'),
    drops(stage, tap + s * 32, 706, 22, 10),
    someone(stage, tap + s * 96, 744, 128, { ...poses.reach, child: true, facing: -s as 1 | -1 }),
    someone(stage, tap + s * 166, 740, 190, { wear: 'dress', cut: 'long', facing: -s as 1 | -1 }),
    someone(stage, tap + s * 260, 748, 120, { ...poses.walk, child: true, facing: -s as 1 | -1 }),
    horse(stage, 600 - s * 400, 736, 150, { flip: s < 0, colour: '#9a938a' }),
    foreground(stage, back),
    birds(stage, 600 + s * 230, 230, 6),
  ].join('')
}

/** The irrigation channel under the poplars, and the orchard that lives on it. */
function channel(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage, ['cuyo', 'cuyo', 'north', 'sierra'])
  const s = side
  const flow = [
    [600 + s * 50, 572, 5],
    [600 + s * 40, 606, 16],
    [600 - s * 10, 660, 44],
    [600 - s * 40, 730, 92],
    [600 - s * 70, 840, 180],
  ] as const
  const rim = flow.map(([x, y, half]) => [x, y, half * 1.3] as const)
  const gate =
    rect(600 - 58, 610, 12, 62, shade(light, tone(light, '#8a6244'), 0.1)) +
    rect(600 + 50, 610, 12, 62, shade(light, tone(light, '#8a6244'), 0.2)) +
    rect(600 - 58, 606, 120, 12, tone(light, '#a07850')) +
    rect(600 - 40, 618, 84, 36, tone(light, '#b0895c'))
  return [
    back.svg,
    rows(stage, {
      top: 574,
      vanish: [600 + s * 60, 540],
      colour: random.pick(['#6f9440', '#5f8f3c', '#7fa045']),
      soil: '#a0754a',
      count: 27,
      lush: 0.9,
    }),
    times(7, (index) =>
      poplar(
        stage,
        600 + s * (90 + index * index * 13),
        584 + index * index * 3.4,
        150 + index * 52,
        random.pick(['#8fa23c', '#9fb045']),
        0.1 - index * 0.014,
      ),
    ),
    river(stage, rim, '#b8a48a'),
    river(stage, flow, '#3f9fc0'),
    gate,
    ripples(stage, 690, 800, 5),
    someone(stage, 600 - s * 150, 690, 170, {
      ...poses.reach,
      hat: '#d9b878',
      facing: s as 1 | -1,
      hands: both(0.24, 0.6, 0.3, 0.5),
    }),
    line(`M${600 - s * 92} 610L${600 - s * 74} 704`, tone(light, '#a07850'), 5),
    someone(stage, 600 - s * 300, 716, 112, { ...poses.kneel, child: true, facing: s as 1 | -1 }),
    someone(stage, 600 - s * 390, 712, 176, {
      wear: 'dress',
      cut: 'braid',
      facing: s as 1 | -1,
      hands: both(0.16, 0.5, 0.22, 0.52),
    }),
    circle(600 - s * 354, 620, 15, tone(light, '#d9a05a')) +
      dots(
        [
          [600 - s * 358, 612],
          [600 - s * 350, 610],
          [600 - s * 344, 616],
        ],
        6,
        tone(light, '#d9573f'),
      ),
    broadleaf(stage, 600 - s * 480, 720, 230, '#5f8f3c'),
    dots(
      Array.from({ length: 12 }, (): Point => [600 - s * 480 + random.between(-70, 70), 560 + random.between(-40, 70)]),
      6,
      tone(light, '#e0702f'),
    ),
    foreground(stage, back),
  ].join('')
}
