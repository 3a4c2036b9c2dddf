import type { ReactNode } from 'react'
import type { Totals } from '../../../domain/contributions/contribution.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import css from './totals-list.module.css'

/** The totals so far, one per currency, and their results; zeros are left out. */
export function TotalsList({ totals }: { totals: Totals }) {
  const locale = useLocale()
  const [main, ...others] = totals.money.map(({ collected }) => collected).filter(({ amount }) => amount > 0)
  const also = others.map((money) => formatMoney(money, locale)).join(', ')
  if (!main && totals.projects_collecting + totals.projects_completed + totals.organizations === 0) return null
  return (
    <dl className={css.totals}>
      {main && (
        <Figure label={also ? m.site_home_collected_also({ amount: also }) : m.site_home_collected()}>
          <MoneyText value={main} />
        </Figure>
      )}
      {totals.projects_completed > 0 && (
        <Figure label={totals.projects_completed === 1 ? m.site_home_completed_one() : m.site_home_completed_other()}>
          {count(totals.projects_completed, locale)}
        </Figure>
      )}
      {totals.projects_completed === 0 && totals.projects_collecting > 0 && (
        <Figure label={totals.projects_collecting === 1 ? m.site_home_collecting_one() : m.site_home_collecting_other()}>
          {count(totals.projects_collecting, locale)}
        </Figure>
      )}
      {totals.organizations > 0 && (
        <Figure label={totals.organizations === 1 ? m.site_home_organizations_one() : m.site_home_organizations_other()}>
          {count(totals.organizations, locale)}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function count(value: number, locale: 'es' | 'en'): string {
  return numberFormat(locale).format(value)
}
