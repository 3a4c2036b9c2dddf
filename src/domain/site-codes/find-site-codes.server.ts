import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import type { SiteCode, SiteCodeFilter } from './site-code.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** One page of the places that the travel site calls otherwise, and how many there are. */
export async function findSiteCodes(
  ctx: Reader,
  filter: SiteCodeFilter & { page: number; per_page: number },
): Promise<{ data: SiteCode[]; total: number }> {
  return findListPage<SiteCode>(ctx.db, {
    table: sql`travel_site_ids s join place_refs p on p.id = s.place_id`,
    id: sql`s.place_id`,
    where: conditions(filter),
    order: orderOf(filter.sort, ctx.locale),
    fields: fieldsIn(ctx.locale),
    page: filter.page,
    per_page: filter.per_page,
  })
}

/** The codes in the format of the import: the columns with the two ids, and names for the reader. */
export async function exportSiteCodes(ctx: Context, filter: SiteCodeFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findSiteCodes(ctx, { ...filter, ...paging }))
  return writeCsv(
    ['place_id', 'travel_site_id', 'name', 'context'],
    data.map((one) => [one.id, one.travel_site_id, one.name, one.context]),
  )
}

const fieldsIn = (locale: 'es' | 'en') =>
  sql`s.place_id as id, p.type, ${sql.raw(`p.name_${locale}`)} as name, ${sql.raw(`p.context_${locale}`)} as context, p.short_code, s.travel_site_id`

function conditions({ query, type }: SiteCodeFilter): SQL[] {
  return [
    ...hasWords(sql`plain_text(concat_ws(' ', p.name_es, p.name_en, p.short_code, s.place_id, s.travel_site_id))`, query),
    ...(type ? [sql`p.type = ${type}`] : []),
  ]
}

function orderOf(sort: SiteCodeFilter['sort'], locale: 'es' | 'en'): SQL {
  const by = sort.endsWith('name') ? sql`plain_text(${sql.raw(`p.name_${locale}`)})` : sql`s.travel_site_id`
  return sort.startsWith('-') ? sql`${by} desc, s.place_id desc` : sql`${by}, s.place_id`
}
