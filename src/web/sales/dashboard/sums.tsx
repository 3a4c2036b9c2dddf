import type { Money as Amount } from '../../../kit/money.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import css from './dashboard.module.css'

/** Amounts, each in its currency; never added up across them. */
export function Sums({ sums }: { sums: Amount[] }) {
  if (sums.length === 0) return '—'
  return (
    <ul className={css.sums}>
      {sums.map((sum) => (
        <li key={sum.currency}>
          <MoneyText value={sum} />
        </li>
      ))}
    </ul>
  )
}
