import type { ProjectCard } from '../../../domain/projects/project.ts'
import type { Locale } from '../../../kit/locales.ts'
import { PER_PAGE, type ProjectSearch, projectQuery } from '../../components/projects/project-search.ts'
import { type ShownProject, shownOf } from '../../components/projects/shown-project.ts'

/**
 * A page of the list, for the browser.
 * @throws when the server cannot be reached or refuses
 */
export async function readProjects(search: ProjectSearch, lang: Locale, count = PER_PAGE): Promise<ShownProject[]> {
  const response = await fetch(`/api/projects?${new URLSearchParams({ ...projectQuery(search), per_page: String(count), lang })}`)
  if (!response.ok) throw new Error(`projects: ${response.status}`)
  const { data }: { data: ProjectCard[] } = await response.json()
  return data.map(shownOf)
}
