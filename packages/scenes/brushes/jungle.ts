import { mix } from '../colour.ts'
import { shade, shine, tone } from '../light.ts'
import { below, heightAt, lerp, rolling } from './curve.ts'
import type { Point, Stage } from './stage.ts'
import { line, linear, n, path, times } from './stage.ts'
import { foliage, palm, woods } from './tree.ts'
import { fall } from './water.ts'

/** A wall of jungle: rounded crowns in three depths, palms above it. */
export function jungle(
  stage: Stage,
  y: number,
  distance: number,
  size: number,
  options: { x0?: number; x1?: number; palms?: number; floor?: number } = {},
): string {
  const { random, width } = stage
  const { x0 = 0, x1 = width, palms = 4, floor } = options
  const inside = x0 > 0 || x1 < width
  const top = rolling(random, width, y, size * 0.6, 200, 2).map(
    ([x, py]): Point => [
      x,
      inside
        ? py +
          size *
            5 *
            Math.max(0, 1 - Math.min(x - x0, x1 - x) / (size * 5)) ** 2 *
            (x0 <= 0 && x < (x0 + x1) / 2 ? 0 : x1 >= width && x > (x0 + x1) / 2 ? 0 : 1)
        : py,
    ],
  )
  return (
    woods(stage, top, '#3f7350', Math.min(0.8, distance + 0.16), size, { x0: x0 - 20, x1: x1 + 20, depth: size * 4, floor }) +
    times(palms, () =>
      palm(stage, random.between(x0, x1), y + size, size * random.between(3, 4), distance + 0.06, random.between(-0.08, 0.08)),
    ) +
    woods(
      stage,
      top.map(([x, py]): Point => [x, py + size * 0.8]),
      '#3a7a44',
      distance + 0.06,
      size * 1.1,
      { x0: x0 - 20, x1: x1 + 20, depth: size * 4, floor },
    ) +
    woods(
      stage,
      top.map(([x, py]): Point => [x, py + size * 1.7]),
      '#347038',
      distance,
      size * 1.2,
      { x0: x0 - 20, x1: x1 + 20, depth: size * 4, floor },
    )
  )
}

/** Big leaves leaning in from a corner. */
export function leaves(stage: Stage, x: number, y: number, towards: 1 | -1): string {
  const { light, random } = stage
  return times(9, (index) => {
    const angle = -0.15 - index * 0.17
    const length = random.between(120, 230)
    const [ex, ey] = [x + Math.cos(angle) * length * towards, y + Math.sin(angle) * length]
    const leaf = shade(light, tone(light, index % 2 ? '#2f6b3a' : '#3f8445'), index % 3 ? 0.18 : 0.36)
    const bulge = length * 0.15
    const [mx, my] = [(x + ex) / 2, (y + ey) / 2]
    return (
      path(
        `M${n(x)} ${n(y)}Q${n(mx - bulge * towards * 0.6)} ${n(my - bulge)} ${n(ex)} ${n(ey)}Q${n(mx + bulge * towards)} ${n(my + bulge * 0.7)} ${n(x)} ${n(y)}Z`,
        leaf,
      ) + line(`M${n(x)} ${n(y)}L${n(lerp(x, ex, 0.9))} ${n(lerp(y, ey, 0.9))}`, shine(light, leaf, 0.2), 1.6)
    )
  })
}

export type Cascade = { left: number; right: number; top: number; drop: number; count: number; distance: number }

/** A rim of rock and bushes with falls of different widths going over it. */
export function cascade(stage: Stage, { left, right, top, drop, count, distance }: Cascade): string {
  const { light, random } = stage
  const rim = rolling(random, 1200, top, drop * 0.12, 170, 3).filter(([x]) => x >= left - 30 && x <= right + 30)
  const rock = shade(light, tone(light, '#6f5a42', distance), 0.15)
  const cliff = path(
    below(rim, top + drop),
    linear(stage, [
      [0, rock],
      [1, mix(shade(light, rock, 0.3), light.haze, 0.35)],
    ]),
  )
  const step = (right - left) / count
  const curtains = times(count, (index) => {
    const x = left + step * (index + random.between(0.3, 0.7))
    const y = heightAt(rim, Math.max(rim[0]![0] + 1, Math.min(rim.at(-1)![0] - 1, x)))
    if (random.chance(0.16)) return ''
    return fall(stage, x, y - 2, step * random.between(0.22, 0.98), top + drop - y + random.between(-8, 8))
  })
  const bushes = times(count + 2, (index) =>
    foliage(
      stage,
      left + step * (index + random.between(-0.2, 0.2)),
      top + random.between(-6, 10),
      step * 0.26,
      drop * random.between(0.1, 0.17),
      tone(light, random.pick(['#3f7a45', '#4f8a45', '#35703f']), distance),
    ),
  )
  const foot = times(Math.ceil(count / 2), (index) =>
    foliage(
      stage,
      left + step * (index * 2 + random.between(0, 0.8)),
      top + drop * random.between(0.8, 1),
      step * 0.28,
      drop * 0.12,
      tone(light, '#3f7a45', distance),
    ),
  )
  return cliff + foot + curtains + bushes
}
