import { mix } from '../colour.ts'
import { shade, shine, tone } from '../light.ts'
import { below, lerp, noise, rough } from './curve.ts'
import type { Point, Stage } from './stage.ts'
import { clip, group, linear, path } from './stage.ts'

export type Peak = { x: number; height: number; spread: number }

export type Massif = {
  peaks: readonly Peak[]
  /** Height of the foot. */
  base: number
  colour: string
  /** 0 near … 1 lost in the haze. */
  distance: number
  /** Height above `base` from which snow lies, or nothing. */
  snow?: number
  /** 0 rolling … 1 rocky. */
  crag?: number
  /** Share of the foot that is lost in haze. */
  foot?: number
}

const STEP = 9

/** Mountains with a lit and a shadow side, spurs running down from every summit, snow, and a foot that melts into haze. */
export function massif(stage: Stage, options: Massif): string {
  const { light } = stage
  const { base, distance, snow } = options
  const ridge = profile(stage, options)
  const top = Math.min(...ridge.map((point) => point[1]))
  const body = tone(light, options.colour, distance)
  const lit = shine(light, body, 0.16 * (1 - distance))
  const foot = mix(body, light.haze, options.foot ?? 0.6)
  const outline = below(ridge, base + 2, false)
  const fill = linear(
    stage,
    [
      [0, lit],
      [0.45, body],
      [1, foot],
    ],
    [0, top, 0, base],
  )
  const details = [
    snow === undefined ? '' : snowCap(stage, ridge, base - snow, distance),
    spurs(stage, ridge, options),
    path(
      outline,
      linear(
        stage,
        [
          [0, foot, 0],
          [0.55, foot, 0],
          [1, foot, 0.9],
        ],
        [0, top, 0, base],
      ),
    ),
  ]
  return path(outline, fill) + group(details.join(''), clip(stage, outline))
}

/** Summits spread over the width, the highest near `centre` (0…1). */
export function summits(stage: Stage, count: number, height: number, centre = 0.5): Peak[] {
  const { random, width } = stage
  return Array.from({ length: count }, (_, index) => {
    const x = lerp(-0.04, 1.04, (index + random.between(0.2, 0.8)) / count)
    const near = 1 - Math.min(1, Math.abs(x - centre) * 1.5)
    return {
      x: x * width,
      height: height * (0.42 + 0.58 * near) * random.between(0.78, 1.08),
      spread: (width / count) * random.between(0.9, 1.35),
    }
  })
}

function profile(stage: Stage, { peaks, base, crag = 0.7 }: Massif): Point[] {
  const [broad, fine, ridged] = [noise(stage.random, 2), noise(stage.random, 3, 0.55), noise(stage.random, 2)]
  const tallest = Math.max(...peaks.map((peak) => peak.height))
  const points: Point[] = []
  for (let x = -STEP * 3; x <= stage.width + STEP * 3; x += STEP) {
    let height = tallest * (0.3 + 0.16 * broad(x / 260))
    for (const peak of peaks) {
      const away = Math.abs(x - peak.x) / peak.spread
      height = Math.max(height, peak.height * Math.max(0, 1 - away) ** 1.2, peak.height * 0.66 * Math.exp(-away * away * 1.4))
    }
    const bite = fine(x / 70) * 0.1 - Math.abs(ridged(x / 52)) * 0.16
    points.push([x, base - Math.max(tallest * 0.05, height + tallest * bite * crag * (0.4 + (0.6 * height) / tallest))])
  }
  return points
}

function snowCap(stage: Stage, ridge: readonly Point[], line: number, distance: number): string {
  const { light, random } = stage
  const drift = noise(random, 3, 0.6)
  const colour = mix(mix('#ffffff', light.cloud, 0.6), light.haze, distance * 0.6)
  const dimmed = light.night ? mix(colour, light.glow, 0.4) : colour
  const lower = ridge.map(([x, y]): Point => {
    const depth = Math.max(0, line - y)
    const tongue = Math.abs(drift(x / 38)) ** 0.8
    return [x, y + depth * (0.25 + 1.05 * tongue) + (depth > 0 ? 2 : -3)]
  })
  const soften = light.night ? shade(light, dimmed, 0.3) : shade(light, dimmed, light.dim * 0.5)
  return path(`${rough(ridge)}L${rough([...lower].reverse()).slice(1)}Z`, soften)
}

/** From every summit a crooked edge runs down; the area behind it, seen from the sun, is in shade. */
function spurs(stage: Stage, ridge: readonly Point[], { base, distance, colour }: Massif): string {
  const { light, side } = stage
  const tall = base - Math.min(...ridge.map((point) => point[1]))
  const dark = mix(mix(tone(light, colour, distance), light.shadow, 0.75), light.haze, distance * 0.55)
  const away = -side as 1 | -1
  return crests(ridge, tall)
    .map(({ at, size }) => {
      const valley = descend(ridge, at, away)
      const [summit, foot] = [ridge[at]!, ridge[valley]!]
      const depth = Math.min(base - summit[1], size * 1.9 + tall * 0.06)
      const reach = Math.max(STEP * 2, Math.abs(foot[0] - summit[0]))
      const edge = crookedEdge(stage, summit, depth, reach, away)
      const along = ridge.slice(Math.min(at, valley), Math.max(at, valley) + 1)
      const face = away === 1 ? along : [...along].reverse()
      const end: Point = [lerp(foot[0], edge.at(-1)![0], 0.4), Math.max(foot[1], summit[1] + depth)]
      const strength = 0.55 * (1 - distance * 0.5)
      const fill = linear(
        stage,
        [
          [0, dark, strength],
          [0.5, dark, strength * 0.7],
          [1, dark, 0],
        ],
        [0, summit[1], 0, summit[1] + depth],
      )
      return path(`${rough([...face, end, ...[...edge].reverse()])}Z`, fill)
    })
    .join('')
}

function crookedEdge(stage: Stage, [x, y]: Point, depth: number, reach: number, away: 1 | -1): Point[] {
  const { random } = stage
  const drift = random.between(-0.3, 0.35) * reach * away
  const points: Point[] = []
  let [down, wander] = [0, 0]
  while (down < 1) {
    down = Math.min(1, down + random.between(0.05, 0.2))
    wander = wander * 0.6 + random.between(-0.13, 0.13) * reach
    points.push([x + drift * down + wander * (0.25 + down), y + depth * down])
  }
  return points
}

/** Local summits and their prominence. */
function crests(ridge: readonly Point[], tall: number): { at: number; size: number }[] {
  const found: { at: number; size: number }[] = []
  for (let at = 2; at < ridge.length - 2; at++) {
    const y = ridge[at]![1]
    if (y > ridge[at - 1]![1] || y >= ridge[at + 1]![1]) continue
    const left = ridge[descend(ridge, at, -1)]![1]
    const right = ridge[descend(ridge, at, 1)]![1]
    const size = Math.max(Math.min(left, right) - y, (Math.max(left, right) - y) * 0.6)
    if (size > tall * 0.035) found.push({ at, size })
  }
  return found
}

function descend(ridge: readonly Point[], from: number, step: 1 | -1): number {
  let at = from
  let lowest = from
  while (at + step >= 0 && at + step < ridge.length) {
    at += step
    if (ridge[at]![1] > ridge[lowest]![1]) lowest = at
    if (ridge[at]![1] < ridge[lowest]![1] - 14) break
  }
  return lowest
}
