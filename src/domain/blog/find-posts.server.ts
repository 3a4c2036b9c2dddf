import type { RichDocument } from '@huella/rich-text/document'
import { documentText } from '@huella/rich-text/document-text'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { seenInstant } from '../../kit/seen-instant.ts'
import { namedCauses } from '../causes/name-causes.server.ts'
import type { ContentReader } from '../content/reading/find-targets.server.ts'
import { resolveText } from '../content/reading/resolve-links.server.ts'
import { shownImage } from '../content/shown-text.ts'
import type { ContentTexts } from '../content/writing/draft.ts'
import { findOfferPage } from '../offers/find-offers.server.ts'
import type { Offer } from '../offers/offer.ts'
import type { PlaceRef } from '../places/place.ts'
import { findCards } from '../projects/project-card.server.ts'
import { type PostShared, readingMinutes } from './post.kind.ts'
import type { Post, PostCard, PostCategory } from './post.ts'

const MOST_OFFERS = 3

export interface PostFilter {
  cause?: string | undefined
  category?: string | undefined
  place?: string | undefined
  page: number
  per_page: number
}

/** One page of the posts that are public in the reader's language, newest first, and the total, counted up to `MOST_COUNTED`. */
export async function findPosts(ctx: ContentReader, filter: PostFilter): Promise<{ data: PostCard[]; total: number }> {
  const from = sql`${publicPosts(ctx)} ${conditions(ctx, filter)}`
  const [rows, counted] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`with ${namedCauses(ctx)}, page as materialized (select w.item_id, w.version_id, s.version_id as shared_id, w.first_at, w.starts_at ${from}
          order by w.first_at desc, w.item_id desc limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page})
        select ${fields(ctx.locale)} ${joined} order by page.first_at desc, page.item_id desc`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total from (select ${from} limit ${MOST_COUNTED}) counted`),
  ])
  return { data: rows.map((row) => cardOf(row, ctx.locale)), total: counted[0]?.total ?? 0 }
}

/**
 * A post by its address in the reader's language, or the one in the other language, from where the reader's own leads here.
 * @returns the post, or the slug it moved to when the slug is an old one
 * @throws not_found also for one that is public in the other language only
 */
export async function findPost(ctx: ContentReader & Pick<Context, 'config'>, slug: string): Promise<Post | { moved_to: string }> {
  const { locale } = ctx
  const [row] = await rowsOf<Row & { languages: Post['languages'] }>(
    ctx.db,
    sql`with ${namedCauses(ctx)}, page as materialized (select w.item_id, w.version_id, s.version_id as shared_id, w.first_at, w.starts_at ${publicPosts(ctx)}
        and w.item_id = (select item_id from content_addresses where kind = 'post' and slug = ${slug} order by language = ${locale} desc limit 1))
      select ${fields(locale)}, (select json_agg(json_build_object('language', o.part, 'slug', o.content ->> 'slug') order by o.part = ${locale} desc)
        from content_at(${seenInstant(ctx)}) o where o.item_id = page.item_id and o.part <> 'shared') as languages ${joined}`,
  )
  if (!row) throw notFound()
  if (row.words.slug !== slug) return { moved_to: row.words.slug }
  const [text, projects, offers] = await Promise.all([
    resolveText(ctx, row.words.body),
    findPostProjects(ctx, row.shared),
    findPostOffers(ctx, row.shared),
  ])
  return {
    ...cardOf(row, locale),
    ...text,
    changed_at: row.changed_at,
    images: row.shared.images.map((image) => shownImage(image, locale)),
    projects,
    offers,
    languages: row.languages,
  }
}

/** The projects that are still public. */
function findPostProjects(ctx: ContentReader, { projects }: PostShared) {
  if (projects.length === 0) return []
  const ids = projects.map(({ id }) => id)
  return findCards(
    ctx,
    sql`select p.id from public_projects p join unnest(${sql.param(ids)}::text[]) with ordinality as named (id, n) on named.id = p.id order by named.n`,
  )
}

/** Trips on sale at the place that it is about. */
async function findPostOffers(ctx: ContentReader, { place }: PostShared): Promise<Offer[]> {
  return place ? findOfferPage(ctx, { place: place.id, sort: 'position', page: 1, per_page: MOST_OFFERS }) : []
}

/** SQL: the texts of posts at the reader's instant, with their shared part. */
function publicPosts(ctx: ContentReader): SQL {
  const at = sql`shown_at(${seenInstant(ctx)})`
  return sql`from ${at} w join ${at} s on s.item_id = w.item_id and s.part = 'shared' where w.kind = 'post' and w.part = ${ctx.locale}`
}

function conditions({ locale }: ContentReader, { cause, category, place }: PostFilter): SQL {
  const all: SQL[] = []
  if (cause) all.push(sql`x.content -> 'causes' ? (select cause_of(${cause}, ${locale}))`)
  if (category) all.push(sql`x.content ->> 'category' = (select c.id from post_category_refs c where c.slug = ${category})`)
  if (place) all.push(sql`x.content -> 'place' ->> 'id' = ${place}`)
  return all.length > 0 ? sql`and s.version_id in (select x.id from content_texts x where ${sql.join(all, sql` and `)})` : sql``
}

interface Row extends Record<string, unknown> {
  id: string
  words: Omit<ContentTexts, 'slug'> & { slug: string }
  shared: PostShared
  published_at: string
  changed_at: string
  category: PostCard['category']
  causes: PostCard['causes']
  place: PlaceRef | null
}

function fields(locale: Locale): SQL {
  return sql`page.item_id as id, w.content as words, s.content as shared, iso_time(page.first_at) as published_at, iso_time(page.starts_at) as changed_at,
    (select coalesce(json_agg(c.ref order by chosen.n), '[]')
      from jsonb_array_elements_text(s.content -> 'causes') with ordinality as chosen (id, n) join named_causes c on c.id = chosen.id) as causes,
    (select json_build_object('id', c.id, 'slug', c.slug, 'name', ${sql.raw(`c.name_${locale}`)}) from post_category_refs c where c.id = s.content ->> 'category') as category,
    (select ${sql.raw(`pl.ref_${locale}`)} from place_refs pl where pl.id = s.content -> 'place' ->> 'id') as place`
}

const joined = sql`from page join content_texts w on w.id = page.version_id join content_texts s on s.id = page.shared_id`

function cardOf({ id, words, shared, published_at, category, causes, place }: Row, locale: Locale): PostCard {
  return {
    id,
    slug: words.slug,
    title: words.title.trim(),
    summary: words.summary.trim(),
    author: shared.author.trim(),
    published_at,
    reading_minutes: readingMinutes(documentText(words.body as RichDocument)),
    category,
    causes,
    place,
    image: shownImage(shared.images[0]!, locale),
  }
}

/** The categories that are offered, in order. */
export function findPostCategories({ db, locale }: Pick<Context, 'db' | 'locale'>): Promise<PostCategory[]> {
  return rowsOf<PostCategory>(
    db,
    sql`select id, slug, ${sql.raw(`name_${locale}`)} as name from post_categories where enabled order by position, id`,
  )
}

/** For feeds. */
export function findLatestPosts(ctx: ContentReader, count: number): Promise<{ data: PostCard[]; total: number }> {
  return findPosts(ctx, { page: 1, per_page: count })
}
