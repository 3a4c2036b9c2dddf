import { useState } from 'react'
import { useLocation } from 'react-router'
import type { DealCard, Seller } from '../../../domain/deals/deal.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect, TextInput } from '../../desk/fields.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { RowName } from '../../desk/row-name.tsx'
import css from './deal-table.module.css'
import { NoDeals } from './no-deals.tsx'
import { customerName, stageName } from './stage-labels.ts'

export interface DealTableProps {
  deals: DealCard[]
  meta: ListMeta
  sort: string
  sellers: Seller[]
  today: string
}

/** The deals as a list; several at once can be given an owner or a task. */
export function DealTable({ deals, meta, sort, sellers, today }: DealTableProps) {
  const { key } = useLocation()
  const [{ chosen, at }, choose] = useState({ chosen: [] as string[], at: key })
  // After a change by others the list is read again: those that leave the page by it stay chosen until the reader goes on.
  if (at !== key) choose({ chosen: chosen.filter((id) => deals.some((deal) => deal.id === id)), at: key })
  return (
    <>
      {chosen.length > 0 && <Bulk ids={chosen} sellers={sellers} today={today} />}
      {deals.length === 0 ? (
        <NoDeals view="list" />
      ) : (
        <DeskTable
          label={m.deals_title()}
          rows={deals}
          columns={columns()}
          sort={sort}
          meta={meta}
          choice={{
            chosen,
            choose: (ids) => choose({ chosen: ids, at: key }),
            may: () => true,
            label: ({ title }) => m.deals_choose_named({ title }),
          }}
        />
      )}
    </>
  )
}

function Bulk({ ids, sellers, today }: { ids: string[]; sellers: Seller[]; today: string }) {
  const people = sellers.map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}` }))
  const inputs = ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)
  const count = ids.length === 1 ? m.deals_chosen_one() : m.deals_chosen_other({ count: ids.length })
  return (
    <div className={css.bulk}>
      <p>{count}</p>
      <ActDialog label={m.deals_bulk_owner()} text={count} submit={m.deals_bulk_owner_do()} values={{ intent: 'owner' }}>
        {inputs}
        <NativeSelect name="owner_id" label={m.deals_owner()} data={people} />
      </ActDialog>
      <ActDialog label={m.deals_bulk_task()} text={count} submit={m.deals_task_add()} values={{ intent: 'task' }}>
        {inputs}
        <TextInput name="title" label={m.deals_task_title()} maxLength={140} data-autofocus />
        <TextInput name="due_on" type="date" label={m.deals_task_due()} min={today} />
        <NativeSelect name="owner_id" label={m.deals_owner()} data={[{ value: '', label: m.deals_me() }, ...people]} />
      </ActDialog>
    </div>
  )
}

function columns(): DeskColumn<DealCard>[] {
  return [
    { key: 'title', title: m.deals_deal(), sort: ['title', '-title'], render: (deal) => <Name deal={deal} /> },
    {
      key: 'stage',
      title: m.deals_stage(),
      sort: ['stage', '-stage'],
      render: (deal) => <DeskBadge tone={toneOf(deal)}>{deal.asks ? m.deals_booking_cancelled() : stageName(deal.stage)}</DeskBadge>,
    },
    { key: 'amount', title: m.deals_amount(), align: 'right', render: ({ amount }) => amount && <MoneyText value={amount} exact /> },
    {
      key: 'owner',
      title: m.deals_owner(),
      from: 'tablet',
      render: ({ owner }) => (owner ? `${owner.name} ${owner.surname}` : m.deals_nobody()),
    },
    {
      key: 'task',
      title: m.deals_next_task(),
      from: 'desktop',
      render: ({ next_task }) =>
        next_task && (
          <span data-late={next_task.is_late || undefined} className={css.task}>
            {next_task.title} · <When value={`${next_task.due_on}T12:00:00Z`} short />
          </span>
        ),
    },
    {
      key: 'expected_on',
      title: m.deals_expected(),
      from: 'desktop',
      sort: ['expected_on', '-expected_on'],
      render: ({ expected_on }) => expected_on && <When value={`${expected_on}T12:00:00Z`} short />,
    },
    {
      key: 'changed_at',
      title: m.deals_changed(),
      from: 'tablet',
      sort: ['-changed_at', 'changed_at'],
      render: (deal) => <When value={deal.changed_at} short />,
    },
  ]
}

function Name({ deal }: { deal: DealCard }) {
  const to = usePaths()
  const { search } = useLocation()
  return (
    <RowName>
      <Link to={to('sales_deal', { id: deal.id }) + search} className={css.title} data-new={deal.is_new || undefined}>
        {deal.title}
        {deal.is_new && <span className="visually-hidden"> · {m.deals_new()}</span>}
      </Link>
      <span>{customerName(deal.customer)}</span>
    </RowName>
  )
}

function toneOf({ stage, asks, is_slow }: DealCard) {
  if (asks) return 'bad' as const
  if (stage === 'booked' || stage === 'closed') return 'good' as const
  return is_slow ? ('warn' as const) : stage === 'lost' ? ('neutral' as const) : ('info' as const)
}
