import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { FundMoney } from '../../../domain/contributions/fund/fund.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './fund.module.css'

/** Confirmed money of the common fund, what waits longest first. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [money, currencies] = await Promise.all([
    readList(url, (query) => api.admin.fund.$get({ query })),
    askOr(api.currencies.$get(), []),
  ])
  const filtered = ['query', 'currency'].some((name) => url.searchParams.get(name))
  return { ...money, currencies: currencies.map(({ code }) => code), sort: url.searchParams.get('sort') ?? 'since', filtered }
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.fund_desk_title())
}

export default function AdminFund() {
  const { data: money, meta: about, currencies, sort, filtered } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title={m.fund_desk_title()}
      lead={m.fund_desk_lead()}
      actions={<CsvButton list={{ name: 'common-fund', path: '/admin/fund.csv' }} total={about.total} />}
    >
      <p className={css.quiet}>
        <strong>{m.fund_desk_rule()}.</strong> {m.fund_rule_text()}
      </p>
      <FilterBar
        placeholder={m.fund_desk_search()}
        filters={[
          {
            name: 'currency',
            label: m.fund_desk_currency(),
            all: m.fund_desk_currency_all(),
            options: currencies.map((value) => ({ value, label: value })),
          },
        ]}
      />
      {money.length > 0 ? (
        <DeskTable label={m.fund_desk_title()} rows={money} columns={columns()} sort={sort} meta={about} />
      ) : (
        <Nothing filtered={filtered} />
      )}
    </DeskPage>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const to = usePaths()
  if (!filtered) return <EmptyState title={m.fund_desk_none()}>{m.fund_desk_none_text()}</EmptyState>
  return (
    <EmptyState title={m.fund_desk_none_found()} action={<ButtonLink to={to('admin_fund')}>{m.fund_desk_see_all()}</ButtonLink>}>
      {m.fund_desk_none_found_text()}
    </EmptyState>
  )
}

function columns(): DeskColumn<FundMoney>[] {
  return [
    { key: 'trail', title: m.fund_desk_trail(), render: (money) => <What {...money} /> },
    {
      key: 'since',
      title: m.fund_desk_since(),
      from: 'tablet',
      sort: ['since', '-since'],
      render: ({ since }) => <When value={since} short />,
    },
    { key: 'given_for', title: m.fund_desk_given_for(), from: 'desktop', render: ({ given_for }) => <Project project={given_for} /> },
    {
      key: 'nearest',
      title: m.fund_desk_nearest(),
      from: 'tablet',
      render: ({ nearest }) => (nearest ? <Project project={nearest} /> : m.fund_desk_nobody()),
    },
    {
      key: 'amount',
      title: m.fund_desk_amount(),
      align: 'right',
      sort: ['-amount', 'amount'],
      render: ({ amount }) => <MoneyText value={amount} exact />,
    },
  ]
}

function What({ id, code }: FundMoney) {
  const to = usePaths()
  return (
    <div className={css.what}>
      <Link to={to('admin_fund_money', { id })}>{code}</Link>
    </div>
  )
}

function Project({ project }: { project: FundMoney['given_for'] }) {
  return project ? <span lang="es">{project.name}</span> : '—'
}
