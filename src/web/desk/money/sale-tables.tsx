import type { ReviewReason } from '../../../domain/bookings/booking.ts'
import type { BookingCard, HandOffCard } from '../../../domain/bookings/sale.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import { DeskBadge } from '../desk-page.tsx'
import { type DeskColumn, DeskTable } from '../desk-table.tsx'
import css from './sale-tables.module.css'

/** Bookings as the travel site reported them. */
export function SalesBookingTable({ bookings }: { bookings: BookingCard[] }) {
  const columns: DeskColumn<BookingCard>[] = [
    { key: 'trip', title: m.sales_trip(), render: (booking) => <Trip trip={booking} id={booking.external_id} /> },
    { key: 'state', title: m.sales_state(), render: (booking) => <BookingState booking={booking} /> },
    { key: 'project', title: m.sales_project(), from: 'tablet', render: ({ project }) => <ProjectLink project={project} /> },
    { key: 'sale', title: m.sales_sale(), align: 'right', from: 'tablet', render: ({ sale }) => <MoneyText value={sale} /> },
    { key: 'profit', title: m.sales_profit(), align: 'right', from: 'desktop', render: ({ profit }) => <MoneyText value={profit} /> },
    { key: 'when', title: m.sales_booked(), from: 'desktop', render: ({ occurred_at }) => <When value={occurred_at} short time /> },
  ]
  return <DeskTable label={m.sales_bookings()} rows={bookings} columns={columns} plain={bookings.every(({ project }) => !project)} />
}

/** Searches that went to the travel site, and their outcome. */
export function SalesHandOffTable({ hand_offs }: { hand_offs: HandOffCard[] }) {
  const columns: DeskColumn<HandOffCard>[] = [
    { key: 'trip', title: m.sales_trip(), render: (hand_off) => <Trip trip={hand_off} /> },
    {
      key: 'state',
      title: m.sales_outcome(),
      render: ({ booking }) =>
        booking === null ? (
          <DeskBadge>{m.sales_only_searched()}</DeskBadge>
        ) : (
          <DeskBadge tone={booking.status === 'confirmed' ? 'good' : 'bad'}>{bookingState(booking.status)}</DeskBadge>
        ),
    },
    { key: 'project', title: m.sales_project(), from: 'tablet', render: ({ project }) => <ProjectLink project={project} /> },
    { key: 'who', title: m.sales_traveller(), from: 'desktop', render: ({ username }) => (username ? `@${username}` : m.sales_guest()) },
    { key: 'when', title: m.sales_searched(), from: 'tablet', render: ({ created_at }) => <When value={created_at} short time /> },
  ]
  return <DeskTable label={m.sales_hand_offs()} rows={hand_offs} columns={columns} plain={hand_offs.every(({ project }) => !project)} />
}

function Trip({ trip, id }: { trip: Pick<BookingCard, 'trip_type' | 'destination' | 'start' | 'end'>; id?: string }) {
  return (
    <div className={css.trip}>
      <strong>{trip.destination ?? m.sales_no_destination()}</strong>
      <span>
        {kindName(trip.trip_type)}
        {trip.start && (
          <>
            {' · '}
            <Days start={trip.start} end={trip.end} />
          </>
        )}
      </span>
      {id && <span>{id}</span>}
    </div>
  )
}

/** Dates without a time: noon is the same day in every time zone that matters. */
function Days({ start, end }: { start: string; end: string | null }) {
  return (
    <>
      <When value={`${start}T15:00:00Z`} short />
      {end && end !== start && (
        <>
          {' – '}
          <When value={`${end}T15:00:00Z`} short />
        </>
      )}
    </>
  )
}

function BookingState({ booking }: { booking: BookingCard }) {
  return (
    <span className={css.states}>
      <DeskBadge tone={booking.status === 'confirmed' ? 'good' : 'bad'}>{bookingState(booking.status)}</DeskBadge>
      {booking.needs_review && <DeskBadge tone="warn">{reviewReason(booking.needs_review)}</DeskBadge>}
      {!booking.matched && <DeskBadge tone="warn">{m.sales_unmatched_one()}</DeskBadge>}
    </span>
  )
}

function reviewReason(reason: ReviewReason): string {
  switch (reason) {
    case 'unknown_currency':
      return m.sales_review_unknown_currency()
    case 'impossible_date':
      return m.sales_review_impossible_date()
    case 'end_before_start':
      return m.sales_review_end_before_start()
  }
}

function bookingState(status: BookingCard['status']): string {
  return status === 'confirmed' ? m.sales_confirmed() : m.sales_cancelled()
}

function ProjectLink({ project }: { project: BookingCard['project'] }) {
  const to = usePaths()
  return project ? <Link to={to('project', { slug: project.slug })}>{project.name}</Link> : <>—</>
}
