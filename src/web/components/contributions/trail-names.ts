import type { Trail } from '../../../domain/contributions/contribution.ts'
import { m } from '../../../kit/sentences/messages.js'

/** The receiver of the money, in one line: the project's own name, or the reason why there is none. */
export function receiverOf(trail: Pick<Trail, 'project' | 'common_fund'>): string {
  return trail.project?.name ?? (trail.common_fund ? m.contribution_common_fund() : m.contribution_hidden_project())
}
