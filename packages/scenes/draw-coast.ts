import { soaring } from './brushes/bird.ts'
import { house } from './brushes/building.ts'
import { lower, points } from './brushes/curve.ts'
import { grass, hill, land, road } from './brushes/ground.ts'
import { poses } from './brushes/look.ts'
import { figure } from './brushes/person.ts'
import { birds, clouds, cumulus, mist, sky } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { ellipse, path, rect, times } from './brushes/stage.ts'
import { lighthouse } from './brushes/tower.ts'
import { conifer } from './brushes/tree.ts'
import { fishingBoat, sailboat } from './brushes/vehicle.ts'
import { glitter, lake, reflection, ripples, surf, twice } from './brushes/water.ts'
import { beach, whales } from './draw-shore.ts'
import { shade, shine, tone } from './light.ts'

export const coast = [cliff, beach, port, whales, dunes]

function cliff(stage: Stage): string {
  const { light, random, side } = stage
  const sea = 500
  const mirror = (x: number) => (side > 0 ? 1200 - x : x)
  const top = points('-60,452 120,446 300,452 420,470 500,492 545,540 560,610 585,690 640,760 660,830')
  const edge = side > 0 ? top.map(([x, y]): Point => [mirror(x), y]).reverse() : top
  const face = shade(light, tone(light, '#c99a6a'), 0.1)
  const layers = times(9, (index) => {
    const y = 520 + index * 34
    const reach = 480 + index * 22
    return path(
      `M${mirror(-20)} ${y}Q${mirror(reach * 0.5)} ${y - 10} ${mirror(reach)} ${y + 6}L${mirror(reach + 8)} ${y + 16}Q${mirror(reach * 0.5)} ${y + 4} ${mirror(-20)} ${y + 13}Z`,
      index % 2 ? shade(light, face, 0.28) : shine(light, face, 0.15),
      'opacity=".75"',
    )
  })
  const lamp = mirror(270)
  return [
    sky(stage, sea),
    clouds(stage, 340),
    lake(stage, sea, 800, '#2f7f9f', 0.4),
    glitter(stage, sea, 790, 0.8),
    ripples(stage, 510, 790, 30, 0.45),
    sailboat(stage, mirror(860), 590, 110, '#fdf6e6', '#b5473c', 0.08),
    sailboat(stage, mirror(1010), 545, 60, '#fdf6e6', '#2f5f8f', 0.2),
    land(stage, edge, '#c99a6a', 0.02),
    layers,
    path(
      `M${mirror(-60)} 452L${mirror(120)} 446L${mirror(300)} 452Q${mirror(440)} 470 ${mirror(500)} 492Q${mirror(420)} 506 ${mirror(300)} 496T${mirror(-60)} 500Z`,
      tone(light, '#8fa04f'),
    ),
    road(
      stage,
      [
        [lamp, 462, 8],
        [mirror(200), 480, 12],
        [mirror(60), 492, 16],
      ],
      '#dcc197',
      0.02,
    ),
    house(stage, { x: lamp - (side > 0 ? -40 : 150), y: 464, w: 110, h: 42, wall: '#f7f0e0', roof: '#b5473c' }),
    lighthouse(stage, lamp, 466, 330, random.pick(['#cf4a3c', '#2f5f8f', '#2b2b38'])),
    times(5, (index) => {
      const [x, y] = [mirror(600 + index * 44 + random.between(-10, 10)), 740 + index * 14]
      return (
        path(
          `M${x - 40} ${y + 20}L${x - 26} ${y - 12}L${x + 4} ${y - 24 + index * 3}L${x + 34} ${y}L${x + 44} ${y + 20}Z`,
          shade(light, tone(light, '#8a6a52'), 0.1),
        ) + ellipse(x, y + 20, 62, 9, tone(light, '#ffffff'), 'opacity=".6"')
      )
    }),
    soaring(stage, mirror(640), 300, 90, '#fdfaf0', { tilt: -10 }),
    soaring(stage, mirror(740), 240, 60, '#fdfaf0', { tilt: 8 }),
    soaring(stage, mirror(700), 360, 46, '#fdfaf0', { tilt: 4 }),
  ].join('')
}

function port(stage: Stage): string {
  const { random, side, light } = stage
  const sea = 540
  const colours = ['#d98a5a', '#e8c48a', '#7fa6b5', '#c9605a', '#f0e2c4', '#8fae7a', '#d9a0a0'] as const
  const town = times(9, (index) => {
    const [w, h] = [random.between(90, 120), random.between(60, 110)]
    return house(stage, {
      x: index * 138 - 30,
      y: sea - 6,
      w,
      h,
      wall: colours[(index * 3) % 7]!,
      roof: index % 2 ? '#a8503c' : '#8a5a5a',
      windows: 1,
      distance: 0.16,
    })
  })
  const upper = times(8, (index) =>
    house(stage, {
      x: 20 + index * 150 + random.between(-20, 20),
      y: sea - 92,
      w: random.between(76, 100),
      h: random.between(50, 66),
      wall: colours[(index * 2 + 1) % 7]!,
      roof: '#9a5a4a',
      windows: 1,
      distance: 0.34,
    }),
  )
  const slope = hill(stage, { y: 420, amplitude: 36, colour: '#7d8f5f', distance: 0.4, bottom: sea })
  const boats = [
    [600 - side * 190, 640, 250, '#efb02f'],
    [600 + side * 130, 606, 190, '#e0762f'],
    [600 + side * 300, 700, 300, '#efb02f'],
    [600 - side * 420, 600, 160, '#d9573f'],
  ] as const
  const quay = rect(0, sea - 8, 1200, 18, shade(light, tone(light, '#b0a08c', 0.1), 0.15))
  const view = twice(stage, slope.svg + upper + town)
  return [
    sky(stage, 460),
    clouds(stage, 260),
    view.svg,
    quay,
    lake(stage, sea + 8, 800, '#2f7f96', 0.4),
    reflection(stage, view.again, sea + 8, 800, '#2f7f96', 0.5),
    glitter(stage, sea + 8, 790, 0.6),
    ripples(stage, 560, 790, 26),
    [...boats]
      .sort((a, b) => a[1] - b[1])
      .map(([x, y, w, hull], index) => fishingBoat(stage, x, y, w, hull, { flip: index % 2 === 0 }))
      .join(''),
    figure(stage, 600 - side * 170, 624, 70, { hat: '#d9b878' }),
    times(5, (index) =>
      soaring(stage, 300 + index * 150 + random.between(-40, 40), 250 + random.between(-60, 120), random.between(40, 74), '#fdfaf0', {
        tilt: random.between(-16, 16),
        flip: index % 2 > 0,
      }),
    ),
  ].join('')
}

function dunes(stage: Stage): string {
  const { random, side, light } = stage
  const sea = 456
  const far = hill(stage, { y: 520, amplitude: 24, colour: '#e6cb94', distance: 0.14 })
  const near = hill(stage, { y: 640, amplitude: 46, colour: '#ecd09a', distance: 0, length: 420, octaves: 2 })
  const cabin = 600 + side * 220
  return [
    sky(stage, sea),
    cumulus(stage, random.between(200, 900), 240, 1.2),
    clouds(stage, 320),
    lake(stage, sea, 640, '#2f94ae', 0.4),
    glitter(stage, sea, 560, 0.7),
    sailboat(stage, 600 - side * 160, 492, 80, '#fdf6e6', '#b5473c', 0.12),
    sailboat(stage, 600 - side * 320, 474, 44, '#f2c66a', '#2f5f8f', 0.24),
    surf(stage, 486, 540, '#e8cf9c'),
    far.svg,
    times(9, (index) =>
      conifer(stage, cabin + side * (40 + index * 34), 590 + random.between(-8, 10), random.between(110, 170), '#4f7350', 0.1),
    ),
    house(stage, {
      x: cabin - 100,
      y: 612,
      w: 150,
      h: 64,
      wall: random.pick(['#4f8fae', '#e8c48a', '#d9786a']),
      roof: '#f0e6d2',
      porch: true,
      distance: 0.03,
    }),
    near.svg,
    path(
      `M600 648Q${600 + side * 60} 690 ${600 - side * 30} 730T${600 - side * 20} 830H${600 + side * 110}Q${600 + side * 90} 760 ${600 + side * 60} 716T600 648Z`,
      shade(light, tone(light, '#d9b878'), 0.05),
    ),
    figure(stage, 600 - side * 30, 716, 128, { ...poses.walk, facing: side as 1 | -1, wear: 'dress' }),
    figure(stage, 600 - side * 100, 722, 86, { ...poses.walk, child: true, facing: side as 1 | -1 }),
    grass(stage, near.top, '#a9b060', 150, 46),
    grass(stage, lower(near.top, 90), '#c9bd6a', 60, 54),
    mist(stage, sea, 10, 0.4),
    birds(stage, 600 - side * 240, 220, 7),
  ].join('')
}
