import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { UNSETTLED_REASONS, type UnsettledItem } from '../../../domain/ledger/figures/figures.ts'
import { SETTLING } from '../../../domain/ledger/ledger.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ACCOUNT, REASON } from '../../components/contributions/unsettled-labels.ts'
import { DeskBadge, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-unsettled.module.css'

/** Money in accounts that must come to zero, the oldest first. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const items = await readList(url, (query) => context.get(apiContext).admin.unsettled.$get({ query }))
  const filtered = ['query', 'account', 'reason', 'late'].some((name) => url.searchParams.get(name))
  return { ...items, sort: url.searchParams.get('sort') ?? 'since', filtered }
}

export default function AdminUnsettled() {
  const { data: items, meta: about, sort, filtered } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={m.unsettled_title()} lead={m.unsettled_lead()}>
      <FilterBar
        placeholder={m.unsettled_search()}
        filters={[
          {
            name: 'account',
            label: m.unsettled_account(),
            all: m.unsettled_account_all(),
            options: SETTLING.map((value) => ({ value, label: ACCOUNT[value].title() })),
          },
          {
            name: 'reason',
            label: m.unsettled_reason(),
            all: m.unsettled_reason_all(),
            options: UNSETTLED_REASONS.map((value) => ({ value, label: REASON[value]() })),
          },
          { name: 'late', label: m.unsettled_age(), all: m.unsettled_age_all(), options: [{ value: 'yes', label: m.unsettled_late() }] },
        ]}
      />
      {items.length > 0 ? (
        <DeskTable label={m.unsettled_title()} rows={items} columns={columns()} sort={sort} meta={about} />
      ) : (
        <Nothing filtered={filtered} />
      )}
    </DeskPage>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const to = usePaths()
  return filtered ? (
    <NothingFound all={to('admin_unsettled')} />
  ) : (
    <EmptyState title={m.unsettled_none()}>{m.unsettled_none_text()}</EmptyState>
  )
}

function columns(): DeskColumn<UnsettledItem>[] {
  return [
    { key: 'what', title: m.unsettled_what(), render: (item) => <What item={item} /> },
    {
      key: 'since',
      title: m.unsettled_since(),
      from: 'tablet',
      sort: ['since', '-since'],
      render: (item) => <Since {...item} />,
    },
    { key: 'account', title: m.unsettled_account(), from: 'desktop', render: ({ account }) => ACCOUNT[account].title() },
    { key: 'reason', title: m.unsettled_reason(), from: 'tablet', render: (item) => <Reason {...item} /> },
    {
      key: 'amount',
      title: m.unsettled_amount(),
      align: 'right',
      sort: ['-amount', 'amount'],
      render: ({ amount }) => <MoneyText value={amount} exact />,
    },
  ]
}

/** Links to the page where it can be settled. On a phone it includes the data of the other columns. */
function What({ item }: { item: UnsettledItem }) {
  const to = usePaths()
  const { id, account, code, external_id, project } = item
  const href = account === 'unmatched' ? to('admin_booking', { id }) : to('admin_contribution', { id })
  return (
    <div className={css.what}>
      <Link to={href}>{code ?? external_id}</Link>
      {account !== 'unmatched' && <span lang={project ? 'es' : undefined}>{project?.name ?? m.contribution_common_fund()}</span>}
      <span className={css.narrow}>
        <Reason {...item} />
      </span>
      <span className={css.narrow}>
        <Since {...item} />
      </span>
    </div>
  )
}

function Since({ since, late, norm_days }: UnsettledItem) {
  return (
    <>
      <When value={since} short />
      {late && (
        <span className={css.late}>
          <DeskBadge tone="bad">{m.unsettled_over({ days: norm_days })}</DeskBadge>
        </span>
      )}
    </>
  )
}

function Reason({ reason, trip_ends }: UnsettledItem) {
  const to = usePaths()
  if (reason === 'no_rate') return <Link to={to('admin_rates')}>{REASON[reason]()}</Link>
  if (reason === 'common_fund') return <Link to={to('admin_fund')}>{REASON[reason]()}</Link>
  if (reason === 'owed_back') return <Link to={to('admin_claims')}>{REASON[reason]()}</Link>
  return (
    <>
      {REASON[reason]()}
      {reason === 'trip_ahead' && trip_ends && (
        <>
          {': '}
          <When value={trip_ends} short />
        </>
      )}
    </>
  )
}
