import type { Random } from '../random.ts'
import type { Point } from './stage.ts'
import { n } from './stage.ts'

/** A soft line through all points (Catmull-Rom written as Béziers), without the leading `M`. */
function through(points: readonly Point[], tension = 1): string {
  let d = ''
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [
      points[index - 1] ?? points[index]!,
      points[index]!,
      points[index + 1]!,
      points[index + 2] ?? points[index + 1]!,
    ]
    const k = tension / 6
    const c1: Point = [from[0] + (to[0] - before[0]) * k, from[1] + (to[1] - before[1]) * k]
    const c2: Point = [to[0] - (after[0] - from[0]) * k, to[1] - (after[1] - from[1]) * k]
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`
  }
  return d
}

export function open(points: readonly Point[], tension = 1): string {
  return `M${at(points[0]!)}${through(points, tension)}`
}

/** Straight from point to point: for rock. */
export function rough(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}`
}

/** The land below a line, down to `bottom`. */
export function below(points: readonly Point[], bottom: number, soft = true): string {
  const top = soft ? open(points) : rough(points)
  return `${top}L${n(points.at(-1)![0])} ${n(bottom)}L${n(points[0]![0])} ${n(bottom)}Z`
}

/** The outline of a road or river: centre points with half widths. */
export function ribbon(centre: readonly (readonly [x: number, y: number, half: number])[]): string {
  const left = centre.map(([x, y, half]): Point => [x - half, y])
  const right = centre.map(([x, y, half]): Point => [x + half, y]).reverse()
  return `${open(left)}L${open(right).slice(1)}Z`
}

/** Smooth noise in one dimension: any number in, about -1…1 out. `octaves` adds finer and finer detail. */
export function noise(random: Random, octaves = 1, roughness = 0.5): (x: number) => number {
  const lattice = Array.from({ length: 64 }, () => random.next() * 2 - 1)
  const single = (x: number) => {
    const whole = Math.floor(x)
    const part = x - whole
    const ease = part * part * (3 - 2 * part)
    const from = lattice[whole & 63]!
    return from + (lattice[(whole + 1) & 63]! - from) * ease
  }
  return (x) => {
    let [sum, weight, total] = [0, 1, 0]
    for (let octave = 0; octave < octaves; octave++) {
      sum += single(x * 2 ** octave + octave * 17.3) * weight
      total += weight
      weight *= roughness
    }
    return sum / total
  }
}

/** A rolling line from edge to edge: midpoint displacement of a soft noise around `y`. `length` is the size of its waves. */
export function rolling(random: Random, width: number, y: number, amplitude: number, length = 320, octaves = 3, step = 30): Point[] {
  const height = noise(random, octaves, 0.42)
  const shift = random.between(0, 40)
  const points: Point[] = []
  for (let x = -step * 2; x <= width + step * 2; x += step) points.push([x, y + height(x / length + shift) * amplitude])
  return points
}

/** The height of a line at x, between its points. */
export function heightAt(points: readonly Point[], x: number): number {
  const next = points.findIndex((point) => point[0] >= x)
  if (next === -1) return points.at(-1)![1]
  if (next === 0) return points[0]![1]
  const [a, b] = [points[next - 1]!, points[next]!]
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])
}

/** Points written as `x,y x,y …`, as SVG does. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })
}

/** The same line further down. */
export function lower(points: readonly Point[], by: number): Point[] {
  return points.map(([x, y]) => [x, y + by])
}

/** Halfway and the like. */
export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function at(point: Point): string {
  return `${n(point[0])} ${n(point[1])}`
}
