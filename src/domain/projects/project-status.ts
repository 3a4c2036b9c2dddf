import { m } from '../../kit/sentences/messages.js'
import type { ProjectStatus } from './project-rules.ts'

const STATUSES: Record<ProjectStatus, { name: () => string; tone: 'bad' | 'good' | 'info' | 'neutral' | 'warn' }> = {
  draft: { name: m.project_status_draft, tone: 'neutral' },
  under_review: { name: m.project_status_under_review, tone: 'warn' },
  active: { name: m.project_status_active, tone: 'good' },
  published: { name: m.project_status_published, tone: 'info' },
  hidden: { name: m.project_status_hidden, tone: 'neutral' },
  completed: { name: m.project_status_completed, tone: 'good' },
  rejected: { name: m.project_status_rejected, tone: 'bad' },
  deleted: { name: m.project_status_deleted, tone: 'neutral' },
}

/** The name of any status, as desks and organizations see it. */
export function projectStatusName(status: ProjectStatus): string {
  return STATUSES[status].name()
}

export function projectStatusTone(status: ProjectStatus) {
  return STATUSES[status].tone
}

/** Actors of a change of status: a manager of its organization, an admin, or the platform itself. */
export const STATUS_ACTORS = ['manager', 'admin', 'system'] as const
export type StatusActor = (typeof STATUS_ACTORS)[number]

/** Conditions of a step beside the right actor. */
type Condition = 'complete' | 'reason' | 'nothing_collected' | 'objective_reached' | 'below_objective'

/** Acts of the audit log about a project: those that have a sentence. */
type ProjectAct = keyof typeof m extends infer Key ? (Key extends `act_project_${infer Act}` ? Act : never) : never

/** The dialog that asks an admin before a step. */
interface StepDialog {
  label: () => string
  text: () => string
  /** `first`: what is usually done; `danger`: it takes something away. */
  look?: 'first' | 'danger'
}

/** A change of status, with what the audit log says of it and what an admin is asked; a status without them does not compile. */
type StatusStep = { from: ProjectStatus; to: ProjectStatus; act: ProjectAct; needs?: Condition } & (
  | { by: 'manager' | 'system' }
  | { by: 'admin'; dialog: StepDialog }
)

const HIDE: StepDialog = { label: m.project_desk_hide, text: m.project_desk_hide_text, look: 'danger' }
const ACTIVATE: StepDialog = { label: m.project_desk_activate, text: m.project_desk_activate_text, look: 'first' }
const APPROVE: StepDialog = { label: m.project_desk_approve_active, text: m.project_desk_approve_active_text, look: 'first' }
const APPROVE_PUBLISHED: StepDialog = { label: m.project_desk_approve_published, text: m.project_desk_approve_published_text }
const REJECT: StepDialog = { label: m.project_desk_reject, text: m.project_desk_reject_text, look: 'danger' }
const PAUSE: StepDialog = { label: m.project_desk_pause, text: m.project_desk_pause_text }
const COMPLETE: StepDialog = { label: m.project_desk_complete, text: m.project_desk_complete_text }
const SHOW: StepDialog = { label: m.project_desk_show, text: m.project_desk_show_text }
const DELETE: StepDialog = { label: m.project_desk_delete, text: m.project_desk_delete_text, look: 'danger' }
const REOPEN: StepDialog = { label: m.project_desk_reopen, text: m.project_desk_reopen_text }

/** Every allowed change of a project's status (product.md §4); any other is a 409. */
export const STATUS_STEPS: readonly StatusStep[] = [
  { from: 'draft', to: 'under_review', by: 'manager', act: 'sent', needs: 'complete' },
  { from: 'draft', to: 'deleted', by: 'manager', act: 'deleted' },
  { from: 'rejected', to: 'deleted', by: 'manager', act: 'deleted' },
  { from: 'rejected', to: 'draft', by: 'manager', act: 'moved' },
  { from: 'under_review', to: 'draft', by: 'manager', act: 'withdrawn' },
  { from: 'under_review', to: 'active', by: 'admin', act: 'approved', dialog: APPROVE },
  { from: 'under_review', to: 'published', by: 'admin', act: 'approved', dialog: APPROVE_PUBLISHED },
  { from: 'under_review', to: 'rejected', by: 'admin', act: 'rejected', dialog: REJECT, needs: 'reason' },
  { from: 'published', to: 'active', by: 'admin', act: 'moved', dialog: ACTIVATE },
  { from: 'published', to: 'hidden', by: 'admin', act: 'hidden', dialog: HIDE },
  { from: 'active', to: 'published', by: 'admin', act: 'paused', dialog: PAUSE },
  { from: 'active', to: 'hidden', by: 'admin', act: 'hidden', dialog: HIDE },
  { from: 'active', to: 'completed', by: 'admin', act: 'completed', dialog: COMPLETE },
  { from: 'active', to: 'completed', by: 'system', act: 'completed', needs: 'objective_reached' },
  { from: 'hidden', to: 'published', by: 'admin', act: 'moved', dialog: SHOW },
  { from: 'hidden', to: 'active', by: 'admin', act: 'moved', dialog: ACTIVATE },
  { from: 'hidden', to: 'deleted', by: 'admin', act: 'deleted', dialog: DELETE, needs: 'nothing_collected' },
  { from: 'completed', to: 'active', by: 'admin', act: 'reopened', dialog: REOPEN, needs: 'below_objective' },
]

/** Facts about a project that is to be moved. Amounts in minor units of its own currency. */
export interface StatusFacts {
  /** Has everything that a review needs. */
  complete: boolean
  reason: string
  collected_amount: number
  /** Null for a draft without an objective. */
  objective_amount: number | null
  /** Has confirmed money in any currency. */
  has_collected: boolean
}

export type StatusRefusal = 'no_such_step' | Condition

interface RequestedStep {
  from: ProjectStatus
  to: ProjectStatus
  by: StatusActor
}

/** Null if this actor may do this step now; otherwise the reason for the refusal. */
export function stepRefusal(step: RequestedStep, facts: StatusFacts): StatusRefusal | null {
  const allowed = stepOf(step)
  if (!allowed) return 'no_such_step'
  return allowed.needs === undefined || meets(allowed.needs, facts) ? null : allowed.needs
}

/** Undefined for what is not allowed. */
export function stepOf({ from, to, by }: RequestedStep): StatusStep | undefined {
  return STATUS_STEPS.find((step) => step.from === from && step.to === to && step.by === by)
}

/** The statuses that this actor may move a project to, apart from their conditions. */
export function nextStatuses(from: ProjectStatus, by: StatusActor): ProjectStatus[] {
  return STATUS_STEPS.filter((step) => step.from === from && step.by === by).map(({ to }) => to)
}

/** True if its travellers have to be notified: it stops collecting, or is no longer public. */
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
