import { capybara } from './brushes/animal.ts'
import { soaring, wader } from './brushes/bird.ts'
import { house } from './brushes/building.ts'
import { heightAt, lerp, rolling } from './brushes/curve.ts'
import { flowers, grass, hedges, hill, land, road } from './brushes/ground.ts'
import { cascade, jungle, leaves } from './brushes/jungle.ts'
import { both, poses } from './brushes/look.ts'
import { figure } from './brushes/person.ts'
import { birds, clouds, cumulus, mist, sky } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { dots, ellipse, line, n, path, rect, times } from './brushes/stage.ts'
import { broadleaf, palm, woods } from './brushes/tree.ts'
import { canoe } from './brushes/vehicle.ts'
import { glitter, lake, reeds, reflection, ripples, twice } from './brushes/water.ts'
import { shade, shine, tone } from './light.ts'

export const litoral = [falls, island, wetland, redRoad]

const SOIL = '#b5502f'

function falls(stage: Stage): string {
  const { light, random, side } = stage
  const white = tone(light, '#ffffff')
  const bow = ['#e8604c', '#ebb946', '#7fbf6a', '#4a9fd0', '#7d6ac0']
  return [
    sky(stage, 420),
    clouds(stage, 220),
    jungle(stage, 312, 0.46, 20, { palms: 6 }),
    cascade(stage, { left: -40, right: 1240, top: 366, drop: 126, count: 10, distance: 0.26 }),
    mist(stage, 500, 44, 0.5, white),
    hill(stage, { y: 486, amplitude: 14, colour: '#4f8a4a', distance: 0.16, bottom: 680, length: 200 }).svg,
    woods(stage, rolling(random, 1200, 500, 16, 200, 2), '#3f7a45', 0.12, 24, { depth: 170 }),
    cascade(stage, { left: side > 0 ? -40 : 330, right: side > 0 ? 870 : 1240, top: 470, drop: 176, count: 7, distance: 0.06 }),
    mist(stage, 650, 60, 0.6, white),
    light.night
      ? ''
      : bow
          .map((colour, index) =>
            line(
              `M${600 - side * 430} 700A${430 - index * 9} ${400 - index * 9} 0 0 ${side > 0 ? 1 : 0} ${600 + side * (400 - index * 12)} 690`,
              colour,
              9,
              'opacity=".22"',
            ),
          )
          .join(''),
    lake(stage, 660, 800, '#5aa0a0', 0.35),
    mist(stage, 668, 44, 0.8, white),
    jungle(stage, 620, 0.02, 26, { x0: -60, x1: 210, palms: 2 }),
    jungle(stage, 630, 0.02, 26, { x0: 1000, x1: 1260, palms: 2 }),
    leaves(stage, -30, 830, 1),
    leaves(stage, 1230, 830, -1),
    birds(stage, random.between(420, 780), 180, 9, 9, 150),
  ].join('')
}

function island(stage: Stage): string {
  const { random, side, light } = stage
  const shore = 500
  const far = twice(stage, jungle(stage, shore - 56, 0.34, 17, { palms: 6, floor: shore }))
  const x = 600 + side * 170
  const stilts = times(6, (index) => rect(x - 108 + index * 42, 556, 7, 74, shade(light, tone(light, '#6b4b36'), 0.25)))
  const home = house(stage, {
    x: x - 110,
    y: 560,
    w: 220,
    h: 84,
    wall: random.pick(['#7fb5a6', '#e8c48a', '#d98a6a', '#8fb0cc']),
    roof: '#9aa0a0',
    porch: true,
    windows: 2,
  })
  const deck = rect(x - 128, 558, 256, 11, tone(light, '#8a6244'))
  const boat = 600 - side * 200
  const rower = figure(stage, boat - 10, 694, 150, {
    hips: 0.4,
    hands: both(0.2, 0.62, 0.26, 0.5),
    hat: '#d9b878',
    facing: side as 1 | -1,
  })
  return [
    sky(stage, shore),
    clouds(stage, 340),
    far.svg,
    lake(stage, shore, 800, '#8a6f4a', 0.45),
    reflection(stage, far.again, shore, 800, '#8a6f4a', 0.5),
    glitter(stage, shore, 780, 0.7),
    jungle(stage, 500, 0.12, 18, { x0: x - 270, x1: x + 270, palms: 3, floor: 634 }),
    path(`M${x - 330} 636Q${x} 586 ${x + 330} 636Q${x + 200} 652 ${x} 650T${x - 330} 636Z`, tone(light, '#7d7a44')),
    stilts + home + deck,
    reeds(stage, x - 320, 642, 190, 60),
    reeds(stage, x + 130, 642, 190, 60),
    ripples(stage, 640, 790, 14),
    line(`M${boat + side * 62} 560L${boat + side * 96} 722`, tone(light, '#8a6244'), 4),
    rower,
    canoe(stage, boat, 716, 260, random.pick(['#b5473c', '#8a4f32', '#3f7f96'])),
    reeds(stage, -20, 806, 220, 120),
    reeds(stage, 1010, 806, 220, 120),
    soaring(stage, 600 - side * 60, 230, 60, '#fdfaf0', { tilt: -8 }),
    soaring(stage, 600 - side * 140, 270, 46, '#fdfaf0', { tilt: 6 }),
  ].join('')
}

function wetland(stage: Stage): string {
  const { random, light, side } = stage
  const shore = 470
  const far = twice(stage, jungle(stage, shore - 34, 0.4, 13, { palms: 9, floor: shore }))
  const pads = Array.from({ length: 34 }, () => ({ x: random.between(40, 1160), share: random.next() ** 0.8 })).sort(
    (a, b) => a.share - b.share,
  )
  const green = tone(light, '#4f8f4a')
  const bank: Point[] =
    side < 0
      ? [
          [-40, 640],
          [220, 650],
          [430, 700],
          [620, 770],
          [700, 830],
        ]
      : [
          [500, 830],
          [580, 770],
          [770, 700],
          [980, 650],
          [1240, 640],
        ]
  const on = (share: number) => (side < 0 ? 60 + share * 420 : 1140 - share * 420)
  return [
    sky(stage, shore),
    cumulus(stage, random.between(200, 420), 260, 1.5),
    cumulus(stage, random.between(700, 1000), 200, 1.1),
    clouds(stage, 360),
    far.svg,
    lake(stage, shore, 800, '#4f8f8f', 0.6),
    reflection(stage, far.again, shore, 800, '#4f8f8f', 0.6),
    glitter(stage, shore, 780, 0.6),
    pads
      .map(({ x, share }, index) => {
        const [y, rx] = [lerp(520, 770, share), 16 + share * 44]
        const bloom =
          index % 3 === 0
            ? dots(
                [
                  [x, y - 4],
                  [x - rx * 0.14, y - 2],
                  [x + rx * 0.14, y - 2],
                ],
                2 + share * 4,
                tone(light, index % 2 ? '#f7d3dc' : '#fdf0f0'),
              )
            : ''
        return (
          ellipse(x, y + 2, rx, rx * 0.24, shade(light, green, 0.45), 'opacity=".6"') +
          path(
            `M${n(x)} ${n(y)}L${n(x + rx)} ${n(y + rx * 0.06)}A${n(rx)} ${n(rx * 0.25)} 0 1 1 ${n(x + rx * 0.9)} ${n(y - rx * 0.12)}Z`,
            index % 2 ? green : shine(light, green, 0.18),
          ) +
          bloom
        )
      })
      .join(''),
    land(stage, bank, '#7f8f44', 0),
    reeds(stage, side < 0 ? -10 : 900, 690, 300, 130),
    capybara(stage, on(0.5), 700, 84, side > 0),
    capybara(stage, on(0.2), 690, 66, side > 0),
    capybara(stage, on(0.74), 744, 48, side > 0),
    wader(stage, 600 + side * 70, 752, 170, '#fbf6ea', { flip: side > 0 }),
    wader(stage, 600 + side * 180, 640, 96, '#8fa3b5', { flip: side < 0, feeding: true }),
    reeds(stage, side < 0 ? 1000 : -20, 812, 220, 170),
    grass(stage, bank, '#9ab04a', 60, 26),
  ].join('')
}

function redRoad(stage: Stage): string {
  const { random, side } = stage
  const field = hill(stage, { y: 556, amplitude: 10, colour: '#5f8f42', distance: 0.1 })
  const lean = side * random.between(30, 90)
  return [
    sky(stage, 500),
    clouds(stage, 330),
    hill(stage, { y: 430, amplitude: 34, colour: '#4f7f6a', distance: 0.62, bottom: 600 }).svg,
    hill(stage, { y: 468, amplitude: 26, colour: '#467a52', distance: 0.44, bottom: 600 }).svg,
    mist(stage, 490, 24, 0.4),
    jungle(stage, 486, 0.22, 17, { palms: 7 }),
    field.svg,
    hedges(stage, { top: 552, vanish: [600 - lean, 500], colour: '#4f8f3a', soil: SOIL, count: 19, lush: 0.8 }),
    road(
      stage,
      [
        [600 - lean, 552, 5],
        [600 - lean * 0.6, 590, 22],
        [600 + lean * 0.3, 650, 56],
        [600 - lean * 0.2, 730, 110],
        [600, 830, 190],
      ],
      SOIL,
      0.02,
    ),
    house(stage, { x: 600 + side * 250, y: 592, w: 130, h: 50, wall: '#e9c98a', roof: '#7f9a94', porch: true, distance: 0.05 }),
    broadleaf(stage, 600 + side * 210, 604, 150, '#c65fa0', 0.04),
    flowers(
      stage,
      [
        [-20, 700],
        [1220, 700],
      ],
      ['#f6d35a', '#f4e3c0', '#e8604c'],
      40,
      100,
    ),
    figure(stage, 600 + lean * 0.2, 690, 116, { ...poses.walk, facing: -side as 1 | -1 }),
    figure(stage, 650 + lean * 0.2, 694, 78, { ...poses.walk, child: true, facing: -side as 1 | -1 }),
    palm(stage, 600 - side * 420, 700, 380, 0, side * 0.05),
    palm(stage, 600 - side * 500, 740, 300, 0, -side * 0.06),
    soaring(stage, 600, heightAt(field.top, 600) - 330, 70, '#2f3a4a', { tilt: 10 }),
  ].join('')
}
