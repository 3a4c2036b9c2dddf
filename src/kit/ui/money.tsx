import { type Money as Amount, formatMoney } from '../money.ts'
import { useLocale } from './locale.ts'

/** An amount formatted for the page's language; `exact` shows the minor unit too. */
export function MoneyText({ value, exact }: { value: Amount; exact?: boolean }) {
  const locale = useLocale()
  return <data value={`${value.amount} ${value.currency}`}>{formatMoney(value, locale, exact ? 'exact' : 'round')}</data>
}
