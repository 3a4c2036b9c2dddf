import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import type { LibraryPicture, PictureFilter, PictureSort } from './media-library.ts'

/** One page of the media library, and the total. */
export async function findPictures(
  { db }: Pick<Context, 'db'>,
  { sort, page, per_page, ...filter }: PictureFilter & { page: number; per_page: number },
): Promise<{ data: LibraryPicture[]; total: number }> {
  const where = conditions(filter)
  const [data, counted] = await Promise.all([
    rowsOf<Row>(db, sql`${PICTURES} where ${where} order by ${ORDER[sort]}, p.id limit ${per_page} offset ${(page - 1) * per_page}`),
    rowsOf<{ total: number }>(db, sql`select count(*)::int as total from content_pictures p where ${where}`),
  ])
  return { data: data.map(pictureOf), total: counted[0]?.total ?? 0 }
}

/** @throws not_found */
export async function findPicture({ db }: { db: Db }, id: string): Promise<LibraryPicture> {
  const [row] = await rowsOf<Row>(db, sql`${PICTURES} where p.id = ${id}`)
  if (!row) throw notFound()
  return pictureOf(row)
}

type Row = Omit<LibraryPicture, 'name'>

const USES = sql`(select count(distinct u.item_id)::int from content_picture_uses u where u.picture_id = p.id)`
const PICTURES = sql`select p.id, p.file_name, p.width, p.height, json_build_object('es', p.alt_es, 'en', p.alt_en) as alt,
  json_build_object('x', p.focus_x, 'y', p.focus_y) as focus, ${USES} as uses, p.version,
  iso_time(p.created_at) as created_at, (select u.username from user_names u where u.id = p.uploaded_by) as uploaded_by,
  iso_time(p.updated_at) as updated_at, (select u.username from user_names u where u.id = p.updated_by) as updated_by
  from content_pictures p`
/** The expression of its index. */
const SEARCHED = sql`plain_text(p.file_name || ' ' || p.alt_es || ' ' || p.alt_en)`

const ORDER: Record<PictureSort, SQL> = {
  '-created_at': sql`p.created_at desc`,
  created_at: sql`p.created_at`,
  name: sql`plain_text(p.file_name)`,
  '-name': sql`plain_text(p.file_name) desc`,
  '-uses': sql`uses desc, p.created_at desc`,
  uses: sql`uses, p.created_at desc`,
}

function conditions({ query, use, words }: Omit<PictureFilter, 'sort'>): SQL {
  const used = sql`exists (select from content_picture_uses u where u.picture_id = p.id)`
  const all = [sql`true`, ...hasWords(SEARCHED, query)]
  if (use) all.push(use === 'used' ? used : sql`not ${used}`)
  if (words) all.push(sql`'' in (p.alt_es, p.alt_en)`)
  return sql.join(all, sql` and `)
}

function pictureOf(row: Row): LibraryPicture {
  return { ...row, name: photoName(row) }
}
