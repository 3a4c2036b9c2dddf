import type { Context } from '../../../kit/context.server.ts'
import { newId } from '../../../kit/ids.ts'
import { contributionNotes } from './donor.tables.server.ts'
import { lockContribution, requireAdmin } from './lock-contribution.server.ts'

/** Writes a note that only admins read. @throws forbidden; not_found */
export async function noteContribution(ctx: Context, { id, body }: { id: string; body: string }): Promise<void> {
  const author_id = requireAdmin(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockContribution(tx, id)
    await tx
      .insert(contributionNotes)
      .values({ id: newId('cnot'), contribution_id: id, author_id, body, created_at: ctx.now.toISOString() })
  })
}
