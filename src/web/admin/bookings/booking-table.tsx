import type { DeskBooking } from '../../../domain/bookings/booking-desk.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { RowName } from '../../desk/row-name.tsx'
import { bookingStatusName, confidenceName, matchName, reasonName, reportChannelName, reviewName, supplierName } from './booking-labels.ts'
import { destinationName, TripLine } from './booking-trip.tsx'
import css from './bookings.module.css'

interface Props {
  data: DeskBooking[]
  meta: ListMeta
  sort: string
  waiting: boolean
}

export function BookingTable({ data, meta, sort, waiting }: Props) {
  if (data.length === 0) return null
  const label = waiting ? m.bookings_view_waiting() : m.bookings_title()
  return <DeskTable label={label} rows={data} columns={columns(waiting)} sort={sort} meta={meta} />
}

function columns(waiting: boolean): DeskColumn<DeskBooking>[] {
  return [
    { key: 'trip', title: m.bookings_booking(), render: (booking) => <BookingName booking={booking} /> },
    {
      key: 'match',
      title: waiting ? m.bookings_suggestion() : m.bookings_match(),
      sort: ['-confidence', 'confidence'],
      render: (booking) => <MatchCell booking={booking} />,
    },
    {
      key: 'supplier',
      title: m.bookings_supplier(),
      from: 'desktop',
      render: ({ supplier, door }) => (
        <div className={css.two}>
          {supplierName(supplier)}
          <span>{reportChannelName(door)}</span>
        </div>
      ),
    },
    {
      key: 'profit',
      title: m.bookings_profit(),
      align: 'right',
      from: 'tablet',
      sort: ['-profit', 'profit'],
      render: ({ profit, gift }) => (
        <div className={css.two}>
          <MoneyText value={profit} exact />
          <span>
            {m.bookings_half()} <MoneyText value={gift} exact />
          </span>
        </div>
      ),
    },
    {
      key: 'occurred_at',
      title: m.bookings_booked(),
      from: 'tablet',
      sort: ['-occurred_at', 'occurred_at'],
      render: ({ occurred_at }) => <When value={occurred_at} short />,
    },
  ]
}

function BookingName({ booking }: { booking: DeskBooking }) {
  const { id, external_id, destination, status, needs_review, project } = booking
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('admin_booking', { id })}>{destinationName(destination)}</Link>
      <span>
        <TripLine {...booking} />
      </span>
      <span className={css.code}>{external_id}</span>
      {project?.name && <span>→ {project.name}</span>}
      {(status === 'cancelled' || needs_review) && (
        <div className={css.badges}>
          {status === 'cancelled' && <DeskBadge tone="bad">{bookingStatusName(status)}</DeskBadge>}
          {needs_review && <DeskBadge tone="warn">{reviewName(needs_review)}</DeskBadge>}
        </div>
      )}
    </RowName>
  )
}

function MatchCell({ booking: { match, confidence, reasons, traveller } }: { booking: DeskBooking }) {
  if (match !== 'none') {
    return (
      <div className={css.two}>
        <DeskBadge tone="good">{matchName(match)}</DeskBadge>
        <span>{traveller ? `@${traveller.username}` : m.sales_guest()}</span>
      </div>
    )
  }
  return (
    <div className={css.two}>
      <DeskBadge tone="warn">{confidence === null ? m.bookings_match_none() : confidenceName(confidence)}</DeskBadge>
      {reasons.length > 0 && <span>{reasons.map(reasonName).join(' · ')}</span>}
    </div>
  )
}
