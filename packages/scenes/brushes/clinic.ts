import { tone } from '../light.ts'
import { somebody } from './look.ts'
import { standing } from './person.ts'
import type { Stage } from './stage.ts'
import { circle, ellipse, line, n, path, rect } from './stage.ts'

export const GREEN = '#2f9a7a'

/** A green cross: the red one belongs to the Geneva Conventions. */
export function cross(stage: Stage, x: number, y: number, size: number, disc = '#fdfaf2'): string {
  const { light } = stage
  const arm = size * 0.34
  return (
    circle(x, y, size, tone(light, disc)) +
    path(
      `M${n(x - arm / 2)} ${n(y - size * 0.66)}h${n(arm)}v${n(size * 0.66 - arm / 2)}h${n(size * 0.66 - arm / 2)}v${n(arm)}h${n(-size * 0.66 + arm / 2)}v${n(size * 0.66 - arm / 2)}h${n(-arm)}v${n(-size * 0.66 + arm / 2)}h${n(-size * 0.66 + arm / 2)}v${n(-arm)}h${n(size * 0.66 - arm / 2)}Z`,
      tone(light, GREEN),
    )
  )
}

/** The insulated box vaccines travel in. */
export function coldBox(stage: Stage, x: number, y: number, w: number): string {
  const { light, side } = stage
  const body = tone(light, '#3f86b5')
  const h = w * 0.62
  return (
    ellipse(x, y, w * 0.62, w * 0.08, light.shadow, 'opacity=".3"') +
    rect(x - w / 2, y - h, w, h, body, `rx="${n(w * 0.06)}"`) +
    rect(side < 0 ? x : x - w / 2, y - h, w / 2, h, light.shadow, 'opacity=".14"') +
    rect(x - w * 0.54, y - h * 1.2, w * 1.08, h * 0.28, tone(light, '#fdfaf2'), `rx="${n(w * 0.05)}"`) +
    line(
      `M${n(x - w * 0.3)} ${n(y - h * 1.2)}Q${n(x)} ${n(y - h * 1.75)} ${n(x + w * 0.3)} ${n(y - h * 1.2)}`,
      tone(light, '#e3ded2'),
      w * 0.06,
    ) +
    cross(stage, x, y - h * 0.46, w * 0.2)
  )
}

export function nurse(stage: Stage, x: number, y: number, h: number, more: Parameters<typeof somebody>[1]): string {
  return standing(stage, x, y, h, somebody(stage.random, { wear: 'coat', top: '#fbf9f2', bottom: '#2f9a8a', cut: 'bun', ...more }))
}
