import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { newId } from '../../../kit/ids.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { contributionNotes } from './donor.tables.server.ts'
import { lockContribution } from './lock-contribution.server.ts'

/** Writes a note that only admins read. @throws forbidden; not_found; organization_managed_by_you */
export async function noteContribution(ctx: Context, { id, body }: { id: string; body: string }): Promise<void> {
  const { user_id: author_id } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const { project_id } = await lockContribution(tx, id)
    // A note resolves a held contribution.
    await refuseOwnProject(ctx, tx, project_id)
    await tx
      .insert(contributionNotes)
      .values({ id: newId('cnot'), contribution_id: id, author_id, body, created_at: ctx.now.toISOString() })
  })
}
