import { IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ManagedContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Money } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { StateBadge } from '../../components/contributions/state-badge.tsx'
import { receiverOf } from '../../components/contributions/trail-names.ts'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { ApproveMany } from './approve-many.tsx'
import css from './contributions.module.css'
import { TripEnd } from './trip-end.tsx'

interface Props {
  rows: ManagedContribution[]
  meta: ListMeta
  sort: string
}

/** The list, of which those that the reader may approve can be chosen. */
export function ContributionTable({ rows, meta, sort }: Props) {
  const [chosen, choose] = useState<string[]>([])
  const locale = useLocale()
  const to = usePaths()
  return (
    <>
      <DeskTable
        label={m.contributions_title()}
        rows={rows}
        columns={columns(to)}
        sort={sort}
        meta={meta}
        choice={{
          chosen,
          choose,
          may: ({ why_not }) => why_not === null,
          label: (row) => m.contributions_choose({ amount: formatMoney(row.amount, locale, 'exact'), project: receiverOf(row) }),
        }}
      />
      {chosen.length > 0 && <ApproveMany rows={rows.filter(({ id }) => chosen.includes(id))} onNone={() => choose([])} />}
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
          <Money value={amount} exact />
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
      key: 'trip_ends_on',
      title: m.contributions_trip_ends(),
      from: 'tablet',
      render: (row) => <TripEnd row={row} />,
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
            <IconMessageQuestion size={14} aria-hidden="true" /> {m.contributions_asks()}
          </span>
        )}
      </small>
      <span className={css.phone}>
        <StateBadge state={row.state} />
        {row.trip_ends_on && (
          <small>
            {m.contributions_trip_ends()}: <When value={`${row.trip_ends_on}T12:00:00-03:00`} short />
          </small>
        )}
      </span>
    </div>
  )
}
