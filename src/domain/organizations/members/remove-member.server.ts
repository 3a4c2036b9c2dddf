import { and, eq } from 'drizzle-orm'
import { requireProof } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { takeRole } from '../../users/grant-role.server.ts'
import { lockUser } from '../../users/lock-user.server.ts'
import { memberRemovedLetter } from '../organization.letters.ts'
import { organizationMembers } from '../organization.tables.server.ts'
import { LAST_MANAGER } from '../organization.ts'
import { lockManaged } from './managed-by.server.ts'
import { queueMemberChange } from './notify-members.server.ts'

/**
 * Removes a user, or the actor, as manager of an organization: never the last one. A user without any other organization loses the role.
 * @throws proof_required; not_found; organization_last_manager
 */
export async function removeMember(ctx: Context, input: { id: string; user_id: string }): Promise<void> {
  const { id: organization_id, user_id } = input
  const { user_id: by } = requireProof(ctx)
  await ctx.db.transaction(async (tx) => {
    const { name } = await lockManaged(ctx, tx, organization_id)
    const members = await tx
      .select({ user_id: organizationMembers.user_id })
      .from(organizationMembers)
      .where(eq(organizationMembers.organization_id, organization_id))
    if (!members.some((member) => member.user_id === user_id)) throw notFound()
    if (members.length === 1) throw new ReadableError(LAST_MANAGER)
    // Leaving two organizations at once, each would see the other and leave the role.
    await lockUser(tx, user_id)
    await tx
      .delete(organizationMembers)
      .where(and(eq(organizationMembers.organization_id, organization_id), eq(organizationMembers.user_id, user_id)))
    const [other] = await tx
      .select({ organization_id: organizationMembers.organization_id })
      .from(organizationMembers)
      .where(eq(organizationMembers.user_id, user_id))
      .limit(1)
    if (!other) await takeRole(tx, { user_id, role: 'organizationmanager' })
    if (by !== user_id) await queueLetter(ctx, tx, memberRemovedLetter, { user_id, facts: { organization_id } })
    await queueMemberChange(ctx, tx, { organization_id, kind: 'removed', about_id: user_id })
    await noteAct(ctx, tx, { action: 'organization.member_removed', subject_id: organization_id, before: { user_id }, after: { name } })
  })
}
