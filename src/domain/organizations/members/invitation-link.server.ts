import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { tokenDigest } from '../../sign-in/hashed-tokens.server.ts'
import { organizationInvitations } from '../organization.tables.server.ts'

/** A token for the link in an invitation's letter, issued each time that is written, so that no queue holds one. */
export async function issueInvitationLink(db: Db, invitation_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .update(organizationInvitations)
    .set({ digest: tokenDigest(token) })
    .where(and(eq(organizationInvitations.id, invitation_id), isPending()))
  return token
}

/** Neither accepted nor taken back; it may be too late for it. */
export function isPending() {
  return and(isNull(organizationInvitations.accepted_at), isNull(organizationInvitations.revoked_at))
}
