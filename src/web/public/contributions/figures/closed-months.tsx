import type { PublishedMonth } from '../../../../domain/statements/statement.ts'
import { monthName } from '../../../../kit/months.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Link } from '../../../../kit/ui/link.tsx'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { When } from '../../../../kit/ui/when.tsx'
import { usePaths } from '../../../../urls/use-paths.ts'
import { FoldedTable } from './folded-table.tsx'

const COLUMNS = [
  m.ledger_closed_month,
  m.ledger_closed_supplier,
  m.ledger_closed_ours,
  m.ledger_closed_theirs,
  m.ledger_closed_difference,
  m.ledger_closed_at,
]

/** The latest closings; all of them if they were asked for. */
export interface Closings {
  rows: PublishedMonth[]
  /** How many there are. */
  count: number
  whole: boolean
}

/** Each closing, the latest first: a row per currency, or one without any money. */
export function ClosedMonths({ rows, count, whole }: Closings) {
  const locale = useLocale()
  const to = usePaths()
  if (rows.length === 0) return null
  return (
    <FoldedTable
      title={m.ledger_closed_title()}
      note={m.ledger_closed_text()}
      columns={COLUMNS.map((title) => title())}
      id="closed-months"
      open={whole}
      more={rows.length < count && <Link to={`${to('transparency')}?rows=closed#closed-months`}>{m.ledger_all_closings({ count })}</Link>}
    >
      {rows.flatMap(({ id, month, supplier, closed_at, reopened, sums }) =>
        (sums.length > 0 ? sums : [null]).map((sum) => (
          <tr key={`${id} ${sum?.ours.currency}`}>
            <th scope="row">{monthName(month, locale)}</th>
            <td>{supplier.name}</td>
            {sum ? (
              (['ours', 'theirs', 'difference'] as const).map((side) => (
                <td key={side}>
                  <MoneyText value={sum[side]} exact />
                </td>
              ))
            ) : (
              <td colSpan={3}>{m.ledger_closed_none()}</td>
            )}
            <td>
              <When value={closed_at} short />
              {reopened && (
                <p>
                  {m.ledger_closed_reopened()} <When value={reopened.at} short />: {reopened.reason}
                </p>
              )}
            </td>
          </tr>
        )),
      )}
    </FoldedTable>
  )
}
