import { type ReactNode, useState } from 'react'
import type { ManagedContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconMessageQuestion } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { StateBadge } from '../../components/contributions/state-badge.tsx'
import { receiverOf } from '../../components/contributions/trail-names.ts'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { ApproveMany } from './approve-many.tsx'
import css from './contributions.module.css'
import { ReadinessCell } from './readiness-facts.tsx'

interface Props {
  rows: ManagedContribution[]
  meta: ListMeta
  sort: string
  /** Shown where the list is empty, such as once all of it is approved. */
  empty: ReactNode
}

/** The list, of which those that the reader may approve can be chosen. */
export function ContributionTable({ rows, meta, sort, empty }: Props) {
  // Rows as they were seen: the list is read again after an approval, and the dialog still names what left it.
  const [seen, setSeen] = useState<ManagedContribution[]>([])
  const chosen = seen.map((row) => rows.find(({ id }) => id === row.id) ?? row)
  const locale = useLocale()
  const to = usePaths()
  return (
    <>
      {rows.length === 0 ? (
        empty
      ) : (
        <DeskTable
          label={m.contributions_title()}
          rows={rows}
          columns={columns(to)}
          sort={sort}
          meta={meta}
          choice={{
            chosen: chosen.map(({ id }) => id),
            choose: (ids) => setSeen(rows.filter(({ id }) => ids.includes(id))),
            may: ({ why_not }) => why_not === null,
            label: (row) => m.contributions_choose({ amount: formatMoney(row.amount, locale, 'exact'), project: receiverOf(row) }),
          }}
        />
      )}
      {chosen.length > 0 && <ApproveMany rows={chosen} onNone={() => setSeen([])} />}
    </>
  )
}

function columns(to: ReturnType<typeof usePaths>): DeskColumn<ManagedContribution>[] {
  return [
    { key: 'project', title: m.contributions_project(), render: (row) => <Receiver row={row} /> },
    {
      key: 'amount',
      title: m.contributions_amount(),
      align: 'right',
      sort: ['-amount', 'amount'],
      render: ({ id, amount }) => (
        <Link to={to('admin_contribution', { id })} className={css.amount}>
          <MoneyText value={amount} exact />
        </Link>
      ),
    },
    { key: 'state', title: m.contributions_state(), from: 'tablet', render: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'giver',
      title: m.contributions_giver(),
      from: 'desktop',
      render: ({ giver, kind }) => (
        <div className={css.two}>
          <span>{giver?.name ?? m.contributions_giver_unknown()}</span>
          <small>{kind === 'booking' ? m.contribution_kind_booking() : m.contribution_kind_donation()}</small>
        </div>
      ),
    },
    {
      key: 'readiness',
      title: m.contributions_comes(),
      from: 'tablet',
      render: (row) => <ReadinessCell row={row} />,
    },
    {
      key: 'created_at',
      title: m.contributions_when(),
      from: 'tablet',
      sort: ['-created_at', 'created_at'],
      render: ({ created_at }) => <When value={created_at} short />,
    },
    {
      key: 'notified_at',
      title: m.contributions_notified(),
      from: 'desktop',
      sort: ['-notified_at', 'notified_at'],
      render: ({ notified_at }) => (notified_at ? <When value={notified_at} short /> : '—'),
    },
  ]
}

function Receiver({ row }: { row: ManagedContribution }) {
  const to = usePaths()
  return (
    <div className={css.two}>
      <Link to={to('admin_contribution', { id: row.id })} lang={row.project?.language}>
        {receiverOf(row)}
      </Link>
      <small>
        {row.organization?.name ?? row.code}
        {row.open_questions > 0 && (
          <span className={css.asks}>
            <IconMessageQuestion size={14} aria-hidden="true" /> {m.contributions_has_question()}
          </span>
        )}
      </small>
      <span className={css.phone}>
        <StateBadge state={row.state} />
        <ReadinessCell row={row} />
      </span>
    </div>
  )
}
