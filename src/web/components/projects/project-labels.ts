import type { ProjectSort, PublicStatus } from '../../../domain/projects/project-rules.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { MOST_COUNTED } from '../../../kit/most-counted.ts'
import { m } from '../../../kit/sentences/messages.js'

/** “1 project”, “1,234 projects”, and where the counting stops, “2,000 projects or more”. */
export function countText(count: number, locale: Locale): string {
  if (count >= MOST_COUNTED) return m.project_count_most({ count: numberFormat(locale, {}).format(MOST_COUNTED) })
  return count === 1 ? m.project_count_one() : m.project_count_other({ count: numberFormat(locale, {}).format(count) })
}

/** “12 km away”. Measured as the crow flies, so distances below 2 km are not distinguished. */
export function distanceText(km: number, locale: Locale): string {
  return km < 2 ? m.browse_distance_here() : m.browse_distance({ km: numberFormat(locale, {}).format(km) })
}

/** A project's progress as text. Between zero and one percent the text is not 0 %. */
export function percentText(percent: number, collected: number): string {
  return percent === 0 && collected > 0 ? m.project_percent_little() : m.project_percent({ percent })
}

/** A status as a filter of the list. */
export function publicStatusName(status: PublicStatus): string {
  return STATUSES[status]()
}

const STATUSES: Record<PublicStatus, () => string> = {
  active: m.project_filter_status_active,
  published: m.project_filter_status_published,
  completed: m.project_filter_status_completed,
}

export function sortName(sort: ProjectSort): string {
  return SORTS[sort]()
}

const SORTS: Record<ProjectSort, () => string> = {
  featured: m.project_sort_featured,
  newest: m.project_sort_newest,
  goal: m.project_sort_goal,
  near: m.project_sort_near,
}
