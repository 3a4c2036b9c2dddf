import { type BookingReport, profitOf } from '../../../domain/bookings/booking.ts'
import { halfOf } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import css from './example-sums.module.css'

/** Round pesos, in centavos. */
const PARTS = { sale: 100_000_000, cost: 85_000_000, fees: 2_000_000, taxes: 3_000_000 } satisfies Partial<BookingReport>

/** The sums of an invented booking, computed by the product's own rules. */
export function ExampleSums({ title, note, lang }: { title: string; note: string; lang?: string | undefined }) {
  const profit = profitOf(PARTS)
  return (
    <div className={css.sums}>
      <h3 lang={lang}>{title}</h3>
      <dl>
        <Line name={m.contribution_receipt_sale()} amount={PARTS.sale} />
        <Line name={m.contribution_receipt_cost()} amount={PARTS.cost} minus />
        <Line name={m.contribution_receipt_fees()} amount={PARTS.fees} minus />
        <Line name={m.contribution_receipt_taxes()} amount={PARTS.taxes} minus />
        <Line name={m.contribution_receipt_profit()} amount={profit} />
        <Line name={m.contribution_receipt_half()} amount={halfOf(profit)} />
      </dl>
      <p lang={lang}>{note}</p>
    </div>
  )
}

function Line({ name, amount, minus }: { name: string; amount: number; minus?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {minus && (
          <>
            <span className="visually-hidden">{m.contribution_receipt_minus()} </span>
            <span aria-hidden="true">− </span>
          </>
        )}
        <MoneyText value={{ amount, currency: 'ARS' }} />
      </dd>
    </div>
  )
}
