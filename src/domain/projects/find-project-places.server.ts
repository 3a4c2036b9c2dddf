import { sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { findMatches } from './find-matches.server.ts'
import type { ProjectPlace } from './project.ts'
import type { ProjectReader } from './project-card.server.ts'
import { conditions, isListed, type ProjectFilter, statusIs } from './project-conditions.server.ts'

/** Limit of places: more than any map can show separately. */
const MAX_PLACES = 1000

/** The places of a filter's public projects, the biggest towns first, and the total of projects, including those without a place. */
export async function findProjectPlaces(
  ctx: ProjectReader,
  filter: Omit<ProjectFilter, 'sort' | 'near' | 'page' | 'per_page'>,
): Promise<{ places: ProjectPlace[]; total: number; searched?: string }> {
  const { chosen, searched } = await chosenBy(ctx, filter)
  const counted = sql`select place_id, count(*)::int as count, min(id) as first from projects p where ${chosen} group by place_id`
  const [row] = await rowsOf<{ places: ProjectPlace[]; total: number }>(
    ctx.db,
    sql`with counted as materialized (${counted}), shown as (
        select counted.*, pl.longitude, pl.latitude, pl.population, ${sql.raw(`pl.ref_${ctx.locale}`)} as place from counted join place_refs pl on pl.id = counted.place_id
        where pl.longitude is not null and pl.latitude is not null order by pl.population desc, pl.id limit ${MAX_PLACES}
      )
      select (select coalesce(sum(count), 0)::int from counted) as total,
        (select coalesce(json_agg(json_build_object('place', s.place, 'longitude', s.longitude, 'latitude', s.latitude, 'count', s.count,
          'project', case when s.count = 1 then json_build_object('slug', one.slug, 'name', one.name, 'language', one.language) end)
          order by s.population desc, s.place_id), '[]') from shown s join projects one on one.id = s.first) as places`,
  )
  return { ...row!, ...searched }
}

/** The same projects as in the list. */
async function chosenBy({ db }: ProjectReader, asked: Omit<ProjectFilter, 'sort' | 'near' | 'page' | 'per_page'>) {
  if (!asked.text) return { chosen: conditions(asked) }
  const { filter, total, ids, searched } = await findMatches(db, asked, MOST_COUNTED)
  const few = ids && sql`p.id = any(${sql.param(ids)}::text[]) and ${statusIs(filter.statuses)} and ${isListed()}`
  const chosen = few ?? (filter.text && total === 0 ? sql`false` : conditions(filter))
  return { chosen, searched: searched === undefined ? {} : { searched } }
}
