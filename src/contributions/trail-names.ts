import { m } from '../kit/paraglide/messages.js'
import type { Trail } from './contribution.ts'

/** Whom the money is for, in a line: the project's own name, or why there is none. */
export function receiverOf(trail: Pick<Trail, 'project' | 'common_fund'>): string {
  return trail.project?.name ?? (trail.common_fund ? m.contribution_common_fund() : m.contribution_hidden_project())
}
