import { type SQL, sql } from 'drizzle-orm'
import { hasWords, plainWords } from '../../kit/data/search-text.server.ts'
import type { PlacePoint } from '../places/place.ts'
import { within } from '../places/within.server.ts'
import { MOST_COUNTED, type ProjectSort, type PublicStatus } from './project-rules.ts'

export interface ProjectFilter {
  /** Words that the project, its organization or its place must have; accents and case are forgiven. */
  text?: string
  /** Slug or id. */
  cause?: string
  /** Number or id. */
  district?: string
  /** Id of a city, region or country that the project lies in. */
  place?: string
  organization_id?: string
  statuses: PublicStatus[]
  sort: ProjectSort
  /** What `near` is measured from: same city, then region, then country, then by distance. */
  near?: PlacePoint | null
  page: number
  per_page: number
}

/**
 * What `projects p` must meet.
 * @param words how its words are looked for; by their index, if nothing else is said
 */
export function conditions(
  filter: Omit<ProjectFilter, 'sort' | 'near' | 'page' | 'per_page'>,
  words = filter.text ? [wordsInTexts(filter)] : [],
): SQL {
  const all = [statusIs(filter.statuses), ...words]
  if (filter.organization_id) all.push(sql`p.organization_id = ${filter.organization_id}`)
  if (filter.cause)
    all.push(sql`exists (select from project_causes pc where pc.project_id = p.id and pc.cause_id = ${causeId(filter.cause)})`)
  if (filter.district) all.push(districtIs(filter.district))
  if (filter.place) all.push(sql`p.place_id in (${within(filter.place)})`)
  return sql.join(all, sql` and `)
}

/** No more of them than a person wants to know, from the smallest rows that know enough: entries of an index, or texts that lie close together. */
export function counted(filter: ProjectFilter): SQL {
  const { text, cause, district, place, organization_id } = filter
  const most = sql`limit ${sql.raw(String(MOST_COUNTED))}`
  if (text && !place && !organization_id)
    return sql`select p.id from (select project_id as id, * from project_texts) p where ${conditions(filter, hasWords(sql`p.search_text`, text))} ${most}`
  if (!cause || text || place || organization_id) return sql`select p.id from projects p where ${conditions(filter)} ${most}`
  return sql`select from project_causes p where ${statusIs(filter.statuses)} and p.cause_id = ${causeId(cause)} ${district ? sql`and ${districtIs(district)}` : sql``} ${most}`
}

/** By their index. As an array, or the planner may rather read all projects. */
function wordsInTexts({ text, statuses }: Pick<ProjectFilter, 'text' | 'statuses'>): SQL {
  const has = sql.join([statusIs(statuses), ...hasWords(sql`p.search_text`, text)], sql` and `)
  return sql`p.id = any(array(select p.project_id from project_texts p where ${has}))`
}

/** By no index, and so that the planner takes them for common. */
export function wordsOnTheWay(text: string | undefined): SQL[] {
  return plainWords(text).map((word) => sql`strpos(p.search_text, ${word}) > 0`)
}

function causeId(key: string): SQL {
  return sql`(select id from cause_refs where ${key} in (slug, id) limit 1)`
}

function districtIs(key: string): SQL {
  return sql`p.district_id = (select id from district_refs where ${key} in (number, id) limit 1)`
}

/** Written as literals, or the planner cannot see that the partial indexes apply. */
export function statusIs(statuses: PublicStatus[]): SQL {
  return sql`p.status in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`
}
