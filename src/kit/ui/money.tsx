import { type Money as Amount, formatMoney } from '../money.ts'
import { useLocale } from './locale.ts'

/** An amount formatted for the page's language; `exact` shows the minor unit also of whole amounts, `estimate` never. */
export function MoneyText({ value, exact, estimate }: { value: Amount; exact?: boolean; estimate?: boolean }) {
  const locale = useLocale()
  return (
    <data value={`${value.amount} ${value.currency}`}>{formatMoney(value, locale, exact ? 'exact' : estimate ? 'round' : 'short')}</data>
  )
}
