import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { OFFER_STATES, type OfferEventRow, type OfferGroupRow, type OfferRow } from '../../../domain/offers/desk/offer-desk.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Money } from '../../../kit/ui/money.tsx'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'

const VIEWS = ['offers', 'groups', 'events'] as const

/** Offers with what became of each, their groups, or their events, by `view`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const sort = url.searchParams.get('sort')
  const view = VIEWS.find((one) => one === url.searchParams.get('view')) ?? 'offers'
  if (view === 'groups')
    return { view, list: await readList(url, (query) => admin['offers-groups'].$get({ query })), sort: sort ?? 'position' } as const
  if (view === 'events')
    return { view, list: await readList(url, (query) => admin['offers-events'].$get({ query })), sort: sort ?? 'start_date' } as const
  const [list, groups] = await Promise.all([
    readList(url, (query) => admin.offers.$get({ query })),
    askOr(admin['offers-groups'].$get({ query: { per_page: '100' } }), EMPTY_PAGE),
  ])
  return { view, list, groups: groups.data, sort: sort ?? 'start_date' } as const
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.offer_desk_title())
}

const VIEW_NAMES = { offers: m.offer_desk_offers, groups: m.offer_desk_groups, events: m.offer_desk_events }

export default function AdminEvents() {
  const loaded = useLoaderData<typeof loader>()
  const locale = useLocale()
  const to = usePaths()
  const { view, list } = loaded
  const address = (of: (typeof VIEWS)[number]) => to('admin_events') + (of === 'offers' ? '' : `?view=${of}`)
  const filters =
    loaded.view === 'offers'
      ? [
          {
            name: 'state',
            label: m.offer_desk_state(),
            all: m.offer_desk_state_all(),
            options: OFFER_STATES.map((value) => ({ value, label: STATE_NAMES[value]() })),
          },
          {
            name: 'group',
            label: m.offers_group(),
            all: m.offer_desk_group_all(),
            options: loaded.groups.map(({ slug, name }) => ({ value: slug, label: name[locale] })),
          },
        ]
      : []
  return (
    <DeskPage title={m.offer_desk_title()} lead={m.offer_desk_lead()}>
      <ListViews
        label={m.offer_desk_title()}
        views={VIEWS.map((of) => ({ to: address(of), text: VIEW_NAMES[of](), current: of === view }))}
      />
      <FilterBar placeholder={m.offer_desk_search()} filters={filters} keep={view === 'offers' ? {} : { view }} />
      {list.data.length > 0 ? (
        <Table {...loaded} />
      ) : (
        <EmptyState title={m.offer_desk_empty()} action={<ButtonLink to={address(view)}>{m.offer_desk_empty_action()}</ButtonLink>}>
          {m.offer_desk_empty_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function Table({ view, list, sort }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const about = { label: VIEW_NAMES[view](), sort, meta: list.meta }
  if (view === 'groups') return <DeskTable {...about} rows={list.data} columns={groupColumns()} />
  if (view === 'events') return <DeskTable {...about} rows={list.data} columns={eventColumns()} />
  return <DeskTable {...about} rows={list.data} columns={offerColumns()} />
}

const STATE_NAMES = { on_sale: m.offer_desk_on_sale, ended: m.offer_desk_ended }

function offerColumns(): DeskColumn<OfferRow>[] {
  return [
    { key: 'title', title: m.offer_desk_offer(), sort: ['title', '-title'], render: (row) => <OfferName {...row} /> },
    {
      key: 'state',
      title: m.offer_desk_state(),
      render: ({ state }) => <DeskBadge tone={state === 'on_sale' ? 'good' : 'neutral'}>{STATE_NAMES[state]()}</DeskBadge>,
    },
    {
      key: 'start',
      title: m.offer_desk_start(),
      from: 'tablet',
      sort: ['start_date', '-start_date'],
      render: (row) => <Days from={row.start_date} to={row.start_date} />,
    },
    {
      key: 'last',
      title: m.offer_until(),
      from: 'desktop',
      sort: ['last_day', '-last_day'],
      render: (row) => <Days from={row.last_day} to={row.last_day} />,
    },
    { key: 'price', title: m.offer_desk_price(), from: 'desktop', render: ({ price }) => <Money value={price} exact /> },
    {
      key: 'handed_off',
      title: m.offer_desk_handed_off(),
      from: 'tablet',
      sort: ['-handed_off', 'handed_off'],
      render: ({ handed_off }) => handed_off,
    },
    { key: 'booked', title: m.offer_desk_booked(), from: 'tablet', sort: ['-booked', 'booked'], render: ({ booked }) => booked },
    {
      key: 'gifts',
      title: m.offer_desk_gifts(),
      from: 'tablet',
      render: ({ gifts }) =>
        gifts.length > 0
          ? gifts.map((gift) => (
              <div key={gift.currency}>
                <Money value={gift} exact />
              </div>
            ))
          : '—',
    },
  ]
}

function OfferName({ slug, title, place }: OfferRow) {
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('offer', { slug })}>{title[useLocale()]}</Link>
      <span>{place}</span>
    </RowName>
  )
}

function groupColumns(): DeskColumn<OfferGroupRow>[] {
  return [
    {
      key: 'name',
      title: m.offer_desk_group(),
      sort: ['name', '-name'],
      render: ({ slug, name }) => <Named list={`group=${slug}`} name={name} />,
    },
    { key: 'other', title: m.offer_desk_other_language(), from: 'tablet', render: ({ name }) => <OtherLanguage {...name} /> },
    { key: 'on_sale', title: m.offer_desk_on_sale(), render: ({ on_sale }) => on_sale },
    { key: 'offers', title: m.offer_desk_offers(), sort: ['-offers', 'offers'], render: ({ offers }) => offers },
  ]
}

function eventColumns(): DeskColumn<OfferEventRow>[] {
  return [
    { key: 'name', title: m.offer_desk_event(), sort: ['name', '-name'], render: ({ name }) => <OwnLanguage {...name} /> },
    { key: 'other', title: m.offer_desk_other_language(), from: 'desktop', render: ({ name }) => <OtherLanguage {...name} /> },
    { key: 'place', title: m.offer_where(), from: 'tablet', render: ({ place }) => place ?? '—' },
    {
      key: 'start',
      title: m.offer_when(),
      sort: ['start_date', '-start_date'],
      render: (row) => <Days from={row.start_date} to={row.end_date} />,
    },
    { key: 'on_sale', title: m.offer_desk_on_sale(), from: 'tablet', render: ({ on_sale }) => on_sale },
    { key: 'offers', title: m.offer_desk_offers(), sort: ['-offers', 'offers'], render: ({ offers }) => offers },
  ]
}

function Named({ list, name }: { list: string; name: { es: string; en: string } }) {
  const to = usePaths()
  return <Link to={`${to('admin_events')}?${list}`}>{name[useLocale()]}</Link>
}

function OtherLanguage(name: { es: string; en: string }) {
  const other = useLocale() === 'es' ? 'en' : 'es'
  return <span lang={other}>{name[other]}</span>
}

function OwnLanguage(name: { es: string; en: string }) {
  return name[useLocale()]
}

function Days({ from, to }: { from: string; to: string }) {
  return formatDays(useLocale(), from, to)
}
