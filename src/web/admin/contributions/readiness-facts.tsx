import type { ManagedContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import type { Readiness } from '../../../domain/contributions/readiness.ts'
import { m } from '../../../kit/sentences/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { DeskBadge, type Tone } from '../../desk/desk-page.tsx'
import css from './contributions.module.css'
import { wayName } from './way-name.ts'

type Row = Pick<
  ManagedContribution,
  'kind' | 'trip_ends_on' | 'way' | 'reference' | 'arrived' | 'readiness' | 'waits_for' | 'waits_until' | 'approved_early'
>

/** How the money comes, and whether the contribution is ready; if not, why and until when. */
export function ReadinessCell({ row }: { row: Row }) {
  return (
    <div className={css.two}>
      <span>
        <HowItComes row={row} />
      </span>
      <ReadyOrNot row={row} />
      {row.approved_early && (
        <small>
          <DeskBadge tone="warn">{m.contributions_approved_early()}</DeskBadge> {WAITS[row.approved_early]()}
        </small>
      )}
    </div>
  )
}

/** The end of a trip, or how a donation is sent; with the number by which a statement names it. */
function HowItComes({ row: { kind, trip_ends_on, way, reference, arrived } }: { row: Row }) {
  return (
    <>
      {kind === 'donation' ? (
        way && wayName(way)
      ) : trip_ends_on ? (
        <>
          {m.contributions_trip_until()} <When value={`${trip_ends_on}T12:00:00-03:00`} short />
        </>
      ) : (
        m.contributions_trip_open()
      )}
      {reference && <span className={css.reference}> · {reference}</span>}
      {arrived && (
        <span className={css.reference}>
          {' · '}
          {m.contributions_arrived_amount()} <MoneyText value={arrived.amount} exact />
        </span>
      )}
    </>
  )
}

function ReadyOrNot({ row: { readiness, waits_for, waits_until } }: { row: Row }) {
  if (!readiness) return null
  return (
    <small>
      <DeskBadge tone={TONES[readiness]}>{READY_OR_NOT[readiness]()}</DeskBadge>{' '}
      {waits_for && (
        <>
          {WAITS[waits_for]()}
          {waits_until && (
            <>
              {' · '}
              {m.contributions_ready_from()} <When value={waits_until} short />
            </>
          )}
        </>
      )}
    </small>
  )
}

const TONES: Record<Readiness, Tone> = { ready: 'good', too_early: 'neutral', not_arrived: 'neutral', amount_differs: 'warn', held: 'bad' }

export const READY_OR_NOT = {
  ready: m.contribution_readiness_ready,
  too_early: m.contribution_readiness_too_early,
  not_arrived: m.contribution_readiness_not_arrived,
  amount_differs: m.contribution_readiness_amount_differs,
  held: m.contribution_readiness_held,
}

const WAITS = {
  trip_not_over: m.contribution_waits_trip_not_over,
  not_released: m.contribution_waits_not_released,
  being_returned: m.contribution_waits_being_returned,
  booking_unclear: m.contribution_waits_booking_unclear,
  booking_changed: m.contribution_waits_booking_changed,
  to_look_at: m.contribution_waits_to_look_at,
  no_rate: m.contribution_waits_no_rate,
  no_end_date: m.contribution_waits_no_end_date,
  amount_differs: m.contribution_waits_amount_differs,
  month_differs: m.contribution_waits_month_differs,
  not_arrived: m.contribution_waits_not_arrived,
  month_open: m.contribution_waits_month_open,
  month_unpaid: m.contribution_waits_month_unpaid,
}
