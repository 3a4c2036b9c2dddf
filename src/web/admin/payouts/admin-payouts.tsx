import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { DUE_ACCOUNTS, type DueTotal } from '../../../domain/payouts/payout.ts'
import { m } from '../../../kit/sentences/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { DueTable } from './due-table.tsx'
import { PayoutTable } from './payout-table.tsx'
import css from './payouts.module.css'

/** Money that is due, or paid, by `view`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const currencies = (await askOr(api.currencies.$get(), [])).map(({ code }) => ({ value: code, label: code }))
  const sort = url.searchParams.get('sort')
  if (url.searchParams.get('view') === 'paid') {
    const paid = await readList(url, (query) => api.admin.payouts.$get({ query }))
    return { view: 'paid' as const, paid, currencies, sort: sort ?? '-paid_at', filtered: isFiltered(url) }
  }
  const [due, totals] = await Promise.all([
    readList(url, (query) => api.admin.payouts.due.$get({ query })),
    askOr(api.admin.payouts.due.totals.$get(), []),
  ])
  return { view: 'due' as const, due, totals, currencies, sort: sort ?? 'oldest_at', filtered: isFiltered(url) }
}

function isFiltered(url: URL): boolean {
  return ['query', 'currency', 'account', 'confirmation', 'from', 'to'].some((name) => url.searchParams.get(name))
}

export default function AdminPayouts() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const is_due = loaded.view === 'due'
  const currency = { name: 'currency', label: m.payouts_currency(), all: m.payouts_currency_all(), options: loaded.currencies }
  const account = { name: 'account', label: m.payouts_account(), all: m.payouts_account_all(), options: accountOptions() }
  const confirmation = {
    name: 'confirmation',
    label: m.payouts_confirmation(),
    all: m.payouts_confirmation_all(),
    options: [
      { value: 'unconfirmed', label: m.payment_confirmation_waiting() },
      { value: 'confirmed', label: m.payment_confirmation_confirmed() },
    ],
  }
  return (
    <DeskPage
      title={m.payouts_title()}
      lead={m.payouts_lead()}
      actions={
        loaded.view === 'paid' && <CsvButton list={{ name: 'payouts', path: '/admin/payouts.csv' }} total={loaded.paid.meta.total} />
      }
    >
      <ListViews
        label={m.payouts_title()}
        views={[
          { to: to('admin_payouts'), text: m.payouts_view_due(), current: is_due },
          { to: `${to('admin_payouts')}?view=paid`, text: m.payouts_view_paid(), current: !is_due },
        ]}
      />
      <FilterBar
        key={loaded.view}
        placeholder={is_due ? m.payouts_search_due() : m.payouts_search()}
        filters={is_due ? [currency, account] : [currency, confirmation]}
        {...(is_due
          ? {}
          : {
              keep: { view: 'paid' },
              days: [
                { name: 'from', label: m.payouts_from() },
                { name: 'to', label: m.payouts_to() },
              ],
            })}
      />
      {loaded.view === 'due' && <DueTotals totals={loaded.totals} />}
      {loaded.view === 'due' ? <DueTable {...loaded.due} sort={loaded.sort} /> : <PayoutTable {...loaded.paid} sort={loaded.sort} />}
      {(loaded.view === 'due' ? loaded.due : loaded.paid).data.length === 0 && <Nothing is_due={is_due} filtered={loaded.filtered} />}
    </DeskPage>
  )
}

/** All that is due, whatever the list is narrowed to. */
function DueTotals({ totals }: { totals: DueTotal[] }) {
  if (totals.length === 0) return null
  return (
    <p className={css.totals}>
      {m.payouts_due_totals()}{' '}
      {totals.map(({ amount, organizations }, i) => (
        <span key={amount.currency}>
          {i > 0 && ' · '}
          <strong>
            <MoneyText value={amount} exact />
          </strong>{' '}
          {organizations === 1 ? m.payouts_due_to_one() : m.payouts_due_to_other({ count: organizations })}
        </span>
      ))}
    </p>
  )
}

function Nothing({ is_due, filtered }: { is_due: boolean; filtered: boolean }) {
  const to = usePaths()
  const all = is_due ? to('admin_payouts') : `${to('admin_payouts')}?view=paid`
  if (filtered) return <NothingFound all={all} />
  return (
    <EmptyState title={is_due ? m.payouts_due_none() : m.payouts_paid_none()}>
      {is_due ? m.payouts_due_none_text() : m.payouts_paid_none_text()}
    </EmptyState>
  )
}

function accountOptions() {
  const words = { current: m.payouts_account_current, pending: m.payouts_account_pending, none: m.payouts_account_none }
  return DUE_ACCOUNTS.map((value) => ({ value, label: words[value]() }))
}
