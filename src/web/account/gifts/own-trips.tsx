import type { OwnGifts, OwnTrip } from '../../../domain/contributions/own/own-trip.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconChevronRight, IconHeartHandshake, IconPlaneDeparture, IconSearch } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { StateBadge } from '../../components/contributions/state-badge.tsx'
import { AmountChange } from '../../components/contributions/step-facts.tsx'
import { tripName } from '../../components/contributions/trail-labels.ts'
import { receiverOf } from '../../components/contributions/trail-names.ts'
import { useApiPaths } from '../../use-api.tsx'
import css from './own-trips.module.css'

/** The user's trips, searches and donations, with a link to each trail. @param staged adds each stage with its day, and the receipt */
export function OwnTrips({ trips, staged = false }: Pick<OwnGifts, 'trips'> & { staged?: boolean }) {
  const to = usePaths()
  if (trips.length === 0) {
    return (
      <>
        <p className={css.none}>{m.contribution_own_none()}</p>
        <ButtonLink to={to('search')}>{m.contribution_own_search()}</ButtonLink>
      </>
    )
  }
  return (
    <ul className={css.trips}>
      {trips.map((trip) => (
        <li key={trip.id}>
          <TripRow trip={trip} staged={staged} />
        </li>
      ))}
    </ul>
  )
}

function TripRow({ trip, staged }: { trip: OwnTrip; staged: boolean }) {
  const is_trip = trip.trip_type !== null
  const Icon = !is_trip ? IconHeartHandshake : trip.booking ? IconPlaneDeparture : IconSearch
  return (
    <article className={css.trip}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <p className={css.where}>
        <strong>{is_trip ? (trip.destination ?? tripName(trip.trip_type ?? undefined)) : m.contribution_own_donation()}</strong>
        {is_trip && (
          <span>
            {tripName(trip.trip_type ?? undefined)} · {stateOf(trip)} <When value={trip.booking?.occurred_at ?? trip.searched_at ?? ''} />
          </span>
        )}
      </p>
      {trip.gift && <Gift gift={trip.gift} with_receipt={staged} />}
      {staged && <Stages trip={trip} />}
    </article>
  )
}

function Gift({ gift, with_receipt }: { gift: NonNullable<OwnTrip['gift']>; with_receipt: boolean }) {
  const to = usePaths()
  const api = useApiPaths()
  const locale = useLocale()
  return (
    <p className={css.gift}>
      <Link
        to={to('trail', { code: gift.code })}
        aria-label={m.contribution_own_follow({ amount: formatMoney(gift.amount, locale, 'exact') })}
      >
        <FallenAmount gift={gift} />
        <IconChevronRight size={18} aria-hidden="true" />
      </Link>
      <StateBadge state={gift.state} />
      <span lang={gift.project?.language}>{receiverOf(gift)}</span>
      <Link to={to('own_gift', { code: gift.code })} className={css.ask}>
        {gift.asks ? m.contribution_own_question() : m.contribution_own_ask()}
      </Link>
      {with_receipt && gift.confirmed_at && (
        <a href={api('/oauth/user/gift/:code/receipt.pdf', { code: gift.code })} className={css.ask}>
          {m.receipt_download_of({ amount: formatMoney(gift.amount, locale, 'exact') })}
        </a>
      )}
    </p>
  )
}

/** The former amount, struck out, beside the current one. */
function FallenAmount({ gift: { state, amount, was } }: { gift: NonNullable<OwnTrip['gift']> }) {
  const counts = state !== 'void' && state !== 'not_approved'
  if (counts && !was) return <MoneyText value={amount} exact />
  return <AmountChange change={{ was: was ?? amount, now: counts ? amount : { ...amount, amount: 0 } }} />
}

function stateOf(trip: OwnTrip): string {
  if (!trip.booking) return m.contribution_own_searched()
  return trip.booking.status === 'confirmed' ? m.contribution_own_booked() : m.contribution_own_cancelled()
}

interface Stage {
  name: string
  /** null: still to come */
  at: string | null
}

/** The progress of a trip or a donation: each stage with its day, and those still to come. */
function Stages({ trip }: { trip: OwnTrip }) {
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
