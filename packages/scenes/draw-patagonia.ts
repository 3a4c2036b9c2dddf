import { guanaco, sheep } from './brushes/animal.ts'
import { soaring } from './brushes/bird.ts'
import { house } from './brushes/building.ts'
import { heightAt, lower } from './brushes/curve.ts'
import { fence, flowers, grass, hill } from './brushes/ground.ts'
import { massif, summits } from './brushes/mountain.ts'
import { birds, clouds, lenses, mist, sky } from './brushes/sky.ts'
import type { Stage } from './brushes/stage.ts'
import { times } from './brushes/stage.ts'
import { araucaria, broadleaf, conifer, woods } from './brushes/tree.ts'
import { glitter, lake, reflection, ripples, twice } from './brushes/water.ts'
import { channel, glacier } from './draw-ice.ts'

export const patagonia = [spires, glacier, steppe, pehuen, channel]

function spires(stage: Stage): string {
  const { random } = stage
  const x = random.between(470, 730)
  const needles = [
    { x, height: 430, spread: 150 },
    { x: x + 120, height: 270, spread: 110 },
    { x: x - 130, height: 300, spread: 110 },
    { x: x + 225, height: 320, spread: 120 },
    { x: x - 270, height: 230, spread: 150 },
    { x: x + 400, height: 200, spread: 180 },
    { x: x - 470, height: 190, spread: 200 },
    { x: x + 640, height: 170, spread: 200 },
  ]
  const autumn = random.chance(0.6)
  const woodsNear = autumn ? ['#b5402f', '#d9702f', '#e0a03a'] : ['#4f7a45', '#3f6f48', '#6f8f45']
  const slope = hill(stage, { y: 548, amplitude: 40, colour: autumn ? '#a0553a' : '#56764a', distance: 0.24 })
  const near = hill(stage, { y: 640, amplitude: 40, colour: autumn ? '#8f5a3a' : '#4f6f42', distance: 0.02 })
  return [
    sky(stage, 520),
    lenses(stage, x + random.between(-260, 260), 170, 170),
    massif(stage, { peaks: summits(stage, 8, 200, 0.5), base: 560, colour: '#7a7f9c', distance: 0.7, snow: 60, crag: 0.8 }),
    massif(stage, { peaks: needles, base: 600, colour: '#7d6058', distance: 0.16, snow: 190, crag: 1, foot: 0.6 }),
    mist(stage, 560, 40, 0.5),
    slope.svg,
    woods(stage, slope.top, woodsNear[0]!, 0.2, 20, { depth: 60 }),
    woods(stage, lower(slope.top, 44), woodsNear[1]!, 0.12, 24, { depth: 70 }),
    near.svg,
    times(15, (index) => {
      const at = index < 8 ? random.between(-10, 380) : random.between(820, 1210)
      return broadleaf(
        stage,
        at,
        heightAt(near.top, Math.max(0, Math.min(1200, at))) + random.between(20, 130),
        random.between(90, 170),
        random.pick(woodsNear as [string, ...string[]]),
      )
    }),
    grass(stage, lower(near.top, 70), '#c9a04a', 110, 28),
    soaring(stage, x - 240, 230, 120, '#2b2830', { fingers: true, tilt: -10 }),
  ].join('')
}

function steppe(stage: Stage): string {
  const { random, side } = stage
  const far = hill(stage, { y: 500, amplitude: 20, colour: '#8f8a5a', distance: 0.46, bottom: 640 })
  const mid = hill(stage, { y: 570, amplitude: 22, colour: '#b09a56', distance: 0.16 })
  const near = hill(stage, { y: 680, amplitude: 22, colour: '#a58a48', distance: 0 })
  const flock = random.chance(0.5)
  return [
    sky(stage, 490),
    lenses(stage, random.between(250, 500), 210, 190),
    lenses(stage, random.between(720, 980), 300, 130),
    massif(stage, { peaks: summits(stage, 7, 150, 0.7), base: 510, colour: '#6f7396', distance: 0.66, snow: 70, crag: 0.7 }),
    far.svg,
    mist(stage, 520, 20, 0.4),
    mid.svg,
    house(stage, { x: 600 - side * 280 - 60, y: 598, w: 120, h: 42, wall: '#f0e4cc', roof: '#b5473c', chimney: true, distance: 0.1 }),
    times(4, (index) => conifer(stage, 600 - side * (340 + index * 22), 600, 90 + (index % 2) * 20, '#4f6a4a', 0.1)),
    times(9, (index) => {
      const x = 600 + side * (index * 64 - 120) + random.between(-20, 20)
      return flock
        ? sheep(stage, x, 620 + (index % 3) * 18, 36, random.chance(0.5), 0.06)
        : guanaco(stage, x, 618 + (index % 3) * 20, 62, { flip: random.chance(0.5), grazing: index % 2 === 1, distance: 0.06 })
    }),
    fence(stage, [side > 0 ? 20 : 1180, 650], [side > 0 ? 1260 : -60, 690], 17, [44, 66]),
    near.svg,
    guanaco(stage, 600 + side * 60, heightAt(near.top, 600 + side * 60) + 30, 190, { flip: side < 0 }),
    guanaco(stage, 600 - side * 90, heightAt(near.top, 600 - side * 90) + 36, 176, { flip: side < 0, grazing: true }),
    grass(stage, near.top, '#d9bd6a', 190, 44),
    grass(stage, lower(near.top, 50), '#b98f48', 90, 50),
  ].join('')
}

function pehuen(stage: Stage): string {
  const { random, side } = stage
  const shore = 516
  const cone = 600 + side * random.between(60, 180)
  const volcano = massif(stage, {
    peaks: [
      { x: cone, height: 340, spread: 360 },
      { x: cone - 560, height: 120, spread: 260 },
      { x: cone + 560, height: 130, spread: 260 },
    ],
    base: shore + 2,
    colour: '#5f5f78',
    distance: 0.36,
    snow: 190,
    crag: 0.4,
  })
  const bank = hill(stage, { y: shore - 24, amplitude: 24, colour: '#44664a', distance: 0.26, bottom: shore + 2 })
  const view = twice(stage, volcano + bank.svg + woods(stage, bank.top, '#3a604a', 0.22, 14, { depth: 30, floor: shore }))
  const near = hill(stage, { y: 690, amplitude: 30, colour: '#6f7f46', distance: 0 })
  const trees = [
    [-0.42, 400],
    [-0.3, 300],
    [0.4, 430],
    [0.27, 280],
    [-0.5, 260],
  ] as const
  return [
    sky(stage, shore),
    clouds(stage, 320),
    view.svg,
    lake(stage, shore, 800, '#3f7fa8', 0.5),
    reflection(stage, view.again, shore, 800, '#3f7fa8', 0.6),
    glitter(stage, shore, 700, 0.6),
    ripples(stage, shore, 720, 16),
    near.svg,
    trees.map(([at, h]) => araucaria(stage, 600 + at * 1100 + random.between(-20, 20), 720 + random.between(-10, 40), h)).join(''),
    flowers(stage, near.top, ['#7d5fc0', '#b06aa8', '#f0d8e8'], 160, 110),
    grass(stage, near.top, '#8fa04a', 80, 26),
    birds(stage, random.between(350, 850), 170, 5),
  ].join('')
}
