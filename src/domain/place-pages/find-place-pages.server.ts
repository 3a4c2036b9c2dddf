import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { datedSlugs } from '../../kit/data/dated-slugs.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { cleanHtml } from '../../kit/rich-text/html.server.ts'
import { suggestions } from '../places/place-suggestions.server.ts'
import type { PlacePage, PlacePageCard } from './place-page.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** All published place pages, by position. */
export function findPlacePages(ctx: Reader): Promise<PlacePageCard[]> {
  return rowsOf<PlacePageCard>(
    ctx.db,
    sql`select ${cardFields(ctx.locale)}, ${sql.raw(`pl.ref_${ctx.locale}`)} as place
      from public_place_pages t join place_refs pl on pl.id = t.place_id join place_refs area on area.id = t.area_id order by t.position, t.id`,
  )
}

/** One published place page by its slug. @throws not_found */
export async function findPlacePage(ctx: Reader, slug: string): Promise<PlacePage> {
  const { locale } = ctx
  const [page] = await rowsOf<PlacePage>(
    ctx.db,
    sql`select ${cardFields(locale)}, ${text('lead', locale)}, ${text('description', locale)},
      (select row_to_json(place) from (${suggestions(locale, sql`select t.place_id, 1 as n`)}) as place) as place,
      ${listOf('place_page_sections', sql`json_build_object('title', ${raw('title', locale)}, 'body', ${raw('body', locale)})`)} as sections,
      ${listOf('place_page_sources', sql`json_build_object('name', ${raw('name', locale)}, 'url', r.url)`)} as sources,
      iso_second(t.updated_at) as updated_at
      from public_place_pages t join place_refs area on area.id = t.area_id where t.slug = ${slug}`,
  )
  if (!page) throw notFound()
  return { ...page, sections: page.sections.map(({ title, body }) => ({ title, body: cleanHtml(body) })) }
}

/** For the sitemap. */
export const placePages = datedSlugs(sql`public_place_pages t`, sql`t.updated_at`)

function cardFields(locale: Locale): SQL {
  return sql`t.id, t.slug, t.scene, ${text('headline', locale)}, ${sql.raw(`area.ref_${locale}`)} as area`
}

function text(column: string, locale: Locale): SQL {
  return sql.raw(`t.${column}_${locale} as ${column}`)
}

function raw(column: string, locale: Locale): SQL {
  return sql.raw(`r.${column}_${locale}`)
}

function listOf(table: string, item: SQL): SQL {
  return sql`(select coalesce(json_agg(${item} order by r.position), '[]') from ${sql.raw(table)} r where r.page_id = t.id)`
}
