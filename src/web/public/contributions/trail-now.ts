import type { MoneyState, Trail } from '../../../domain/contributions/contribution.ts'
import { isUnreviewed } from '../../../domain/contributions/contribution-causes.ts'
import { m } from '../../../kit/sentences/messages.js'

/** Says where the money is now. */
export function nowText(trail: Trail): string {
  if (neverArrived(trail)) return m.contribution_trail_now_never_arrived()
  if (isSettledClaim(trail)) return m.contribution_trail_now_settled()
  return NOW[trail.state]()
}

/** A claim of which nothing is owed any more, and nothing was lost. */
function isSettledClaim({ state, steps }: Trail): boolean {
  return state === 'void' && ['set_off', 'repaid'].includes(steps.at(-1)?.kind ?? '')
}

/** Announced, and withdrawn, lapsed or not received from the payment service: nobody reviewed it. */
function neverArrived({ state, steps }: Trail): boolean {
  const last = steps.at(-1)
  return state === 'not_approved' && last !== undefined && (last.cause === 'withdrawn' || isUnreviewed(last))
}

const NOW: Record<MoneyState, () => string> = {
  announced: m.contribution_trail_now_announced,
  expected: m.contribution_trail_now_expected,
  confirmed: m.contribution_trail_now_confirmed,
  paid: m.contribution_trail_now_paid,
  void: m.contribution_trail_now_void,
  not_approved: m.contribution_trail_now_not_approved,
  claimed: m.contribution_trail_now_claimed,
  lost: m.contribution_trail_now_lost,
}
