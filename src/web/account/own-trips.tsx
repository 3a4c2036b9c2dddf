import { IconChevronRight, IconPlaneDeparture, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OwnGifts, OwnTrip } from '../../domain/contributions/own-trip.ts'
import { formatMoney } from '../../kit/money.ts'
import { m } from '../../kit/paraglide/messages.js'
import { useLocale } from '../../kit/ui/locale.ts'
import { Money } from '../../kit/ui/money.tsx'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { StateBadge } from '../components/contributions/state-badge.tsx'
import { AmountChange } from '../components/contributions/step-facts.tsx'
import { tripName } from '../components/contributions/trail-labels.ts'
import { receiverOf } from '../components/contributions/trail-names.ts'
import css from './own-trips.module.css'

/** The user's trips and searches, what each trip gave and what all gave together, with a link to each trail. */
export function OwnTrips({ trips, gifts, sums, total }: OwnGifts & { total: number }) {
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
    <>
      {sums.length > 0 && <Sums sums={sums} gifts={gifts} />}
      <ul className={css.trips}>
        {trips.map((trip) => (
          <li key={trip.id}>
            <TripRow trip={trip} />
          </li>
        ))}
      </ul>
      {total > trips.length && <p className={css.none}>{m.contribution_own_latest({ shown: trips.length, total })}</p>}
    </>
  )
}

/** A sum per currency: currencies are never added up. */
function Sums({ sums, gifts }: Pick<OwnGifts, 'sums' | 'gifts'>) {
  return (
    <dl className={css.sums}>
      <div>
        <dt>{m.contribution_own_gifts()}</dt>
        <dd>{gifts}</dd>
      </div>
      {sums.map(({ currency, expected, collected }) => (
        <div key={currency}>
          <dt>{m.contribution_own_sum({ currency })}</dt>
          <dd>
            <Money value={collected} exact />
            {expected.amount > 0 && (
              <small>
                + <Money value={expected} exact /> {m.contribution_own_expected()}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TripRow({ trip }: { trip: OwnTrip }) {
  const Icon = trip.booking ? IconPlaneDeparture : IconSearch
  return (
    <article className={css.trip}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <p className={css.where}>
        <strong>{trip.destination ?? tripName(trip.trip_type)}</strong>
        <span>
          {tripName(trip.trip_type)} · {stateOf(trip)} <When value={trip.booking?.occurred_at ?? trip.searched_at ?? ''} />
        </span>
      </p>
      {trip.gift && <Gift gift={trip.gift} />}
    </article>
  )
}

function Gift({ gift }: { gift: NonNullable<OwnTrip['gift']> }) {
  const to = usePaths()
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
        {gift.asks ? m.contribution_own_asked() : m.contribution_own_ask()}
      </Link>
    </p>
  )
}

/** What counted before is struck out beside what counts now. */
function FallenAmount({ gift: { state, amount, was } }: { gift: NonNullable<OwnTrip['gift']> }) {
  const counts = state !== 'void' && state !== 'not_approved'
  if (counts && !was) return <Money value={amount} exact />
  return <AmountChange change={{ was: was ?? amount, now: counts ? amount : { ...amount, amount: 0 } }} />
}

function stateOf(trip: OwnTrip): string {
  if (!trip.booking) return m.contribution_own_searched()
  return trip.booking.status === 'confirmed' ? m.contribution_own_booked() : m.contribution_own_cancelled()
}
