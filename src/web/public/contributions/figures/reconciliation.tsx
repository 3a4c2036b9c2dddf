import type { BankMonth } from '../../../../domain/bank-statements/bank-statement.ts'
import type { Comparison, Explained, Reconciliation as Facts, Unsettled } from '../../../../domain/ledger/figures/figures.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { Link } from '../../../../kit/ui/link.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { When } from '../../../../kit/ui/when.tsx'
import { usePaths } from '../../../../urls/use-paths.ts'
import { ACCOUNT, REASON } from '../../../components/contributions/unsettled-labels.ts'
import { BankMonths } from './bank-months.tsx'
import { ClosedMonths, type Closings } from './closed-months.tsx'
import css from './reconciliation.module.css'

const COMPARED: Record<Comparison['what'], { title: () => string; text: () => string }> = {
  trips: { title: m.ledger_compared_trips, text: m.ledger_compared_trips_text },
  payouts: { title: m.ledger_compared_payouts, text: m.ledger_compared_payouts_text },
  projects: { title: m.ledger_compared_projects, text: m.ledger_compared_projects_text },
}
const WHY: Record<Explained['why'], (of: { count: number }) => string> = {
  not_approved: ({ count }) => (count === 1 ? m.ledger_why_not_approved_one() : m.ledger_why_not_approved_other({ count })),
  after_payout: ({ count }) => (count === 1 ? m.ledger_why_after_payout_one() : m.ledger_why_after_payout_other({ count })),
  on_the_way: ({ count }) => (count === 1 ? m.ledger_why_on_the_way_one() : m.ledger_why_on_the_way_other({ count })),
}
/** The ledger compared with the records, with any difference, and the unsettled money by age. */
export function ReconciliationSection({
  at,
  comparisons,
  explained,
  unsettled,
  losses,
  closed,
  bank,
}: Facts & { closed: Closings; bank: BankMonth[] }) {
  if (comparisons.length + closed.count + bank.length === 0) return null
  return (
    <section className={css.reconciliation} aria-labelledby="reconciliation">
      <div>
        <h2 id="reconciliation">{m.ledger_reconciliation_title()}</h2>
        <p className={css.lead}>{m.ledger_reconciliation_lead()}</p>
      </div>
      <ul className={css.comparisons}>
        {(['trips', 'payouts', 'projects'] as const).map((what) => (
          <li key={what}>
            <h3>{COMPARED[what].title()}</h3>
            <p>{COMPARED[what].text()}</p>
            {comparisons
              .filter((comparison) => comparison.what === what)
              .map((comparison) => (
                <Compared key={comparison.currency} {...comparison} />
              ))}
          </li>
        ))}
      </ul>
      {explained.length > 0 && (
        <p className={css.explained}>
          {m.ledger_explained()}{' '}
          {explained.map(({ why, amount, items }, i) => (
            <span key={`${why} ${amount.currency}`}>
              {i > 0 && ' · '}
              {WHY[why]({ count: items })} (<MoneyText value={amount} exact />)
            </span>
          ))}
        </p>
      )}
      {losses.length > 0 && (
        <p className={css.explained}>
          {m.ledger_losses()}{' '}
          {losses.map(({ amount }, i) => (
            <span key={amount.currency}>
              {i > 0 && ' · '}
              <MoneyText value={amount} exact />
            </span>
          ))}
        </p>
      )}
      {unsettled.length > 0 && (
        <div className={css.unsettled}>
          <h3>{m.ledger_unsettled_title()}</h3>
          <ul>
            {unsettled.map((row) => (
              <Waiting key={`${row.account} ${row.amount.currency}`} {...row} />
            ))}
          </ul>
        </div>
      )}
      <div className={css.unsettled}>
        <h3 id="fund-rule">{m.fund_rule_title()}</h3>
        <p>
          {m.fund_rule_text()} {m.fund_rule_decision()}
        </p>
      </div>
      <BankMonths months={bank} />
      <ClosedMonths {...closed} />
      {at && (
        <p className={css.at}>
          {m.ledger_reconciled_at()} <When value={at} time />
        </p>
      )}
    </section>
  )
}

function Compared({ records, ledger, difference }: Comparison) {
  return (
    <dl data-agrees={difference.amount === 0 || undefined}>
      <div>
        <dt>{m.ledger_records()}</dt>
        <dd>
          <MoneyText value={records} exact />
        </dd>
      </div>
      <div>
        <dt>{m.ledger_ledger()}</dt>
        <dd>
          <MoneyText value={ledger} exact />
        </dd>
      </div>
      <div className={css.difference}>
        <dt>{m.ledger_difference()}</dt>
        <dd>
          <MoneyText value={difference} exact />
        </dd>
      </div>
    </dl>
  )
}

function Waiting({ account, amount, items, oldest_at, late, norm_days, reasons }: Unsettled) {
  const to = usePaths()
  return (
    <li>
      <p>
        <strong>
          {ACCOUNT[account].title()}: <MoneyText value={amount} exact />
        </strong>{' '}
        {ACCOUNT[account].text()}
      </p>
      <p className={css.age}>
        {items === 1 ? m.ledger_unsettled_one() : m.ledger_unsettled_other({ count: items })} <When value={oldest_at} short />
        {'. '}
        {late.items === 0
          ? m.ledger_none_late({ days: norm_days })
          : late.items === 1
            ? m.ledger_late_one({ days: norm_days })
            : m.ledger_late_other({ count: late.items, days: norm_days })}
      </p>
      <ul className={css.reasons}>
        {reasons.map(({ reason, items, late }) => (
          <li key={reason}>
            {REASON[reason]()}: {items}
            {late > 0 && ` (${m.ledger_reason_late({ late })})`}
          </li>
        ))}
      </ul>
      {late.codes.length > 0 && (
        <p className={css.codes}>
          {m.ledger_late_trails()}{' '}
          {late.codes.map((code) => (
            <Link key={code} to={to('trail', { code })}>
              {code}
            </Link>
          ))}
        </p>
      )}
    </li>
  )
}
