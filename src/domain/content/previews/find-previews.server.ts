import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { translate } from '../../../kit/translate.server.ts'
import type { PreviewFilter, PreviewLink } from './preview.ts'

type Reader = Pick<Context, 'db' | 'now' | 'locale'>

/** One page of the links, including expired ones, as a record of who had access. */
export async function findPreviews(
  ctx: Reader,
  { page, per_page, ...filter }: PreviewFilter & { page: number; per_page: number },
): Promise<{ data: PreviewLink[]; total: number }> {
  const found = matching(ctx, filter)
  const [data, counted] = await Promise.all([
    rowsOf<PreviewLink>(ctx.db, sql`${found} order by ${ORDER[filter.sort]} limit ${per_page} offset ${(page - 1) * per_page}`),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total from (${found}) f`),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

const COLUMNS: ListColumns<PreviewLink, 'previews'> = {
  created_at: (row) => row.created_at,
  created_by: (row) => row.created_by,
  seen_at: (row) => row.seen_at,
  note: (row) => row.note,
  expires_at: (row) => row.expires_at,
  state: (row, locale) => translate(`previews_state_${row.state}`, locale),
}

/** The filtered previews as CSV. */
export async function exportPreviews(ctx: Context, filter: PreviewFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findPreviews(ctx, { ...filter, ...paging }))
  return writeList('previews', COLUMNS, data, ctx.locale)
}

const ORDER: Record<PreviewFilter['sort'], SQL> = {
  '-created_at': sql`created_at desc, id desc`,
  created_at: sql`created_at, id`,
  '-seen_at': sql`seen_at desc, id desc`,
  seen_at: sql`seen_at, id`,
  '-expires_at': sql`expires_at desc, id desc`,
  expires_at: sql`expires_at, id`,
}

function matching({ now }: Reader, { query, state }: PreviewFilter): SQL {
  const all = [...hasWords(sql`plain_text(concat_ws(' ', x.note, x.created_by))`, query), ...(state ? [sql`x.state = ${state}`] : [])]
  return sql`select x.* from (
      select p.id, iso_time(p.seen_at) as seen_at, p.note, u.username as created_by, iso_time(p.created_at) as created_at, iso_time(p.expires_at) as expires_at,
        case when p.revoked_at is not null then 'revoked' when p.expires_at <= ${now.toISOString()} then 'expired' else 'open' end as state
      from preview_links p left join user_names u on u.id = p.created_by) x
    ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}`
}
