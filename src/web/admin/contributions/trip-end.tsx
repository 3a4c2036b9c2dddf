import type { ManagedContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import css from './contributions.module.css'

/** The last day of the trip, and why bulk approval would leave the contribution out. */
export function TripEnd({ row: { trip_ends_on, waits_for } }: { row: Pick<ManagedContribution, 'trip_ends_on' | 'waits_for'> }) {
  return (
    <div className={css.two}>
      <span>{trip_ends_on ? <When value={`${trip_ends_on}T12:00:00-03:00`} short /> : '—'}</span>
      {waits_for && <small>{WAITS[waits_for]()}</small>}
    </div>
  )
}

const WAITS = {
  trip_not_over: m.contribution_waits_trip_not_over,
  no_end_date: m.contribution_waits_no_end_date,
  not_arrived: m.contribution_waits_not_arrived,
}
