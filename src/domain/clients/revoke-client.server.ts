import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { requireProvenAdmin } from './client.policy.ts'
import { oauthClients, oauthConsents, oauthGrants } from './client.tables.server.ts'

/**
 * Revokes a client for good and deletes its tokens and consents. Its row stays, so that audit entries can name it.
 * @throws forbidden unless admin, proof_required; not_found
 */
export async function revokeClient(ctx: Context, input: { id: string }): Promise<void> {
  requireProvenAdmin(ctx)
  await ctx.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(oauthClients)
      .set({ revoked_at: ctx.now.toISOString() })
      .where(and(eq(oauthClients.id, input.id), isNull(oauthClients.revoked_at)))
      .returning({ name: oauthClients.name })
    if (!revoked) throw notFound()
    await tx.delete(oauthGrants).where(eq(oauthGrants.client_id, input.id))
    await tx.delete(oauthConsents).where(eq(oauthConsents.client_id, input.id))
    await noteAct(ctx, tx, { action: 'client.revoked', subject_id: input.id, before: { name: revoked.name } })
  })
}
