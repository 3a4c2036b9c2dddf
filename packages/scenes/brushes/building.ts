import { mix } from '../colour.ts'
import { shade, shine, tone } from '../light.ts'
import type { Stage } from './stage.ts'
import { circle, ellipse, line, linear, n, path, radial, rect, times } from './stage.ts'

export type House = {
  x: number
  y: number
  /** Length of the front wall. */
  w: number
  /** Height of the walls. */
  h: number
  wall: string
  roof: string
  door?: string
  windows?: number
  chimney?: boolean
  distance?: number
  /** Draws a veranda on posts along the front. */
  porch?: boolean
  /** Lamps on inside; follows the hour when left out. */
  lamps?: boolean
}

/** A house seen a little from one side: the long front from x to x + w, the gable on the side away from the sun. */
export function house(stage: Stage, options: House): string {
  const { light, side } = stage
  const { x, y, w, h, distance = 0, windows = 2 } = options
  const wall = tone(light, options.wall, distance)
  const roof = tone(light, options.roof, distance)
  const g = w * 0.3 * -side
  const [near, corner] = side < 0 ? [x, x + w] : [x + w, x]
  const [peak, over, eave] = [h * 0.55, w * 0.03, y - h]
  const gable = path(
    `M${n(corner)} ${n(y)}V${n(eave)}L${n(corner + g / 2)} ${n(eave - peak)}L${n(corner + g)} ${n(eave)}V${n(y - h * 0.03)}Z`,
    shade(light, wall, 0.4),
  )
  const front = rect(
    x,
    y - h,
    w,
    h,
    linear(stage, [
      [0, shade(light, wall, 0.18)],
      [0.2, shine(light, wall, 0.1)],
      [1, wall],
    ]),
  )
  const plane = `M${n(corner - over * side)} ${n(eave + 2)}L${n(corner + g / 2 - over * side)} ${n(eave - peak - 2)}L${n(near + g / 2 + over * side)} ${n(eave - peak - 2)}L${n(near + over * 1.6 * side)} ${n(eave + 4)}Z`
  const top = path(
    plane,
    linear(stage, [
      [0, shine(light, roof, 0.2)],
      [1, roof],
    ]),
  )
  const rim = line(
    `M${n(corner - over * side)} ${n(eave + 3)}L${n(corner + g / 2 - over * side)} ${n(eave - peak)}L${n(corner + g - over * side)} ${n(eave + 4)}`,
    shade(light, roof, 0.35),
    h * 0.055,
  )
  const ribs = times(7, (index) => {
    const at = (index + 1) / 8
    const [bx, tx] = [near + (corner - near) * at, near + g / 2 + (corner - near) * at]
    return `M${n(bx)} ${n(eave + 3)}L${n(tx)} ${n(eave - peak - 2)}`
  })
  return (
    chimney(stage, options, near + (corner - near) * 0.3 + g / 2, eave - peak) +
    gable +
    front +
    openings(stage, options, windows) +
    top +
    line(ribs, shade(light, roof, 0.25), 1.3, 'opacity=".6"') +
    rim +
    porch(stage, options)
  )
}

function openings(stage: Stage, options: House, windows: number): string {
  const { light } = stage
  const { x, y, w, h, distance = 0 } = options
  const lit = options.lamps ?? (light.night || light.dim > 0.2)
  const glass = lit ? '#ffd98a' : tone(light, '#3f5a74', distance)
  const frame = tone(light, '#f6ead6', distance)
  const slots = windows + 1
  const [ww, wh] = [Math.min(w * 0.13, h * 0.36), h * 0.36]
  return times(slots, (index) => {
    const cx = x + (w * (index + 0.5)) / slots
    if (index === Math.floor(slots / 2))
      return (
        rect(cx - ww * 0.62, y - h * 0.68, ww * 1.24, h * 0.68, tone(light, options.door ?? '#8c4a36', distance)) +
        rect(cx - ww * 0.4, y - h * 0.6, ww * 0.8, h * 0.2, lit ? '#ffd98a' : tone(light, '#c08a5c', distance))
      )
    const halo =
      lit && distance < 0.4
        ? circle(
            cx,
            y - h * 0.52,
            ww * 2,
            radial(stage, [
              [0, '#ffd98a', 0.55],
              [1, '#ffd98a', 0],
            ]),
          )
        : ''
    return (
      halo +
      rect(cx - ww * 0.6, y - h * 0.75, ww * 1.2, wh * 1.2, frame) +
      rect(cx - ww * 0.46, y - h * 0.72, ww * 0.92, wh, glass) +
      rect(cx - ww * 0.04, y - h * 0.72, ww * 0.08, wh, frame)
    )
  })
}

function porch(stage: Stage, { x, y, w, h, roof, distance = 0, porch: has }: House): string {
  if (!has) return ''
  const { light } = stage
  const wood = tone(light, '#8a5f42', distance)
  const cover = tone(light, roof, distance)
  const posts = times(5, (index) =>
    rect(x + (w * 0.98 * index) / 4 - w * 0.01, y - h * 0.86, w * 0.024, h * 0.92, shade(light, wood, 0.15)),
  )
  return (
    path(
      `M${n(x - w * 0.03)} ${n(y - h * 0.8)}L${n(x + w * 0.02)} ${n(y - h * 1.02)}H${n(x + w * 0.98)}L${n(x + w * 1.03)} ${n(y - h * 0.8)}Z`,
      linear(stage, [
        [0, cover],
        [1, shade(light, cover, 0.3)],
      ]),
    ) + posts
  )
}

function chimney(stage: Stage, { h, w, wall, distance = 0, chimney: has }: House, x: number, y: number): string {
  if (!has) return ''
  const { light } = stage
  const brick = tone(light, mix(wall, '#9a5a44', 0.5), distance)
  return (
    smoke(stage, x + w * 0.035, y - h * 0.25, h * 0.9) +
    rect(x, y - h * 0.22, w * 0.07, h * 0.5, shade(light, brick, 0.2)) +
    rect(x - w * 0.01, y - h * 0.25, w * 0.09, h * 0.06, brick)
  )
}

/** A lazy thread of smoke going up and away. */
export function smoke(stage: Stage, x: number, y: number, size: number): string {
  const { light, side } = stage
  const colour = mix(light.cloud, light.haze, 0.3)
  const s = side * size
  const fill = linear(stage, [
    [0, colour, 0],
    [1, colour, 0.75],
  ])
  return path(
    `M${n(x - size * 0.03)} ${n(y)}C${n(x - s * 0.25)} ${n(y - size * 0.4)} ${n(x + s * 0.25)} ${n(y - size * 0.7)} ${n(x - s * 0.1)} ${n(y - size * 1.3)}C${n(x - s * 0.2)} ${n(y - size * 1.6)} ${n(x + s * 0.1)} ${n(y - size * 1.8)} ${n(x - s * 0.05)} ${n(y - size * 2.1)}C${n(x + s * 0.5)} ${n(y - size * 1.7)} ${n(x + s * 0.1)} ${n(y - size * 1.4)} ${n(x + s * 0.2)} ${n(y - size * 1.1)}C${n(x + s * 0.42)} ${n(y - size * 0.7)} ${n(x)} ${n(y - size * 0.4)} ${n(x + size * 0.04)} ${n(y)}Z`,
    fill,
  )
}

/** The whitewashed adobe church of a high valley. `w` is its whole width. */
export function chapel(stage: Stage, x: number, y: number, w: number, distance = 0): string {
  const { light, side } = stage
  const wall = tone(light, '#f4e9d6', distance)
  const dark = shade(light, wall, 0.36)
  const door = tone(light, '#4f7d8a', distance)
  const h = w * 0.52
  const tower = (cx: number, tw: number, th: number) =>
    rect(cx - tw / 2, y - th, tw, th, wall) +
    rect(cx - (side < 0 ? -tw * 0.12 : tw * 0.5), y - th, tw * 0.38, th, dark) +
    path(
      `M${n(cx - tw * 0.62)} ${n(y - th)}h${n(tw * 1.24)}l${n(-tw * 0.3)} ${n(-tw * 0.42)}a${n(tw * 0.33)} ${n(tw * 0.36)} 0 0 0 ${n(-tw * 0.64)} 0Z`,
      wall,
    ) +
    path(
      `M${n(cx - tw * 0.17)} ${n(y - th * 0.72)}v${n(-th * 0.1)}a${n(tw * 0.17)} ${n(tw * 0.17)} 0 0 1 ${n(tw * 0.34)} 0v${n(th * 0.1)}Z`,
      shade(light, dark, 0.6),
    ) +
    circle(cx, y - th * 0.74, tw * 0.1, tone(light, '#c8963c', distance)) +
    line(
      `M${n(cx)} ${n(y - th - tw * 0.72)}v${n(-tw * 0.4)}m${n(-tw * 0.13)} ${n(tw * 0.13)}h${n(tw * 0.26)}`,
      shade(light, dark, 0.4),
      tw * 0.06,
    )
  const nave = path(
    `M${n(x - w * 0.28)} ${n(y)}V${n(y - h * 0.7)}L${n(x)} ${n(y - h * 1.12)}L${n(x + w * 0.28)} ${n(y - h * 0.7)}V${n(y)}Z`,
    wall,
  )
  const lean = path(
    `M${n(x - side * w * 0.28)} ${n(y)}V${n(y - h * 0.7)}L${n(x)} ${n(y - h * 1.12)}L${n(x - side * w * 0.14)} ${n(y - h * 0.72)}V${n(y)}Z`,
    dark,
    'opacity=".55"',
  )
  const arch = path(
    `M${n(x - w * 0.075)} ${n(y)}v${n(-h * 0.36)}a${n(w * 0.075)} ${n(w * 0.075)} 0 0 1 ${n(w * 0.15)} 0v${n(h * 0.36)}Z`,
    door,
  )
  return (
    nave +
    lean +
    arch +
    circle(x, y - h * 0.74, w * 0.035, shade(light, dark, 0.5)) +
    tower(x + side * w * 0.36, w * 0.2, h * 1.22) +
    tower(x - side * w * 0.36, w * 0.2, h * 1.05)
  )
}

/** A flag on its pole, Argentina's colours. */
export function flag(stage: Stage, x: number, y: number, h: number): string {
  const { light } = stage
  const s = h * 0.3
  const [blue, white] = [tone(light, '#74b3e3'), tone(light, '#fbfaf3')]
  const wave = (top: number, thick: number) =>
    `M${n(x)} ${n(y - h + top * s)}q${n(s * 0.4)} ${n(-s * 0.16)} ${n(s * 0.8)} 0t${n(s * 0.8)} 0v${n(thick * s)}q${n(-s * 0.4)} ${n(s * 0.16)} ${n(-s * 0.8)} 0t${n(-s * 0.8)} 0Z`
  return (
    rect(x - h * 0.012, y - h * 1.03, h * 0.024, h * 1.03, shade(light, tone(light, '#d8d2c4'), 0.25)) +
    circle(x, y - h * 1.04, h * 0.02, tone(light, '#ebb946')) +
    path(wave(0.04, 0.34), blue) +
    path(wave(0.36, 0.34), white) +
    path(wave(0.68, 0.34), blue) +
    circle(x + s * 0.8, y - h + s * 0.53, s * 0.1, tone(light, '#ebb946')) +
    path(
      `M${n(x + s * 0.5)} ${n(y - h + s * 0.02)}q${n(s * 0.2)} ${n(-s * 0.04)} ${n(s * 0.3)} ${n(s * 0.02)}v${n(s * 0.98)}q${n(-s * 0.12)} ${n(-s * 0.02)} ${n(-s * 0.3)} ${n(s * 0.04)}Z`,
      light.shadow,
      'opacity=".14"',
    )
  )
}

/** Coloured pennants on a slack line. */
export function bunting(
  stage: Stage,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  size: number,
  colours: readonly [string, ...string[]],
): string {
  const { light } = stage
  const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size * 1.5))
  const at = (share: number) =>
    [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share)] as const
  const cord = line(
    `M${n(from[0])} ${n(from[1])}Q${n((from[0] + to[0]) / 2)} ${n((from[1] + to[1]) / 2 + sag * 2)} ${n(to[0])} ${n(to[1])}`,
    tone(light, '#f3e7d2'),
    1.6,
  )
  return (
    cord +
    times(count, (index) => {
      const [x, y] = at((index + 0.5) / count)
      return path(`M${n(x - size / 2)} ${n(y)}h${n(size)}l${n(-size / 2)} ${n(size * 1.1)}Z`, tone(light, colours[index % colours.length]!))
    })
  )
}

/** An awning over a stall: scalloped stripes. */
export function awning(stage: Stage, x: number, y: number, w: number, h: number, colour: string): string {
  const { light } = stage
  const count = Math.max(6, Math.round(w / 34))
  const s = w / count
  const [main, other] = [tone(light, colour), tone(light, '#fdf4e3')]
  const stripes = times(count, (index) =>
    path(
      `M${n(x + index * s)} ${n(y)}L${n(x + w * 0.06 + (index * s * (w * 0.88)) / w)} ${n(y - h)}h${n(s * 0.88)}L${n(x + (index + 1) * s)} ${n(y)}a${n(s / 2)} ${n(s * 0.42)} 0 0 1 ${n(-s)} 0Z`,
      index % 2 ? other : main,
    ),
  )
  return (
    stripes +
    path(`M${n(x)} ${n(y)}L${n(x + w * 0.02)} ${n(y - h * 0.33)}H${n(x + w * 0.98)}L${n(x + w)} ${n(y)}Z`, light.shadow, 'opacity=".12"') +
    path(
      `M${n(x + w * 0.06)} ${n(y - h)}H${n(x + w * 0.94)}L${n(x + w * 0.955)} ${n(y - h * 0.75)}H${n(x + w * 0.045)}Z`,
      shine(light, main, 0.4),
      'opacity=".3"',
    )
  )
}

/** A lamp's warm halo. */
export function lamplight(stage: Stage, x: number, y: number, r: number, strength = 0.7): string {
  return ellipse(
    x,
    y,
    r,
    r,
    radial(stage, [
      [0, '#ffdf9a', strength],
      [0.4, '#ffc766', strength * 0.4],
      [1, '#ffb34d', 0],
    ]),
  )
}

export const PENNANTS = ['#d9573f', '#ebb946', '#3f51b5', '#2f8f83', '#f1e4cc', '#a8456b'] as const
