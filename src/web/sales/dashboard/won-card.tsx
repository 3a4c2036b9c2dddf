import type { SalesDashboard } from '../../../domain/deals/dashboard/sales-dashboard.ts'
import { monthName } from '../../../kit/months.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { BarChart } from './bar-chart.tsx'
import { Sums } from './sums.tsx'

type Month = SalesDashboard['won'][number] & { id: string }

/** Trips sold by month. */
export function WonCard({ won }: { won: SalesDashboard['won'] }) {
  const locale = useLocale()
  const sold = won.filter(({ count }) => count > 0)
  const columns: DeskColumn<Month>[] = [
    { key: 'month', title: m.sales_dash_month(), render: ({ month }) => monthName(month, locale) },
    { key: 'count', title: m.sales_dash_trips(), align: 'right', render: ({ count }) => count },
    { key: 'sums', title: m.sales_dash_sold(), align: 'right', render: ({ sums }) => <Sums sums={sums} /> },
  ]
  return (
    <DeskCard title={m.sales_dash_won()}>
      {sold.length === 0 && <DeskNothing>{m.sales_dash_won_none()}</DeskNothing>}
      <BarChart title={m.sales_dash_won()} bars={won.map(({ month, count }) => ({ label: shortMonth(month), value: count }))} />
      {sold.length > 0 && (
        <DeskTable label={m.sales_dash_won()} rows={sold.toReversed().map((row) => ({ ...row, id: row.month }))} columns={columns} plain />
      )}
    </DeskCard>
  )
}

/** `3/26`: twelve of them fit side by side on a phone. */
function shortMonth(month: string): string {
  return `${Number(month.slice(5))}/${month.slice(2, 4)}`
}
