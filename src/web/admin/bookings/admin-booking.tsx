import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { DeskBookingDetail } from '../../../domain/bookings/booking-desk.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink, classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { readForm } from '../../form.server.ts'
import { reloadAfterConflict } from '../../sending.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { AssignForm } from './assign-form.tsx'
import { BookingHistory } from './booking-history.tsx'
import { bookingStatusName, confidenceName, matchName, reasonName, reportChannelName, reviewName, supplierName } from './booking-labels.ts'
import { destinationName, TripLine } from './booking-trip.tsx'
import css from './bookings.module.css'

/** A booking; with `who`, also those it may be assigned to. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const booking = await ask(admin.booking[':id'].$get({ param: { id: idOf(params.id) } }))
  const who = url.searchParams.get('who')?.trim().slice(0, 100) ?? ''
  const none = { hand_offs: [], users: [] }
  const candidates = who && booking.abilities.assign ? await askOr(admin.bookings.candidates.$get({ query: { query: who } }), none) : none
  return { booking, who, candidates }
}

/** Assigns it by hand. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const typed = { to: text('to'), reason: text('reason'), seen: text('seen') }
  const json = { ...typed, seen: typed.seen || null }
  const done = await attempt(context.get(apiContext).admin.booking[':id'].assignments.$post({ param: { id: idOf(params.id) }, json }), {
    typed,
  })
  if ('refused' in done) return done.refused
  return redirectWith(url.pathname, 'bookings_flash_assigned')
}

function idOf(id: string | undefined): string {
  return /^\w{1,60}$/.test(id ?? '') ? (id ?? '-') : '-'
}

export const shouldRevalidate = reloadAfterConflict

export default function AdminBooking() {
  const { booking, who, candidates } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  const { status, needs_review } = booking
  return (
    <DeskPage
      tab={booking.external_id}
      title={
        <>
          {destinationName(booking.destination)}{' '}
          <DeskBadge tone={status === 'confirmed' ? 'good' : 'bad'}>{bookingStatusName(status)}</DeskBadge>
          {needs_review && <DeskBadge tone="warn">{reviewName(needs_review)}</DeskBadge>}
        </>
      }
      lead={<Link to={to('admin_bookings')}>← {m.bookings_title()}</Link>}
      actions={
        <ButtonLink to={to('admin_booking_change', { id: booking.id })} look="outline">
          {m.bookings_change()}
        </ButtonLink>
      }
    >
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <DeskCard title={m.bookings_sums()}>
            <Sums booking={booking} />
          </DeskCard>
          <DeskCard title={m.bookings_history()}>
            <BookingHistory booking={booking} />
          </DeskCard>
        </div>
        <div className={desk.column}>
          <DeskCard title={m.bookings_about()}>
            <Facts booking={booking} />
          </DeskCard>
          <DeskCard title={m.bookings_whose()}>
            <Whose booking={booking} />
            {booking.abilities.assign ? (
              <AssignForm booking={booking} who={who} candidates={candidates} refused={refused} />
            ) : (
              <DeskNothing>{m.bookings_settled()}</DeskNothing>
            )}
          </DeskCard>
        </div>
      </div>
    </DeskPage>
  )
}

/** The profit, part by part, and its half. */
function Sums({ booking: { sale, cost, fees, taxes, profit, gift, status } }: { booking: DeskBookingDetail }) {
  const parts = [
    [m.bookings_cost(), cost],
    [m.bookings_fees(), fees],
    [m.bookings_taxes(), taxes],
  ] as const
  return (
    <table className={css.sums}>
      <tbody>
        <tr>
          <th scope="row">{m.bookings_sale()}</th>
          <td>
            <MoneyText value={sale} exact />
          </td>
        </tr>
        {parts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              − <MoneyText value={value} exact />
            </td>
          </tr>
        ))}
        <tr className={css.total}>
          <th scope="row">{m.bookings_profit()}</th>
          <td>
            <MoneyText value={profit} exact />
          </td>
        </tr>
        <tr className={css.half}>
          <th scope="row">{m.bookings_gift()}</th>
          <td>
            <MoneyText value={gift} exact />
          </td>
        </tr>
      </tbody>
      {(status === 'cancelled' || profit.amount <= 0) && (
        <caption>{status === 'cancelled' ? m.bookings_no_gift_cancelled() : m.bookings_no_gift_loss()}</caption>
      )}
    </table>
  )
}

function Facts({ booking }: { booking: DeskBookingDetail }) {
  const { external_id, supplier, door, revision, occurred_at, created_at, hand_off, project, trail } = booking
  const to = usePaths()
  return (
    <FactList>
      <Fact name={m.bookings_external_id()} className={css.code}>
        {external_id}
      </Fact>
      <Fact name={m.bookings_supplier()}>
        {supplierName(supplier)} · {reportChannelName(door)} · {m.bookings_revision({ revision })}
      </Fact>
      <Fact name={m.sales_trip()}>
        <TripLine {...booking} />
      </Fact>
      <Fact name={m.bookings_booked()}>
        <When value={occurred_at} short time />
      </Fact>
      <Fact name={m.bookings_received()}>
        <When value={created_at} short time />
      </Fact>
      <Fact name={m.bookings_hand_off()}>
        {hand_off ? (
          <>
            <span className={css.code}>{hand_off.code}</span> · <When value={hand_off.created_at} short />
          </>
        ) : (
          '—'
        )}
      </Fact>
      <Fact name={m.sales_project()}>{project ? <Link to={to('admin_project', { slug: project.slug })}>{project.name}</Link> : '—'}</Fact>
      <Fact name={m.bookings_trail()}>
        {trail ? <Link to={to('trail', { code: trail.code })}>{trail.code}</Link> : m.bookings_no_trail()}
      </Fact>
    </FactList>
  )
}

function Whose({ booking: { match, confidence, reasons, traveller, assignments } }: { booking: DeskBookingDetail }) {
  const to = usePaths()
  const [last] = assignments
  return (
    <div className={css.whose}>
      <p>
        <DeskBadge tone={match === 'none' ? 'warn' : 'good'}>{match === 'none' ? m.bookings_nobodys() : matchName(match)}</DeskBadge>{' '}
        {match !== 'none' &&
          (traveller ? <Link to={to('admin_user', { slug: traveller.username })}>@{traveller.username}</Link> : m.sales_guest())}
      </p>
      {match !== 'none' && confidence !== null && (
        <p className={css.quiet}>
          {confidenceName(confidence)}: {reasons.map(reasonName).join(' · ')}
        </p>
      )}
      {last && (
        <blockquote className={css.quote}>
          <p>{last.reason}</p>
          <footer>
            {last.assigned_by ? `@${last.assigned_by.username}` : '—'} · <When value={last.created_at} short time />
          </footer>
        </blockquote>
      )}
    </div>
  )
}
