import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { organizations } from './organization.tables.server.ts'

/** Locks an organization until the transaction ends: its review, its members, its bank account and its money change one after the other. @throws not_found */
export async function lockOrganization(tx: Db, id: string) {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('update')
  if (!organization) throw notFound()
  return organization
}

/**
 * The same for what moves an organization's money. Rows that refer to it may be written meanwhile: a claim is opened with its contributions locked, for which a
 * payment may wait here.
 * @throws not_found
 */
export async function lockOrganizationMoney(tx: Db, id: string): Promise<void> {
  const [organization] = await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, id)).for('no key update')
  if (!organization) throw notFound()
}
