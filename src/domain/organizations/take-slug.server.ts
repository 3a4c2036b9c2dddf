import { eq, sql } from 'drizzle-orm'
import { constraintOf } from '../../kit/data/constraint-of.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid } from '../../kit/errors.ts'
import { organizationSlugs } from './organization.tables.server.ts'

/** Also refuses former identifiers of others, which still redirect. */
export async function refuseTakenSlug(tx: Db, slug: string, id: string): Promise<void> {
  const [taken] = await rowsOf(
    tx,
    sql`select from organizations where slug = ${slug} and id <> ${id} union all select from organization_slugs where slug = ${slug} and organization_id <> ${id}`,
  )
  if (taken) throw slugTaken()
}

/** The old identifier of an approved one goes on redirecting; one that was never public is free again. */
export async function moveSlug(tx: Db, { id, status, from, to }: { id: string; status: string; from: string; to: string }): Promise<void> {
  if (from === to) return
  await tx.delete(organizationSlugs).where(eq(organizationSlugs.slug, to))
  if (status === 'approved') await tx.insert(organizationSlugs).values({ slug: from, organization_id: id })
}

export function slugTaken() {
  return invalid({ slug: ['organization_error_slug_taken'] })
}

export function asTaken(error: unknown): never {
  throw constraintOf(error) === 'organizations_slug_key' ? slugTaken() : error
}
