import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import type { ManagedContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, attempt } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { filtersOf } from './contribution-filters.ts'
import { ContributionTable } from './contribution-table.tsx'

const FILTERS = [
  'query',
  'status',
  'state',
  'notified',
  'kind',
  'question',
  'held',
  'project',
  'organization',
  'currency',
  'from',
  'to',
  'user',
]

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [list, currencies] = await Promise.all([
    readList(url, (query) => api.admin.contributions.$get({ query })),
    askOr(api.currencies.$get(), []),
  ])
  return {
    list,
    currencies: currencies.map(({ code }) => code),
    sort: url.searchParams.get('sort') ?? '-created_at',
    filtered: FILTERS.some((name) => url.searchParams.get(name)),
  }
}

/** Approves the selected ones, and reports those that could not be approved, or went beyond an objective. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const json = { contributions: chosenOf(text('chosen')) }
  const tried = await attempt(context.get(apiContext).admin.contributions.approvals.$post({ json }))
  if ('refused' in tried) return tried.refused
  const { done, refused } = tried.given
  if (refused.length > 0 || done.some(({ completed, moved }) => completed || moved.length > 0)) return data({ show: tried.given })
  return redirect(url.pathname + url.search, { status: 303, headers: { 'set-cookie': flashCookie('contributions_flash_approved') } })
}

function chosenOf(text: string): { id: string; amount: number }[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.contributions_title())
}

export default function AdminContributions() {
  const { list, sort, currencies, filtered } = useLoaderData<typeof loader>()
  const { search, key } = useLocation()
  const to = usePaths()
  return (
    <DeskPage
      title={m.contributions_title()}
      lead={m.contributions_lead()}
      actions={
        <>
          <CsvButton page="admin_contributions_csv" total={list.meta.total} />
          <ButtonLink to={to('admin_contribution_new')}>{m.contributions_register()}</ButtonLink>
        </>
      }
    >
      <FilterBar
        placeholder={m.contributions_search()}
        filters={filtersOf(new URLSearchParams(search), currencies, list.data)}
        days={[
          { name: 'from', label: m.contributions_from() },
          { name: 'to', label: m.contributions_to() },
        ]}
      />
      {list.data.length > 0 ? (
        <ContributionTable key={key} rows={list.data as ManagedContribution[]} meta={list.meta} sort={sort} />
      ) : (
        <Nothing filtered={filtered} />
      )}
    </DeskPage>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const to = usePaths()
  if (filtered) {
    return (
      <EmptyState
        title={m.contributions_none_found()}
        action={<ButtonLink to={to('admin_contributions')}>{m.contributions_see_all()}</ButtonLink>}
      >
        {m.contributions_none_found_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.contributions_none()}
      action={<ButtonLink to={to('admin_contribution_new')}>{m.contributions_register()}</ButtonLink>}
    >
      {m.contributions_none_text()}
    </EmptyState>
  )
}
