import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { PlacePoint } from '../places/place.ts'
import { countByWords } from './common-words.server.ts'
import type { ProjectCard } from './project.ts'
import { findCards, type Reader } from './project-card.server.ts'
import { conditions, counted, type ProjectFilter, statusIs, wordsOnTheWay } from './project-conditions.server.ts'

/** One page of public projects and how many there are in all, counted up to `MOST_COUNTED`. */
export async function findProjects(ctx: Reader, filter: ProjectFilter): Promise<{ data: ProjectCard[]; total: number }> {
  if (filter.text) return findByWords(ctx, filter)
  const found = await findCards<{ total: number }>(ctx, pageOf(filter, conditions(filter)), {
    from: filter.near,
    more: sql`, (select count(*)::int from (${counted(filter)}) as counted) as total`,
    prepared: isAskedOften(filter),
  })
  const data = found.map(({ total: _, ...card }) => card)
  if (data.length > 0 || filter.page === 1) return { data, total: found[0]?.total ?? 0 }
  // After the last page.
  const [all] = await rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total from (${counted(filter)}) as counted`)
  return { data, total: all?.total ?? 0 }
}

/**
 * Those that have the words are found first. A few are put in order; where they are many, the list is walked in its order until the page is full.
 * The planner would have to guess which: it knows little of words, and may walk to the end for one that hardly anybody wrote.
 */
async function findByWords(ctx: Reader, filter: ProjectFilter): Promise<{ data: ProjectCard[]; total: number }> {
  const { total, few } = await countByWords(ctx.db, filter, FEW * filter.page)
  if (total === 0) return { data: [], total }
  const is_near_start = filter.page <= WALKED && filter.sort !== 'near'
  const chosen = few
    ? sql`p.id = any(${sql.param(few)}::text[]) and ${statusIs(filter.statuses)}`
    : conditions(filter, is_near_start ? wordsOnTheWay(filter.text) : undefined)
  return { data: await findCards(ctx, pageOf(filter, chosen), { from: filter.near }), total }
}

/** For each page that is turned. To fetch so many costs about what it costs to walk past those between them, when there are a hundred thousand. */
const FEW = 500
/** Pages: those further on are too far to walk. */
const WALKED = 12

function pageOf(filter: ProjectFilter, chosen: SQL): SQL {
  const near = filter.near && filter.sort === 'near' ? sql`left join place_refs at on at.id = p.place_id` : sql``
  // The size as a literal, as whole numbers are harmless: or a prepared plan would be made for a tenth of all projects.
  const offset = filter.page === 1 ? sql`` : sql`offset ${(filter.page - 1) * filter.per_page}`
  return sql`select p.id from projects p ${near} where ${chosen} order by ${order(filter)} limit ${sql.raw(String(Math.trunc(filter.per_page)))} ${offset}`
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
    sql`select p.id from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted(id, n) join public_projects p on p.id = wanted.id order by wanted.n`,
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
