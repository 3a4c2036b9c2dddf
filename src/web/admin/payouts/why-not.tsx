import type { WhyNotPayable } from '../../../domain/bank-accounts/bank-account.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { When } from '../../../kit/ui/when.tsx'

/** Why something cannot be paid now, in a few words. */
export function WhyNot({ why_not, payable_from }: { why_not: WhyNotPayable; payable_from: string | null }) {
  if (why_not !== 'too_new' || !payable_from) return WORDS[why_not]()
  return (
    <>
      {m.payouts_why_too_new()} <When value={payable_from} short time />
    </>
  )
}

const WORDS = {
  no_account: m.payouts_why_no_account,
  unconfirmed: m.payouts_why_unconfirmed,
  too_new: m.payouts_why_too_new,
  changed_by_you: m.payouts_why_changed_by_you,
  confirmed_by_you: m.payouts_why_confirmed_by_you,
  brought_by_you: m.payouts_why_brought_by_you,
}
