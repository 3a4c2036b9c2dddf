import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { grantRole } from '../../users/grant-role.server.ts'
import { lockUser } from '../../users/lock-user.server.ts'
import { organizationMembers } from '../organization.tables.server.ts'

/** Makes a user manager of an organization, with the role that opens its desk, in the caller's transaction. */
export async function addMember(
  ctx: Context,
  tx: Db,
  { organization_id, user_id, added_by }: { organization_id: string; user_id: string; added_by: string | null },
): Promise<void> {
  // Locks the user: a concurrent removal from their last organization must not take the role away after this.
  await lockUser(tx, user_id)
  await tx
    .insert(organizationMembers)
    .values({ organization_id, user_id, added_by, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
  await grantRole(tx, { user_id, role: 'organizationmanager', granted_by: added_by })
  await noteAct(ctx, tx, { action: 'organization.member_added', subject_id: organization_id, after: { user_id } })
}
