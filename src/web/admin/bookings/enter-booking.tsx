import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { BOOKING_STATES } from '../../../domain/bookings/booking.ts'
import type { DeskBookingDetail } from '../../../domain/bookings/booking-desk.ts'
import { TRIP_TYPES, type TripType } from '../../../domain/search/search-rules.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { Money } from '../../../kit/money.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt, redirectWith } from '../../ask.server.ts'
import { FactRows } from '../../components/facts/fact-list.tsx'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { SelectField } from '../../desk/select-field.tsx'
import { readForm } from '../../form.server.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { postedBooking } from '../../posted-booking.server.ts'
import { SeenVersion } from '../../seen-version.tsx'
import { reloadAfterConflict } from '../../sending.ts'
import { apiContext, localeContext, nowContext } from '../../visitor/page-context.ts'
import { bookingStatusName, supplierName } from './booking-labels.ts'
import { destinationName } from './booking-trip.tsx'
import css from './bookings.module.css'

const PARTS = ['sale', 'cost', 'fees', 'taxes'] as const

/** A booking to be changed, or nothing for a new one. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { admin, currencies } = context.get(apiContext)
  const [booking, suppliers, codes] = await Promise.all([
    params.id === undefined ? null : ask(admin.booking[':id'].$get({ param: { id: encodeURIComponent(params.id) } })),
    ask(admin.suppliers.$get()),
    askOr(currencies.$get(), []),
  ])
  return { booking, suppliers, currencies: codes.map(({ code }) => code), today: todayInArgentina(context.get(nowContext)) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { form, text } = await readForm(request, context)
  const { admin } = context.get(apiContext)
  const locale = context.get(localeContext)
  const typed = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  const { amounts, errors } = postedBooking(text, locale)
  const optional = (name: string) => text(name).trim() || null
  const json = {
    supplier_id: text('supplier_id'),
    external_id: text('external_id'),
    seen: text('seen') === '' ? null : Number(text('seen')),
    status: text('status') as 'confirmed',
    hand_off: text('hand_off'),
    username: text('username').replace(/^@/, ''),
    trip: {
      trip_type: text('trip_type') as TripType,
      destination: optional('destination'),
      departure: optional('departure'),
      start: optional('start'),
      end: optional('end'),
    },
    currency: text('currency'),
    ...amounts,
    occurred_at: text('occurred_at') || (text('occurred_on') && `${text('occurred_on')}T15:00:00Z`),
    reason: text('reason'),
  }
  const { id } = params
  const param = { id: encodeURIComponent(id ?? '') }
  const sent = id === undefined ? admin.bookings.$post({ json }) : admin.booking[':id'].revisions.$post({ param, json })
  const done = await attempt(sent, { typed }, errors)
  if ('refused' in done) return done.refused
  const flash = id === undefined ? 'bookings_flash_entered' : 'bookings_flash_changed'
  return redirectWith(pathTo('admin_booking', locale, { id: done.given.id }), flash)
}

export const shouldRevalidate = reloadAfterConflict

export default function EnterBooking() {
  const { booking, suppliers, currencies, today } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  const back = booking ? to('admin_booking', { id: booking.id }) : to('admin_bookings')
  return (
    <DeskPage
      title={booking ? m.bookings_form_change() : m.bookings_form_title()}
      lead={<Link to={back}>← {booking ? destinationName(booking.destination) : m.bookings_title()}</Link>}
    >
      <DeskCard title={m.bookings_about()}>
        <BookingForm
          booking={booking}
          refused={refused}
          today={today}
          suppliers={suppliers.map((supplier) => ({ value: supplier.id, label: supplierName(supplier) }))}
          currencies={currencies.map((code) => ({ value: code, label: code }))}
        />
      </DeskCard>
    </DeskPage>
  )
}

interface Option {
  value: string
  label: string
}
function BookingForm({
  booking,
  refused,
  today,
  suppliers,
  currencies,
}: {
  booking: DeskBookingDetail | null
  refused: Refused<{ typed?: Record<string, string> }> | undefined
  today: string
  suppliers: Option[]
  currencies: Option[]
}) {
  const locale = useLocale()
  const initial = booking ? valuesOf(booking, locale) : {}
  const dated = booking === null || booking.abilities.change_day
  const value = (name: string) => refused?.typed?.[name] ?? initial[name] ?? ''
  const field = (name: string, label: string) => ({ name, label, defaultValue: value(name), autoComplete: 'off', also: `trip.${name}` })
  const choice = (name: string, label: string, options: Option[]) => ({
    name,
    label,
    options,
    defaultValue: value(name),
    also: `trip.${name}`,
  })
  return (
    <PostForm refused={refused} className={css.fields}>
      {booking && refused?.is_conflict && <StoredNow booking={booking} typed={refused.typed ?? {}} />}
      {booking ? (
        <>
          <SeenVersion name="seen" version={booking.revision} refused={refused} typed={refused?.typed?.seen} />
          <input type="hidden" name="supplier_id" value={booking.supplier.id} />
          <input type="hidden" name="external_id" value={booking.external_id} />
          {!dated && <input type="hidden" name="occurred_at" value={booking.occurred_at} />}
        </>
      ) : (
        <>
          <SelectField {...choice('supplier_id', m.bookings_supplier(), suppliers)} />
          <TextField {...field('external_id', m.bookings_external_id())} required maxLength={64} />
        </>
      )}
      {dated && <TextField {...field('occurred_on', m.bookings_booked())} type="date" required max={today} also="occurred_at" />}
      {booking && <p className={css.wide}>{m.bookings_form_cancel_hint()}</p>}
      <SelectField
        {...choice(
          'status',
          m.bookings_status(),
          BOOKING_STATES.map((state) => ({ value: state, label: bookingStatusName(state) })),
        )}
      />
      <SelectField
        {...choice(
          'trip_type',
          m.bookings_trip_type(),
          TRIP_TYPES.map((type) => ({ value: type, label: kindName(type) })),
        )}
      />
      <TextField {...field('destination', m.bookings_destination())} hint={m.bookings_form_place()} maxLength={64} />
      <TextField {...field('departure', m.bookings_departure())} hint={m.bookings_form_place()} maxLength={64} />
      <TextField {...field('start', m.bookings_start())} type="date" />
      <TextField {...field('end', m.bookings_end())} type="date" />
      <SelectField {...choice('currency', m.bookings_currency(), currencies)} />
      {PARTS.map((part) => (
        <TextField key={part} {...field(part, PART_NAMES[part]())} inputMode="decimal" required />
      ))}
      {!booking && (
        <>
          <TextField {...field('hand_off', m.bookings_form_hand_off())} hint={m.bookings_form_hand_off_hint()} maxLength={64} />
          <TextField {...field('username', m.bookings_form_username())} hint={m.bookings_form_username_hint()} maxLength={64} />
        </>
      )}
      <div className={css.wide}>
        <ReasonField label={m.bookings_form_reason()} most={500} />
      </div>
      <SubmitButton>{m.bookings_form_save()}</SubmitButton>
    </PostForm>
  )
}

/** The fields of a booking that another revision left otherwise than they are typed. */
function StoredNow({ booking, typed }: { booking: DeskBookingDetail; typed: Record<string, string> }) {
  const locale = useLocale()
  const stored: Record<string, string> = valuesOf(booking, locale)
  const labels = {
    status: m.bookings_status,
    trip_type: m.bookings_trip_type,
    destination: m.bookings_destination,
    departure: m.bookings_departure,
    start: m.bookings_start,
    end: m.bookings_end,
    currency: m.bookings_currency,
    ...PART_NAMES,
    ...(booking.abilities.change_day && { occurred_on: m.bookings_booked }),
  }
  const shown: Record<string, string | null> = {
    ...stored,
    status: bookingStatusName(booking.status),
    trip_type: booking.trip_type && kindName(booking.trip_type),
    occurred_on: whenText(booking.occurred_at, locale, { short: true }),
    start: booking.start && whenText(booking.start, locale, { short: true }),
    end: booking.end && whenText(booking.end, locale, { short: true }),
  }
  const changed = Object.entries(labels).filter(([name]) => stored[name] !== (typed[name] ?? ''))
  return (
    <div className={css.wide}>
      <p>{m.bookings_form_now()}</p>
      <FactRows rows={changed.map(([name, label]) => [label(), shown[name] || '—'])} />
    </div>
  )
}

const PART_NAMES = { sale: m.bookings_sale, cost: m.bookings_cost, fees: m.bookings_fees, taxes: m.bookings_taxes }

function valuesOf(booking: DeskBookingDetail, locale: Locale): Record<string, string> {
  const written = (money: Money) => amountForField(money, locale)
  const { status, trip_type, destination_id, departure_id, start, end, sale, cost, fees, taxes, occurred_at } = booking
  return {
    status,
    occurred_on: todayInArgentina(new Date(occurred_at)),
    trip_type,
    destination: destination_id ?? '',
    departure: departure_id ?? '',
    start: start ?? '',
    end: end ?? '',
    sale: written(sale),
    cost: written(cost),
    fees: written(fees),
    taxes: written(taxes),
    currency: sale.currency,
  }
}
