import type { OwnTrip } from '../../../domain/contributions/own/own-trip.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import css from './stages.module.css'

interface Stage {
  name: string
  /** null: still to come */
  at: string | null
}

/** The progress of a trip or a donation: each stage with its day, and those still to come. */
export function Stages({ trip }: { trip: OwnTrip }) {
  return (
    <ol className={css.stages} aria-label={m.contribution_stages()}>
      {stagesOf(trip).map(({ name, at }) => (
        <li key={name} data-done={at !== null}>
          <span>{name}</span>
          {at === null ? <small>{m.contribution_stage_ahead()}</small> : <When value={at} short />}
        </li>
      ))}
    </ol>
  )
}

/** A cancelled or refused one has no stages ahead. */
function stagesOf({ trip_type, searched_at, booking, travelled_on, gift }: OwnTrip): Stage[] {
  const cancelled = booking?.status === 'cancelled'
  const fell = gift?.state === 'void' || gift?.state === 'not_approved'
  const begun: Stage[] =
    trip_type === null
      ? [{ name: m.contribution_stage_given(), at: gift?.created_at ?? null }]
      : [
          ...(searched_at ? [{ name: m.contribution_stage_searched(), at: searched_at }] : []),
          { name: m.contribution_stage_booked(), at: booking?.occurred_at ?? null },
          ...(cancelled ? [] : [{ name: m.contribution_stage_travelled(), at: travelled_on && `${travelled_on}T15:00:00.000Z` }]),
        ]
  if (cancelled || fell) return begun
  return [
    ...begun,
    { name: m.contribution_stage_confirmed(), at: gift?.confirmed_at ?? null },
    { name: m.contribution_stage_paid(), at: gift?.paid_at ?? null },
    { name: m.contribution_stage_reported(), at: gift?.reported_at ?? null },
  ]
}
