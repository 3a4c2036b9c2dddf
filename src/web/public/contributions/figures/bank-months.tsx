import type { BankMonth } from '../../../../domain/bank-statements/bank-statement.ts'
import { formatMoney } from '../../../../kit/money.ts'
import { monthName } from '../../../../kit/months.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { When } from '../../../../kit/ui/when.tsx'
import { FoldedTable } from './folded-table.tsx'
import css from './money-in-figures.module.css'

const COLUMNS = [
  m.ledger_bank_month,
  m.ledger_bank_in_bank,
  m.ledger_bank_owed,
  m.ledger_bank_claims,
  m.ledger_bank_free,
  m.ledger_bank_difference,
  m.ledger_bank_until,
]

/** Money in the bank by month, beside what is owed to projects, with the difference, also if it is not zero. */
export function BankMonths({ months }: { months: BankMonth[] }) {
  const locale = useLocale()
  if (months.length === 0) return null
  return (
    <FoldedTable title={m.ledger_bank_title()} note={m.ledger_bank_text()} columns={COLUMNS.map((title) => title())}>
      {months.map((row) => (
        <tr key={`${row.month} ${row.in_bank.currency}`}>
          <th scope="row">{monthName(row.month, locale)}</th>
          {(['in_bank', 'owed', 'claims', 'free', 'difference'] as const).map((side) => (
            <td key={side}>
              <MoneyText value={row[side]} exact />
              {side === 'difference' && row.unmatched.amount !== 0 && (
                <div className={css.of_which}>{m.ledger_bank_unmatched({ amount: formatMoney(row.unmatched, locale, 'exact') })}</div>
              )}
            </td>
          ))}
          <td>
            <When value={`${row.until}T12:00:00-03:00`} short />
          </td>
        </tr>
      ))}
    </FoldedTable>
  )
}
