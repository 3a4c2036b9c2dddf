import type { ContributionDetail } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { stepName } from '../../components/contributions/trail-labels.ts'
import { DeskNothing } from '../../desk/desk-page.tsx'
import css from './contributions.module.css'

type Entry = ContributionDetail['entries'][number]

/** Its entries in the ledger: debits positive, credits negative, zero together in each transaction. */
export function LedgerEntries({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return <DeskNothing>{m.contributions_ledger_none()}</DeskNothing>
  return (
    <table className={css.entries}>
      <thead>
        <tr>
          <th scope="col">{m.contributions_transaction()}</th>
          <th scope="col">{m.contributions_account()}</th>
          <th scope="col" className={css.number}>
            {m.contributions_amount()}
          </th>
          <th scope="col" className={css.wide}>
            {m.contributions_effective()}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, n) => (
          <tr key={`${entry.transaction} ${entry.account} ${entry.amount.amount}`}>
            <td>{entries[n - 1]?.transaction === entry.transaction ? '' : `${entry.transaction} · ${stepName(entry.event, null)}`}</td>
            <td>{accountName(entry.account)}</td>
            <td className={css.number}>
              <MoneyText value={entry.amount} exact />
            </td>
            <td className={css.wide}>
              <When value={entry.effective_at} short />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ACCOUNTS: Record<string, () => string> = {
  trips: m.contributions_account_trips,
  donors: m.contributions_account_donors,
  expected: m.contributions_account_expected,
  in_transit: m.contributions_account_in_transit,
  announced: m.contributions_account_announced,
  payable: m.contributions_account_payable,
  paid: m.contributions_account_paid,
  claims: m.contributions_account_claims,
  losses: m.contributions_account_losses,
}

function accountName(account: string): string {
  return ACCOUNTS[account]?.() ?? account
}
