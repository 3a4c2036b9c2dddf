import type { DealCard } from '../../../domain/deals/deal.ts'
import type { SalesUser } from '../../../domain/deals/sales-users/sales-user.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { StateBadge } from '../../components/contributions/state-badge.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { DeskTable } from '../../desk/desk-table.tsx'
import { RowName } from '../../desk/row-name.tsx'
import { stageName } from '../deals/stage-labels.ts'

export function DealsTable({ deals, label }: { deals: DealCard[]; label: string }) {
  const to = usePaths()
  return (
    <DeskTable
      label={label}
      rows={deals}
      columns={[
        {
          key: 'title',
          title: m.deals_deal(),
          render: ({ id, title, destination }) => (
            <RowName>
              <Link to={to('sales_deal', { id })}>{title}</Link>
              {destination && <span>{destination}</span>}
            </RowName>
          ),
        },
        { key: 'stage', title: m.deals_stage(), render: ({ stage }) => <DeskBadge>{stageName(stage)}</DeskBadge> },
        {
          key: 'amount',
          title: m.deals_amount(),
          align: 'right',
          from: 'tablet',
          render: ({ amount }) => amount && <MoneyText value={amount} exact />,
        },
        { key: 'changed', title: m.deals_changed(), from: 'tablet', render: ({ changed_at }) => <When value={changed_at} short /> },
      ]}
    />
  )
}

export function TripsTable({ trips }: { trips: SalesUser['bookings'] }) {
  return (
    <DeskTable
      label={m.sales_users_trips()}
      plain
      rows={trips.map((trip) => ({ ...trip, id: trip.number + trip.at }))}
      columns={[
        {
          key: 'trip',
          title: m.sales_trip(),
          render: ({ destination, number }) => (
            <RowName>
              <strong>{destination ?? m.sales_no_destination()}</strong>
              <span>{number}</span>
            </RowName>
          ),
        },
        {
          key: 'state',
          title: m.sales_state(),
          render: ({ status }) => (
            <DeskBadge tone={status === 'confirmed' ? 'good' : 'bad'}>
              {status === 'confirmed' ? m.sales_confirmed() : m.sales_cancelled()}
            </DeskBadge>
          ),
        },
        { key: 'dates', title: m.deals_dates(), from: 'tablet', render: ({ start, end }) => <Days start={start} end={end} /> },
        { key: 'sale', title: m.sales_sale(), align: 'right', render: ({ sale }) => <MoneyText value={sale} /> },
      ]}
    />
  )
}

export function SearchesTable({ searches }: { searches: SalesUser['searches'] }) {
  return (
    <DeskTable
      label={m.sales_users_searches()}
      plain
      rows={searches.map((search) => ({ ...search, id: search.code }))}
      columns={[
        { key: 'trip', title: m.sales_trip(), render: ({ destination }) => destination ?? m.sales_no_destination() },
        { key: 'dates', title: m.deals_dates(), render: ({ start, end }) => <Days start={start} end={end} /> },
        { key: 'at', title: m.sales_searched(), from: 'tablet', render: ({ at }) => <When value={at} short time /> },
      ]}
    />
  )
}

export function ContributionsTable({ contributions }: { contributions: SalesUser['contributions'] }) {
  const to = usePaths()
  return (
    <DeskTable
      label={m.sales_users_gifts()}
      rows={contributions.map((one) => ({ ...one, id: one.code }))}
      columns={[
        {
          key: 'project',
          title: m.sales_project(),
          render: ({ code, project }) => <Link to={to('trail', { code })}>{project?.name ?? m.deals_common_fund()}</Link>,
        },
        { key: 'state', title: m.sales_state(), render: ({ state }) => <StateBadge state={state} /> },
        { key: 'amount', title: m.deals_amount(), align: 'right', render: ({ amount }) => <MoneyText value={amount} exact /> },
        { key: 'at', title: m.sales_users_since(), from: 'tablet', render: ({ at }) => <When value={at} short /> },
      ]}
    />
  )
}

function Days({ start, end }: { start: string | null; end: string | null }) {
  if (!start) return '—'
  return (
    <>
      <When value={`${start}T12:00:00Z`} short />
      {end && end !== start && (
        <>
          {' – '}
          <When value={`${end}T12:00:00Z`} short />
        </>
      )}
    </>
  )
}
