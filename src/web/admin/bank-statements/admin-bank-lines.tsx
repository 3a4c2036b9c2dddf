import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type BankLine, LINE_LISTS } from '../../../domain/bank-statements/bank-statement.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import css from './bank.module.css'
import { confidenceText, noonOfDay, setAsideName, targetText } from './bank-labels.ts'

type List = (typeof LINE_LISTS)[number]

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { bank } = context.get(apiContext).admin
  const [lines, accounts] = await Promise.all([readList(url, (query) => bank.lines.$get({ query })), ask(bank.accounts.$get())])
  const list = LINE_LISTS.find((one) => one === url.searchParams.get('list')) ?? 'credits'
  return { lines, accounts, list, sort: url.searchParams.get('sort') ?? '-day' }
}

const NAMES: Record<List, () => string> = {
  credits: m.bank_list_credits,
  debits: m.bank_list_debits,
  matched: m.bank_list_matched,
  set_aside: m.bank_list_set_aside,
}

export default function AdminBankLines() {
  const { lines, accounts, list, sort } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage title={NAMES[list]()} lead={<Link to={to('admin_bank')}>← {m.bank_title()}</Link>}>
      <ListViews
        label={m.bank_lines_title()}
        views={LINE_LISTS.map((one) => ({ to: `${to('admin_bank_lines')}?list=${one}`, text: NAMES[one](), current: one === list }))}
      />
      <FilterBar
        key={list}
        placeholder={m.bank_search()}
        filters={[
          {
            name: 'account',
            label: m.bank_account(),
            all: m.bank_account_all(),
            options: accounts.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        days={[
          { name: 'from', label: m.bank_from() },
          { name: 'to', label: m.bank_to() },
        ]}
        keep={{ list }}
      />
      {lines.data.length > 0 ? (
        <DeskTable label={NAMES[list]()} rows={lines.data} columns={columns()} sort={sort} meta={lines.meta} />
      ) : (
        <EmptyState title={m.bank_none()}>
          {list === 'credits' || list === 'debits' ? m.bank_none_text() : m.bank_nothing_listed()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function columns(): DeskColumn<BankLine>[] {
  return [
    { key: 'text', title: m.bank_text(), render: (line) => <Text line={line} /> },
    { key: 'owner', title: m.bank_owner(), from: 'tablet', render: (line) => <Owner line={line} /> },
    {
      key: 'amount',
      title: m.bank_amount(),
      align: 'right',
      sort: ['-amount', 'amount'],
      render: ({ amount }) => <MoneyText value={amount} exact />,
    },
  ]
}

/** On a phone it includes the line's owner. */
function Text({ line }: { line: BankLine }) {
  const to = usePaths()
  const { id, text, payer, reference, day, account, is_provisional } = line
  return (
    <div className={css.line}>
      <Link to={to('admin_bank_line', { id })}>{text || reference || m.bank_text_deleted()}</Link>
      {payer && <span>{payer}</span>}
      <span>
        <When value={noonOfDay(day)} short /> · {account.name}
      </span>
      <div className={css.narrow}>
        <Owner line={line} />
      </div>
      {is_provisional && (
        <span>
          <DeskBadge tone="warn">{m.bank_provisional()}</DeskBadge>
        </span>
      )}
    </div>
  )
}

function Owner({ line: { match, suggestion } }: { line: BankLine }) {
  if (match) {
    return (
      <div className={css.line}>
        {match.target ? targetText(match.target) : match.kind && setAsideName(match.kind)}
        <span>{match.is_automatic ? m.bank_matched_automatic() : match.matched_by && `@${match.matched_by}`}</span>
      </div>
    )
  }
  if (!suggestion) return <span className={css.small}>{m.bank_likely_none()}</span>
  return (
    <div className={css.line}>
      {[targetText(suggestion), suggestion.payer].filter(Boolean).join(' · ')}
      <span>{confidenceText(suggestion)}</span>
    </div>
  )
}
