import type { OwnProject } from '../../domain/projects/own/own-project.ts'
import { m } from '../../kit/paraglide/messages.js'

/** The tabs of the specification (§4): what anybody sees, and what was hidden after that, is under "active". */
export const TABS = ['active', 'draft', 'rejected', 'under_review'] as const
export type Tab = (typeof TABS)[number]

export function tabOf(name: string | null): Tab {
  return TABS.find((tab) => tab === name) ?? 'active'
}

export function projectsIn<Project extends Pick<OwnProject, 'status'>>(tab: Tab, projects: Project[]): Project[] {
  const others = TABS.filter((name) => name !== 'active') as string[]
  return projects.filter(({ status }) => (tab === 'active' ? !others.includes(status) : status === tab))
}

const NAMES: Record<Tab, { name: () => string; none: () => string }> = {
  active: { name: m.my_organization_tab_active, none: m.my_organization_none_active },
  draft: { name: m.my_organization_tab_draft, none: m.my_organization_none_draft },
  rejected: { name: m.my_organization_tab_rejected, none: m.my_organization_none_rejected },
  under_review: { name: m.my_organization_tab_under_review, none: m.my_organization_none_under_review },
}

export function tabName(tab: Tab): string {
  return NAMES[tab].name()
}

/** What an empty tab says (specification §8). */
export function emptyText(tab: Tab): string {
  return NAMES[tab].none()
}

const STATUSES: Record<OwnProject['status'], () => string> = {
  draft: m.my_organization_status_draft,
  under_review: m.my_organization_status_under_review,
  active: m.my_organization_status_active,
  published: m.my_organization_status_published,
  hidden: m.my_organization_status_hidden,
  completed: m.my_organization_status_completed,
  rejected: m.my_organization_status_rejected,
  deleted: m.my_organization_status_deleted,
}

export function ownProjectStatusName(status: OwnProject['status']): string {
  return STATUSES[status]()
}
