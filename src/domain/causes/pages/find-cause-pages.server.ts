import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { seenInstant } from '../../../kit/seen-instant.ts'
import type { ContentReader } from '../../content/reading/find-targets.server.ts'
import { resolveText } from '../../content/reading/resolve-links.server.ts'
import { shownImage } from '../../content/shown-text.ts'
import { CONTENT, contentFields } from '../../content/writing/find-content.server.ts'
import { causesAt } from '../name-causes.server.ts'
import type { CauseContent } from './cause.kind.ts'
import type { CausePage, CauseUse, ManagedCause } from './cause-page.ts'

type Found = Omit<CausePage, 'body' | 'cards' | 'references' | 'images'> & {
  body: CauseContent['es']['body']
  shared: CauseContent['shared']
}

/**
 * The page of a cause by an address of it in the reader's language, or the one in the other language, from where the reader's own leads here.
 * @returns the page, or the slug it moved to when the slug is an old one
 * @throws not_found also for one that is public in the other language only
 */
export async function findCausePage(ctx: ContentReader & Pick<Context, 'config'>, slug: string): Promise<CausePage | { moved_to: string }> {
  const { locale } = ctx
  const at = seenInstant(ctx)
  const [row] = await rowsOf<Found & Record<string, unknown>>(
    ctx.db,
    sql`select n.id, n.slug, n.name, n.language, n.description, c.enabled, s.content -> 'images' -> 0 ->> 'name' as scene, w.content -> 'body' as body, s.content as shared,
        (select count(*)::int from open_project_causes pc where pc.cause_id = n.id) as project_count,
        (select json_agg(json_build_object('language', o.language, 'slug', o.slug) order by o.language = ${locale} desc)
          from content_titles_at(${at}) o where o.item_id = n.id) as languages
      from ${causesAt(ctx)} n join causes c on c.id = n.id
        join content_at(${at}) w on w.item_id = n.id and w.part = ${locale} join content_at(${at}) s on s.item_id = n.id and s.part = 'shared'
      where n.id = (select a.item_id from content_addresses a where a.kind = 'cause' and a.slug = ${slug} order by a.language = ${locale} desc limit 1)`,
  )
  if (!row) throw notFound()
  if (row.slug !== slug) return { moved_to: row.slug }
  const { body, shared, ...page } = row
  return { ...page, ...(await resolveText(ctx, body)), images: shared.images.map((image) => shownImage(image, locale)) }
}

const USE = sql`c.enabled, (select count(*)::int from open_project_causes u where u.cause_id = c.id) as used`

/** @throws not_found */
export async function findCauseUse({ db }: Pick<Context, 'db'>, id: string): Promise<CauseUse> {
  const [row] = await rowsOf<CauseUse>(db, sql`select ${USE} from causes c where c.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** Every cause as the desk arranges them, in order. */
export function findManagedCauses({ db, now }: Pick<Context, 'db' | 'now'>): Promise<ManagedCause[]> {
  return rowsOf<ManagedCause>(
    db,
    sql`select ${contentFields(now)}, ${USE}
      ${CONTENT} join causes c on c.id = i.id where i.deleted_at is null order by c.position, c.id`,
  )
}
