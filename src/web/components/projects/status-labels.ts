import type { ProjectStatus } from '../../../domain/projects/project-rules.ts'
import { m } from '../../../kit/paraglide/messages.js'

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
