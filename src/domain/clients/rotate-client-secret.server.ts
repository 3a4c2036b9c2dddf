import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { requireProvenAdmin } from './client.policy.ts'
import { oauthClients } from './client.tables.server.ts'
import { newSecret } from './register-client.server.ts'

/**
 * Replaces a client's secret; the old one is refused from now on.
 * @throws forbidden unless admin, proof_required; not_found for a client that is revoked, public or unknown
 */
export async function rotateClientSecret(ctx: Context, input: { id: string }): Promise<{ secret: string }> {
  requireProvenAdmin(ctx)
  const secret = newSecret()
  await ctx.db.transaction(async (tx) => {
    const [rotated] = await tx
      .update(oauthClients)
      .set({ secret_digest: tokenDigest(secret), secret_rotated_at: ctx.now.toISOString() })
      .where(and(eq(oauthClients.id, input.id), isNull(oauthClients.revoked_at), isNotNull(oauthClients.secret_digest)))
      .returning({ name: oauthClients.name })
    if (!rotated) throw notFound()
    await noteAct(ctx, tx, { action: 'client.secret_rotated', subject_id: input.id, after: { name: rotated.name } })
  })
  return { secret }
}
