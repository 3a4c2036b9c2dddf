import type { WhyNotRecorded } from '../../../domain/payouts/payout.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ReasonUntil } from '../../desk/reason-until.tsx'

/** The reason why a payment is not possible now, in a few words. */
export function WhyNot({
  why_not,
  payable_from = null,
  alone_from = null,
}: {
  why_not: WhyNotRecorded
  payable_from?: string | null
  alone_from?: string | null
}) {
  const from = why_not === 'too_new' ? payable_from : why_not === 'alone_too_soon' ? alone_from : null
  return <ReasonUntil reason={REASONS_TEXT[why_not]()} until={from} short />
}

const REASONS_TEXT = {
  no_account: m.payouts_why_no_account,
  unconfirmed: m.payouts_why_unconfirmed,
  too_new: m.payouts_why_too_new,
  changed_by_you: m.payouts_why_changed_by_you,
  confirmed_by_you: m.payouts_why_confirmed_by_you,
  brought_by_you: m.payouts_why_brought_by_you,
  managed_by_you: m.payouts_why_managed_by_you,
  approved_by_you: m.payouts_why_approved_by_you,
  alone_too_soon: m.payouts_why_alone_too_soon,
}
