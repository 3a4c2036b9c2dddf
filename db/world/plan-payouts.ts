import { randomFrom } from '@huella/scenes/random'
import type { ProjectPlan } from './plan-projects.ts'
import { DAY, officeTime } from './world-time.ts'

export interface PlannedPayout {
  at: number
  /** Time of the organization's report on the use of the money. */
  reported_at: number | null
}

/** A completed project is paid out within days, long ones also halfway; an active one when much has been collected. One report covers all payouts. */
export function planPayouts(project: ProjectPlan, anchor: number): PlannedPayout[] {
  const { collecting, completed_at } = project.life
  if (!collecting) return []
  const random = randomFrom(`payouts ${project.id}`)
  const length = collecting.to - collecting.from
  const share = project.target / project.objective
  const is_due = completed_at ? length > 130 * DAY : share > 0.18 && length > 120 * DAY
  const halfway = is_due ? [officeTime(collecting.from + length * random.between(0.5, 0.65), random)] : []
  const final = completed_at ? [officeTime(completed_at + random.between(4, 9) * DAY, random)] : []
  const payouts = [...halfway, ...final]
  const told = project.story.report && officeTime((payouts.at(-1) ?? anchor) + random.between(22, 60) * DAY, random)
  return payouts.map((at) => ({ at, reported_at: told && told < anchor - DAY ? told : null }))
}
