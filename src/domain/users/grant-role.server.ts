import { and, eq } from 'drizzle-orm'
import type { Role } from '../../kit/actor.policy.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { userRoles } from './user.tables.server.ts'

/** Grants a role in the transaction of another act, such as the approval of an organization; without effect if the user has it. */
export async function grantRole(tx: Db, input: { user_id: string; role: Role; granted_by: string | null }): Promise<void> {
  await tx.insert(userRoles).values(input).onConflictDoNothing()
}

/** Takes a role back in the transaction of the act that ends it. */
export async function takeRole(tx: Db, { user_id, role }: { user_id: string; role: Role }): Promise<void> {
  await tx.delete(userRoles).where(and(eq(userRoles.user_id, user_id), eq(userRoles.role, role)))
}
