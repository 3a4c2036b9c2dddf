import type { Money as Amount } from '../money.ts'
import { m } from '../sentences/messages.js'
import { MoneyText } from './money.tsx'
import css from './money-figures.module.css'

interface Figure {
  tone: 'collected' | 'paid' | 'expected'
  name: string
  /** The meaning of the figure, in one line. */
  text: string
  amounts: Amount[]
}

/** Sums side by side, a line for each currency: money of different currencies is never added up. */
export function MoneyFigures({ figures }: { figures: Figure[] }) {
  return (
    <div className={css.figures}>
      {figures.map(({ tone, name, text, amounts }) => (
        <div key={tone} className={css.figure} data-tone={tone}>
          <h3>{name}</h3>
          {amounts.length === 0 && <p className={css.nothing}>{m.kit_nothing_yet()}</p>}
          {amounts.map((amount) => (
            <p key={amount.currency} className={css.amount}>
              <MoneyText value={amount} />
            </p>
          ))}
          <p className={css.meaning}>{text}</p>
        </div>
      ))}
    </div>
  )
}
