import type { SalesDashboard } from '../../../domain/deals/dashboard/sales-dashboard.ts'
import { m } from '../../../kit/sentences/messages.js'
import { DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { ChartSlot } from './chart-slot.tsx'

type Reason = SalesDashboard['lost'][number] & { id: string }

/** Why deals were lost. */
export function LostCard({ lost }: { lost: SalesDashboard['lost'] }) {
  const columns: DeskColumn<Reason>[] = [
    { key: 'reason', title: m.sales_dash_reason(), render: ({ reason }) => reason },
    { key: 'count', title: m.sales_dash_deals(), align: 'right', render: ({ count }) => count },
  ]
  return (
    <DeskCard title={m.sales_dash_lost()}>
      {lost.length === 0 && <DeskNothing>{m.sales_dash_lost_none()}</DeskNothing>}
      <ChartSlot
        title={m.sales_dash_lost()}
        unit={m.sales_dash_deals()}
        bars={lost.slice(0, 6).map(({ reason, count }) => ({ label: reason, value: count }))}
        lying
      />
      {lost.length > 0 && (
        <DeskTable label={m.sales_dash_lost()} rows={lost.map((row) => ({ ...row, id: row.reason }))} columns={columns} plain />
      )}
    </DeskCard>
  )
}
