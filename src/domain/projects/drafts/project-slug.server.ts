import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { isSlug, plainSlug, type SlugProblem } from '../../../kit/slug.ts'
import { projectSlugs } from './draft.tables.server.ts'
import { slugOfName } from './project-slug.ts'

/**
 * A free slug for a name. Old slugs of other projects, which still lead to them, are not free; those of the project itself are.
 * @param tx holds the lock of slugs until it ends, so that two projects of one name get two slugs
 */
export async function freeSlug(tx: Db, name: string, project_id: string): Promise<string> {
  await lockSlugs(tx)
  return freeSlugNow(tx, name, project_id)
}

/** Checks a project's slug without claiming it. @param typed null for the one proposed from its name */
export async function checkSlug(
  db: Db,
  { project_id, typed, name }: { project_id: string; typed: string | null; name: string },
): Promise<{ slug: string; problem: SlugProblem | null }> {
  if (typed === null) return { slug: await freeSlugNow(db, name, project_id), problem: null }
  const slug = plainSlug(typed)
  if (!isSlug(slug)) return { slug, problem: 'invalid' }
  return { slug, problem: (await isTaken(db, slug, project_id)) ? 'taken' : null }
}

/**
 * Gives a project the slug that was chosen, or the one of its name; the former slug still leads to it.
 * @throws invalid_fields for one of another project
 */
export async function moveToSlug(
  tx: Db,
  project: { id: string; slug: string },
  { typed, name }: { typed: string | null; name: string },
): Promise<string> {
  const base = slugOfName(name)
  if (typed === null && (project.slug === base || /^-\d+$/.test(project.slug.replace(base, '')))) return project.slug
  await lockSlugs(tx)
  const { slug, problem } = await checkSlug(tx, { project_id: project.id, typed, name })
  if (problem === 'taken') throw invalid({ slug: ['draft_error_slug_taken'] })
  if (problem === 'invalid') throw invalid({ slug: ['draft_error_slug'] })
  if (slug === project.slug) return slug
  await tx.delete(projectSlugs).where(eq(projectSlugs.slug, slug))
  await tx.insert(projectSlugs).values({ slug: project.slug, project_id: project.id }).onConflictDoNothing()
  await tx.execute(sql`update projects set slug = ${slug} where id = ${project.id}`)
  return slug
}

async function freeSlugNow(db: Db, name: string, project_id: string): Promise<string> {
  const base = slugOfName(name)
  const taken = await rowsOf<{ slug: string }>(
    db,
    sql`select slug from projects where (slug = ${base} or slug like ${`${base}-%`}) and id <> ${project_id}
      union select slug from project_slugs where (slug = ${base} or slug like ${`${base}-%`}) and project_id <> ${project_id}`,
  )
  const slugs = new Set(taken.map(({ slug }) => slug))
  if (!slugs.has(base)) return base
  for (let n = 2; ; n++) if (!slugs.has(`${base}-${n}`)) return `${base}-${n}`
}

async function isTaken(db: Db, slug: string, project_id: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from projects where slug = ${slug} and id <> ${project_id} union all select from project_slugs where slug = ${slug} and project_id <> ${project_id}`,
  )
  return found.length > 0
}

async function lockSlugs(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('project slugs', 0))`)
}
