import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { nextCauseChange } from '../causes/name-causes.server.ts'
import { within } from '../places/distance.server.ts'
import type { PlacePoint } from '../places/place.ts'
import { findMatches } from './find-matches.server.ts'
import type { ProjectCard } from './project.ts'
import { findCards, type ProjectReader } from './project-card.server.ts'
import { conditions, counted, isListed, type ProjectFilter, statusIs, wordsByScan } from './project-conditions.server.ts'

interface Found {
  data: ProjectCard[]
  total: number
  /** Keywords searched instead of those typed, which no project has. */
  searched?: string
  /** Time at which the name of a cause changes next, null without one; missing where the page has no project, or its keywords were searched. */
  until?: string | null
}

/** One page of public projects, and the total, counted up to `MOST_COUNTED`. */
export async function findProjects(ctx: ProjectReader, filter: ProjectFilter): Promise<Found> {
  if (filter.text) return findByWords(ctx, filter)
  const found = await findCards<{ total: number; until: string | null }>(ctx, pageOf(filter, conditions(filter)), {
    from: filter.near,
    more: sql`, (select count(*)::int from (${counted(filter)}) as counted) as total, (select iso_time(${nextCauseChange(ctx)})) as until`,
  })
  const data = found.map(({ total: _, until: __, ...card }) => card)
  if (found[0]) return { data, total: found[0].total, until: found[0].until }
  if (filter.page === 1) return { data, total: 0 }
  // Past the last page there is no row to carry the total.
  const [all] = await rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total from (${counted(filter)}) as counted`)
  return { data, total: all?.total ?? 0 }
}

/**
 * Finds the matches of the keywords first. A few are sorted; if they are many, the list is scanned in its order until the page is full.
 * The planner cannot choose well between these: it has poor statistics of words, and may scan to the end for a rare one.
 */
async function findByWords(ctx: ProjectReader, asked: ProjectFilter): Promise<Found> {
  const { filter, total, ids, named, ...searched } = await findMatches(ctx.db, asked, FEW * asked.page)
  if (!filter.text) return findProjects(ctx, filter)
  if (total === 0) return { data: [], total }
  const is_near_start = filter.page <= SCANNED_PAGES && filter.sort !== 'near'
  const chosen = ids
    ? sql`p.id = any(${sql.param(ids)}::text[]) and ${statusIs(filter.statuses)} and ${isListed()}`
    : conditions(filter, is_near_start ? wordsByScan(filter.text) : undefined)
  const data = await findCards(ctx, pageOf(filter, chosen, isMixed(ids, named) ? named : []), { from: filter.near })
  return { data, total, ...searched }
}

/** True if some of the projects have the keywords only in their stories. */
function isMixed(ids: string[] | null, named: string[]): boolean {
  return ids !== null && named.length > 0 && named.length < ids.length
}

/**
 * Matches per page up to which sorting is used: fetching so many costs about as much as scanning past the rows between them, of 100 000
 * projects.
 */
const FEW = 500
/** Number of pages that may be scanned: later ones are too far from the start. */
const SCANNED_PAGES = 12

/** @param first ids of projects that come before all others, unless the visitor chose another order */
function pageOf(filter: ProjectFilter, chosen: SQL, first: string[] = []): SQL {
  const better = first.length > 0 && filter.sort === 'featured' ? sql`(p.id = any(${sql.param(first)}::text[])) desc, ` : sql``
  const near = filter.near && filter.sort === 'near' ? sql`left join place_refs at on at.id = p.place_id` : sql``
  // The size is a literal (whole numbers are safe): with a parameter a prepared plan would assume a tenth of all projects.
  const offset = filter.page === 1 ? sql`` : sql`offset ${(filter.page - 1) * filter.per_page}`
  return sql`select p.id from projects p ${near} where ${chosen} order by ${better}${order(filter)} limit ${sql.raw(String(Math.trunc(filter.per_page)))} ${offset}`
}

/** The public ones among these projects, in the order of their ids. */
export function findSelected(ctx: ProjectReader, ids: readonly string[]): Promise<ProjectCard[]> {
  return findCards(
    ctx,
    sql`select p.id from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted(id, n) join public_projects p on p.id = wanted.id order by wanted.n`,
  )
}

/** Completed projects with a report of their achievement: of the latest twenty, first those written in the reader's language. */
export function findAchieved(ctx: ProjectReader, { place, limit }: { place?: string | undefined; limit: number }): Promise<ProjectCard[]> {
  const there = place ? sql`and p.place_id in (${within(place)})` : sql``
  return findCards(
    ctx,
    sql`select p.id from (select p.id, p.language, p.completed_at from listed_projects p
      where p.status = 'completed' and p.achievement is not null ${there} order by p.completed_at desc, p.id desc limit 20) p
      order by (p.language = ${ctx.locale}) desc, p.completed_at desc, p.id desc limit ${limit}`,
  )
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
    sql`(coalesce(at.city_id, at.id) is not distinct from ${from.city_id} and at.id is not null) desc`,
    sql`(at.region_id is not distinct from ${from.region_id} and at.region_id is not null) desc`,
    sql`(p.country_code is not distinct from ${from.country_code}) desc`,
    ...(from.latitude === null || from.longitude === null ? [] : [sql`${distance(from.latitude, from.longitude)} asc nulls last`]),
    sql`p.published_at desc`,
    sql`p.id desc`,
  ]
  return sql.join(nearby, sql`, `)
}

/** Squared degrees, with longitude scaled by the cosine of the latitude: good enough for sorting. */
function distance(latitude: number, longitude: number): SQL {
  return sql`power(at.latitude - ${latitude}, 2) + power((at.longitude - ${longitude}) * cos(radians(${latitude})), 2)`
}
