import { deepen, mix } from '../colour.ts'
import { shade, shine, tone } from '../light.ts'
import type { Random } from '../random.ts'
import { heightAt, lerp } from './curve.ts'
import type { Point, Stage } from './stage.ts'
import { dots, ellipse, line, linear, n, path, times } from './stage.ts'

const BARK = '#6b4b36'

/** A leafy outline: an ellipse whose edge swells in lobes. */
function crown(random: Random, x: number, y: number, rx: number, ry: number, lobes: number): string {
  const points = Array.from({ length: lobes }, (_, index): Point => {
    const angle = ((index + random.between(-0.2, 0.2)) / lobes) * Math.PI * 2
    const out = random.between(0.86, 1.06)
    return [x + Math.cos(angle) * rx * out, y + Math.sin(angle) * ry * out]
  })
  return points.reduce(
    (d, [px, py], index) => {
      const [bx, by] = points[(index + 1) % lobes]!
      const r = Math.hypot(bx - px, by - py) * 0.6
      return `${d}A${n(r)} ${n(r)} 0 0 1 ${n(bx)} ${n(by)}`
    },
    `M${n(points[0]![0])} ${n(points[0]![1])}`,
  )
}

/** A mass of leaves painted in four tones, each a little nearer to the sun. */
export function foliage(stage: Stage, x: number, y: number, rx: number, ry: number, leaf: string): string {
  const { light, random, side } = stage
  const size = Math.min(rx, ry)
  const layer = (count: number, reach: number, shift: number, r: number, paint: string) => {
    const spots = Array.from({ length: count }, (_, index): Point => {
      const angle = index * 2.4 + random.between(-0.3, 0.3)
      const out = Math.sqrt((index + 0.5) / count) * reach
      return [x + Math.cos(angle) * rx * out + side * rx * shift, y + Math.sin(angle) * ry * out - ry * shift * 1.1]
    })
    return dots(spots, size * r * fine, paint)
  }
  const fine = size > 90 ? 0.78 : 1
  const dark = shade(light, deepen(leaf, 0.24), 0.22)
  const many = ((size > 26 ? 1 : 0.6) * Math.max(1, (Math.max(rx, ry) / size) * 0.8)) / fine ** 2
  return (
    ellipse(x, y, rx * 0.8, ry * 0.8, dark) +
    layer(Math.round(22 * many), 0.86, 0, 0.26, dark) +
    layer(Math.round(18 * many), 0.76, 0.12, 0.22, mix(dark, leaf, 0.62)) +
    layer(Math.round(15 * many), 0.6, 0.26, 0.155, shine(light, leaf, 0.08)) +
    layer(Math.round(14 * many), 0.52, 0.36, 0.08, shine(light, leaf, 0.2))
  )
}

/** A round, leafy tree of height `h` at x, y. `flat` spreads its crown like an algarrobo. */
export function broadleaf(stage: Stage, x: number, y: number, h: number, colour: string, distance = 0, flat = false): string {
  const { light, random } = stage
  const leaf = tone(light, colour, distance)
  const [rx, ry] = flat ? [h * 0.54, h * 0.25] : [h * random.between(0.34, 0.42), h * 0.36]
  const cy = y - h + ry
  const bark = shade(light, tone(light, BARK, distance), 0.2)
  const [limb, fork] = [h * 0.05, y - h * 0.3]
  const trunk = `M${n(x - limb)} ${n(y + 2)}Q${n(x - limb * 0.5)} ${n(fork)} ${n(x - rx * 0.45)} ${n(cy)}L${n(x)} ${n(cy + ry * 0.5)}L${n(x + rx * 0.45)} ${n(cy)}Q${n(x + limb * 0.5)} ${n(fork)} ${n(x + limb)} ${n(y + 2)}Z`
  return path(trunk, bark) + foliage(stage, x, cy, rx, ry, leaf)
}

/** Álamo: tall and slender, the tree of every irrigated valley. */
export function poplar(stage: Stage, x: number, y: number, h: number, colour: string, distance = 0): string {
  const { light, random, side } = stage
  const leaf = tone(light, colour, distance)
  const w = h * random.between(0.085, 0.115)
  const half = (s: number) =>
    `M${n(x)} ${n(y - h)}C${n(x + s * w * 0.7)} ${n(y - h * 0.8)} ${n(x + s * w * 1.25)} ${n(y - h * 0.4)} ${n(x + s * w * 0.9)} ${n(y - h * 0.16)}Q${n(x + s * w * 0.5)} ${n(y - h * 0.06)} ${n(x)} ${n(y - h * 0.07)}Z`
  const strokes = times(h > 90 ? 5 : 2, (index) => {
    const [sx, sy] = [x + side * w * random.between(-0.1, 0.6), y - h * lerp(0.2, 0.82, (index + random.next() * 0.6) / 5)]
    return `M${n(sx)} ${n(sy)}q${n(-side * w * 0.1)} ${n(-h * 0.05)} ${n(-side * w * 0.2)} ${n(-h * 0.12)}q${n(side * w * 0.42)} ${n(h * 0.04)} ${n(side * w * 0.2)} ${n(h * 0.12)}Z`
  })
  return (
    path(`M${n(x - h * 0.012)} ${n(y + 1)}v${n(-h * 0.2)}h${n(h * 0.024)}v${n(h * 0.2)}Z`, shade(light, tone(light, BARK, distance))) +
    path(half(side), leaf) +
    path(half(-side), shade(light, leaf, 0.38)) +
    path(strokes, shine(light, leaf, 0.28))
  )
}

/** Cypress, pine or coihue: tiers of drooping branches. */
export function conifer(stage: Stage, x: number, y: number, h: number, colour: string, distance = 0): string {
  const { light, random, side } = stage
  const leaf = tone(light, colour, distance)
  const tiers = h > 110 ? 7 : 5
  const wide = h * random.between(0.17, 0.22)
  const half = (s: number) => {
    let d = `M${n(x)} ${n(y - h)}`
    for (let tier = 1; tier <= tiers; tier++) {
      const [w, ty] = [wide * (tier / tiers) ** 0.85 * random.between(0.88, 1.1), y - h + (h * 0.93 * tier) / tiers]
      d += `Q${n(x + s * w * 0.35)} ${n(ty - h * 0.045)} ${n(x + s * w)} ${n(ty)}Q${n(x + s * w * 0.6)} ${n(ty - h * 0.008)} ${n(x + s * w * (tier < tiers ? 0.42 : 0))} ${n(ty - h * 0.022)}`
    }
    return `${d}L${n(x)} ${n(y - h * 0.06)}Z`
  }
  return (
    path(`M${n(x - h * 0.016)} ${n(y + 2)}v${n(-h * 0.12)}h${n(h * 0.032)}v${n(h * 0.12)}Z`, shade(light, tone(light, BARK, distance))) +
    path(half(-side), shade(light, leaf, 0.4)) +
    path(half(side), shine(light, leaf, 0.1))
  )
}

/** A wood far away: one ragged dark edge along a line, from `x0` to `x1`. */
export function woods(
  stage: Stage,
  top: readonly Point[],
  colour: string,
  distance: number,
  size: number,
  options: { x0?: number; x1?: number; pointed?: boolean; depth?: number; floor?: number } = {},
): string {
  const { light, random, width } = stage
  const { x0 = -20, x1 = width + 20, pointed = false, depth = size * 1.6 } = options
  const leaf = tone(light, colour, distance)
  const floor = options.floor ?? Number.POSITIVE_INFINITY
  const ground = (x: number) => Math.min(floor, heightAt(top, x))
  let d = `M${n(x0)} ${n(Math.min(floor, ground(x0) + depth))}`
  for (let x = x0; x < x1; ) {
    const w = size * random.between(0.5, 0.95) * (pointed ? 0.62 : 1)
    const edge = Math.min(1, Math.min(x - x0 + size * 0.6, x1 - x) / (size * 4))
    const y = ground(x + w / 2)
    const h = size * random.between(0.7, 1.5) * (0.35 + 0.65 * edge)
    d += pointed
      ? `L${n(x)} ${n(y)}L${n(x + w / 2)} ${n(y - h * 1.25)}L${n(x + w)} ${n(y)}`
      : `L${n(x)} ${n(y - h * 0.35)}Q${n(x + w * 0.05)} ${n(y - h)} ${n(x + w / 2)} ${n(y - h)}T${n(x + w)} ${n(y - h * 0.3)}`
    x += w
  }
  const crest = Math.min(...top.map((point) => point[1])) - size
  const fill = linear(
    stage,
    [
      [0, shine(light, leaf, 0.16)],
      [0.5, leaf],
      [1, mix(leaf, light.haze, distance * 0.5)],
    ],
    [0, crest, 0, crest + size * 3 + depth],
  )
  return path(`${d}L${n(x1)} ${n(Math.min(floor, ground(x1) + depth))}Z`, fill)
}

/** Pehuén: the umbrella tree of the southern volcanoes. */
export function araucaria(stage: Stage, x: number, y: number, h: number, distance = 0): string {
  const { light, random, side } = stage
  const leaf = tone(light, '#2f5d43', distance)
  const bark = tone(light, '#6a5347', distance)
  const w = h * 0.03
  const tier = (index: number) => {
    const up = index / 4
    const ty = y - h * lerp(0.56, 0.94, up)
    const reach = h * lerp(0.3, 0.17, up ** 1.4)
    return [-1, 1]
      .map((s) => {
        const paint = s === side ? shine(light, leaf, 0.12) : shade(light, leaf, 0.36)
        const tuft = (share: number, size: number) =>
          `M${n(x + s * reach * share)} ${n(ty + h * 0.02 - h * 0.06 * share)}q${n(s * size * 0.2)} ${n(-size)} ${n(s * size)} ${n(-size * 0.85)}q${n(s * size * 0.5)} ${n(size * 0.6)} ${n(-s * size * 0.3)} ${n(size * 1.1)}Z`
        const bough = `M${n(x)} ${n(ty)}Q${n(x + s * reach * 0.6)} ${n(ty + h * 0.05)} ${n(x + s * reach)} ${n(ty - h * 0.05)}Q${n(x + s * reach * 1.06)} ${n(ty - h * 0.01)} ${n(x + s * reach * 0.7)} ${n(ty + h * 0.055)}Q${n(x + s * reach * 0.3)} ${n(ty + h * 0.07)} ${n(x)} ${n(ty + h * 0.035)}Z`
        return path(bough + tuft(0.3, h * 0.045) + tuft(0.62, h * 0.05) + tuft(0.9, h * 0.04), paint)
      })
      .join('')
  }
  const top =
    path(crown(random, x, y - h * 0.97, h * 0.14, h * 0.05, 9), leaf) +
    path(crown(random, x + side * h * 0.04, y - h * 0.985, h * 0.08, h * 0.03, 7), shine(light, leaf, 0.25))
  const trunk = path(
    `M${n(x - w * 1.3)} ${n(y + 3)}L${n(x - w * 0.55)} ${n(y - h * 0.95)}h${n(w * 1.1)}L${n(x + w * 1.3)} ${n(y + 3)}Z`,
    shade(light, bark, 0.3),
  )
  const lit = path(
    `M${n(x)} ${n(y + 3)}L${n(x)} ${n(y - h * 0.95)}h${n(side * w * 0.5)}L${n(x + side * w * 1.3)} ${n(y + 3)}Z`,
    shine(light, bark, 0.12),
  )
  return trunk + lit + times(5, tier) + top
}

/** Cardón: the tall cactus of the high valleys. */
export function cardon(stage: Stage, x: number, y: number, h: number, distance = 0): string {
  const { light, random, side } = stage
  const body = tone(light, '#5f7a4a', distance)
  const w = h * 0.13
  const arms = random.chance(0.25)
    ? []
    : [-1, 1]
        .filter(() => random.chance(0.75))
        .map((s) => ({ s, from: h * random.between(0.3, 0.48), rise: h * random.between(0.28, 0.42), out: w * random.between(1.25, 1.6) }))
  const limbs = arms.map(({ s, from, rise, out }) => {
    const d = `M${n(x)} ${n(y - from)}Q${n(x + s * out)} ${n(y - from)} ${n(x + s * out)} ${n(y - from - w)}V${n(y - from - rise)}`
    return (
      line(d, shade(light, body, s === side ? 0.12 : 0.38), w * 0.72) +
      line(`M${n(x + s * out + side * w * 0.14)} ${n(y - from - w)}V${n(y - from - rise)}`, shine(light, body, 0.22), w * 0.16)
    )
  })
  const trunk = line(`M${n(x)} ${n(y - w * 0.3)}V${n(y - h + w / 2)}`, shade(light, body, 0.38), w)
  const lit = line(`M${n(x + side * w * 0.18)} ${n(y - w * 0.2)}V${n(y - h + w * 0.55)}`, body, w * 0.6)
  const rib = line(
    `M${n(x + side * w * 0.3)} ${n(y - w * 0.2)}V${n(y - h + w * 0.6)}M${n(x + side * w * 0.02)} ${n(y)}V${n(y - h + w * 0.5)}`,
    shine(light, body, 0.3),
    w * 0.1,
  )
  return limbs.join('') + trunk + lit + rib
}

/** A palm `h` high; `lean` bends its stem. */
export function palm(stage: Stage, x: number, y: number, h: number, distance = 0, lean = 0): string {
  const { light, random, side } = stage
  const leaf = tone(light, '#4f8a4a', distance)
  const bark = tone(light, '#8a6b4c', distance)
  const [tx, ty, w] = [x + lean * h, y - h * 0.8, h * 0.022]
  const bend = x + lean * h * 0.25
  const stem = `M${n(x - w * 1.5)} ${n(y + 2)}Q${n(bend - w)} ${n(y - h * 0.45)} ${n(tx - w * 0.8)} ${n(ty)}h${n(w * 1.6)}Q${n(bend + w)} ${n(y - h * 0.45)} ${n(x + w * 1.5)} ${n(y + 2)}Z`
  const frond = (angle: number, length: number, paint: string) => {
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
    const [ex, ey] = [tx + dx, ty + dy * 0.6 + length * 0.34]
    const [mx, my] = [tx + dx * 0.5, ty + dy * 0.85 - length * 0.16]
    const back = [mx - dx * 0.05, my + length * 0.2] as const
    return path(`M${n(tx)} ${n(ty)}Q${n(mx)} ${n(my)} ${n(ex)} ${n(ey)}Q${n(back[0])} ${n(back[1])} ${n(tx)} ${n(ty)}Z`, paint)
  }
  const spread = Array.from(
    { length: 11 },
    (_, index) => Math.PI * (1.1 - (index / 10) * 1.2 - 1) + random.between(-0.08, 0.08) - Math.PI * 0.0,
  )
  const fronds = spread.map((angle, index) =>
    frond(
      angle,
      h * random.between(0.27, 0.34),
      index % 2 ? shade(light, leaf, 0.32) : Math.cos(angle) * side > 0 ? shine(light, leaf, 0.16) : leaf,
    ),
  )
  return path(stem, shade(light, bark, 0.25)) + fronds.join('')
}

/** Ombú: a vast crown over a trunk like a house. */
export function ombu(stage: Stage, x: number, y: number, h: number, distance = 0, colour = '#5c7f3c'): string {
  const { light, side } = stage
  const leaf = tone(light, colour, distance)
  const bark = tone(light, '#8b6d55', distance)
  const trunk = `M${n(x - h * 0.34)} ${n(y + 4)}Q${n(x - h * 0.14)} ${n(y - h * 0.04)} ${n(x - h * 0.12)} ${n(y - h * 0.22)}L${n(x - h * 0.34)} ${n(y - h * 0.56)}L${n(x)} ${n(y - h * 0.42)}L${n(x + h * 0.36)} ${n(y - h * 0.58)}L${n(x + h * 0.12)} ${n(y - h * 0.22)}Q${n(x + h * 0.15)} ${n(y - h * 0.03)} ${n(x + h * 0.36)} ${n(y + 4)}Q${n(x)} ${n(y + h * 0.02)} ${n(x - h * 0.34)} ${n(y + 4)}Z`
  const lit = `M${n(x + side * h * 0.05)} ${n(y)}Q${n(x + side * h * 0.02)} ${n(y - h * 0.2)} ${n(x + side * h * 0.1)} ${n(y - h * 0.4)}L${n(x + side * h * 0.12)} ${n(y - h * 0.22)}Q${n(x + side * h * 0.15)} ${n(y - h * 0.03)} ${n(x + side * h * 0.34)} ${n(y + 3)}Z`
  const mass = (dx: number, dy: number, rx: number, ry: number) => foliage(stage, x + dx * h, y - h * dy, h * rx, h * ry, leaf)
  return (
    path(trunk, shade(light, bark, 0.35)) +
    path(lit, shine(light, bark, 0.1)) +
    mass(-0.44, 0.62, 0.34, 0.19) +
    mass(0.44, 0.62, 0.34, 0.19) +
    mass(0, 0.74, 0.5, 0.27)
  )
}
