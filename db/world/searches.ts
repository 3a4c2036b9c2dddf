import { randomFrom } from '@huella/scenes/random'
import type { ProjectPlan } from './plan-projects.ts'
import type { PlannedSearch } from './sale.ts'
import { drawTrip } from './trips.ts'
import { DAY, HOUR, leisureTime } from './world-time.ts'

/** Searches without a booking, as most are. One in six has no chosen project. */
export function planSearches(projects: readonly ProjectPlan[], anchor: number, count: number): PlannedSearch[] {
  const collecting = projects.filter(({ life }) => life.collecting)
  return Array.from({ length: count }, (_, n) => {
    const random = randomFrom(`search ${n}`)
    const project = collecting[random.whole(0, collecting.length - 1)]!
    const { from, to } = project.life.collecting!
    const earliest = from + DAY
    const at = Math.max(earliest, Math.min(anchor - HOUR, to - HOUR, leisureTime(earliest + (to - earliest) * random.next(), random)))
    return { key: `search ${n}`, project: random.chance(5 / 6) ? project : null, at, trip: drawTrip(random, at, 'ARS') }
  })
}
