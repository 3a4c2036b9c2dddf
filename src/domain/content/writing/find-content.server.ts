import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { findListPage } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { translate } from '../../../kit/translate.server.ts'
import {
  CONTENT_LANGUAGES,
  type ContentFilter,
  type ContentKind,
  type ContentLanguage,
  type ContentRow,
  type ContentSort,
  otherContentLanguage,
  PARTS,
} from '../content.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { Draft } from './draft.ts'

type Reader = Pick<Context, 'db' | 'now'>

/** One page of the items of a kind for their desk, and the total. */
export async function findContent(
  ctx: Reader,
  filter: ContentFilter & { page: number; per_page: number },
): Promise<{ data: ContentRow[]; total: number }> {
  return findListPage<ContentRow>(ctx.db, {
    table: CONTENT_ROWS,
    id: sql`i.id`,
    where: [contentConditions(ctx.now, filter)],
    order: ORDER[filter.sort],
    fields: contentFields(ctx.now),
    page: filter.page,
    per_page: filter.per_page,
  })
}

interface ContentItem extends ContentRow {
  content: Draft
}

/** One item with its draft, by its id or by any address that it has or had, in the reader's language first. @throws not_found */
export async function findContentItem(ctx: Reader & Pick<Context, 'locale'>, kind: ContentKind, key: string): Promise<ContentItem> {
  const addressed = sql`select s.item_id from content_slugs s where s.kind = ${kind} and s.slug = ${key}`
  const [row] = await rowsOf<ContentRow & { content: unknown }>(
    ctx.db,
    sql`select ${contentFields(ctx.now)}, d.content, d.version ${CONTENT}
      where i.kind = ${kind} and i.deleted_at is null
        and (i.id = ${key} or i.id in (${addressed}))
      order by (i.id = ${key}) desc, (i.id in (${addressed} and s.language = ${ctx.locale})) desc, i.id limit 1`,
  )
  if (!row) throw notFound()
  return { ...row, content: KINDS[kind].read(row.content) }
}

/** Names of authors in drafts, for a filter: each is looked up in their index after the one before it, as drafts are many and authors few. */
export async function findAuthors(ctx: Pick<Context, 'db'>, kind: ContentKind): Promise<string[]> {
  const after = (author: SQL) => sql`select (select ${AUTHOR} ${CONTENT} where ${AUTHOR} <> '' and ${AUTHOR} > ${author}
    and i.kind = ${kind} and i.deleted_at is null order by ${AUTHOR} limit 1)`
  const rows = await rowsOf<{ author: string }>(
    ctx.db,
    sql`with recursive authors(author) as (${after(sql`''`)} union all ${after(sql`a.author`)} from authors a where a.author is not null)
      select author from authors where author is not null limit 200`,
  )
  return rows.map(({ author }) => author)
}

const AUTHOR = sql`coalesce(d.content -> 'shared' ->> 'author', '')`

/** Items `i` with their drafts `d`: for lists that add columns of a kind. */
export const CONTENT_ROWS = sql`content_items i join content_drafts d on d.item_id = i.id`
export const CONTENT = sql`from ${CONTENT_ROWS}`

/** The columns of {@link ContentRow}, read from {@link CONTENT}. */
export function contentFields(now: Date): SQL {
  return sql`i.id, i.kind, ${AUTHOR} as author, iso_time(d.updated_at) as updated_at,
    (select u.username from user_names u where u.id = d.updated_by) as updated_by, d.version,
    ${sql.join(
      CONTENT_LANGUAGES.map((side) => sql`${sideStatus(side, now)} as ${sql.raw(side)}`),
      sql`, `,
    )}`
}

function sideStatus(side: ContentLanguage, now: Date): SQL {
  const part = sql.raw(`'${side}'`)
  return sql`json_build_object('state', ${stateOf(side, now)}, 'title', coalesce(d.content -> ${part} ->> 'title', ''),
    'slug', (select v.content ->> 'slug' from content_versions v where v.item_id = i.id and v.part = ${part} order by v.number desc limit 1),
    'public_since', iso_time(${firstAt(side, now)}),
    'next', (select coalesce(json_agg(json_build_object('at', iso_time(m.starts_at), 'what', case when m.version_id is null then 'withdraw' else 'publish' end) order by m.starts_at), '[]')
      from content_moments m where m.item_id = i.id and m.part = ${part} and m.starts_at > ${now.toISOString()}),
    'changed', ${changed(part)} or ${changed(sql.raw(`'shared'`))})`
}

/** The draft differs from the newest version, if there is one. */
function changed(part: SQL): SQL {
  return sql`coalesce((select v.digest <> d.digests ->> v.part from content_versions v where v.item_id = i.id and v.part = ${part} order by v.number desc limit 1), false)`
}

function firstAt(side: ContentLanguage, now: Date): SQL {
  return sql`(select min(m.starts_at) from content_moments m where m.item_id = i.id and m.part = ${sql.raw(`'${side}'`)} and m.version_id is not null and m.starts_at <= ${now.toISOString()})`
}

/** SQL: a sub-select, so that PostgreSQL makes one plan for all instants instead of one each time. */
function instant(now: Date): SQL {
  return sql`(select ${now.toISOString()}::timestamptz)`
}

/** SQL: the state of a side of an item of {@link CONTENT}. */
function stateOf(side: ContentLanguage, now: Date): SQL {
  const at = instant(now)
  const moments = (part: ContentLanguage) =>
    sql`content_moments m where m.item_id = i.id and m.part = ${sql.raw(`'${part}'`)} and m.version_id is not null`
  const shown = (part: ContentLanguage) => sql`${moments(part)} and m.starts_at <= ${at} and (m.ends_at is null or m.ends_at > ${at})`
  return sql`case
    when ${hasAny(shown(side))} then
      case when ${hasAny(sql`${shown(otherContentLanguage(side))} and not exists (select from content_confirmations c
        where c.item_id = i.id and c.side = ${sql.raw(`'${side}'`)} and c.other_version_id = m.version_id)`)} then 'outdated' else 'public' end
    when ${hasAny(sql`${moments(side)} and m.starts_at > ${at}`)} then 'scheduled'
    when ${hasAny(moments(side))} then 'withdrawn'
    else 'draft' end`
}

/** SQL: true if there is such a row. A scalar: PostgreSQL may answer `exists` for all items at once, by reading everything. */
function hasAny(rows: SQL): SQL {
  return sql`(select true from ${rows} limit 1) is true`
}

const CHANGED = sql.join(
  PARTS.map((part) => changed(sql.raw(`'${part}'`))),
  sql` or `,
)

/** SQL condition for the filter `waits` of {@link ContentFilter}. */
function isAwaiting(waits: NonNullable<ContentFilter['waits']>, now: Date): SQL {
  const at = instant(now)
  if (waits === 'outdated') return sql`${mayWait(at)} and 'outdated' in (${stateOf('es', now)}, ${stateOf('en', now)})`
  if (waits === 'scheduled') return sql`i.id = any(array(select m.item_id from content_moments m where m.starts_at > ${now.toISOString()}))`
  return sql`${mayWait(at)} and exists (select from shown_at(${at}) a where a.item_id = i.id and a.part <> 'shared') and (${CHANGED})`
}

/** SQL: the items that wait for work, each with its kind once for each reason. */
export function waitingItems(now: Date): SQL {
  const at = instant(now)
  return sql`select i.id as item_id, i.kind, w.what ${CONTENT} cross join lateral (values
      ('outdated_es', ${stateOf('es', now)} = 'outdated'), ('outdated_en', ${stateOf('en', now)} = 'outdated'), ('changed', ${isAwaiting('changed', now)})) w (what, holds)
      where i.deleted_at is null and ${mayWait(at)} and w.holds
    union all select distinct i.id, i.kind, 'scheduled' from content_moments m join content_items i on i.id = m.item_id
      where i.deleted_at is null and m.starts_at > ${now.toISOString()}`
}

/** SQL: false for an item that is neither outdated nor changed at that instant, by the index `content_items_waiting`. */
function mayWait(at: SQL): SQL {
  return sql`i.waits_until > ${at}`
}

/** SQL conditions on {@link CONTENT} for a filter. */
export function contentConditions(now: Date, { kind, query, es, en, author, waits }: Omit<ContentFilter, 'sort'>): SQL {
  const all = [sql`i.kind = ${kind} and i.deleted_at is null`, ...hasWords(sql`d.search_text`, query)]
  if (es === 'outdated' || en === 'outdated') all.push(mayWait(instant(now)))
  if (es) all.push(sql`${stateOf('es', now)} = ${es}`)
  if (en) all.push(sql`${stateOf('en', now)} = ${en}`)
  if (author) all.push(sql`${AUTHOR} = ${author}`)
  if (waits) all.push(isAwaiting(waits, now))
  return sql.join(all, sql` and `)
}

/** Orders of the indexes `content_drafts_by_title` and `content_drafts_changed`. */
export const BY_TITLE = { title: sql`left(d.search_text, 100), i.id`, '-title': sql`left(d.search_text, 100) desc, i.id desc` }
export const BY_CHANGE = { updated_at: sql`d.updated_at, i.id`, '-updated_at': sql`d.updated_at desc, i.id desc` }
const ORDER: Record<ContentSort, SQL> = {
  ...BY_CHANGE,
  ...BY_TITLE,
  '-public_since': sql`i.public_since desc nulls last, i.id`,
  public_since: sql`i.public_since nulls last, i.id`,
}

const COLUMNS: ListColumns<ContentRow, 'content'> = {
  id: (row) => row.id,
  title_es: (row) => row.es.title,
  state_es: (row, locale) => translate(`content_state_${row.es.state}`, locale),
  slug_es: (row) => row.es.slug,
  since_es: (row) => row.es.public_since,
  title_en: (row) => row.en.title,
  state_en: (row, locale) => translate(`content_state_${row.en.state}`, locale),
  slug_en: (row) => row.en.slug,
  since_en: (row) => row.en.public_since,
  author: (row) => row.author,
  updated_at: (row) => row.updated_at,
}

/** The filtered items as CSV. */
export async function exportContent(ctx: Context, filter: ContentFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findContent(ctx, { ...filter, ...paging }))
  return writeList('content', COLUMNS, data, ctx.locale)
}
