import { NORM_DAYS } from '../../../domain/contributions/norms.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import page from '../organization-page.module.css'
import css from './bank-account.module.css'

/** From a confirmed contribution to the confirmation of its payment, for those who manage an organization. */
export function PayDayGuide() {
  const to = usePaths()
  return (
    <section className={page.panel} aria-labelledby="guide">
      <h2 id="guide" className={css.title}>
        {m.bank_account_guide()}
      </h2>
      <dl className={css.guide}>
        <dt>{m.bank_account_guide_due()}</dt>
        <dd>{m.bank_account_guide_due_text({ days: NORM_DAYS.paid })}</dd>
        <dt>{m.bank_account_guide_payment()}</dt>
        <dd>{m.bank_account_guide_payment_text()}</dd>
        <dt>{m.bank_account_guide_confirm()}</dt>
        <dd>{m.bank_account_guide_confirm_text()}</dd>
        <dt>{m.bank_account_guide_claims()}</dt>
        <dd>{m.bank_account_guide_claims_text()}</dd>
        <dt>{m.bank_account_guide_csv()}</dt>
        <dd>{m.bank_account_guide_csv_text()}</dd>
      </dl>
      <p className={css.text}>
        <Link to={to('payments')}>{m.payments_see_all()}</Link>
      </p>
    </section>
  )
}
