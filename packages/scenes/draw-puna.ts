import { guanaco } from './brushes/animal.ts'
import { wader } from './brushes/bird.ts'
import { chapel, house } from './brushes/building.ts'
import { heightAt, lower, points, rolling } from './brushes/curve.ts'
import { grass, hill, land, road } from './brushes/ground.ts'
import { poses, somebody } from './brushes/look.ts'
import { massif } from './brushes/mountain.ts'
import { someone, standing } from './brushes/person.ts'
import { birds, clouds, cumulus, mist, sky } from './brushes/sky.ts'
import type { Stage } from './brushes/stage.ts'
import { line, linear, n, path, times } from './brushes/stage.ts'
import { strata, volcano } from './brushes/strata.ts'
import { cardon } from './brushes/tree.ts'
import { glitter, lake, reflection, twice } from './brushes/water.ts'
import { mix } from './colour.ts'
import { shade, shine, tone } from './light.ts'

export const puna = [sevenColours, saltFlat, lagoon, village, pass]

function sevenColours(stage: Stage): string {
  const { random } = stage
  const tilt = random.between(-0.12, 0.12)
  const back = rolling(random, 1200, 350, 80, 300, 3)
  const front = rolling(random, 1200, 440, 74, 240, 3)
  const plain = hill(stage, { y: 590, amplitude: 16, colour: '#b9925c', distance: 0.12 })
  const near = hill(stage, { y: 690, amplitude: 18, colour: '#a3804c', distance: 0 })
  return [
    sky(stage, 480),
    clouds(stage, 280),
    massif(stage, {
      peaks: [
        { x: 300, height: 240, spread: 300 },
        { x: 900, height: 270, spread: 330 },
      ],
      base: 500,
      colour: '#7d6a80',
      distance: 0.66,
      crag: 0.5,
    }),
    strata(stage, back, 560, 0.34, tilt),
    strata(stage, front, 620, 0.1, -tilt),
    plain.svg,
    times(9, () => cardon(stage, random.between(60, 1140), random.between(606, 650), random.between(40, 80), 0.1)),
    near.svg,
    [random.between(120, 260), random.between(930, 1080), random.between(340, 460)]
      .map((x, index) => cardon(stage, x, heightAt(near.top, x) + 40, [250, 210, 150][index]!))
      .join(''),
    grass(stage, near.top, '#c4a352', 90, 24),
    guanaco(stage, random.between(560, 780), heightAt(near.top, 650) + 34, 96, {
      colour: '#f0e2cc',
      blanket: random.chance(0.4) ? '#d9573f' : undefined,
      flip: random.chance(0.5),
    }),
  ].join('')
}

function saltFlat(stage: Stage): string {
  const { light, random, width } = stage
  const horizon = 470
  const white = mix(tone(light, '#fbf5ec'), light.haze, 0.08)
  const crack = shade(light, white, 0.22)
  const rowsAt = Array.from({ length: 11 }, (_, index) => horizon + 6 + 330 * (index / 10) ** 2.1)
  const cells = rowsAt.slice(0, -1).map((y, row) => {
    const next = rowsAt[row + 1]!
    const size = (next - horizon + 8) * 1.5
    let d = ''
    for (let x = 600 - Math.ceil(700 / size) * size + (row % 2) * size * 0.5; x < 1240; x += size) {
      const [a, b, c] = [random.between(-0.1, 0.1), random.between(-0.16, 0.16), random.between(-0.1, 0.1)].map(
        (share) => share * (next - y),
      )
      const spread = ((next - y) / (y - horizon + 20)) * (x - 600) * 0.36
      d += `M${n(x)} ${n(y + a!)}L${n(x + size * 0.5)} ${n(y - (next - y) * 0.22 + b!)}L${n(x + size)} ${n(y + a!)}M${n(x)} ${n(y + a!)}L${n(x + spread * 0.4 + c!)} ${n(next - (next - y) * 0.12)}`
    }
    return line(d, row % 3 ? crack : shine(light, white, 0.5), 0.7 + row * 0.36, 'opacity=".75"')
  })
  const cone = random.between(360, 840)
  const people = [somebody(random, { wear: 'poncho', hat: '#6b4b36', facing: 1 }), somebody(random, { ...poses.cheer, child: true })]
  return [
    sky(stage, horizon),
    clouds(stage, 330),
    volcano(stage, cone, horizon + 4, 230, 0.42, '#8a5f6a'),
    volcano(stage, cone + (cone > 600 ? -430 : 430), horizon + 4, 130, 0.6, '#8a6f7a'),
    mist(stage, horizon, 16, 0.7),
    path(
      `M0 ${horizon}H${width}V800H0Z`,
      linear(stage, [
        [0, mix(white, light.sky[4], 0.5)],
        [0.35, white],
        [1, shade(light, white, 0.12)],
      ]),
    ),
    glitter(stage, horizon, 700, 0.5),
    cells.join(''),
    standing(stage, 560, 690, 150, people[0]!),
    standing(stage, 640, 700, 98, people[1]!),
    guanaco(stage, 730, 690, 120, { colour: '#efe0c8', blanket: '#d9573f', flip: true }),
    guanaco(stage, 822, 682, 112, { colour: '#9a6a48', flip: true }),
  ].join('')
}

function lagoon(stage: Stage): string {
  const { random, light } = stage
  const shore = 488
  const body = random.pick(['#3f8fa8', '#c0646a', '#4f9c96'])
  const view = twice(
    stage,
    volcano(stage, random.between(380, 820), shore, 300, 0.36, '#85606a') +
      hill(stage, { y: shore - 22, amplitude: 16, colour: '#b98f58', distance: 0.26, bottom: shore + 2 }).svg,
  )
  const near = points('-40,712 200,738 460,728 760,752 1000,726 1240,700')
  const flock = Array.from({ length: 15 }, () => ({ x: random.between(160, 1060), y: random.between(560, 720) })).sort((a, b) => a.y - b.y)
  return [
    sky(stage, shore),
    clouds(stage, 320),
    view.svg,
    lake(stage, shore, 800, body, 0.5),
    reflection(stage, view.again, shore, 800, body, 0.55),
    glitter(stage, shore, 720, 0.55),
    path(
      `M0 ${shore + 6}Q300 ${shore - 4} 620 ${shore + 7}T1200 ${shore + 2}V${shore - 6}H0Z`,
      shine(light, tone(light, '#f5efe2'), 0.3),
      'opacity=".8"',
    ),
    flock
      .map(({ x, y }) => {
        const h = 34 + (y - 540) * 0.42
        return wader(stage, x, y + h * 0.1, h, random.pick(['#f08a92', '#f5a3a0', '#f3b9ae']), {
          flip: random.chance(0.5),
          feeding: random.chance(0.4),
          distance: Math.max(0, (640 - y) / 500),
        })
      })
      .join(''),
    land(stage, near, '#c9a869', 0),
    grass(stage, near, '#d6b45a', 130, 30),
    birds(stage, random.between(300, 900), 150, 6, 10),
  ].join('')
}

function village(stage: Stage): string {
  const { random, side } = stage
  const back = rolling(random, 1200, 390, 90, 260, 3)
  const plain = hill(stage, { y: 560, amplitude: 12, colour: '#bf9660', distance: 0.1 })
  const x = 600 + side * random.between(60, 160)
  return [
    sky(stage, 480),
    clouds(stage, 280),
    massif(stage, {
      peaks: [
        { x: 250, height: 260, spread: 320 },
        { x: 760, height: 300, spread: 340 },
        { x: 1120, height: 220, spread: 260 },
      ],
      base: 520,
      colour: '#7d6478',
      distance: 0.62,
      snow: 210,
      crag: 0.6,
    }),
    strata(stage, back, 590, 0.22, random.between(-0.1, 0.1)),
    plain.svg,
    house(stage, { x: x - side * 330 - 60, y: 588, w: 130, h: 52, wall: '#c9905f', roof: '#8f6a48', windows: 2, distance: 0.08 }),
    house(stage, { x: x - side * 480 - 60, y: 600, w: 110, h: 50, wall: '#d9a878', roof: '#8f6a48', windows: 1, distance: 0.06 }),
    road(
      stage,
      [
        [x, 612, 16],
        [x - side * 30, 660, 34],
        [x - side * 130, 740, 70],
        [x - side * 180, 830, 120],
      ],
      '#d9b884',
      0.02,
    ),
    chapel(stage, x, 616, 270),
    cardon(stage, x + side * 260, 640, 170),
    cardon(stage, x - side * 560, 700, 200),
    guanaco(stage, x - side * 260, 716, 128, { colour: '#f0e2cc', blanket: '#d9573f', flip: side < 0 }),
    guanaco(stage, x - side * 360, 730, 134, { colour: '#8f5f42', flip: side < 0 }),
    someone(stage, x - side * 175, 730, 150, { ...poses.walk, wear: 'poncho', hat: '#4a3a36', facing: side as 1 | -1 }),
    grass(stage, lower(plain.top, 130), '#cdab58', 80, 24),
  ].join('')
}

function pass(stage: Stage): string {
  const { random, side } = stage
  const moor = hill(stage, { y: 540, amplitude: 22, colour: '#b59a58', distance: 0.22 })
  const near = hill(stage, { y: 660, amplitude: 26, colour: '#a88c4a', distance: 0 })
  const herd = Array.from({ length: 6 }, (_, index) => 600 + side * (index * 92 - 250) + random.between(-20, 20))
  return [
    sky(stage, 490),
    cumulus(stage, random.between(200, 500), 210, 1.4),
    cumulus(stage, random.between(700, 1000), 290, 1),
    volcano(stage, 600 - side * 200, 520, 330, 0.4, '#6f4f60'),
    volcano(stage, 600 + side * 330, 520, 220, 0.5, '#7d5f70'),
    mist(stage, 525, 24, 0.5),
    moor.svg,
    road(
      stage,
      [
        [600 + side * 40, 536, 3],
        [600 + side * 120, 560, 7],
        [600 - side * 20, 596, 15],
        [600 + side * 60, 640, 28],
        [600 - side * 100, 700, 60],
        [600 - side * 60, 830, 130],
      ],
      '#d8bd94',
      0.1,
    ),
    near.svg,
    herd
      .map((x, index) =>
        guanaco(stage, x, heightAt(near.top, x) + 16 + (index % 3) * 22, 104 + (index % 3) * 10, {
          flip: index % 4 === 1 ? side > 0 : side < 0,
          grazing: index % 3 === 1,
        }),
      )
      .join(''),
    grass(stage, near.top, '#d3b255', 170, 34),
  ].join('')
}
