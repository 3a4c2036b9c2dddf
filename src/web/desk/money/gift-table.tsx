import type { TrailCard } from '../../../domain/contributions/contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { StateBadge } from '../../components/contributions/state-badge.tsx'
import { receiverOf } from '../../components/contributions/trail-names.ts'
import { type DeskColumn, DeskTable } from '../desk-table.tsx'
import css from './gift-table.module.css'

interface Props<Card> {
  label: string
  trails: Card[]
  /** Link of each row; by default its trail. */
  hrefOf?: (trail: Card) => string
}

/** Contributions as desks list them: dense, each with a link. */
export function GiftTable<Card extends TrailCard>({ label, trails, hrefOf }: Props<Card>) {
  const to = usePaths()
  const columns: DeskColumn<Card & { id: string }>[] = [
    {
      key: 'amount',
      title: m.contribution_desk_amount(),
      align: 'right',
      render: (trail) => (
        <Link to={hrefOf ? hrefOf(trail) : to('trail', { code: trail.code })}>
          <MoneyText value={trail.amount} exact />
        </Link>
      ),
    },
    {
      key: 'project',
      title: m.contribution_desk_project(),
      render: (trail) => <span className={css.project}>{receiverOf(trail)}</span>,
    },
    { key: 'state', title: m.contribution_desk_state(), from: 'tablet', render: ({ state }) => <StateBadge state={state} /> },
    { key: 'when', title: m.contribution_desk_when(), from: 'tablet', render: ({ created_at }) => <When value={created_at} short /> },
  ]
  return <DeskTable label={label} rows={trails.map((trail) => ({ ...trail, id: trail.code }))} columns={columns} />
}
