import type { BankAccount } from '../../../domain/bank-accounts/bank-account-record.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'

/** From when an account can be paid, and how long that is. */
export function Payable({ account, now }: { account: Pick<BankAccount, 'payable_from'>; now: string }) {
  const left = new Date(account.payable_from).getTime() - new Date(now).getTime()
  if (left <= 0) return <p>{m.bank_account_payable_now()}.</p>
  return (
    <p>
      {m.bank_account_payable_from()} <When value={account.payable_from} time /> ({leftText(left)}).
    </p>
  )
}

function leftText(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000)
  const days = Math.floor(hours / 24)
  if (days > 0) return days === 1 ? m.bank_account_left_days_one() : m.bank_account_left_days({ count: days })
  if (hours === 0) return m.bank_account_left_soon()
  return hours === 1 ? m.bank_account_left_hours_one() : m.bank_account_left_hours({ count: hours })
}
