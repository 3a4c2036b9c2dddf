import type { Locale } from '../../../kit/locales.ts'
import { readAmount } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { amountErrors } from '../../posted-amounts.ts'

/**
 * Another most for one of the payments of an address, or why it is none. Empty, all of it is paid.
 * @param due the payments, each with its most
 */
export function partOfPayment(
  parameters: URLSearchParams,
  due: string,
  locale: Locale,
): { due: string } | { key: string; typed: string; error: string } | null {
  const [key, typed] = [parameters.get('part_of'), parameters.get('part')]
  if (key === null || typed === null) return null
  const currency = key.split('.')[1] ?? ''
  const is_all = typed.trim() === ''
  const { amount } = readAmount(typed, currency, locale)
  if (!is_all && (amount ?? 0) <= 0)
    return { key, typed, error: amountErrors({ typed }, currency, locale).typed?.[0] ?? m.kit_invalid_field({}, { locale }) }
  const others = due.split(',').map((one) => {
    const of = one.split('.').slice(0, 2).join('.')
    return of !== key ? one : is_all ? of : `${of}.${amount}`
  })
  return { due: others.join(',') }
}
