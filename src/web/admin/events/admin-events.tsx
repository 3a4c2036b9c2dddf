import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { SALE_STATES } from '../../../domain/offers/desk/offer-desk.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { SALE_NAMES } from '../../components/offers/sale-names.ts'
import { stateFilters, waitsFilter } from '../../desk/content/content-filters.ts'
import { ContentTable } from '../../desk/content/content-table.tsx'
import { type NamedRow, namedOf } from '../../desk/content/offers/named-options.ts'
import { titleOf } from '../../desk/content/title-of.ts'
import { CsvButton, type CsvList } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { searchChoices } from '../../desk/search-choices.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { eventColumns, groupColumns, offerColumns } from './event-columns.tsx'

const VIEWS = ['offers', 'groups', 'events'] as const

/** Offers with their results, their groups, or their events, by `view`. */
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
  return { view, list, groups: namedOf(groups, context.get(localeContext)), sort: sort ?? 'start_date' } as const
}

export { actOnChosen as action } from '../../desk/content/act-on-chosen.server.ts'

const VIEW_NAMES = { offers: m.offer_desk_offers, groups: m.offer_desk_groups, events: m.offer_desk_events }
const NEW = {
  offers: ['offer', m.offer_desk_new_offer],
  groups: ['offer_group', m.offer_desk_new_group],
  events: ['offer_event', m.offer_desk_new_event],
} as const

function csvOf(view: (typeof VIEWS)[number]): CsvList {
  if (view === 'offers') return { name: 'offers', path: '/admin/offers.csv' }
  return { name: view, path: '/admin/content.csv', query: { kind: NEW[view][0] }, only: ['query', 'es', 'en', 'waits'] }
}

export default function AdminEvents() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const locale = useLocale()
  const { view, list } = loaded
  const address = (of: (typeof VIEWS)[number]) => to('admin_events') + (of === 'offers' ? '' : `?view=${of}`)
  const [kind, newText] = NEW[view]
  const begin = `${to('admin_event_new')}?kind=${kind}`
  const filters = [...stateFilters(m.offer_desk_any()), waitsFilter(m.offer_desk_any())]
  if (loaded.view === 'offers')
    filters.push(
      {
        name: 'sale',
        label: m.offer_desk_sale(),
        all: m.offer_desk_sale_all(),
        options: SALE_STATES.map((value) => ({ value, label: SALE_NAMES[value]() })) as never,
      },
      {
        name: 'change',
        label: m.offer_desk_change_filter(),
        all: `${m.offer_desk_change_filter()}: ${m.offer_desk_any()}`,
        options: [{ value: 'sent', label: m.offer_desk_change_waiting() }] as never,
      },
      {
        name: 'group',
        label: m.offers_group(),
        all: m.offer_desk_group_all(),
        options: loaded.groups.list.map(({ id, name }) => ({ value: id, label: name })) as never,
        ...(loaded.groups.has_more && {
          search: searchChoices<NamedRow>('/api/admin/offers-groups', (row) => ({ value: row.id, label: titleOf(row, locale) }), {
            per_page: '20',
          }),
        }),
      },
    )
  return (
    <DeskPage
      title={m.offer_desk_title()}
      lead={m.offer_desk_lead()}
      actions={
        <>
          <CsvButton list={csvOf(view)} total={list.meta.total} />
          <Button component={Link} to={begin}>
            {newText()}
          </Button>
        </>
      }
    >
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
  const about = { label: VIEW_NAMES[view](), sort, meta: list.meta, page: 'admin_event' as const }
  if (view === 'groups') return <ContentTable {...about} rows={list.data} columns={groupColumns()} />
  if (view === 'events') return <ContentTable {...about} rows={list.data} columns={eventColumns()} />
  return <ContentTable {...about} rows={list.data} columns={offerColumns()} />
}
