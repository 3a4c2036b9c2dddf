import type { ContentRow, SideStatus } from '../../../domain/content/content.ts'
import type { OfferEventRow, OfferGroupRow, OfferRow } from '../../../domain/offers/desk/offer-desk.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { whenText } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { leftText } from '../../components/offers/offer-labels.ts'
import { SALE_NAMES } from '../../components/offers/sale-names.ts'
import { SideBadge } from '../../desk/content/side-state.tsx'
import { titleOf } from '../../desk/content/title-of.ts'
import { DeskBadge } from '../../desk/desk-page.tsx'
import type { DeskColumn } from '../../desk/desk-table.tsx'
import { RowName } from '../../desk/row-name.tsx'

export function offerColumns(): DeskColumn<OfferRow>[] {
  return [
    { key: 'title', title: m.offer_desk_offer(), sort: ['title', '-title'], render: (row) => <ItemName row={row} more={row.place} /> },
    ...sideColumns<OfferRow>(),
    { key: 'sale', title: m.offer_desk_sale(), render: (row) => <Sale {...row} /> },
    {
      key: 'start',
      title: m.offer_desk_start(),
      from: 'tablet',
      sort: ['start_date', '-start_date'],
      render: ({ start_date }) => <Days from={start_date} to={start_date} />,
    },
    {
      key: 'last',
      title: m.offer_until(),
      from: 'desktop',
      sort: ['last_day', '-last_day'],
      render: ({ last_day }) => <Days from={last_day} to={last_day} />,
    },
    {
      key: 'price',
      title: m.offer_desk_price(),
      align: 'right',
      from: 'desktop',
      render: ({ price }) => (price ? <MoneyText value={price} exact /> : '—'),
    },
    { key: 'seen', title: m.offer_desk_seen(), align: 'right', from: 'desktop', sort: ['-seen', 'seen'], render: ({ seen }) => seen },
    {
      key: 'handed_off',
      title: m.offer_desk_handed_off(),
      align: 'right',
      from: 'tablet',
      sort: ['-handed_off', 'handed_off'],
      render: ({ handed_off }) => handed_off,
    },
    {
      key: 'booked',
      title: m.offer_desk_booked(),
      align: 'right',
      from: 'tablet',
      sort: ['-booked', 'booked'],
      render: ({ booked }) => booked,
    },
    {
      key: 'gifts',
      title: m.offer_desk_gifts(),
      align: 'right',
      from: 'tablet',
      render: ({ gifts }) =>
        gifts.length > 0
          ? gifts.map((gift) => (
              <div key={gift.currency}>
                <MoneyText value={gift} exact />
              </div>
            ))
          : '—',
    },
  ]
}

export function groupColumns(): DeskColumn<OfferGroupRow>[] {
  return [
    { key: 'title', title: m.offer_desk_group(), sort: ['title', '-title'], render: (row) => <ItemName row={row} /> },
    ...sideColumns<OfferGroupRow>(),
    { key: 'on_sale', title: m.offer_desk_on_sale(), align: 'right', render: ({ on_sale }) => on_sale },
    { key: 'offers', title: m.offer_desk_offers(), align: 'right', sort: ['-offers', 'offers'], render: ({ offers }) => offers },
  ]
}

export function eventColumns(): DeskColumn<OfferEventRow>[] {
  return [
    { key: 'title', title: m.offer_desk_event(), sort: ['title', '-title'], render: (row) => <ItemName row={row} more={row.place} /> },
    ...sideColumns<OfferEventRow>(),
    {
      key: 'start',
      title: m.offer_when(),
      sort: ['start_date', '-start_date'],
      render: ({ start_date, end_date }) => <Days from={start_date} to={end_date} />,
    },
    { key: 'on_sale', title: m.offer_desk_on_sale(), align: 'right', from: 'tablet', render: ({ on_sale }) => on_sale },
    { key: 'offers', title: m.offer_desk_offers(), align: 'right', sort: ['-offers', 'offers'], render: ({ offers }) => offers },
  ]
}

function sideColumns<Row extends ContentRow>(): DeskColumn<Row>[] {
  return [
    { key: 'es', title: m.offer_desk_state_es(), from: 'tablet', render: ({ es }) => <SideStateCell {...es} /> },
    { key: 'en', title: m.offer_desk_state_en(), from: 'tablet', render: ({ en }) => <SideStateCell {...en} /> },
  ]
}

function SideStateCell({ state }: SideStatus) {
  return <SideBadge state={state} />
}

function ItemName({ row, more }: { row: ContentRow; more?: string | null }) {
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('admin_event', { slug: row.id })}>{titleOf(row, useLocale())}</Link>
      {more && <span>{more}</span>}
    </RowName>
  )
}

function Sale({ sale, places_left }: OfferRow) {
  if (!sale) return <DeskBadge tone="neutral">{m.offer_desk_unpublished()}</DeskBadge>
  return (
    <>
      <DeskBadge tone={sale === 'on_sale' ? 'good' : 'neutral'}>{SALE_NAMES[sale]()}</DeskBadge>
      {sale === 'on_sale' && places_left !== null && <div>{leftText(places_left)}</div>}
    </>
  )
}

function Days({ from, to }: { from: string | null; to: string | null }) {
  const locale = useLocale()
  if (!from || !to || to < from) return '—'
  return from === to ? whenText(`${from}T12:00:00Z`, locale, { short: true }) : formatDays(locale, from, to)
}
