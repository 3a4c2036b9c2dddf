import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { findListPage, foundBy } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { translate } from '../../../kit/translate.server.ts'
import { usersCalled } from '../../users/users-with.server.ts'
import type { PreviewFilter, PreviewLink } from './preview.ts'

type Reader = Pick<Context, 'db' | 'now' | 'locale'>

/** One page of the links, including expired ones, as a record of who had access. */
export async function findPreviews(
  ctx: Reader,
  { page, per_page, ...filter }: PreviewFilter & { page: number; per_page: number },
): Promise<{ data: PreviewLink[]; total: number }> {
  const at = ctx.now.toISOString()
  return findListPage<PreviewLink>(ctx.db, {
    table: sql`preview_links p`,
    id: sql`p.id`,
    where: conditions(at, filter),
    order: ORDER[filter.sort],
    fields: sql`p.id, iso_time(p.seen_at) as seen_at, p.note, u.username as created_by, iso_time(p.created_at) as created_at, iso_time(p.expires_at) as expires_at, ${stateAt(at)} as state`,
    shown_with: sql`left join user_names u on u.id = p.created_by`,
    page,
    per_page,
  })
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
  '-created_at': sql`p.created_at desc, p.id desc`,
  created_at: sql`p.created_at, p.id`,
  '-seen_at': sql`p.seen_at desc, p.id desc`,
  seen_at: sql`p.seen_at, p.id`,
  '-expires_at': sql`p.expires_at desc, p.id desc`,
  expires_at: sql`p.expires_at, p.id`,
}

function stateAt(at: string): SQL {
  return sql`case when p.revoked_at is not null then 'revoked' when p.expires_at <= ${at} then 'expired' else 'open' end`
}

function conditions(at: string, { query, state }: Omit<PreviewFilter, 'sort'>): SQL[] {
  return [
    ...foundBy(sql`p.id`, query, (has) => [
      sql`select l.id from preview_links l where ${has(sql`plain_text(l.note)`)}`,
      sql`select l.id from preview_links l where l.created_by = any(array(${usersCalled(has)}))`,
    ]),
    ...(state ? [sql`${stateAt(at)} = ${state}`] : []),
  ]
}
