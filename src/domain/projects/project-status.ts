import type { ProjectStatus } from './project-rules.ts'

/** Who moves a project: a manager of its organization, an admin, or the platform itself. */
export const STATUS_ACTORS = ['manager', 'admin', 'system'] as const
export type StatusActor = (typeof STATUS_ACTORS)[number]

/** What a step needs beside the right actor. */
type Condition = 'complete' | 'reason' | 'nothing_collected' | 'objective_reached' | 'below_objective'

interface StatusStep {
  from: ProjectStatus
  to: ProjectStatus
  by: StatusActor
  needs?: Condition
}

/** Every allowed change of a project's status (product.md §4); any other is a 409. */
export const STATUS_STEPS: readonly StatusStep[] = [
  { from: 'draft', to: 'under_review', by: 'manager', needs: 'complete' },
  { from: 'draft', to: 'deleted', by: 'manager' },
  { from: 'rejected', to: 'deleted', by: 'manager' },
  { from: 'rejected', to: 'draft', by: 'manager' },
  { from: 'under_review', to: 'draft', by: 'manager' },
  { from: 'under_review', to: 'active', by: 'admin' },
  { from: 'under_review', to: 'published', by: 'admin' },
  { from: 'under_review', to: 'rejected', by: 'admin', needs: 'reason' },
  { from: 'published', to: 'active', by: 'admin' },
  { from: 'published', to: 'hidden', by: 'admin' },
  { from: 'active', to: 'published', by: 'admin' },
  { from: 'active', to: 'hidden', by: 'admin' },
  { from: 'active', to: 'completed', by: 'admin' },
  { from: 'active', to: 'completed', by: 'system', needs: 'objective_reached' },
  { from: 'hidden', to: 'published', by: 'admin' },
  { from: 'hidden', to: 'active', by: 'admin' },
  { from: 'hidden', to: 'deleted', by: 'admin', needs: 'nothing_collected' },
  { from: 'completed', to: 'active', by: 'admin', needs: 'below_objective' },
]

/** What is known of the project when somebody wants to move it. Amounts in minor units of its own currency. */
export interface StatusFacts {
  /** Has everything that a review needs. */
  complete: boolean
  reason: string
  collected_amount: number
  /** Null for a draft without one. */
  objective_amount: number | null
  /** Has confirmed money in any currency. */
  has_collected: boolean
}

export type StatusRefusal = 'no_such_step' | Condition

/** Null if this actor may do this step now; else why not. */
export function stepRefusal(step: { from: ProjectStatus; to: ProjectStatus; by: StatusActor }, facts: StatusFacts): StatusRefusal | null {
  const allowed = STATUS_STEPS.find(({ from, to, by }) => from === step.from && to === step.to && by === step.by)
  if (!allowed) return 'no_such_step'
  return allowed.needs === undefined || meets(allowed.needs, facts) ? null : allowed.needs
}

/** The statuses that this actor may move a project to, whatever their conditions. */
export function nextStatuses(from: ProjectStatus, by: StatusActor): ProjectStatus[] {
  return STATUS_STEPS.filter((step) => step.from === from && step.by === by).map(({ to }) => to)
}

/** True if its travellers have to be told: it stops collecting, or is no longer to be seen. */
export function leavesTravellers({ from, to }: { from: ProjectStatus | null; to: ProjectStatus }): boolean {
  return from === 'active' || to === 'hidden' || (from === 'hidden' && to === 'deleted')
}

function meets(condition: Condition, { complete, reason, collected_amount, objective_amount, has_collected }: StatusFacts): boolean {
  const reached = objective_amount !== null && collected_amount >= objective_amount
  switch (condition) {
    case 'complete':
      return complete
    case 'reason':
      return reason.trim() !== ''
    case 'nothing_collected':
      return !has_collected
    case 'objective_reached':
      return reached
    case 'below_objective':
      return !reached
  }
}
