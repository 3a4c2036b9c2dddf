import type { OwnProject } from '../../domain/projects/own/own-project.ts'
import { m } from '../../kit/sentences/messages.js'

/** The tabs of the specification (§4): public projects, and those hidden later, are under "active". */
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

/** The text of an empty tab (specification §8). */
export function emptyText(tab: Tab): string {
  return NAMES[tab].none()
}
