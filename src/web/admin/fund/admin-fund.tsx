import { useState } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import type { FundMoney } from '../../../domain/contributions/fund/fund.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, attempt } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { AllocateMany } from './allocate-many.tsx'
import css from './fund.module.css'
import type { FundChoices } from './project-choice.tsx'

/** Confirmed money of the common fund, what waits longest first. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [money, currencies] = await Promise.all([
    readList(url, (query) => api.admin.fund.$get({ query })),
    askOr(api.currencies.$get(), []),
  ])
  const filtered = ['query', 'currency'].some((name) => url.searchParams.get(name))
  const choices = await choicesOf(api, money.data)
  return { ...money, choices, currencies: currencies.map(({ code }) => code), sort: url.searchParams.get('sort') ?? 'since', filtered }
}

/** Projects that may receive money of each currency of the page. */
async function choicesOf(api: ApiClient, money: FundMoney[]): Promise<Record<string, FundChoices>> {
  const firsts = [...Map.groupBy(money, ({ amount }) => amount.currency)].map(([currency, [first]]) => ({ currency, id: first!.id }))
  const found = await Promise.all(
    firsts.map(async ({ currency, id }) => {
      const none = { projects: [], has_more_projects: false }
      const { projects, has_more_projects } = await askOr(api.admin.fund[':id'].$get({ param: { id } }), none)
      return [currency, { id, projects, has_more_projects }] as const
    }),
  )
  return Object.fromEntries(found)
}

/** Allocates those that were chosen by the rule, or by a decision, and says what could not be allocated. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text, parsed } = await readForm(request, context)
  const decision = text('by') === 'decision'
  const json = {
    money: parsed<{ id: string; seen: number }[]>('money'),
    by: decision ? ('decision' as const) : ('rule' as const),
    reason: text('reason'),
    ...(decision && { project_id: text('project_id') }),
  }
  const tried = await attempt(context.get(apiContext).admin.fund.allocations.$post({ json }))
  return 'refused' in tried ? tried.refused : data({ show: tried.given })
}

export default function AdminFund() {
  const { data: money, meta: about, choices, currencies, sort, filtered } = useLoaderData<typeof loader>()
  const { key } = useLocation()
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
      <Money key={key} {...{ money, choices, sort, about, filtered }} />
    </DeskPage>
  )
}

interface Listed {
  money: FundMoney[]
  choices: Record<string, FundChoices>
  sort: string
  about: ListMeta
  filtered: boolean
}

/** The money, of which several sums can be chosen. */
function Money({ money, choices, sort, about, filtered }: Listed) {
  // Sums as they were seen: what is allocated leaves the list, and the dialog still says where it went.
  const [chosen, setChosen] = useState<FundMoney[]>([])
  const locale = useLocale()
  return (
    <>
      {money.length > 0 ? (
        <DeskTable
          label={m.fund_desk_title()}
          rows={money}
          columns={columns()}
          sort={sort}
          meta={about}
          choice={{
            chosen: chosen.map(({ id }) => id),
            choose: (ids) => setChosen(money.filter(({ id }) => ids.includes(id))),
            may: ({ nearest }) => nearest !== null,
            label: ({ code, amount }) => m.fund_desk_choose_named({ code, amount: formatMoney(amount, locale, 'exact') }),
          }}
        />
      ) : (
        <Nothing filtered={filtered} />
      )}
      {chosen.length > 0 && <AllocateMany rows={chosen} choices={choices} listed={money} onNone={() => setChosen([])} />}
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const to = usePaths()
  return filtered ? <NothingFound all={to('admin_fund')} /> : <EmptyState title={m.fund_desk_none()}>{m.fund_desk_none_text()}</EmptyState>
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

/** On a phone it includes the columns that have no room. */
function What({ id, code, since, nearest }: FundMoney) {
  const to = usePaths()
  return (
    <div className={css.what}>
      <Link to={to('admin_fund_money', { id })}>{code}</Link>
      <span className={css.phone}>
        <When value={since} short /> → {nearest ? <Project project={nearest} /> : m.fund_desk_nobody()}
      </span>
    </div>
  )
}

function Project({ project }: { project: FundMoney['given_for'] }) {
  return project ? <span lang="es">{project.name}</span> : '—'
}
