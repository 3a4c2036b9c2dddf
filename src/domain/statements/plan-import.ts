import type { BookingReport } from '../bookings/booking.ts'
import { changesOf, type FieldChange } from '../bookings/booking-changes.ts'
import type { Said } from './interpret-lines.ts'
import type { ACTIONS, Problem, Reading } from './statement.ts'

/** A report that the intake numbers. */
export type NextReport = Omit<BookingReport, 'revision'>

export interface Planned {
  external_id: string | null
  lines: number[]
  action: (typeof ACTIONS)[number]
  problem: Problem | null
  field: string | null
  changes: FieldChange[]
  report: NextReport | null
}

/**
 * What importing a booking of a statement does, beside the booking as we have it. What the statement does not say stays as it is; of a new booking, its
 * supplier's settings say it.
 */
export function planImport(said: Said, known: NextReport | undefined, reading: Reading): Planned {
  const { external_id, lines, report: of_lines } = said
  const skipped = (problem: Problem, field: string | null): Planned => ({
    ...{ external_id, lines, action: 'skipped', problem, field, changes: [], report: null },
  })
  if (said.problem || external_id === null) return skipped(said.problem ?? 'no_number', said.field)
  if (!known && !of_lines.occurred_at) return skipped('no_day', 'booked_on')
  if (!known && !of_lines.status && Object.keys(reading.states).length > 0) return skipped('no_state', 'status')
  const before: NextReport = known ?? ({ external_id, status: 'confirmed', trip: { trip_type: reading.trip_type } } as NextReport)
  // When it was booked stays as the first report says, and so does its trip, but for its days: a statement names places in its own words.
  const { start, end } = of_lines.trip
  const trip = known ? { ...known.trip, ...(start && { start }), ...(end && { end }) } : { ...before.trip, ...of_lines.trip }
  const report = { ...before, ...of_lines, external_id, occurred_at: known?.occurred_at ?? of_lines.occurred_at!, trip }
  const changes = changesOf(known ? { ...known } : {}, { ...report })
  const action = !known ? 'create' : changes.length > 0 ? 'update' : 'unchanged'
  return { external_id, lines, action, problem: null, field: null, changes, report }
}
