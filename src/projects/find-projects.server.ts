import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../kit/db.server.ts'
import type { PlacePoint } from '../places/place.ts'
import type { ProjectCard } from './project.ts'
import { findCards, type Reader } from './project-card.server.ts'
import type { ProjectSort, PublicStatus } from './project-rules.ts'

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

/** One page of public projects and how many there are in all. */
export async function findProjects(ctx: Reader, filter: ProjectFilter): Promise<{ data: ProjectCard[]; total: number }> {
  const from = sql`from projects p ${filter.near && filter.sort === 'near' ? sql`left join places at on at.id = p.place_id` : sql``} where ${conditions(filter)}`
  const [data, counted] = await Promise.all([
    findCards(
      ctx,
      sql`select p.id ${from} order by ${order(filter)} limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total from projects p where ${conditions(filter)}`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

function conditions(filter: ProjectFilter): SQL {
  const all = [statusIs(filter.statuses)]
  for (const word of wordsOf(filter.text)) all.push(sql`p.search_text like ${`%${likeText(word)}%`} `)
  if (filter.organization_id) all.push(sql`p.organization_id = ${filter.organization_id}`)
  if (filter.cause)
    all.push(
      sql`exists (select from project_causes pc where pc.project_id = p.id and pc.cause_id = (select id from causes where ${filter.cause} in (slug, id) limit 1))`,
    )
  if (filter.district) all.push(sql`p.district_id = (select id from districts where ${filter.district} in (number, id) limit 1)`)
  if (filter.place) all.push(sql`p.place_id in (${within(filter.place)})`)
  return sql.join(all, sql` and `)
}

/** Written as literals, or the planner cannot see that the partial indexes apply. */
function statusIs(statuses: PublicStatus[]): SQL {
  return sql`p.status in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`
}

/** A place and everything in it. */
function within(place_id: string): SQL {
  return sql`select id from places where id = ${place_id} or region_id = ${place_id}
    union all select c.id from places c join places country on country.id = ${place_id} and country.type = 'country' where c.country_code = country.country_code`
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

/** Up to six words, plain: what people type after that rarely narrows anything. */
function wordsOf(text: string | undefined): string[] {
  return (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
}

function likeText(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
