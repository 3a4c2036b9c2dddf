import slugify from '@sindresorhus/slugify'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'

/** Words that stand where a slug could in an address. */
const TAKEN = new Set(['new', 'nuevo', 'edit', 'editar', 'pending'])

const LONGEST = 80

/**
 * A free slug for a name. Old slugs of other projects, which still lead to them, are not free; those of the project itself are.
 * @param tx holds the lock of slugs until it ends, so that two projects of one name get two slugs
 */
export async function freeSlug(tx: Db, name: string, project_id: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('project slugs', 0))`)
  const base = slugBase(name)
  const taken = await rowsOf<{ slug: string }>(
    tx,
    sql`select slug from projects where (slug = ${base} or slug like ${`${base}-%`}) and id <> ${project_id}
      union select slug from project_slugs where (slug = ${base} or slug like ${`${base}-%`}) and project_id <> ${project_id}`,
  )
  const slugs = new Set([...taken.map(({ slug }) => slug), ...TAKEN])
  if (!slugs.has(base)) return base
  for (let n = 2; ; n++) if (!slugs.has(`${base}-${n}`)) return `${base}-${n}`
}

/** Letters, digits and hyphens, with room for a number behind. */
export function slugBase(name: string): string {
  const slug = slugify(name)
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, LONGEST - 8)
    .replace(/^-+|-+$/g, '')
  return slug.length >= 4 ? slug : `proyecto-${slug}`.replace(/-$/, '')
}
