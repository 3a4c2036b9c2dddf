import { shade, tone } from '../light.ts'
import { somebody } from './look.ts'
import { person } from './person.ts'
import type { Stage } from './stage.ts'
import { ellipse, n, rect } from './stage.ts'

/** The white smock every Argentine pupil wears. */
export const SMOCK = '#fbf8f0'

export function pupil(stage: Stage, x: number, y: number, h: number, more: Parameters<typeof somebody>[1]): string {
  const { random } = stage
  const bag = random.pick(['#d9573f', '#3f6fb0', '#ebb946', '#2f8f83'])
  const look = somebody(random, { child: true, wear: 'coat', top: SMOCK, bottom: '#3f4a66', ...more })
  const pack = rect(-15, -72, 12, 24, shade(stage.light, tone(stage.light, bag), 0.1), 'rx="4"')
  return (
    ellipse(x - stage.side * h * 0.1, y, h * 0.24, h * 0.035, stage.light.shadow, 'opacity=".28"') +
    `<g transform="translate(${n(x)} ${n(y)}) scale(${n((look.facing * h) / 100, 3)} ${n(h / 100, 3)})">${pack}</g>` +
    person(stage, x, y, h, look)
  )
}
