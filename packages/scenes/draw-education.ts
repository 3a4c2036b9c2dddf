import { dog, horse } from './brushes/animal.ts'
import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { flag, house } from './brushes/building.ts'
import { cast, flowers, road } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { book, figure, someone } from './brushes/person.ts'
import { pupil, SMOCK } from './brushes/pupil.ts'
import { birds } from './brushes/sky.ts'
import type { Stage } from './brushes/stage.ts'
import { circle, line, path, rect } from './brushes/stage.ts'
import { broadleaf } from './brushes/tree.ts'
import { libraryBus, openBook } from './draw-reading.ts'
import { shade, tone } from './light.ts'

export const education = [school, ride, underTheTree, openBook, libraryBus]

/** The country school in the morning: flag, bell, smocks. */
function school(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const bell =
    line(`M${600 - s * 176} 640V520M${600 - s * 176} 526h${s * 44}`, shade(light, tone(light, '#6b4b36'), 0.1), 9) +
    path(`M${600 - s * 136 - 20} 566q4 -8 5 -20q3 -16 15 -17q12 1 15 17q1 12 5 20Z`, tone(light, '#d9a03a')) +
    circle(600 - s * 136, 570, 5, shade(light, tone(light, '#8a5f2a'), 0.2))
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 60, 230),
    localTree(stage, back, 600 + s * 440, 620, 240),
    localTree(stage, back, 600 - s * 500, 616, 200),
    house(stage, {
      x: 600 + s * 110 - 220,
      y: 648,
      w: 440,
      h: 124,
      wall: random.pick(['#fbf0dc', '#f3cf8a', '#f0b89a', '#cfe0d4']),
      roof: random.pick(['#b5473c', '#7f9a94', '#9a4a3c']),
      windows: 6,
      porch: true,
      door: '#3f6fb0',
    }),
    flag(stage, 600 - s * 250, 690, 330),
    bell,
    road(
      stage,
      [
        [600 + s * 110, 652, 36],
        [600 + s * 80, 700, 80],
        [600, 830, 220],
      ],
      '#dfc79e',
      0,
    ),
    pupil(stage, 600 - s * 330, 704, 122, {
      facing: s as 1 | -1,
      hands: both(-0.15, 0.38, 0.16, 0.78),
    }),
    pupil(stage, 600 - s * 60, 716, 126, { ...poses.walk, facing: s as 1 | -1 }),
    pupil(stage, 600 + s * 20, 722, 118, { ...poses.walk, facing: s as 1 | -1 }),
    pupil(stage, 600 - s * 160, 744, 122, { ...poses.cheer }),
    pupil(stage, 600 + s * 280, 728, 124, { ...poses.dance, facing: -s as 1 | -1 }),
    pupil(stage, 600 + s * 366, 736, 118, { ...poses.wave, facing: -s as 1 | -1 }),
    circle(600 + s * 324, 738, 12, tone(light, '#fdf6e6')) + path(`M${600 + s * 324 - 5} 735l5 -4l5 4l-2 6h-6Z`, tone(light, '#3a3440')),
    someone(stage, 600 + s * 150, 700, 172, { ...poses.wave, wear: 'skirt', cut: 'bun', top: SMOCK, facing: -s as 1 | -1 }),
    foreground(stage, back),
    birds(stage, 600 - s * 60, 200, 7),
  ].join('')
}

/** Some ride two to a horse to get to school. */
function ride(stage: Stage): string {
  const { random, side } = stage
  const back = somewhere(stage, ['cuyo', 'north', 'south', 'sierra', 'plain'])
  const s = side
  const facing = s as 1 | -1
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 90, 230),
    house(stage, { x: 600 + s * 340 - 90, y: 604, w: 170, h: 54, wall: '#fbf0dc', roof: '#b5473c', windows: 4, distance: 0.06 }),
    flag(stage, 600 + s * 220, 606, 130),
    road(
      stage,
      [
        [600 + s * 300, 608, 10],
        [600 + s * 200, 640, 24],
        [600 - s * 40, 690, 52],
        [600 - s * 160, 750, 90],
        [600 - s * 120, 840, 160],
      ],
      '#dfc79e',
      0.01,
    ),
    localTree(stage, back, 600 - s * 450, 660, 320),
    cast(stage, 600, 738, 170, 0.34),
    horse(stage, 600 - s * 20, 738, 250, { flip: s < 0, walking: true, colour: random.pick(['#8a5230', '#e6d6bf', '#4a3230', '#b98a58']) }),
    figure(stage, 600 - s * 46, 652, 168, {
      ...poses.sit,
      child: true,
      wear: 'trousers',
      top: SMOCK,
      bottom: '#3f4a66',
      facing,
      feet: both(0.1, -0.16, 0.14, -0.18),
      hips: 0.2,
    }),
    figure(stage, 600 - s * 2, 648, 172, {
      ...poses.sit,
      child: true,
      wear: 'trousers',
      top: SMOCK,
      bottom: '#3f4a66',
      facing,
      feet: both(0.1, -0.16, 0.14, -0.18),
      hips: 0.2,
      hands: both(0.3, 0.3, 0.36, 0.3),
    }),
    pupil(stage, 600 + s * 190, 730, 140, { ...poses.walk, facing }),
    pupil(stage, 600 + s * 256, 716, 128, { ...poses.walk, facing }),
    pupil(stage, 600 - s * 220, 752, 140, {
      ...poses.walk,
      facing,
      hands: both(0.1, 0.42, 0.2, 0.8),
    }),
    dog(stage, 600 - s * 310, 760, 66, '#c9955a', s < 0),
    foreground(stage, back),
    birds(stage, 600, 220, 6),
  ].join('')
}

/** A lesson in the shade. */
function underTheTree(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const board =
    rect(-86, -186, 172, 116, tone(light, '#8a5f42')) +
    rect(-77, -177, 154, 98, shade(light, tone(light, '#2f6f5f'), 0.1)) +
    line('M-50 -110q20 -46 44 -30t44 -24', tone(light, '#fdf6e6'), 3.4) +
    circle(46, -142, 15, tone(light, '#ebb946')) +
    line('M-60 -96H52', tone(light, '#fdf6e6'), 3) +
    line('M-62 -70L-78 0M62 -70L78 0M0 -70V-20', shade(light, tone(light, '#8a5f42'), 0.2), 7)
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 100, 230),
    house(stage, { x: 600 - s * 400 - 90, y: 606, w: 180, h: 60, wall: '#fbf0dc', roof: '#b5473c', windows: 4, distance: 0.06 }),
    flag(stage, 600 - s * 280, 608, 140),
    cast(stage, 600 + s * 160, 690, 470, 0.42),
    broadleaf(stage, 600 + s * 250, 680, 560, random.pick(['#e0a53a', '#d9982f', '#e3b04a'])),
    `<g transform="translate(${600 + s * 110} 700)">${board}</g>`,
    someone(stage, 600 + s * 240, 716, 206, {
      wear: 'skirt',
      cut: 'bun',
      facing: -s as 1 | -1,
      hands: both(0.14, 0.42, 0.33, 0.8),
    }),
    [0, 1, 2, 3, 4]
      .map((index) =>
        someone(stage, 600 - s * (310 - index * 66), 722 + (index % 2) * 30, 156, {
          ...poses.ground,
          child: true,
          top: SMOCK,
          wear: 'trousers',
          bottom: '#3f4a66',
          facing: s as 1 | -1,
          carries: book(stage, random.pick(['#d9573f', '#3f6fb0', '#ebb946', '#2f8f83'])),
        }),
      )
      .join(''),
    someone(stage, 600 - s * 410, 716, 138, {
      child: true,
      top: SMOCK,
      wear: 'coat',
      facing: s as 1 | -1,
      hands: both(-0.15, 0.38, 0.26, 1.04),
    }),
    foreground(stage, back),
  ].join('')
}
