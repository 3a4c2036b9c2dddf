import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { findListPage } from '../../../kit/data/list-page.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import type { LibraryPicture, PictureFilter, PictureSort } from './media-library.ts'

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
