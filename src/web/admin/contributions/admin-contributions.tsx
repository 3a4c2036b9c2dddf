import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { ManagedContribution, QueueCounts, SeenContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import { READINESS_TABS } from '../../../domain/contributions/readiness.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, attempt, redirectWith } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { ALL_TAB, filtersOf, queueOf, SEARCH_FILTERS } from './contribution-filters.ts'
import { ContributionTable } from './contribution-table.tsx'
import { READY_OR_NOT } from './readiness-facts.tsx'
import { undoBatch } from './undo-batch.server.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const asked = queueOf(url)
  const [list, currencies] = await Promise.all([
    readList(asked, (query) => api.admin.contributions.$get({ query: { ...query, queue: 'yes' } })),
    askOr(api.currencies.$get(), []),
  ])
  return {
    list,
    queue: list.meta.queue ?? null,
    query: asked.search,
    tab: asked.searchParams.get('readiness') ?? '',
    currencies: currencies.map(({ code }) => code),
    sort: url.searchParams.get('sort') ?? '-created_at',
    filtered: SEARCH_FILTERS.some((name) => url.searchParams.get(name)),
  }
}

/** Approves those that were chosen, says what could not be approved or went beyond an objective, and undoes what was just approved. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text, parsed } = await readForm(request, context)
  if (text('intent') === 'undo') {
    const tried = await undoBatch(context, text)
    if ('refused' in tried) return tried.refused
    return redirectWith(url.pathname + url.search, 'contributions_flash_undone')
  }
  const json = { contributions: parsed<(SeenContribution & { id: string })[]>('contributions') }
  const tried = await attempt(context.get(apiContext).admin.contributions.approvals.$post({ json }))
  if ('refused' in tried) return tried.refused
  return data({ show: tried.given })
}

export default function AdminContributions() {
  const { list, queue, query, tab, sort, currencies, filtered } = useLoaderData<typeof loader>()
  const { search, key } = useLocation()
  const to = usePaths()
  return (
    <DeskPage
      title={m.contributions_title()}
      lead={m.contributions_lead()}
      actions={
        <>
          <CsvButton list={{ name: 'contributions', path: '/admin/contributions.csv' }} total={list.meta.total} filter={query} />
          <ButtonLink to={to('admin_contribution_new')}>{m.contributions_register()}</ButtonLink>
        </>
      }
    >
      <Tabs queue={queue} tab={tab} />
      <FilterBar
        placeholder={m.contributions_search()}
        filters={filtersOf(new URLSearchParams(search), currencies, list.data)}
        days={[
          { name: 'from', label: m.contributions_from() },
          { name: 'to', label: m.contributions_to() },
        ]}
      />
      <ContributionTable
        key={key}
        rows={list.data as ManagedContribution[]}
        meta={list.meta}
        sort={sort}
        empty={<Nothing filtered={filtered || tab !== ''} />}
      />
    </DeskPage>
  )
}

function Tabs({ queue, tab }: { queue: QueueCounts | null; tab: string }) {
  const page = usePaths()('admin_contributions')
  const views = READINESS_TABS.map((name) => ({
    to: `${page}?readiness=${name}`,
    text: queue ? `${READY_OR_NOT[name]()} (${queue[name]})` : READY_OR_NOT[name](),
    current: tab === name,
  }))
  return (
    <ListViews
      label={m.contributions_queue()}
      views={[...views, { to: `${page}?readiness=${ALL_TAB}`, text: m.contributions_all(), current: tab === '' }]}
    />
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const to = usePaths()
  if (filtered) return <NothingFound all={`${to('admin_contributions')}?readiness=${ALL_TAB}`} />
  return (
    <EmptyState
      title={m.contributions_none()}
      action={<ButtonLink to={to('admin_contribution_new')}>{m.contributions_register()}</ButtonLink>}
    >
      {m.contributions_none_text()}
    </EmptyState>
  )
}
