import type { MoneyState } from '../../../domain/contributions/contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import css from './state-badge.module.css'

/** The state of a contribution's money, as a label in the colours of a project's bar. */
export function StateBadge({ state }: { state: MoneyState }) {
  return (
    <span className={css.badge} data-state={state}>
      <span className={css.dot} aria-hidden="true" />
      {moneyStateName(state)}
    </span>
  )
}

export function moneyStateName(state: MoneyState): string {
  return NAMES[state]()
}

const NAMES: Record<MoneyState, () => string> = {
  announced: m.contribution_state_announced,
  expected: m.contribution_state_expected,
  confirmed: m.contribution_state_confirmed,
  paid: m.contribution_state_paid,
  void: m.contribution_state_void,
  not_approved: m.contribution_state_not_approved,
  claimed: m.contribution_state_claimed,
  lost: m.contribution_state_lost,
}
