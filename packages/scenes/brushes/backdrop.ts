import { rolling } from './curve.ts'
import { grass, hill, meadow } from './ground.ts'
import { massif, summits } from './mountain.ts'
import { clouds, mist, sky } from './sky.ts'
import type { Point, Stage } from './stage.ts'
import { times } from './stage.ts'
import { broadleaf, cardon, conifer, palm, poplar, woods } from './tree.ts'

type Place = 'cuyo' | 'north' | 'plain' | 'river' | 'south' | 'sierra'

export type Backdrop = {
  svg: string
  /** The near ground: its upper line, for people to be placed on. */
  top: Point[]
  /** Colour of the near ground. */
  soil: string
  place: Place
}

/** Somewhere in Argentina as the background of a cause: sky, distant land, and level ground from about y = 560 down. */
export function somewhere(
  stage: Stage,
  places: readonly [Place, ...Place[]] = ['cuyo', 'north', 'plain', 'river', 'south', 'sierra'],
): Backdrop {
  const place = stage.random.pick(places)
  const draw = { cuyo, north, plain, river, south, sierra }[place]
  const soil = { cuyo: '#a9a35a', north: '#c09a5c', plain: '#8fae52', river: '#b8623c', south: '#8f9a52', sierra: '#8aa54e' }[place]
  const back = sky(stage, 520) + clouds(stage, 340) + draw(stage)
  const ground = hill(stage, { y: 566, amplitude: 10, colour: soil, distance: 0.04, length: 520 })
  return { svg: back + ground.svg + meadow(stage, ground.top, soil), top: ground.top, soil, place }
}

/** Tufts of the place's own grass along the bottom edge. */
export function foreground(stage: Stage, { place, top }: Backdrop): string {
  const colour = { cuyo: '#b5b04e', north: '#d0ac52', plain: '#a3c052', river: '#7da548', south: '#b3a850', sierra: '#9fb84c' }[place]
  return grass(
    stage,
    top.map(([x, y]): Point => [x, y + 196]),
    colour,
    90,
    30,
  )
}

/** A tree that grows in this place. */
export function localTree(stage: Stage, { place }: Backdrop, x: number, y: number, h: number): string {
  const { random } = stage
  if (place === 'cuyo') return poplar(stage, x, y, h * 1.25, random.pick(['#8fa23c', '#d9a53a']))
  if (place === 'north') return random.chance(0.5) ? cardon(stage, x, y, h * 0.8) : broadleaf(stage, x, y, h * 0.9, '#8a9a4a', 0, true)
  if (place === 'river')
    return random.chance(0.6) ? palm(stage, x, y, h * 1.3, 0, random.between(-0.06, 0.06)) : broadleaf(stage, x, y, h, '#d05fa0')
  if (place === 'south') return random.chance(0.6) ? conifer(stage, x, y, h * 1.2, '#3f6f50') : broadleaf(stage, x, y, h, '#c9652f')
  return broadleaf(stage, x, y, h, random.pick(['#5f8f42', '#8a6ac0', '#6f9a45', '#7d9a3c']))
}

function cuyo(stage: Stage): string {
  const { random } = stage
  return (
    massif(stage, {
      peaks: summits(stage, 6, 260, random.between(0.3, 0.7)),
      base: 540,
      colour: '#6f7396',
      distance: 0.66,
      snow: 120,
      crag: 0.7,
    }) +
    massif(stage, {
      peaks: summits(stage, 5, 290, random.between(0.3, 0.7)),
      base: 556,
      colour: '#5b5068',
      distance: 0.36,
      snow: 170,
      crag: 0.95,
      foot: 0.75,
    }) +
    hill(stage, { y: 520, amplitude: 30, colour: '#6f7350', distance: 0.3, bottom: 640 }).svg +
    times(13, (index) => poplar(stage, 20 + index * 96 + random.between(-30, 30), 574, random.between(60, 100), '#8fa23c', 0.14))
  )
}

function north(stage: Stage): string {
  const { random } = stage
  const colours = ['#b5604a', '#c98a5a', '#a0524f', '#d9a468', '#8f6a78'] as const
  return (
    massif(stage, { peaks: summits(stage, 4, 260, 0.5), base: 560, colour: '#7d6480', distance: 0.62, crag: 0.6 }) +
    times(
      3,
      (index) =>
        hill(stage, {
          y: 430 + index * 44,
          amplitude: 70 - index * 14,
          colour: random.pick(colours),
          distance: 0.42 - index * 0.13,
          length: 250,
          bottom: 660,
        }).svg,
    ) +
    times(8, () => cardon(stage, random.between(20, 1180), random.between(566, 586), random.between(36, 70), 0.12))
  )
}

function plain(stage: Stage): string {
  const { random } = stage
  const edge: Point[] = [
    [-40, 540],
    [1240, 540],
  ]
  return (
    woods(stage, edge, '#5f7a5a', 0.5, 16, { depth: 30 }) +
    hill(stage, { y: 544, amplitude: 4, colour: '#a5b260', distance: 0.2, length: 800 }).svg +
    times(6, () => broadleaf(stage, random.between(20, 1180), random.between(556, 574), random.between(50, 90), '#5f8545', 0.16))
  )
}

function river(stage: Stage): string {
  const { random } = stage
  const top = rolling(random, 1200, 480, 20, 260, 2)
  return (
    hill(stage, { y: 430, amplitude: 24, colour: '#4f7f6a', distance: 0.6, bottom: 640 }).svg +
    woods(stage, top, '#3f7a50', 0.34, 24, { depth: 100 }) +
    times(7, () => palm(stage, random.between(10, 1190), 556, random.between(100, 150), 0.24, random.between(-0.06, 0.06))) +
    woods(
      stage,
      top.map(([x, y]): Point => [x, y + 40]),
      '#3a7a44',
      0.18,
      26,
      { depth: 100 },
    )
  )
}

function south(stage: Stage): string {
  const { random } = stage
  const slope = hill(stage, { y: 510, amplitude: 34, colour: '#5a7a52', distance: 0.32, bottom: 640 })
  return (
    massif(stage, {
      peaks: summits(stage, 6, 300, random.between(0.3, 0.7)),
      base: 556,
      colour: '#5f6480',
      distance: 0.46,
      snow: 150,
      crag: 1.05,
    }) +
    slope.svg +
    woods(stage, slope.top, '#3f6a50', 0.26, 18, { pointed: true, depth: 70 }) +
    mist(stage, 550, 22, 0.4)
  )
}

function sierra(stage: Stage): string {
  const { random } = stage
  return (
    times(
      4,
      (index) =>
        hill(stage, {
          y: 400 + index * 40,
          amplitude: 56 - index * 8,
          colour: ['#6f8a96', '#6a8f7d', '#6a9258', '#7a9a4e'][index]!,
          distance: 0.62 - index * 0.16,
          length: 360,
          bottom: 660,
        }).svg,
    ) + times(12, () => broadleaf(stage, random.between(10, 1190), random.between(548, 576), random.between(40, 76), '#5a8045', 0.14))
  )
}
