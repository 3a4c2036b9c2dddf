import { Link } from 'react-router'
import type { Due } from '../../../domain/payouts/payout.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import css from './payouts.module.css'
import { WhyNot } from './why-not.tsx'

type Row = Due & { id: string }

export function DueTable({ data, meta, sort }: { data: Due[]; meta: ListMeta; sort: string }) {
  if (data.length === 0) return null
  const rows = data.map((due) => ({ ...due, id: `${due.project.id} ${due.amount.currency}` }))
  return <DeskTable label={m.payouts_view_due()} rows={rows} columns={columns()} sort={sort} meta={meta} />
}

function columns(): DeskColumn<Row>[] {
  return [
    {
      key: 'organization',
      title: m.payouts_organization(),
      sort: ['organization', '-organization'],
      render: (due) => <Receiver {...due} />,
    },
    {
      key: 'amount',
      title: m.payouts_amount(),
      align: 'right',
      sort: ['-amount', 'amount'],
      render: ({ amount }) => <MoneyText value={amount} exact />,
    },
    {
      key: 'contributions',
      title: m.payouts_contributions(),
      from: 'desktop',
      align: 'right',
      render: ({ contributions }) => contributions,
    },
    {
      key: 'oldest_at',
      title: m.payouts_waits_since(),
      from: 'tablet',
      sort: ['oldest_at', '-oldest_at'],
      render: ({ oldest_at }) => <When value={oldest_at} short />,
    },
    { key: 'account', title: m.payouts_account(), from: 'desktop', render: ({ account }) => account?.masked_number ?? '—' },
    { key: 'act', title: m.payouts_act(), from: 'tablet', render: (due) => <Act {...due} /> },
  ]
}

/** On a phone it includes the acts, whose column has no room. */
function Receiver(due: Row) {
  const { organization, project } = due
  const to = usePaths()
  return (
    <div className={css.receiver}>
      <Link to={to('admin_organization', { slug: organization.slug })} lang="es">
        {organization.name}
      </Link>
      <span>{project.name}</span>
      <div className={css.phone}>
        <Act {...due} />
      </div>
    </div>
  )
}

function Act({ project, amount, organization, why_not, payable_from, alone_from }: Row) {
  const to = usePaths()
  if (why_not) {
    return (
      <DeskBadge tone={why_not === 'no_account' ? 'neutral' : 'warn'}>
        <WhyNot why_not={why_not} payable_from={payable_from} alone_from={alone_from} />
      </DeskBadge>
    )
  }
  return (
    <Link
      to={`${to('admin_payout_new')}?project=${project.id}&currency=${amount.currency}`}
      className={css.record}
      aria-label={m.payouts_record_named({ organization: organization.name, project: project.name ?? '' })}
    >
      {m.payouts_record()}
    </Link>
  )
}
