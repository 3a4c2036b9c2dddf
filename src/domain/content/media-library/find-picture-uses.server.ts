import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import type { PictureUse } from './picture-use.ts'

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
