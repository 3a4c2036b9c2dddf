import { m } from '../../../kit/sentences/messages.js'

export function projectCount(projects: number): string {
  if (projects === 0) return m.organization_projects_none()
  return projects === 1 ? m.organization_projects_one() : m.organization_projects_other({ count: projects })
}
