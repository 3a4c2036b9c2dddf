import type { SalesDashboard } from '../../../domain/deals/dashboard/sales-dashboard.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { DeskCard } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { NoDeals } from '../deals/no-deals.tsx'
import { stageName } from '../deals/stage-labels.ts'
import { BarChart } from './bar-chart.tsx'
import { Share } from './share.tsx'
import { Sums } from './sums.tsx'

type Step = SalesDashboard['funnel'][number] & { id: string }

/** The deals in each stage, and the share that moves on. */
export function FunnelCard({ funnel }: { funnel: SalesDashboard['funnel'] }) {
  const locale = useLocale()
  if (funnel.every(({ count }) => count === 0)) return <NoDeals view="board" />
  const columns: DeskColumn<Step>[] = [
    { key: 'stage', title: m.deals_stage(), render: ({ stage }) => <strong>{stageName(stage)}</strong> },
    { key: 'count', title: m.sales_dash_deals(), align: 'right', render: ({ count }) => count },
    { key: 'sums', title: m.deals_amount(), align: 'right', render: ({ sums }) => <Sums sums={sums} /> },
    {
      key: 'goes_on',
      title: m.sales_dash_goes_on(),
      align: 'right',
      render: ({ goes_on }) => (goes_on ? <Share {...goes_on} /> : '—'),
    },
    {
      key: 'days',
      title: m.sales_dash_days(),
      align: 'right',
      render: ({ median_days }) => (median_days === null ? '—' : numberFormat(locale, { maximumFractionDigits: 1 }).format(median_days)),
    },
  ]
  return (
    <DeskCard title={m.sales_dash_funnel()}>
      <BarChart title={m.sales_dash_funnel()} bars={funnel.map(({ stage, count }) => ({ label: stageName(stage), value: count }))} lying />
      <DeskTable label={m.sales_dash_funnel()} rows={funnel.map((step) => ({ ...step, id: step.stage }))} columns={columns} plain />
    </DeskCard>
  )
}
