import type { PublishedMonth } from '../../../../domain/statements/statement.ts'
import { monthName } from '../../../../kit/months.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { When } from '../../../../kit/ui/when.tsx'
import { FoldedTable } from './folded-table.tsx'

const COLUMNS = [
  m.ledger_closed_month,
  m.ledger_closed_supplier,
  m.ledger_closed_ours,
  m.ledger_closed_theirs,
  m.ledger_closed_difference,
  m.ledger_closed_at,
]

/** Each closing, the latest first: a row per currency, or one without any money. */
export function ClosedMonths({ months }: { months: PublishedMonth[] }) {
  const locale = useLocale()
  if (months.length === 0) return null
  return (
    <FoldedTable title={m.ledger_closed_title()} note={m.ledger_closed_text()} columns={COLUMNS.map((title) => title())}>
      {months.flatMap(({ id, month, supplier, closed_at, reopened, sums }) =>
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
