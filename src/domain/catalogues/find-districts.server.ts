import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { District, DistrictDetail } from './district.ts'

/** The districts that are offered, by number, each with its number of open projects. */
export function findDistricts(ctx: Pick<Context, 'db'>): Promise<District[]> {
  return rowsOf<District>(ctx.db, sql`${districtRows()} where d.enabled order by d.number`)
}

/** The districts with these ids, in the order of the ids. */
export function findDistrictsOf(ctx: Pick<Context, 'db'>, district_ids: string[]): Promise<District[]> {
  if (district_ids.length === 0) return Promise.resolve([])
  return rowsOf<District>(
    ctx.db,
    sql`${districtRows()} join unnest(${sql.param(district_ids)}::text[]) with ordinality as wanted (id, n) on wanted.id = d.id order by wanted.n`,
  )
}

/** One district by its number or id, offered or not. @throws not_found */
export async function findDistrict(ctx: Pick<Context, 'db'>, numberOrId: string): Promise<DistrictDetail> {
  const [district] = await rowsOf<DistrictDetail>(
    ctx.db,
    sql`select d.id, d.number, d.name, d.country_code, (select count(*)::int from open_projects p where p.district_id = d.id) as project_count,
      (select count(*)::int from public_organizations o where o.district_id = d.id) as club_count,
      ${sumOf('expected')} as expected, ${sumOf('collected')} as collected, ${sumOf('paid')} as paid
      from districts d where d.number = ${numberOrId} or d.id = ${numberOrId} limit 1`,
  )
  if (!district) throw notFound()
  return district
}

/** One amount per currency of all contributions to its public projects, which know their sums. */
function sumOf(kind: 'expected' | 'collected' | 'paid'): SQL {
  const sum = sql.raw(`sum(s.${kind}_amount)`)
  return sql`(select coalesce(json_agg(money_of(total, currency) order by currency), '[]') from (
    select s.currency, ${sum} as total from organization_sums s where s.district_id = d.id group by s.currency having ${sum} > 0) as sums)`
}

function districtRows(): SQL {
  return sql`select d.id, d.number, d.name, d.country_code,
    (select count(*)::int from open_projects p where p.district_id = d.id) as project_count from districts d`
}
