import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { BOOKING_STATES, REPORT_CHANNELS } from '../../../domain/bookings/booking.ts'
import { type AssignableHandOff, MATCH_FILTERS, type Supplier } from '../../../domain/bookings/booking-desk.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { bookingStatusName, matchName, reportChannelName, supplierName } from './booking-labels.ts'
import { BookingTable } from './booking-table.tsx'
import { destinationName, TripLine, travellerName } from './booking-trip.tsx'
import css from './bookings.module.css'

const FILTERS = ['query', 'status', 'match', 'review', 'supplier', 'door', 'currency', 'from', 'to']

/** All bookings, those that wait for a person, or searches without a booking, by `view`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const sort = url.searchParams.get('sort')
  const filtered = FILTERS.some((name) => url.searchParams.get(name))
  if (url.searchParams.get('view') === 'hand_offs') {
    const lost = await readList(url, (query) => api.admin.bookings['hand-offs'].$get({ query }))
    return { view: 'hand_offs' as const, lost, sort: sort ?? '-created_at', filtered }
  }
  const [bookings, suppliers, currencies] = await Promise.all([
    readList(url, (query) => api.admin.bookings.$get({ query })),
    askOr(api.admin.suppliers.$get(), []),
    askOr(api.currencies.$get(), []),
  ])
  const view = url.searchParams.get('view') === 'waiting' ? ('waiting' as const) : ('all' as const)
  return { view, bookings, suppliers, currencies: currencies.map(({ code }) => code), sort: sort ?? '-occurred_at', filtered }
}

export default function AdminBookings() {
  const loaded = useLoaderData<typeof loader>()
  const { view, filtered } = loaded
  const to = usePaths()
  const all = to('admin_bookings')
  const addresses = { all, waiting: `${all}?view=waiting`, hand_offs: `${all}?view=hand_offs` }
  const views = [
    { to: addresses.all, text: m.bookings_view_all(), current: view === 'all' },
    { to: addresses.waiting, text: m.bookings_view_waiting(), current: view === 'waiting' },
    { to: addresses.hand_offs, text: m.bookings_view_hand_offs(), current: view === 'hand_offs' },
  ]
  const rows = loaded.view === 'hand_offs' ? loaded.lost : loaded.bookings
  return (
    <DeskPage
      title={m.bookings_title()}
      lead={LEADS[view]()}
      actions={
        loaded.view !== 'hand_offs' && (
          <>
            <CsvButton list={{ name: 'bookings', path: '/admin/bookings.csv' }} total={loaded.bookings.meta.total} />
            <ButtonLink to={to('admin_statements')} look="outline">
              {m.statements_title()}
            </ButtonLink>
            <ButtonLink to={to('admin_booking_new')}>{m.bookings_form_title()}</ButtonLink>
          </>
        )
      }
    >
      <ListViews label={m.bookings_title()} views={views} />
      <FilterBar
        key={view}
        placeholder={view === 'hand_offs' ? m.bookings_search_hand_offs() : m.bookings_search()}
        filters={loaded.view === 'hand_offs' ? [] : filters(loaded)}
        days={[
          { name: 'from', label: m.bookings_from() },
          { name: 'to', label: m.bookings_to() },
        ]}
        {...(view !== 'all' && { keep: { view } })}
      />
      {loaded.view === 'hand_offs' ? (
        <HandOffTable {...loaded.lost} sort={loaded.sort} />
      ) : (
        <BookingTable {...loaded.bookings} sort={loaded.sort} waiting={view === 'waiting'} />
      )}
      {rows.data.length === 0 && <Nothing view={view} address={addresses[view]} filtered={filtered} />}
    </DeskPage>
  )
}

type View = 'all' | 'waiting' | 'hand_offs'
const LEADS: Record<View, () => string> = { all: m.bookings_lead, waiting: m.bookings_lead_waiting, hand_offs: m.bookings_lead_hand_offs }
const EMPTY: Record<View, [title: () => string, text: () => string]> = {
  all: [m.bookings_none, m.bookings_none_text],
  waiting: [m.bookings_none_waiting, m.bookings_none_waiting_text],
  hand_offs: [m.bookings_none_hand_offs, m.bookings_none_hand_offs_text],
}

function Nothing({ view, address, filtered }: { view: View; address: string; filtered: boolean }) {
  if (filtered) return <NothingFound all={address} />
  const [title, text] = EMPTY[view]
  return <EmptyState title={title()}>{text()}</EmptyState>
}

function filters({ suppliers, currencies }: { suppliers: Supplier[]; currencies: string[] }) {
  const options = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: nameOf(value) }))
  const reviews = options(['true', 'false'], (value) => (value === 'true' ? m.bookings_review_yes() : m.bookings_review_no()))
  return [
    { name: 'status', label: m.bookings_status(), all: m.bookings_status_all(), options: options(BOOKING_STATES, bookingStatusName) },
    { name: 'match', label: m.bookings_match(), all: m.bookings_match_all(), options: options(MATCH_FILTERS, matchName) },
    { name: 'review', label: m.bookings_review(), all: m.bookings_review_all(), options: reviews },
    {
      name: 'supplier',
      label: m.bookings_supplier(),
      all: m.bookings_supplier_all(),
      options: suppliers.map((supplier) => ({ value: supplier.id, label: supplierName(supplier) })),
    },
    { name: 'door', label: m.bookings_channel(), all: m.bookings_channel_all(), options: options(REPORT_CHANNELS, reportChannelName) },
    {
      name: 'currency',
      label: m.bookings_currency(),
      all: m.payouts_currency_all(),
      options: currencies.map((code) => ({ value: code, label: code })),
    },
  ]
}

interface Props {
  data: AssignableHandOff[]
  meta: ListMeta
  sort: string
}

/** Searches that went to the travel site and of which no booking is known. */
function HandOffTable({ data, meta, sort }: Props) {
  return data.length > 0 && <DeskTable label={m.bookings_view_hand_offs()} rows={data} columns={columns()} sort={sort} meta={meta} />
}

function columns(): DeskColumn<AssignableHandOff>[] {
  return [
    {
      key: 'trip',
      title: m.sales_trip(),
      sort: ['start', '-start'],
      render: (hand_off) => (
        <RowName>
          <strong>{destinationName(hand_off.destination)}</strong>
          <span>
            <TripLine {...hand_off} />
          </span>
        </RowName>
      ),
    },
    { key: 'code', title: m.bookings_code(), render: ({ code }) => <span className={css.code}>{code}</span> },
    { key: 'project', title: m.sales_project(), from: 'desktop', render: ({ project }) => project?.name ?? '—' },
    { key: 'traveller', title: m.sales_traveller(), from: 'tablet', render: ({ traveller }) => travellerName(traveller) },
    {
      key: 'created_at',
      title: m.sales_searched(),
      from: 'tablet',
      sort: ['-created_at', 'created_at'],
      render: ({ created_at }) => <When value={created_at} short />,
    },
  ]
}
