import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { findListPage } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import type { LibraryPicture, PictureFilter, PictureSort } from './media-library.ts'
import type { PictureUse } from './picture-use.ts'

/** One page of the media library, and the total. */
export async function findPictures(
  { db }: Pick<Context, 'db'>,
  { sort, page, per_page, ...filter }: PictureFilter & { page: number; per_page: number },
): Promise<{ data: LibraryPicture[]; total: number }> {
  const { data, total } = await findListPage<Row>(db, {
    table: sql`content_pictures p`,
    id: sql`p.id`,
    where: conditions(filter),
    order: ORDER[sort],
    fields: FIELDS,
    ordered_with: sort.endsWith('uses')
      ? sql`left join (select picture_id, count(distinct item_id) as uses from content_picture_uses group by 1) n on n.picture_id = p.id`
      : undefined,
    page,
    per_page,
  })
  return { data: data.map(pictureOf), total }
}

/** @throws not_found */
export async function findPicture({ db }: { db: Db }, id: string): Promise<LibraryPicture> {
  const [row] = await rowsOf<Row>(db, sql`select ${FIELDS} from content_pictures p where p.id = ${id}`)
  if (!row) throw notFound()
  return pictureOf(row)
}

type Row = Omit<LibraryPicture, 'name'>

const USES = sql`(select count(distinct u.item_id)::int from content_picture_uses u where u.picture_id = p.id)`
const FIELDS = sql`p.id, p.file_name, p.width, p.height, json_build_object('es', p.alt_es, 'en', p.alt_en) as alt,
  json_build_object('x', p.focus_x, 'y', p.focus_y) as focus, ${USES} as uses, p.version,
  iso_time(p.created_at) as created_at, (select u.username from user_names u where u.id = p.uploaded_by) as uploaded_by,
  iso_time(p.updated_at) as updated_at, (select u.username from user_names u where u.id = p.updated_by) as updated_by`
/** The expression of its index. */
const SEARCHED = sql`plain_text(p.file_name || ' ' || p.alt_es || ' ' || p.alt_en)`

const ORDER: Record<PictureSort, SQL> = {
  '-created_at': sql`p.created_at desc, p.id`,
  created_at: sql`p.created_at, p.id`,
  name: sql`plain_text(p.file_name), p.id`,
  '-name': sql`plain_text(p.file_name) desc, p.id desc`,
  '-uses': sql`coalesce(n.uses, 0) desc, p.created_at desc, p.id`,
  uses: sql`coalesce(n.uses, 0), p.created_at desc, p.id`,
}

function conditions({ query, use, words }: Omit<PictureFilter, 'sort'>): SQL[] {
  const used = sql`exists (select from content_picture_uses u where u.picture_id = p.id)`
  const all = hasWords(SEARCHED, query)
  if (use) all.push(use === 'used' ? used : sql`not ${used}`)
  if (words) all.push(sql`'' in (p.alt_es, p.alt_en)`)
  return all
}

function pictureOf(row: Row): LibraryPicture {
  return { ...row, name: photoName(row) }
}

const COLUMNS: ListColumns<LibraryPicture, 'media'> = {
  id: (row) => row.id,
  file_name: (row) => row.file_name,
  alt_es: (row) => row.alt.es,
  alt_en: (row) => row.alt.en,
  focus: ({ focus }) => `${focus.x} ${focus.y}`,
  size: (row) => `${row.width}x${row.height}`,
  uses: (row) => row.uses,
  uploaded_by: (row) => row.uploaded_by,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
}

/** The filtered pictures as CSV. */
export async function exportPictures(ctx: Context, filter: PictureFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findPictures(ctx, { ...filter, ...paging }))
  return writeList('media', COLUMNS, data, ctx.locale)
}

/** The items that show a picture, or did, by title. @throws not_found */
export async function findPictureUses({ db }: Pick<Context, 'db'>, id: string): Promise<PictureUse[]> {
  const known = await rowsOf(db, sql`select from content_pictures where id = ${id}`)
  if (known.length === 0) throw notFound()
  return rowsOf<PictureUse>(
    db,
    sql`select i.id, i.kind, i.deleted_at is not null as deleted, coalesce(
        nullif(d.content -> 'es' ->> 'title', ''), nullif(d.content -> 'en' ->> 'title', ''),
        (select v.content ->> 'title' from content_versions v where v.item_id = i.id and v.part <> 'shared' order by v.part = 'es' desc, v.number desc limit 1),
        '') as title, u.parts
      from (
        select item_id, array_agg(distinct case when draft_of is not null then 'draft' when version_id is not null then 'version' else 'change' end) as parts
        from content_picture_uses where picture_id = ${id} group by item_id
      ) u join content_items i on i.id = u.item_id left join content_drafts d on d.item_id = i.id
      order by title, i.id`,
  )
}
