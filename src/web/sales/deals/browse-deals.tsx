import { Button, SegmentedControl } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { DEAL_SOURCES } from '../../../domain/deals/deal.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { monthAfter, monthBefore, monthName } from '../../../kit/months.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconPlus } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import { listQuery, readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext, nowContext } from '../../visitor/page-context.ts'
import { Board } from './board/board.tsx'
import { DealTable, type DealTableProps } from './deal-table.tsx'
import { LIST_ORDER } from './list-order.ts'
import { searchProjects } from './search-projects.ts'
import { sourceName } from './stage-labels.ts'
import { useDealRevalidation } from './use-deal-revalidation.ts'

/** The board, or with `?view=list` the list: narrowed by the same parameters. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const is_list = url.searchParams.get('view') === 'list'
  // Read before the list, as a board reads it with its deals: the open page receives all events after this number.
  const before = is_list ? await ask(api.broadcasting.number.$get()) : null
  const [list, board, choices] = await Promise.all([
    is_list ? readList(url, ({ view, ...query }) => api.sales.$get({ query })) : null,
    is_list ? null : boardOf(url, (query) => attempt(api.sales.board.$get({ query }))),
    ask(api.sales.choices.$get({ query: { project: url.searchParams.get('project') || undefined } })),
  ])
  const { sellers, lost_reasons, currencies, has_more_projects } = choices
  const projects = choices.projects.map(({ slug, name }) => ({ slug, name }))
  return {
    list,
    columns: board?.data ?? null,
    choices: { sellers, lost_reasons, currencies, projects, has_more_projects },
    since: before?.number ?? board?.meta.number ?? 0,
    sort: url.searchParams.get('sort') ?? LIST_ORDER,
    today: todayInArgentina(context.get(nowContext)),
  }
}

/** Read like a list: parameters that the endpoint does not know are removed from the address. */
async function boardOf<Read extends { given: unknown } | { refused: { data: { errors: object } } }>(
  url: URL,
  read: (query: Record<string, string>) => Promise<Read>,
): Promise<Extract<Read, { given: unknown }>['given']> {
  const { view, stage, sort, page, ...query } = listQuery(url)
  const done = await read(query)
  if ('given' in done) return done.given as Extract<Read, { given: unknown }>['given']
  const known = Object.entries(query).filter(([name]) => !(name in done.refused.data.errors))
  throw redirect(known.length < Object.keys(query).length ? `${url.pathname}?${new URLSearchParams(known)}` : url.pathname)
}

/** An act on several deals of the list. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text, texts } = await readForm(request, context)
  const ids = texts('id')
  const json =
    text('intent') === 'task'
      ? { ids, task: { title: text('title'), due_on: text('due_on'), owner_id: text('owner_id') || null } }
      : { ids, owner_id: text('owner_id') }
  const done = await attempt(context.get(apiContext).sales.bulk.$post({ json }))
  if ('refused' in done) {
    const { errors, message } = done.refused.data
    return data(
      { message, errors: Object.fromEntries(Object.entries(errors).map(([field, said]) => [field.replace('task.', ''), said])) },
      { status: done.status },
    )
  }
  const flash = text('intent') === 'task' ? 'deals_flash_tasks' : 'deals_flash_owner'
  return redirectWith(url.pathname + url.search, flash)
}

export default function BrowseDeals() {
  const { list, columns, choices, since, sort, today } = useLoaderData<typeof loader>()
  const to = usePaths()
  const total = list?.meta.total ?? columns?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <DeskPage
      title={m.deals_title()}
      lead={m.deals_lead()}
      wide={columns !== null}
      actions={
        <>
          <ViewSwitch view={list ? 'list' : 'board'} />
          <CsvButton list={{ name: 'deals', path: '/sales/deals.csv' }} total={total} />
          <Button component={Link} to={to('sales_deal_new')} leftSection={<IconPlus size={17} aria-hidden="true" />}>
            {m.deals_new_deal()}
          </Button>
        </>
      }
    >
      <Filters view={list ? 'list' : 'board'} choices={choices} today={today} />
      {columns && <Board columns={columns} since={since} today={today} reasons={choices.lost_reasons} currencies={choices.currencies} />}
      {list && <DealList list={list} since={since} sort={sort} sellers={choices.sellers} today={today} />}
    </DeskPage>
  )
}

interface ListProps extends Omit<DealTableProps, 'deals' | 'meta'> {
  list: { data: DealTableProps['deals']; meta: DealTableProps['meta'] }
  since: number
}

function DealList({ list: { data: deals, meta }, since, ...table }: ListProps) {
  useDealRevalidation(since)
  return <DealTable deals={deals} meta={meta} {...table} />
}

function ViewSwitch({ view }: { view: 'board' | 'list' }) {
  const navigate = useNavigate()
  const addressOf = useListAddress()
  return (
    <SegmentedControl
      aria-label={m.deals_view()}
      value={view}
      onChange={(value) => navigate(addressOf({ view: value === 'list' ? 'list' : null, sort: null, stage: null }))}
      data={[
        { value: 'board', label: m.deals_view_board() },
        { value: 'list', label: m.deals_view_list() },
      ]}
    />
  )
}

type Choices = Awaited<ReturnType<typeof loader>>['choices']

function Filters({ view, choices, today }: { view: 'board' | 'list'; choices: Choices; today: string }) {
  const locale = useLocale()
  const months = monthsAround(today.slice(0, 7))
  return (
    <FilterBar
      placeholder={m.deals_search()}
      keep={view === 'list' ? { view: 'list' } : {}}
      filters={[
        { name: 'mine', label: m.deals_whose(), all: m.deals_of_all(), options: [{ value: '1', label: m.deals_mine() }] },
        {
          name: 'owner',
          label: m.deals_owner(),
          all: m.deals_owner_all(),
          options: [
            ...choices.sellers.map((seller) => ({ value: seller.username, label: `${seller.name} ${seller.surname}` })),
            { value: 'none', label: m.deals_nobody() },
          ],
        },
        {
          name: 'month',
          label: m.deals_month(),
          all: m.deals_month_all(),
          options: months.map((month) => ({ value: month, label: monthName(month, locale) })),
        },
        {
          name: 'source',
          label: m.deals_source(),
          all: m.deals_source_all(),
          options: DEAL_SOURCES.map((source) => ({ value: source, label: sourceName(source) })),
        },
        {
          name: 'project',
          label: m.deals_project(),
          all: m.deals_project_all(),
          options: choices.projects.map(({ slug, name }) => ({ value: slug, label: name })),
          ...(choices.has_more_projects && { search: searchProjects('slug') }),
        },
        { name: 'late', label: m.deals_tasks(), all: m.deals_tasks_all(), options: [{ value: '1', label: m.deals_late() }] },
      ]}
    />
  )
}

function monthsAround(month: string): string[] {
  const months = [monthBefore(monthBefore(month))]
  while (months.length < 14) months.push(monthAfter(months.at(-1)!))
  return months
}
