import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { organizations } from './organization.tables.server.ts'

/** Locks an organization until the transaction ends: its review, its members, its bank account and its payouts change one after the other. @throws not_found */
export async function lockOrganization(tx: Db, id: string) {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('update')
  if (!organization) throw notFound()
  return organization
}
