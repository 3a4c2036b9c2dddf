import type { ReactNode } from 'react'
import type { Figure, Grouping } from '../../../../domain/ledger/figures/figures.ts'
import { numberFormat } from '../../../../kit/formatters.ts'
import { minorUnits } from '../../../../kit/money.ts'
import { monthName } from '../../../../kit/months.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Link } from '../../../../kit/ui/link.tsx'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { usePaths } from '../../../../urls/use-paths.ts'
import type { MonthChart as Chart } from './chart-of-months.server.ts'
import { FoldedTable } from './folded-table.tsx'
import css from './money-in-figures.module.css'

export interface Figures {
  chart: Chart | null
  /** The first of each; all of the one that was asked for. */
  rows: Record<Grouping, Figure[]>
  counts: Record<Grouping, number>
  whole: Grouping | null
}

/** The money by month, cause, district and organization: a chart, and a table behind each. */
export function MoneyInFigures({ chart, rows, counts, whole }: Figures) {
  if (rows.month.length === 0) return null
  const group = (by: Grouping) => ({ by, rows: rows[by], count: counts[by], open: by === whole })
  return (
    <section className={css.figures} aria-labelledby="figures">
      <h2 id="figures">{m.ledger_figures_title()}</h2>
      {chart && <MonthChartFigure chart={chart} />}
      <div className={css.groups}>
        <Group title={m.ledger_by_month()} of={m.ledger_column_month()} {...group('month')} />
        <Group title={m.ledger_by_cause()} of={m.ledger_column_cause()} {...group('cause')} note={m.ledger_by_cause_note()} />
        <Group title={m.ledger_by_district()} of={m.ledger_column_district()} {...group('district')} />
        <Group title={m.ledger_by_organization()} of={m.ledger_column_organization()} {...group('organization')} />
      </div>
    </section>
  )
}

const TONES = { expected: m.contribution_totals_expected, collected: m.contribution_totals_collected, paid: m.ledger_paid }

interface GroupProps {
  title: string
  /** Heading of the first column. */
  of: string
  rows: Figure[]
  /** How many rows there are. */
  count: number
  open: boolean
  by: Grouping
  note?: string
}

function Group({ title, of, rows, count, open, by, note }: GroupProps) {
  const to = usePaths()
  // Money expected now does not belong to a month.
  const tones = by === 'month' ? (['collected', 'paid'] as const) : (['expected', 'collected', 'paid'] as const)
  if (rows.length === 0) return null
  return (
    <FoldedTable
      title={title}
      note={note}
      columns={[of, ...tones.map((tone) => TONES[tone]())]}
      id={`by-${by}`}
      open={open}
      more={rows.length < count && <Link to={`${to('transparency')}?rows=${by}#by-${by}`}>{m.ledger_all_rows({ count })}</Link>}
    >
      {rows.map((row) => (
        <tr key={`${row.key} ${row.name} ${row.collected.currency} ${row.others}`}>
          <th scope="row">
            <Name row={row} by={by} />
          </th>
          {tones.map((tone) => (
            <td key={tone}>
              <MoneyText value={row[tone]} exact />
            </td>
          ))}
        </tr>
      ))}
    </FoldedTable>
  )
}

/** Its name, linked to its page; the number of those that it adds up. */
function Name({ row: { key, name, others }, by }: { row: Figure; by: Grouping }): ReactNode {
  const to = usePaths()
  const locale = useLocale()
  if (others) return m.ledger_other_rows({ count: numberFormat(locale).format(others) })
  if (by === 'month') return key && monthName(key, locale)
  if (name === null) return m.contribution_common_fund()
  if (key === null) return name
  if (by === 'organization') return <Link to={to('organization', { slug: key })}>{name}</Link>
  if (by === 'district') return <Link to={to('district', { number: key })}>{m.ledger_district({ number: key, name })}</Link>
  return <Link to={`${to('projects')}?cause=${encodeURIComponent(key)}`}>{name}</Link>
}

/** Number of labelled months: more do not fit beside each other. */
const LABELS = 8

/** Confirmed and paid money, month by month. The table behind it has the same amounts. */
function MonthChartFigure({ chart }: { chart: Chart }) {
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
