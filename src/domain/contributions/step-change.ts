import type { Money } from '../../kit/money.ts'
import type { StepKind } from './contribution.ts'

interface Step {
  kind: StepKind
  amount: Money
}

/** The amounts that counted before and after a step. `now` is zero if nothing counts any more. */
export interface StepChange {
  was: Money
  now: Money
}

const STOPS: readonly StepKind[] = ['voided', 'reversed', 'not_approved']
/** Steps that give information and move nothing. */
const NOTES: readonly StepKind[] = ['held', 'reported']

/** The change by step `n`; null if the same amount counts as before, or nothing counted. */
export function changeAt(steps: readonly Step[], n: number): StepChange | null {
  const step = steps[n]!
  if (NOTES.includes(step.kind)) return null
  const before = steps.slice(0, n).findLast(({ kind }) => !NOTES.includes(kind))
  if (!before || STOPS.includes(before.kind)) return null
  const now = STOPS.includes(step.kind) ? { ...before.amount, amount: 0 } : step.amount
  return now.amount === before.amount.amount && now.currency === before.amount.currency ? null : { was: before.amount, now }
}

/** Returns true if it counts less than before, or not at all, or the bank returned it. */
export function isDecrease(steps: readonly Step[], n: number): boolean {
  const { kind } = steps[n]!
  const change = changeAt(steps, n)
  // Nothing was lost: the rest went on to another project.
  if (kind === 'parted') return false
  return STOPS.includes(kind) || kind === 'returned' || (change !== null && change.now.amount < change.was.amount)
}

/** The last change, if it was a decrease. */
export function lastDecrease(steps: readonly Step[]): StepChange | null {
  const changed = steps.findLastIndex((_, n) => changeAt(steps, n) !== null)
  return changed >= 0 && isDecrease(steps, changed) ? changeAt(steps, changed) : null
}
