import { whaleTail } from './brushes/animal.ts'
import { penguin, soaring } from './brushes/bird.ts'
import { points } from './brushes/curve.ts'
import { grass, land } from './brushes/ground.ts'
import { poses } from './brushes/look.ts'
import { parasol } from './brushes/parasol.ts'
import { figure } from './brushes/person.ts'
import { birds, clouds, sky } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { ellipse, path } from './brushes/stage.ts'
import { sailboat } from './brushes/vehicle.ts'
import { glitter, lake, ripples, surf } from './brushes/water.ts'
import { shade, tone } from './light.ts'

export function beach(stage: Stage): string {
  const { side } = stage
  const sea = 440
  const mirror = (x: number) => (side > 0 ? 1200 - x : x)
  const sand = points('-40,600 300,606 600,622 900,640 1240,660')
  const shore = side > 0 ? sand.map(([x, y]): Point => [1200 - x, y]).reverse() : sand
  const colours = ['#d9573f', '#3f7fb0', '#ebb946', '#2f8f83', '#e58a3c'] as const
  const cape: Point[] =
    side > 0
      ? [
          [-60, 380],
          [100, 396],
          [220, 424],
          [300, 444],
        ]
      : [
          [900, 444],
          [980, 424],
          [1100, 396],
          [1260, 380],
        ]
  const spots = [
    [180, 700, 150],
    [420, 672, 120],
    [330, 770, 190],
    [700, 716, 140],
    [930, 700, 110],
    [860, 790, 190],
    [590, 668, 90],
    [1060, 740, 150],
  ] as const
  return [
    sky(stage, sea),
    clouds(stage, 300),
    lake(stage, sea, 720, '#2f94ae', 0.35),
    glitter(stage, sea, 600, 0.7),
    sailboat(stage, mirror(780), 486, 74, '#fdf6e6', '#b5473c', 0.12),
    sailboat(stage, mirror(300), 466, 46, '#fdf6e6', '#2f5f8f', 0.24),
    sailboat(stage, mirror(930), 462, 40, '#f2c66a', '#2f5f8f', 0.28),
    land(stage, cape, '#7d9a6a', 0.4, 444),
    surf(stage, 560, 650, '#e8cf9c'),
    land(stage, shore, '#efd6a0', 0),
    surf(stage, 566, 640, '#e8cf9c'),
    spots
      .map(([x, y, h], index) => {
        const someone =
          index % 2
            ? figure(stage, mirror(x) + h * 0.4, y + 8, h * 0.62, {
                ...(index % 4 === 1 ? poses.ground : poses.wave),
                wear: 'dress',
                child: index % 3 === 0,
              })
            : ''
        return parasol(stage, mirror(x), y, h, colours[index % colours.length]!) + someone
      })
      .join(''),
    family(stage, mirror(520), 640),
    soaring(stage, mirror(480), 250, 70, '#fdfaf0', { tilt: -10 }),
    soaring(stage, mirror(580), 300, 50, '#fdfaf0', { tilt: 10 }),
    birds(stage, mirror(900), 220, 5),
  ].join('')
}

function family(stage: Stage, x: number, y: number): string {
  return (
    figure(stage, x, y + 14, 92, { ...poses.hold, wear: 'dress' }) +
    figure(stage, x + 44, y + 16, 62, { ...poses.hold, child: true }) +
    figure(stage, x - 44, y + 14, 96, poses.hold)
  )
}

export function whales(stage: Stage): string {
  const { random, side, light } = stage
  const sea = 470
  const beachLine = points('-40,690 220,672 460,690 700,720 960,728 1240,700')
  const cape: Point[] =
    side > 0
      ? [
          [-40, 410],
          [120, 412],
          [260, 424],
          [330, 470],
        ]
      : [
          [870, 470],
          [940, 424],
          [1080, 412],
          [1240, 410],
        ]
  return [
    sky(stage, sea),
    clouds(stage, 320),
    land(stage, cape, '#c9a06f', 0.34, sea + 4),
    lake(stage, sea, 800, '#2f7f9f', 0.42),
    glitter(stage, sea, 700, 0.8),
    ripples(stage, 480, 690, 34, 0.42),
    whaleTail(stage, 600 + side * random.between(60, 160), 584, 280),
    path(
      'M-110 0Q-60 -34 0 -30Q70 -28 110 0Z',
      shade(light, tone(light, '#3d4a63'), 0.1),
      `transform="translate(${600 - side * 250} 560)"`,
    ) +
      ellipse(600 - side * 250, 560, 130, 7, tone(light, '#ffffff'), 'opacity=".5"') +
      path(`M${600 - side * 270} 524q-26 -50 -40 -62q26 6 40 34q10 -34 32 -42q-14 30 -22 70Z`, tone(light, '#ffffff'), 'opacity=".6"'),
    land(stage, beachLine, '#dcc08c', 0),
    path(`M-10 688Q220 668 460 688T960 726T1210 700V712Q960 738 700 730T460 702T-10 702Z`, tone(light, '#ffffff'), 'opacity=".7"'),
    Array.from({ length: 13 }, (_, index) => [90 + index * 84 + random.between(-24, 24), random.between(724, 790)] as const)
      .sort((a, b) => a[1] - b[1])
      .map(([x, y]) => penguin(stage, x, y, 50 + (y - 700) * 0.6, random.chance(0.5)))
      .join(''),
    grass(
      stage,
      [
        [-20, 780],
        [1220, 784],
      ],
      '#b8a55a',
      50,
      26,
    ),
    soaring(stage, 600 - side * 180, 250, 90, '#fdfaf0', { tilt: 10 }),
    birds(stage, 600 + side * 250, 200, 7),
  ].join('')
}
