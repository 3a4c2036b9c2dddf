import { MOST_OWN_PAYOUTS, type OwnDue, type OwnPayout } from '../../../domain/payouts/payout.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { useApiPaths } from '../../use-api.tsx'
import page from '../organization-page.module.css'
import css from './bank-account.module.css'

/** Dues of the organization, by when they are paid, and of which projects. */
export function OwnDues({ dues }: { dues: OwnDue[] }) {
  const locale = useLocale()
  return (
    <section className={page.panel} aria-labelledby="due">
      <h2 id="due" className={css.title}>
        {m.bank_account_due()}
      </h2>
      {dues.length === 0 ? (
        <p className={css.quiet}>{m.bank_account_due_none()}</p>
      ) : (
        dues.map(({ amount, contributions, pay_by, is_late, projects, set_off }) => (
          <div key={amount.currency} className={css.text}>
            <p>
              <strong>
                <MoneyText value={amount} exact />
              </strong>{' '}
              · {contributions === 1 ? m.bank_account_due_one() : m.bank_account_due_other({ count: contributions })} ·{' '}
              {is_late ? m.bank_account_due_late() : m.bank_account_due_by()} <When value={pay_by} short />
            </p>
            {set_off.amount > 0 && (
              <p>
                {m.bank_account_due_set_off({
                  set_off: formatMoney(set_off, locale, 'exact'),
                  sent: formatMoney({ ...amount, amount: amount.amount - set_off.amount }, locale, 'exact'),
                })}
              </p>
            )}
            <ul>
              {projects.map(({ project, amount }) => (
                <li key={project.id}>
                  {project.name} · <MoneyText value={amount} exact />
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  )
}

/** Payouts to the organization, the latest first. */
export function Payouts({ payouts, slug }: { payouts: OwnPayout[]; slug: string }) {
  const api = useApiPaths()
  return (
    <section className={page.panel} aria-labelledby="payouts">
      <h2 id="payouts" className={css.title}>
        {m.bank_account_payouts()}
      </h2>
      {payouts.length === 0 ? (
        <p className={css.quiet}>{m.bank_account_payouts_none()}</p>
      ) : (
        <>
          <p>
            <a href={api('/my-organization/:slug/payouts.csv', { slug })} download="huella-pagos.csv">
              {m.bank_account_payouts_csv()}
            </a>
          </p>
          {payouts.length === MOST_OWN_PAYOUTS && <p className={css.quiet}>{m.bank_account_payouts_latest({ count: MOST_OWN_PAYOUTS })}</p>}
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
              {payouts.map((payout) => (
                <Row key={payout.id} {...payout} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

function Row({ paid_at, project, reference, returned_at, payment, ...money }: OwnPayout) {
  const to = usePaths()
  return (
    <tr>
      <td>
        <When value={paid_at} short />
      </td>
      <td>
        {project.name}
        {payment && (
          <>
            <br />
            <Link to={to('payment', { id: payment.id })}>
              {payment.confirmation === 'waiting' && !returned_at ? m.bank_account_payout_confirm() : m.bank_account_payout_see()}
            </Link>
          </>
        )}
      </td>
      <td>{reference ?? '—'}</td>
      <td>
        {returned_at ? (
          <>
            <del>
              <MoneyText value={money.sent} exact />
            </del>{' '}
            {m.bank_account_payout_returned()} <When value={returned_at} short />
          </>
        ) : (
          <MoneyText value={money.sent} exact />
        )}
        <SetOff {...money} />
      </td>
    </tr>
  )
}

/** The sum of the contributions, and the trails for which less was sent. */
function SetOff({ amount, set_off, claims }: Pick<OwnPayout, 'amount' | 'set_off' | 'claims'>) {
  const to = usePaths()
  const locale = useLocale()
  if (set_off.amount === 0) return null
  const exact = (money: OwnPayout['amount']) => formatMoney(money, locale, 'exact')
  return (
    <small className={css.setOff}>
      {m.bank_account_payout_set_off({ gross: exact(amount), set_off: exact(set_off) })}
      {claims.map((claim) => (
        <span key={claim.code}>
          {exact(claim.amount)} {m.bank_account_payout_of_trail()} <Link to={to('trail', { code: claim.code })}>{claim.code}</Link>
        </span>
      ))}
    </small>
  )
}
