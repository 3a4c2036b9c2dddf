import { ENOUGH, type SalesDashboard } from '../../../domain/deals/dashboard/sales-dashboard.ts'
import { m } from '../../../kit/sentences/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { stageName } from '../deals/stage-labels.ts'
import css from './dashboard.module.css'
import { Share } from './share.tsx'
import { Sums } from './sums.tsx'

type Row = SalesDashboard['forecast']['stages'][number] & { id: string }

/** Forecast of open deals, from the last 12 months. */
export function ForecastCard({ forecast: { stages, together } }: { forecast: SalesDashboard['forecast'] }) {
  const columns: DeskColumn<Row>[] = [
    { key: 'stage', title: m.deals_stage(), render: ({ stage }) => <strong>{stageName(stage)}</strong> },
    { key: 'sums', title: m.deals_amount(), align: 'right', render: ({ sums }) => <Sums sums={sums} /> },
    { key: 'won', title: m.sales_dash_won_share(), align: 'right', render: ({ won }) => <Share {...won} /> },
    {
      key: 'expected',
      title: m.sales_dash_forecast_column(),
      align: 'right',
      render: ({ expected }) => (expected ? <Sums sums={expected} /> : <span className={css.few}>{m.sales_dash_few()}</span>),
    },
  ]
  return (
    <DeskCard title={m.sales_dash_forecast()}>
      <DeskNothing>{m.sales_dash_forecast_text({ count: ENOUGH })}</DeskNothing>
      <DeskTable label={m.sales_dash_forecast()} rows={stages.map((row) => ({ ...row, id: row.stage }))} columns={columns} plain />
      {together.map(({ expected, gift }) => (
        <p key={expected.currency}>
          {m.sales_dash_together()}{' '}
          <strong>
            <MoneyText value={expected} estimate />
          </strong>
          {gift && (
            <>
              {' '}
              · {m.sales_dash_gift()}{' '}
              <strong>
                <MoneyText value={gift} estimate />
              </strong>
            </>
          )}
        </p>
      ))}
    </DeskCard>
  )
}
