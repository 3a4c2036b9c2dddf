import type { Trail } from '../../../domain/contributions/contribution.ts'
import type { RateRef } from '../../../domain/rates/rate-ref.ts'
import { dateFormat, numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { type Money as Amount, formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import css from './booking-receipt.module.css'
import { type Receipt, receiptOf } from './trail-path.ts'

/** A booking's sums in the form of a till receipt: every part, the profit, and its half, to the cent. */
export function BookingReceipt({
  trail,
  booking,
}: {
  trail: Pick<Trail, 'state' | 'amount' | 'steps' | 'rate'>
  booking: NonNullable<Trail['booking']>
}) {
  const receipt = receiptOf(trail, booking)
  const locale = useLocale()
  return (
    <div className={css.shade}>
      <div className={css.receipt}>
        <table className={css.sums}>
          <caption>
            {m.contribution_receipt()}
            <span className={css.as_of}>
              {m.contribution_receipt_as_of()}, <When value={booking.occurred_at} />
            </span>
          </caption>
          <tbody>
            <Line name={m.contribution_receipt_sale()} value={booking.sale} />
            <Line name={m.contribution_receipt_cost()} value={booking.cost} minus />
            <Line name={m.contribution_receipt_fees()} value={booking.fees} minus />
            <Line name={m.contribution_receipt_taxes()} value={booking.taxes} minus />
          </tbody>
          <tbody className={css.profit}>
            <Line
              name={booking.profit.amount < 0 ? m.contribution_receipt_loss() : m.contribution_receipt_profit()}
              value={booking.profit}
            />
          </tbody>
          {receipt.half && (
            <tbody className={css.half} data-this={(receipt.is_this && !receipt.converted) || undefined}>
              <Line
                name={receipt.is_this && !receipt.converted ? m.contribution_receipt_half_this() : m.contribution_receipt_half()}
                value={receipt.half}
              />
            </tbody>
          )}
          {receipt.converted && trail.rate && (
            <tbody className={css.half} data-this={receipt.is_this || undefined}>
              <Line
                name={m.contribution_receipt_rate({ rate: writtenRate(trail.rate, locale), day: shortDay(trail.rate.day, locale) })}
                value={receipt.converted}
              />
            </tbody>
          )}
        </table>
        <Notes receipt={receipt} amount={trail.amount} />
        {receipt.converted && trail.rate && <RateSource rate={trail.rate} />}
      </div>
    </div>
  )
}

function Line({ name, value, minus }: { name: string; value: Amount; minus?: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {minus && (
          <>
            <span className="visually-hidden">{m.contribution_receipt_minus()} </span>
            <span aria-hidden="true">− </span>
          </>
        )}
        <MoneyText value={value} exact />
      </td>
    </tr>
  )
}

/** The source of the rate, and its rounding. */
function RateSource({ rate: { source, source_url } }: { rate: NonNullable<Trail['rate']> }) {
  return (
    <p className={css.note}>
      {m.contribution_receipt_rate_source()} {source_url ? <a href={source_url}>{source}</a> : source}
      {'. '}
      {m.contribution_receipt_rate_rounded()}
    </p>
  )
}

function Notes({ receipt, amount }: { receipt: Receipt; amount: Amount }) {
  const locale = useLocale()
  const notes = receipt.notes.map((note) => {
    if (note === 'cancelled') return m.contribution_receipt_cancelled()
    if (note === 'no_profit') return m.contribution_receipt_no_profit()
    if (note === 'parted') return m.contribution_receipt_divided({ amount: formatMoney(amount, locale, 'exact') })
    return m.contribution_receipt_differs({ amount: formatMoney(amount, locale, 'exact') })
  })
  const all = receipt.rounded ? [...notes, m.contribution_receipt_rounded()] : notes
  return all.map((note) => (
    <p key={note} className={css.note}>
      {note}
    </p>
  ))
}

/** All its decimals, with the currency that it is from: `1 USD = 1.450,5`. */
function writtenRate({ rate, from_currency }: Pick<RateRef, 'rate' | 'from_currency'>, locale: Locale): string {
  return `1 ${from_currency} = ${numberFormat(locale, { maximumFractionDigits: 8 }).format(Number(rate))}`
}

/** @param day such as 2026-11-20 */
function shortDay(day: string, locale: Locale): string {
  return dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}
