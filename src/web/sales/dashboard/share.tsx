import { numberFormat } from '../../../kit/formatters.ts'
import { percentOf } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import css from './dashboard.module.css'

/** A share, and of how many it is one. */
export function Share({ share, of }: { share: number | null; of: number }) {
  const locale = useLocale()
  if (of === 0) return '—'
  return (
    <>
      {share === null ? '—' : numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percentOf(share, 1) / 100)}{' '}
      <span className={css.of}>{m.sales_dash_of({ count: of })}</span>
    </>
  )
}
