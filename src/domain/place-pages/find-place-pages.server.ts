import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { seenInstant } from '../../kit/seen-instant.ts'
import type { ContentReader } from '../content/reading/find-targets.server.ts'
import { resolveText } from '../content/reading/resolve-links.server.ts'
import { shownImage } from '../content/shown-text.ts'
import { suggestions } from '../places/place-suggestions.server.ts'
import type { PlacePageShared, PlacePageTexts } from './place-page.kind.ts'
import type { PlacePage, PlacePageCard } from './place-page.ts'

/** All place pages that are public in the reader's language, by position. */
export function findPlacePages(ctx: ContentReader): Promise<PlacePageCard[]> {
  return rowsOf<PlacePageCard>(
    ctx.db,
    sql`select ${cardFields(ctx)}, ${sql.raw(`pl.ref_${ctx.locale}`)} as place
      from ${pages(ctx)} t join place_refs pl on pl.id = t.place_id join place_refs area on area.id = t.area_id order by t.position, t.id`,
  )
}

type Found = Omit<PlacePage, keyof Shown> & { words: PlacePageTexts; shared: PlacePageShared; languages: PlacePage['languages'] }
type Shown = Pick<PlacePage, 'body' | 'cards' | 'references' | 'images' | 'languages' | 'lead' | 'sources'>

/**
 * A place page by an address of it in the reader's language, or the one in the other language, from where the reader's own leads here.
 * @returns the page, or the slug it moved to when the slug is an old one
 * @throws not_found also for one that is public in the other language only
 */
export async function findPlacePage(ctx: ContentReader & Pick<Context, 'config'>, slug: string): Promise<PlacePage | { moved_to: string }> {
  const { locale } = ctx
  const [row] = await rowsOf<Found & Record<string, unknown>>(
    ctx.db,
    sql`with t as materialized (select t.* from ${pages(ctx)} t where t.id =
        (select a.item_id from content_addresses a where a.kind = 'place_page' and a.slug = ${slug} order by a.language = ${locale} desc limit 1))
      select ${cardFields(ctx)}, t.description, iso_second(t.changed_at) as updated_at, words.content as words, shared.content as shared,
        (select row_to_json(place) from (${suggestions(locale, sql`select t.place_id, 1 as n`)}) as place) as place,
        (select json_agg(json_build_object('language', o.language, 'slug', o.slug) order by o.language = ${locale} desc)
          from content_titles_at(${seenInstant(ctx)}) o where o.item_id = t.id) as languages
      from t join place_refs area on area.id = t.area_id join content_texts words on words.id = t.words_id join content_texts shared on shared.id = t.shared_id`,
  )
  if (!row) throw notFound()
  if (row.slug !== slug) return { moved_to: row.slug }
  const { words, shared, ...page } = row
  return {
    ...page,
    ...(await resolveText(ctx, words.body)),
    lead: words.lead.trim(),
    images: shared.images.map((image) => shownImage(image, locale)),
    sources: shared.sources.map(({ name, url }) => ({ name: name[locale].trim(), url: url.trim() })),
  }
}

function pages(ctx: ContentReader): SQL {
  return sql`place_pages_at(${seenInstant(ctx)}, ${ctx.locale})`
}

function cardFields({ locale }: ContentReader): SQL {
  return sql`t.id, t.slug, t.scene, t.headline, ${sql.raw(`area.ref_${locale}`)} as area`
}
