import { numberFormat } from '../../../../kit/formatters.ts'
import { minorUnits } from '../../../../kit/money.ts'
import { monthName } from '../../../../kit/months.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { useLocale } from '../../../../kit/ui/locale.ts'
import type { MonthChart as Chart } from './chart-of-months.server.ts'
import css from './month-chart.module.css'

/** Number of labelled months: more do not fit beside each other. */
const LABELS = 8

/** Confirmed and paid money, month by month. The table behind it has the same amounts. */
export function MonthChartFigure({ chart }: { chart: Chart }) {
  const locale = useLocale()
  const { width, height, bars, lines, currency } = chart
  const short = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const every = Math.ceil(bars.length / LABELS)
  return (
    <figure className={css.chart}>
      <figcaption>
        <span>{m.ledger_chart_title({ currency })}</span>
        <span className={css.legend} data-tone="collected">
          {m.contribution_totals_collected()}
        </span>
        <span className={css.legend} data-tone="paid">
          {m.ledger_paid()}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={m.ledger_chart_title({ currency })}>
        {lines.map(({ y, value }) => (
          <g key={value}>
            <line x1={0} x2={width} y1={y} y2={y} className={css.line} />
            <text x={0} y={y - 4} className={css.label}>
              {short.format(value / 10 ** minorUnits(currency))}
            </text>
          </g>
        ))}
        {bars.map(({ month, x, width: across, collected, paid }, i) => (
          <g key={month}>
            <rect x={x} width={across * 0.62} y={collected.y} height={collected.height} rx={2} className={css.collected} />
            <rect x={x + across * 0.38} width={across * 0.62} y={paid.y} height={paid.height} rx={2} className={css.paid} />
            {(bars.length - 1 - i) % every === 0 && (
              <text x={x + across / 2} y={height - 8} className={css.month}>
                {monthName(month, locale, 'short')}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
