import { soaring } from './brushes/bird.ts'
import { house, lamplight } from './brushes/building.ts'
import { heightAt, points } from './brushes/curve.ts'
import { flowers, grass, hedges, hill, land, road } from './brushes/ground.ts'
import { massif, summits } from './brushes/mountain.ts'
import { birds, clouds, cumulus, mist, sky } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { dots, times } from './brushes/stage.ts'
import { broadleaf, conifer, poplar, woods } from './brushes/tree.ts'
import { tent } from './brushes/vehicle.ts'
import { glitter, reflection, ripples, river, twice } from './brushes/water.ts'
import { shade, shine, tone } from './light.ts'

export const andes = [vineyard, mirror, valley, camp, autumnRoad]

/** Two chains, one behind the other, the nearer with its snow. */
function cordillera(stage: Stage, base: number, height: number, centre: number): string {
  return (
    massif(stage, {
      peaks: summits(stage, 6, height * 0.8, 1 - centre),
      base: base - 16,
      colour: '#6f7396',
      distance: 0.7,
      snow: height * 0.36,
      crag: 0.6,
    }) +
    massif(stage, {
      peaks: summits(stage, 5, height, centre),
      base,
      colour: '#544a63',
      distance: 0.32,
      snow: height * 0.5,
      crag: 0.95,
      foot: 0.75,
    })
  )
}

function vineyard(stage: Stage): string {
  const { random, width } = stage
  const vines = random.pick(['#5f8a38', '#6f9440', '#a8742f', '#b5532f'])
  const poplars = vines === '#a8742f' || vines === '#b5532f' ? '#d9a53a' : '#8fa23c'
  return [
    sky(stage, 500),
    clouds(stage, 360),
    cordillera(stage, 512, 360, random.between(0.3, 0.7)),
    hill(stage, { y: 470, amplitude: 44, colour: '#6f6f52', distance: 0.42, bottom: 620 }).svg,
    mist(stage, 505, 40, 0.5),
    hill(stage, { y: 520, amplitude: 18, colour: '#5f7a42', distance: 0.2, bottom: 640 }).svg,
    times(18, (index) => poplar(stage, 30 + index * 66 + random.between(-14, 14), 558, random.between(60, 112), poplars, 0.12)),
    house(stage, { x: random.between(240, 860), y: 560, w: 92, h: 34, wall: '#f3e3c8', roof: '#b5573f', distance: 0.1 }),
    hedges(stage, { top: 552, vanish: [width * random.between(0.35, 0.65), 488], colour: vines, soil: '#a67c52', count: 15 }),
    birds(stage, random.between(300, 900), 190, 7),
  ].join('')
}

function mirror(stage: Stage): string {
  const { random } = stage
  const shore = 500
  const heights = cordillera(stage, shore, 370, random.between(0.32, 0.68))
  const bank = hill(stage, { y: shore - 18, amplitude: 26, colour: '#4f6b4a', distance: 0.26, bottom: shore + 2 })
  const forest = woods(stage, bank.top, '#35584a', 0.2, 15, { pointed: true, depth: 30 })
  const air = twice(stage, sky(stage, shore))
  const view = twice(stage, heights + bank.svg + forest)
  const near = points('-40,690 150,672 330,712 560,758 800,762 1000,720 1240,690')
  const stones = Array.from({ length: 16 }, (): Point => [random.between(200, 1000), random.between(742, 790)])
  return [
    air.svg,
    clouds(stage, 340),
    view.svg,
    reflection(stage, air.again + view.again, shore, 800, '#3f86a0', 0.8),
    glitter(stage, shore, 760, 0.5),
    ripples(stage, shore, 780, 26, 0.3),
    mist(stage, shore, 20, 0.55),
    land(stage, near, '#6d6a4c', 0.02),
    dots(stones, 7, shade(stage.light, tone(stage.light, '#9a9086'), 0.2)),
    dots(
      stones.map(([x, y]): Point => [x + stage.side * 2, y - 2]),
      4.5,
      shine(stage.light, tone(stage.light, '#b5aa9c'), 0.2),
    ),
    times(9, (index) =>
      conifer(
        stage,
        index < 5 ? random.between(10, 260) : random.between(960, 1190),
        random.between(700, 760),
        random.between(150, 300),
        '#3c6a4c',
      ),
    ),
    grass(stage, near, '#7d8448', 60, 22),
    birds(stage, random.between(350, 850), 170, 5),
  ].join('')
}

function valley(stage: Stage): string {
  const { random, side } = stage
  const bend = random.between(-60, 60)
  const slope = (left: boolean, reach: number, foot: number, top: number): Point[] => {
    const points: Point[] = Array.from({ length: 9 }, (_, index) => {
      const share = index / 8
      return [
        left ? -60 + share * reach : 1260 - (1 - share) * reach,
        left ? top + (foot - top) * share ** 0.8 + random.between(-12, 12) : foot + (top - foot) * share ** 1.25 + random.between(-12, 12),
      ]
    })
    return left ? [...points, [points[8]![0] + 70, 860]] : [[points[0]![0] - 70, 860], ...points]
  }
  const walls = [
    { left: true, reach: 690, foot: 545, top: 300, colour: '#5d7350', distance: 0.36 },
    { left: false, reach: 690, foot: 560, top: 330, colour: '#55704c', distance: 0.26 },
    { left: true, reach: 560, foot: 640, top: 440, colour: '#5a7f45', distance: 0.12 },
    { left: false, reach: 520, foot: 690, top: 480, colour: '#4f7a3f', distance: 0.04 },
  ].map((wall) => ({ ...wall, line: slope(wall.left, wall.reach, wall.foot, wall.top) }))
  return [
    sky(stage, 520),
    clouds(stage, 360),
    cordillera(stage, 520, 380, 0.5),
    mist(stage, 530, 36, 0.5),
    hill(stage, { y: 560, amplitude: 10, colour: '#7c9a55', distance: 0.24 }).svg,
    walls
      .slice(0, 2)
      .map(
        (wall) =>
          land(stage, wall.line, wall.colour, wall.distance) +
          woods(stage, wall.line, '#3d6048', wall.distance, 13, { pointed: true, x0: wall.line[0]![0], x1: wall.line.at(-1)![0] }),
      )
      .join(''),
    hill(stage, { y: 650, amplitude: 12, colour: '#86a552', distance: 0.08 }).svg,
    river(stage, [
      [610 + bend, 548, 5],
      [650, 580, 10],
      [560, 620, 22],
      [600, 670, 42],
      [740, 730, 76],
      [640, 830, 150],
    ]),
    walls
      .slice(2)
      .map(
        (wall) =>
          land(stage, wall.line, wall.colour, wall.distance) +
          times(6, () => {
            const x = wall.left ? random.between(20, 300) : random.between(900, 1180)
            return conifer(stage, x, heightAt(wall.line, x) + random.between(10, 50), random.between(90, 170), '#35604a', wall.distance)
          }),
      )
      .join(''),
    flowers(
      stage,
      [
        [-20, 690],
        [1220, 700],
      ],
      ['#f4e3c0', '#ebb946', '#b06aa8'],
      70,
      100,
    ),
    soaring(stage, 600 - side * 180, random.between(180, 260), 150, '#2b2830', {
      fingers: true,
      tilt: random.between(-14, 14),
      flip: side > 0,
    }),
  ].join('')
}

function camp(stage: Stage): string {
  const { random, side, light } = stage
  const x = random.between(480, 720)
  const giant = {
    peaks: [
      { x, height: 520, spread: 350 },
      { x: x - 330, height: 240, spread: 200 },
      { x: x + 300, height: 270, spread: 220 },
      { x: x + 520, height: 200, spread: 200 },
      { x: x - 560, height: 230, spread: 220 },
    ],
    base: 620,
    colour: '#5a4a5e',
    distance: 0.2,
    snow: 300,
    crag: 1,
    foot: 0.7,
  }
  const moor = hill(stage, { y: 600, amplitude: 24, colour: '#7f7a4e', distance: 0.14 })
  const near = hill(stage, { y: 690, amplitude: 26, colour: '#6a6a44', distance: 0 })
  const camp = 600 + side * 190
  return [
    sky(stage, 520),
    massif(stage, { peaks: summits(stage, 7, 320, 0.2), base: 620, colour: '#6f7396', distance: 0.72, snow: 180, crag: 0.6 }),
    cumulus(stage, x + 260, 300, 1.1, 0.8),
    massif(stage, giant),
    mist(stage, 560, 34, 0.6),
    moor.svg,
    near.svg,
    tent(stage, camp, heightAt(near.top, camp) + 22, 150, random.pick(['#e8894a', '#d9573f', '#ebb946'])),
    tent(stage, camp - side * 150, heightAt(near.top, camp) + 6, 104, '#3f7fb0'),
    light.dim > 0.2 ? lamplight(stage, camp, heightAt(near.top, camp), 150, 0.6) : '',
    grass(stage, near.top, '#a39a55', 120, 26),
    soaring(stage, 600 - side * 260, 150, 120, '#2b2830', { fingers: true, tilt: 8, flip: side < 0 }),
  ].join('')
}

function autumnRoad(stage: Stage): string {
  const { random, side } = stage
  const gold = random.pick(['#e0a52e', '#d98f2b', '#9fb04a', '#e5b53c'])
  const field = hill(stage, { y: 560, amplitude: 12, colour: '#a89a52', distance: 0.1 })
  const avenue = Array.from({ length: 8 }, (_, index) => (index / 7) ** 1.7)
  return [
    sky(stage, 520),
    clouds(stage, 360),
    cordillera(stage, 530, 370, 0.5),
    hill(stage, { y: 515, amplitude: 26, colour: '#6f7350', distance: 0.34, bottom: 640 }).svg,
    mist(stage, 545, 30, 0.45),
    field.svg,
    house(stage, { x: 600 + side * 250, y: 590, w: 110, h: 42, wall: '#f3e3c8', roof: '#9c4f3c', chimney: true, distance: 0.06 }),
    road(
      stage,
      [
        [604, 562, 4],
        [606, 590, 12],
        [596, 640, 34],
        [600, 720, 84],
        [610, 830, 160],
      ],
      '#cdb08a',
      0.04,
    ),
    avenue
      .map((share) =>
        [-1, 1]
          .map((s) => poplar(stage, 604 + s * (34 + share * 470), 572 + share * 150, 90 + share * 420, gold, 0.16 * (1 - share)))
          .join(''),
      )
      .join(''),
    flowers(stage, field.top, [gold, '#e9c15a', '#c9702f'], 110, 220),
    broadleaf(stage, 600 - side * 330, 640, 110, '#b9772f', 0.04),
    birds(stage, 620, 160, 6),
  ].join('')
}
