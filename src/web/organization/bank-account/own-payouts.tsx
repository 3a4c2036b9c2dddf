import type { OwnPayout } from '../../../domain/payouts/payout.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import page from '../organization-page.module.css'
import css from './bank-account.module.css'

/** Payouts to the organization, the latest first. */
export function Payouts({ payouts }: { payouts: OwnPayout[] }) {
  return (
    <section className={page.panel} aria-labelledby="payouts">
      <h2 id="payouts" className={css.title}>
        {m.bank_account_payouts()}
      </h2>
      {payouts.length === 0 ? (
        <p className={css.quiet}>{m.bank_account_payouts_none()}</p>
      ) : (
        <table className={css.payouts}>
          <thead>
            <tr>
              <th scope="col">{m.bank_account_payout_day()}</th>
              <th scope="col">{m.bank_account_payout_project()}</th>
              <th scope="col">{m.bank_account_payout_reference()}</th>
              <th scope="col">{m.bank_account_payout_amount()}</th>
            </tr>
          </thead>
          <tbody>
            {payouts.map(({ id, paid_at, project, reference, amount, returned_at }) => (
              <tr key={id}>
                <td>
                  <When value={paid_at} short />
                </td>
                <td>{project.name}</td>
                <td>{reference ?? '—'}</td>
                <td>
                  {returned_at ? (
                    <>
                      <del>
                        <MoneyText value={amount} exact />
                      </del>{' '}
                      {m.bank_account_payout_returned()} <When value={returned_at} short />
                    </>
                  ) : (
                    <MoneyText value={amount} exact />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
