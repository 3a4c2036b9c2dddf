import { shade, shine, tone } from '../light.ts'
import { lerp } from './curve.ts'
import type { Stage } from './stage.ts'
import { circle, ellipse, line, n, path, times } from './stage.ts'

/** A young tree: a stem and a few bright leaves. */
export function seedling(stage: Stage, x: number, y: number, h: number, colour = '#8fc04a'): string {
  const { light, side } = stage
  const leaf = tone(light, colour)
  const blade = (s: number, up: number, size: number) =>
    path(
      `M${n(x)} ${n(y - h * up)}q${n(s * h * size * 0.4)} ${n(-h * size * 0.7)} ${n(s * h * size)} ${n(-h * size * 0.5)}q${n(-s * h * size * 0.2)} ${n(h * size * 0.6)} ${n(-s * h * size)} ${n(h * size * 0.5)}Z`,
      s === side ? shine(light, leaf, 0.2) : shade(light, leaf, 0.25),
    )
  return (
    ellipse(x, y, h * 0.32, h * 0.09, shade(light, tone(light, '#6f4a30'), 0.1)) +
    line(`M${n(x)} ${n(y)}V${n(y - h)}`, shade(light, leaf, 0.3), h * 0.05) +
    blade(-1, 0.4, 0.34) +
    blade(1, 0.52, 0.36) +
    blade(-1, 0.7, 0.32) +
    blade(1, 0.84, 0.28) +
    blade(-1, 0.96, 0.2) +
    blade(1, 0.98, 0.18)
  )
}

export function pot(stage: Stage): string {
  const { light } = stage
  return (
    path('M-9 -2H9L7 13H-7Z', tone(light, '#c96f45')) +
    line('M0 -2V-22', tone(light, '#6f9a45'), 2) +
    path('M0 -10q-10 -8 -14 -2q4 8 14 4ZM0 -16q10 -8 14 -2q-4 8 -14 4ZM0 -22q-6 -10 -2 -12q7 4 4 12Z', tone(light, '#8fc04a'))
  )
}

export function canOf(stage: Stage, x: number, y: number): string {
  const { light, side } = stage
  const tin = tone(light, '#4f8f9a')
  return (
    path(`M${x - 20} ${y}v-34h40v34Z`, tin) +
    path(`M${x - side * 20} ${y}v-34h${side * 16}v34Z`, light.shadow, 'opacity=".25"') +
    line(`M${x + 20} ${y - 10}l30 -26`, shade(light, tin, 0.15), 6) +
    line(`M${x - 14} ${y - 34}q14 -26 30 0`, shade(light, tin, 0.3), 5) +
    ellipse(x, y - 34, 20, 4, shade(light, tin, 0.4))
  )
}

export function ferns(stage: Stage): string {
  const { light, random } = stage
  return times(13, () => {
    const [x, y, h] = [random.between(-20, 1220), random.between(770, 820), random.between(60, 120)]
    const leaf = shade(light, tone(light, '#5f9a45'), random.between(0, 0.3))
    return times(5, (index) => {
      const lean = (index - 2) * 0.42
      const [ex, ey] = [x + Math.sin(lean) * h, y - Math.cos(lean) * h]
      return path(
        `M${n(x)} ${n(y)}Q${n(lerp(x, ex, 0.4) - 10)} ${n(lerp(y, ey, 0.7))} ${n(ex)} ${n(ey)}Q${n(lerp(x, ex, 0.7) + 12)} ${n(lerp(y, ey, 0.4))} ${n(x + 5)} ${n(y)}Z`,
        leaf,
      )
    })
  })
}

/** One sunflower, 100 high, to be repeated. */
export function sunflower(stage: Stage): string {
  const { light, random, side } = stage
  const [stem, petal] = [tone(light, '#5f8a3c'), tone(light, '#f2b62e')]
  const [cx, cy, r] = [side * 4, -100, random.between(13, 16)]
  const ring = (count: number, reach: number, turn: number) =>
    times(count, (index) => {
      const a = turn + (index / count) * Math.PI * 2
      const [ex, ey] = [cx + Math.cos(a) * reach, cy + Math.sin(a) * reach * 0.94]
      const [px, py] = [Math.cos(a + Math.PI / 2) * r * 0.38, Math.sin(a + Math.PI / 2) * r * 0.38]
      const [mx, my] = [lerp(cx, ex, 0.66), lerp(cy, ey, 0.66)]
      return `M${cx} ${cy}Q${n(mx + px)} ${n(my + py)} ${n(ex)} ${n(ey)}Q${n(mx - px)} ${n(my - py)} ${cx} ${cy}Z`
    })
  const leaf = (s: number, up: number) =>
    path(
      `M0 ${-up}q${s * 12} -14 ${s * 26} -6q${-s * 8} 14 ${-s * 26} 6Z`,
      s === side ? shine(light, stem, 0.12) : shade(light, stem, 0.25),
    )
  const disc =
    circle(cx, cy, r * 0.5, tone(light, '#5a3524')) + circle(cx + side * r * 0.08, cy - r * 0.06, r * 0.34, tone(light, '#7d4f2c'))
  return (
    line(`M0 0Q${-side * 3} -50 ${cx} ${cy}`, shade(light, stem, 0.2), 3) +
    leaf(-1, 34) +
    leaf(1, 46) +
    leaf(-1, 62) +
    path(ring(15, r * 1.12, 0.2), shade(light, petal, 0.2)) +
    path(ring(15, r, 0), petal) +
    disc
  )
}
