import { tone } from '../light.ts'
import { lerp } from './curve.ts'
import type { Stage } from './stage.ts'
import { circle, ellipse, n, path, rect, times } from './stage.ts'

export function parasol(stage: Stage, x: number, y: number, h: number, colour: string): string {
  const { light, side } = stage
  const [a, b] = [tone(light, colour), tone(light, '#fdf6e6')]
  const r = h * 0.52
  const top = y - h
  const slices = times(6, (index) => {
    const [from, to] = [x - r + (index / 6) * 2 * r, x - r + ((index + 1) / 6) * 2 * r]
    return path(
      `M${n(x)} ${n(top)}Q${n(lerp(x, from, 0.94))} ${n(top + r * 0.1)} ${n(from)} ${n(top + r * 0.62)}Q${n((from + to) / 2)} ${n(top + r * 0.48)} ${n(to)} ${n(top + r * 0.62)}Q${n(lerp(x, to, 0.94))} ${n(top + r * 0.1)} ${n(x)} ${n(top)}Z`,
      index % 2 ? b : a,
    )
  })
  return (
    ellipse(x - side * h * 0.4, y + 3, h * 0.5, h * 0.08, light.shadow, 'opacity=".26"') +
    rect(x - h * 0.014, top, h * 0.028, h, tone(light, '#efe6d6')) +
    slices +
    circle(x, top, h * 0.03, a) +
    path(
      `M${n(x)} ${n(top)}Q${n(x - side * r * 0.94)} ${n(top + r * 0.1)} ${n(x - side * r)} ${n(top + r * 0.62)}Q${n(x - side * r * 0.6)} ${n(top + r * 0.48)} ${n(x - side * r * 0.2)} ${n(top + r * 0.58)}Z`,
      light.shadow,
      'opacity=".18"',
    )
  )
}
