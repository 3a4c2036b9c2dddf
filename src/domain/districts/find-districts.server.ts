import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { District } from './district.ts'

/** All districts by number, each with its number of open projects. */
export function findDistricts(ctx: Pick<Context, 'db'>): Promise<District[]> {
  return rowsOf<District>(ctx.db, sql`${districtRows()} order by d.number`)
}

/** The districts with these ids, in the order of the ids. */
export function findDistrictsOf(ctx: Pick<Context, 'db'>, district_ids: string[]): Promise<District[]> {
  if (district_ids.length === 0) return Promise.resolve([])
  return rowsOf<District>(
    ctx.db,
    sql`${districtRows()} join unnest(${sql.param(district_ids)}::text[]) with ordinality as wanted (id, n) on wanted.id = d.id order by wanted.n`,
  )
}

function districtRows(): SQL {
  return sql`select d.id, d.number, d.name, d.country_code,
    (select count(*)::int from open_projects p where p.district_id = d.id) as project_count from districts d`
}
