import { type SQL, sql } from 'drizzle-orm'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { within } from '../places/distance.server.ts'
import type { PlacePoint } from '../places/place.ts'
import type { ProjectSort, PublicStatus } from './project-rules.ts'
import { singularParts } from './search-terms.server.ts'

export interface ProjectFilter {
  /** Keywords that the project, its organization or its place must contain, ignoring accents and case. */
  text?: string
  /** Id, or any address that it has or had. */
  cause?: string
  /** Number or id. */
  district?: string
  /** Id of the city, region or country the project is in. */
  place?: string
  organization_id?: string
  /** Also includes projects taken out of search and home: for the page of an organization, which shows all of its own. */
  unlisted?: boolean
  statuses: PublicStatus[]
  sort: ProjectSort
  /** Origin of the sort `near`: same city, then region, then country, then by distance. */
  near?: PlacePoint | null
  page: number
  per_page: number
}

/** The conditions of a filter on `projects p`. @param words the conditions on keywords; by their index by default */
export function conditions(
  filter: Omit<ProjectFilter, 'sort' | 'near' | 'page' | 'per_page'>,
  words = filter.text ? [wordsByIndex(filter)] : [],
): SQL {
  const all = [statusIs(filter.statuses), ...(filter.unlisted ? [] : [isListed()]), ...words]
  if (filter.organization_id) all.push(sql`p.organization_id = ${filter.organization_id}`)
  if (filter.cause)
    all.push(sql`exists (select from project_causes pc where pc.project_id = p.id and pc.cause_id = ${causeId(filter.cause)})`)
  if (filter.district) all.push(districtIs(filter.district))
  if (filter.place) all.push(sql`p.place_id in (${within(filter.place)})`)
  return sql.join(all, sql` and `)
}

/** Rows to count, up to `MOST_COUNTED`, from the smallest source that suffices: entries of an index, or the compact `project_texts`. */
export function counted(filter: Omit<ProjectFilter, 'sort' | 'near' | 'page' | 'per_page'>): SQL {
  const { text, cause, district, place, organization_id } = filter
  const most = sql`limit ${sql.raw(String(MOST_COUNTED))}`
  if (text && !place && !organization_id)
    return sql`select p.id from (select project_id as id, * from project_texts) p where ${conditions({ ...filter, unlisted: true }, wordsIn(text))} ${most}`
  if (!cause || text || place || organization_id) return sql`select p.id from projects p where ${conditions(filter)} ${most}`
  return sql`select from project_causes p where ${statusIs(filter.statuses)} and p.cause_id = ${causeId(cause)} ${district ? sql`and ${districtIs(district)}` : sql``} ${most}`
}

/** Keywords by their index. Wrapped in an array, as otherwise the planner may scan all projects. */
function wordsByIndex({ text, statuses }: Pick<ProjectFilter, 'text' | 'statuses'>): SQL {
  const has = sql.join([statusIs(statuses), ...wordsIn(text ?? '')], sql` and `)
  return sql`p.id = any(array(select p.project_id from project_texts p where ${has}))`
}

/** Keywords without an index, in a form that the planner assumes to be unselective. */
export function wordsByScan(text: string | undefined): SQL[] {
  return singularParts(text ?? '').map((word) => sql`strpos(p.search_text, ${word}) > 0`)
}

function wordsIn(text: string): SQL[] {
  return hasWords(sql`p.search_text`, singularParts(text).join(' '))
}

function causeId(key: string): SQL {
  // A slug that two causes share means the Spanish one in a filter.
  return sql`cause_of(${key}, 'es')`
}

function districtIs(key: string): SQL {
  return sql`p.district_id = (select id from district_refs where ${key} in (number, id) limit 1)`
}

/** `listed_projects` over `projects p`; copies of them in narrower tables have no others. */
export function isListed(): SQL {
  return sql`p.unlisted_at is null`
}

/** Written as literals, or the planner cannot see that the partial indexes apply. */
export function statusIs(statuses: PublicStatus[], of = 'p'): SQL {
  return sql.raw(`${of}.status in (${statuses.map((status) => `'${status}'`).join(', ')})`)
}
