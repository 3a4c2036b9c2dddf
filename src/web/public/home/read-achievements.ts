import type { ApiClient } from '../../../api/client.server.ts'
import type { ProjectCard } from '../../../domain/projects/project.ts'
import type { Locale } from '../../../kit/locales.ts'
import { askOr, EMPTY_PAGE } from '../../ask.server.ts'

const CANDIDATES = '20'
const SHOWN = 3

/** The latest projects with an achievement, of a place or of all: first those written in the reader's language. */
export async function readAchievements(api: ApiClient, locale: Locale, place?: string): Promise<ProjectCard[]> {
  const completed = await askOr(
    api.projects.$get({ query: { status: 'completed', per_page: CANDIDATES, ...(place && { place }) } }),
    EMPTY_PAGE,
  )
  const achieved = completed.data.filter((project) => project.achievement)
  const own = achieved.filter(({ language }) => language === locale)
  return [...own, ...achieved.filter((project) => !own.includes(project))].slice(0, SHOWN)
}
