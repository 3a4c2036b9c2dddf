import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { isSlug, plainSlug, type SlugProblem } from '../../../kit/slug.ts'
import { contentSlugs } from '../content.tables.server.ts'
import type { ContentKind, ContentLanguage } from '../content.ts'
import { KINDS, proposedSlug } from '../kinds/kinds.ts'
import { latestVersion } from './schedule.server.ts'

interface Item {
  id: string
  kind: ContentKind
}

interface Typed {
  title: string
  /** Null for the one proposed from its title. */
  slug: string | null
}

/**
 * Gives a side its slug: the one that was typed, its current one, or a free one made from its title. A formerly public slug still leads
 * here after a change, and no other item can take it until this one is deleted.
 * @throws invalid_fields for one that belongs to another item
 */
export async function claimSlug(tx: Db, item: Item, side: ContentLanguage, typed: Typed): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('content slugs', 0))`)
  const had = typed.slug === null ? (await latestVersion(tx, item.id, side))?.slug : undefined
  const { slug, problem } = had ? { slug: had, problem: null } : await checkContentSlug(tx, item, side, typed)
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

/** Checks a typed slug, or proposes a free one, without claiming it. */
export async function checkContentSlug(
  db: Db,
  item: Item,
  side: ContentLanguage,
  { title, slug: typed }: Typed,
): Promise<{ slug: string; problem: SlugProblem | null }> {
  if (typed === null) return { slug: await freeSlug(db, item, side, title), problem: null }
  const slug = plainSlug(typed)
  if (!isSlug(slug)) return { slug, problem: 'invalid' }
  if (!allows(item, slug)) return { slug, problem: 'taken' }
  const [holder] = await rowsOf<{ item_id: string }>(
    db,
    sql`select item_id from content_slugs where kind = ${item.kind} and language = ${side} and slug = ${slug} and ${IS_HELD}`,
  )
  return { slug, problem: holder && holder.item_id !== item.id ? 'taken' : null }
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
