import type { DeskBookingDetail, DeskReport } from '../../../domain/bookings/booking-desk.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When } from '../../../kit/ui/when.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { bookingStatusName, reportChannelName } from './booking-labels.ts'
import css from './bookings.module.css'
import { reportFieldName } from './field-labels.ts'

/** Every report and every assignment by hand, the latest first, with the changes of each. */
export function BookingHistory({ booking: { reports, assignments, sale } }: { booking: DeskBookingDetail }) {
  const events = [
    ...reports.map((report) => ({ at: report.created_at, key: `${report.door} ${report.revision}`, report, assignment: null })),
    ...assignments.map((assignment) => ({ at: assignment.created_at, key: assignment.id, report: null, assignment })),
  ].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  return (
    <ol className={css.history}>
      {events.map(({ key, report, assignment }) => (
        <li key={key}>
          {report ? <Report report={report} currency={sale.currency} first={report === reports.at(-1)} /> : <Assignment {...assignment!} />}
        </li>
      ))}
    </ol>
  )
}

function Report({ report, currency, first }: { report: DeskReport; currency: string; first: boolean }) {
  const { door, revision, reported_by, created_at, applied, changes } = report
  return (
    <>
      <p>
        <strong>{m.bookings_revision({ revision })}</strong> · {reportChannelName(door)}
        {reported_by && ` · @${reported_by.username}`} {!applied && <DeskBadge>{m.bookings_late()}</DeskBadge>}
      </p>
      <p className={css.quiet}>
        <When value={created_at} short time />
        {changes.length === 0 && ` · ${first ? m.bookings_first_report() : m.bookings_no_change()}`}
      </p>
      {changes.length > 0 && (
        <ul className={css.changes}>
          {changes.map((change) => (
            <Change key={change.field} {...change} currency={currency} />
          ))}
        </ul>
      )}
    </>
  )
}

type Value = string | number | null

function Change({ field, from, to, currency }: { field: string; from: Value; to: Value; currency: string }) {
  const locale = useLocale()
  const written = (value: Value) => {
    if (value === null) return '—'
    if (typeof value === 'number') return formatMoney({ amount: value, currency }, locale, 'exact')
    return field === 'status' ? bookingStatusName(value as 'confirmed' | 'cancelled') : value
  }
  return (
    <li>
      {reportFieldName(field)}: <del>{written(from)}</del> → <ins>{written(to)}</ins>
    </li>
  )
}

function Assignment({ hand_off_code, traveller, deal_code, reason, assigned_by, created_at }: DeskBookingDetail['assignments'][number]) {
  const who = [deal_code && `#${deal_code}`, hand_off_code, traveller && `@${traveller.username}`].filter(Boolean).join(' · ')
  return (
    <>
      <p>
        <strong>{who ? m.bookings_assigned_to({ who }) : m.bookings_assigned_nobody()}</strong>
        {assigned_by && ` · @${assigned_by.username}`}
      </p>
      <p className={css.quiet}>
        <When value={created_at} short time />
      </p>
      {!deal_code && <p>{reason}</p>}
    </>
  )
}
