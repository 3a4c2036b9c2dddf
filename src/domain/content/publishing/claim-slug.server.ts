import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { isSlug, plainSlug, type SlugProblem } from '../../../kit/slug.ts'
import { contentSlugs } from '../content.tables.server.ts'
import type { ContentKind, ContentLanguage } from '../content.ts'
import { KINDS, proposedSlug } from '../kinds/kinds.ts'

type Reader = Pick<Context, 'db' | 'now'>

interface Item {
  id: string
  kind: ContentKind
}

interface Typed {
  title: string
  /** Null for its public one, or else the one proposed from its title. */
  slug: string | null
}

/**
 * Gives a side its slug: the one that was typed, its public one, or a free one made from its title. A formerly public slug still leads
 * here after a change, and no other item can take it until this one is deleted.
 * @throws invalid_fields for one that belongs to another item
 */
export async function claimSlug({ db: tx, now }: Reader, item: Item, side: ContentLanguage, typed: Typed): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('content slugs', 0))`)
  const { slug, problem } = await checkContentSlug({ db: tx, now }, item, side, typed)
  if (problem) throw invalid({ [`${side}.slug`]: [problem === 'taken' ? 'content_error_slug_taken' : 'content_error_slug'] })
  await tx
    .insert(contentSlugs)
    .values({ kind: item.kind, language: side, slug, item_id: item.id })
    .onConflictDoUpdate({
      target: [contentSlugs.kind, contentSlugs.language, contentSlugs.slug],
      set: { item_id: item.id },
      setWhere: sql`${contentSlugs.item_id} in (select id from content_items where deleted_at is not null)`,
    })
  return slug
}

interface CheckedSlug {
  slug: string
  problem: SlugProblem | null
  /** The side's own one, that it has or had last; null before it was public. */
  present: string | null
}

/** Checks a typed slug, or finds the one that publication would take, without claiming it. */
export async function checkContentSlug(
  { db, now }: Reader,
  item: Item,
  side: ContentLanguage,
  { title, slug: typed }: Typed,
): Promise<CheckedSlug> {
  const present = await publicSlug(db, item.id, side, now)
  if (typed === null) return { slug: present ?? (await freeSlug(db, item, side, title)), problem: null, present }
  const slug = plainSlug(typed)
  return { slug, problem: await slugProblem(db, item, side, slug), present }
}

async function publicSlug(db: Db, item_id: string, side: ContentLanguage, now: Date): Promise<string | null> {
  const [row] = await rowsOf<{ slug: string }>(
    db,
    sql`select v.content ->> 'slug' as slug from content_moments m join content_versions v on v.id = m.version_id
      where m.item_id = ${item_id} and m.part = ${side} and m.starts_at <= ${now.toISOString()} order by m.starts_at desc limit 1`,
  )
  return row?.slug ?? null
}

async function slugProblem(db: Db, item: Item, side: ContentLanguage, slug: string): Promise<SlugProblem | null> {
  if (!isSlug(slug)) return 'invalid'
  if (!allows(item, slug)) return 'taken'
  const [holder] = await rowsOf<{ item_id: string }>(
    db,
    sql`select item_id from content_slugs where kind = ${item.kind} and language = ${side} and slug = ${slug} and ${IS_HELD}`,
  )
  return holder && holder.item_id !== item.id ? 'taken' : null
}

/** SQL: the address is not that of a deleted item. */
const IS_HELD = sql`item_id in (select id from content_items where deleted_at is null)`

async function freeSlug(db: Db, { id, kind }: Item, side: ContentLanguage, title: string): Promise<string> {
  const base = proposedSlug(kind, title)
  const taken = await rowsOf<{ slug: string }>(
    db,
    sql`select slug from content_slugs where kind = ${kind} and language = ${side} and (slug = ${base} or slug like ${`${base}-%`}) and item_id <> ${id} and ${IS_HELD}`,
  )
  const slugs = new Set(taken.map(({ slug }) => slug))
  const isFree = (slug: string) => !slugs.has(slug) && allows({ id, kind }, slug)
  if (isFree(base)) return base
  for (let n = 2; ; n++) if (isFree(`${base}-${n}`)) return `${base}-${n}`
}

/** Slugs that collide with a page are refused; the kind knows which. */
function allows({ kind }: Item, slug: string): boolean {
  return KINDS[kind].allows?.(slug) ?? true
}
