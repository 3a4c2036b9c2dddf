import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../kit/db.server.ts'
import { hasWords } from '../kit/search-text.server.ts'
import type { PlacePoint } from '../places/place.ts'
import { within } from '../places/within.server.ts'
import { isPublic } from './find-project.server.ts'
import type { ProjectCard } from './project.ts'
import { findCards, type Reader } from './project-card.server.ts'
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

/** One page of public projects and how many there are in all, counted up to {@link MOST_COUNTED}. */
export async function findProjects(ctx: Reader, filter: ProjectFilter): Promise<{ data: ProjectCard[]; total: number }> {
  const found = await findCards<{ total: number }>(ctx, pageOf(filter), {
    from: filter.near,
    more: sql`, (${count(filter)}) as total`,
    prepared: isAskedOften(filter),
  })
  const data = found.map(({ total: _, ...card }) => card)
  if (data.length > 0 || filter.page === 1) return { data, total: found[0]?.total ?? 0 }
  // After the last page.
  const [counted] = await rowsOf<{ total: number }>(ctx.db, count(filter))
  return { data, total: counted?.total ?? 0 }
}

function pageOf(filter: ProjectFilter): SQL {
  const near = filter.near && filter.sort === 'near' ? sql`left join places at on at.id = p.place_id` : sql``
  // The size as a literal, as whole numbers are harmless: or a prepared plan would be made for a tenth of all projects.
  const offset = filter.page === 1 ? sql`` : sql`offset ${(filter.page - 1) * filter.per_page}`
  return sql`select p.id from projects p ${near} where ${conditions(filter)} order by ${order(filter)} limit ${sql.raw(String(Math.trunc(filter.per_page)))} ${offset}`
}

/** Index entries only, and no more of them than a person wants to know. */
function count(filter: ProjectFilter): SQL {
  const counted =
    filter.cause && !filter.text && !filter.place && !filter.organization_id
      ? sql`project_causes p where ${statusIs(filter.statuses)} and p.cause_id = ${causeId(filter.cause)} ${filter.district ? sql`and ${districtIs(filter.district)}` : sql``}`
      : sql`projects p where ${filter.text ? conditions(filter, sql`(p.status || '')`) : conditions(filter)}`
  return sql`select count(*)::int as total from (select from ${counted} limit ${sql.raw(String(MOST_COUNTED))}) as counted`
}

/** The first pages that lead to all others, in the sizes of our own: few enough that every connection may hold their plans. */
function isAskedOften({ page, per_page, text, place, organization_id, sort }: ProjectFilter): boolean {
  return page === 1 && OWN_SIZES.includes(per_page) && !text && !place && !organization_id && sort !== 'near'
}

const OWN_SIZES = [3, 9, 12, 20]

/** The public ones among these projects, in the order of their ids. */
export function findSelected(ctx: Reader, ids: readonly string[]): Promise<ProjectCard[]> {
  return findCards(
    ctx,
    sql`select p.id from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted(id, n) join projects p on p.id = wanted.id where ${isPublic()} order by wanted.n`,
  )
}

/**
 * What `projects p` must meet.
 * @param status an expression where the index of statuses is not to be used: beside that of words it costs more than it saves
 */
export function conditions(filter: Omit<ProjectFilter, 'sort' | 'near' | 'page' | 'per_page'>, status = sql`p.status`): SQL {
  const all = [statusIs(filter.statuses, status)]
  all.push(...hasWords(sql`p.search_text`, filter.text))
  if (filter.organization_id) all.push(sql`p.organization_id = ${filter.organization_id}`)
  if (filter.cause)
    all.push(sql`exists (select from project_causes pc where pc.project_id = p.id and pc.cause_id = ${causeId(filter.cause)})`)
  if (filter.district) all.push(districtIs(filter.district))
  if (filter.place) all.push(sql`p.place_id in (${within(filter.place)})`)
  return sql.join(all, sql` and `)
}

function causeId(key: string): SQL {
  return sql`(select id from causes where ${key} in (slug, id) limit 1)`
}

function districtIs(key: string): SQL {
  return sql`p.district_id = (select id from districts where ${key} in (number, id) limit 1)`
}

/** Written as literals, or the planner cannot see that the partial indexes apply. */
function statusIs(statuses: PublicStatus[], status = sql`p.status`): SQL {
  return sql`${status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`
}

function order(filter: ProjectFilter): SQL {
  if (filter.sort === 'near' && filter.near) return nearest(filter.near)
  if (filter.sort === 'goal') return sql`(p.collected_amount::double precision / p.objective_amount) desc, p.id desc`
  if (filter.statuses.length === 1 && filter.statuses[0] === 'completed') return sql`p.completed_at desc, p.id desc`
  if (filter.sort === 'newest') return sql`p.published_at desc, p.id desc`
  return sql`coalesce(p.featured_position, 2147483647), p.published_at desc, p.id desc`
}

/** product.md §4: same city, then region, then country, then by distance. Those without a place come last in their country. */
function nearest(from: PlacePoint): SQL {
  const nearby = [
    sql`(at.id is not distinct from ${from.city_id} and at.id is not null) desc`,
    sql`(at.region_id is not distinct from ${from.region_id} and at.region_id is not null) desc`,
    sql`(p.country_code is not distinct from ${from.country_code}) desc`,
    ...(from.latitude === null || from.longitude === null ? [] : [sql`${distance(from.latitude, from.longitude)} asc nulls last`]),
    sql`p.published_at desc`,
    sql`p.id desc`,
  ]
  return sql.join(nearby, sql`, `)
}

/** Squared degrees, with longitude shortened by the latitude: enough to put places in order. */
function distance(latitude: number, longitude: number): SQL {
  return sql`power(at.latitude - ${latitude}, 2) + power((at.longitude - ${longitude}) * cos(radians(${latitude})), 2)`
}
