import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { errorKind, notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { auditedFacts, checkedAddresses } from './check-addresses.server.ts'
import { requireProvenAdmin } from './client.policy.ts'
import { oauthClients, oauthConsents, oauthGrants } from './client.tables.server.ts'
import type { Client, EditedClient, Scope } from './client.ts'
import { findClients } from './find-clients.server.ts'
import { newSecret } from './register-client.server.ts'

/** Another admin edited or revoked it since it was read. */
const CLIENT_CHANGED = errorKind('client_changed', 409)

/**
 * Edits a client's name, addresses and scopes. Consents do not change: a new scope is requested at the next sign-in, as no consent covers
 * it. A removed scope is removed from the consents, and sign-ins that could read it end.
 * @throws forbidden unless admin, proof_required; not_found for a client that is revoked or unknown; client_changed; invalid_fields
 */
export async function editClient(ctx: Context, { id, seen, ...input }: EditedClient & { id: string }): Promise<Client> {
  requireProvenAdmin(ctx)
  await ctx.db.transaction(async (tx) => {
    const known = and(eq(oauthClients.id, id), isNull(oauthClients.revoked_at))
    // Two edits of one client queue here: the second one sees the result of the first.
    const [row] = await tx.select({ id: oauthClients.id }).from(oauthClients).where(known).for('update')
    const [before] = row ? await findClients(tx, id) : []
    if (!before) throw notFound()
    if (before.version !== seen) throw new ReadableError(CLIENT_CHANGED)
    const { post_logout_redirect_uris = before.post_logout_redirect_uris, backchannel_logout_uri = before.backchannel_logout_uri } = input
    const edited = checkedAddresses(ctx, { ...input, post_logout_redirect_uris, backchannel_logout_uri }, before.kind)
    await tx.update(oauthClients).set(edited).where(known)
    const removed = before.scopes.filter((scope) => !edited.scopes.includes(scope))
    if (removed.length > 0) await takeScopes(tx, id, removed)
    await noteAct(ctx, tx, { action: 'client.edited', subject_id: id, before: auditedFacts(before), after: auditedFacts(edited) })
  })
  const [client] = await findClients(ctx.db, id)
  return client!
}

async function takeScopes(tx: Db, client_id: string, removed: Scope[]): Promise<void> {
  const list = sql`string_to_array(${removed.join(' ')}, ' ')`
  await tx
    .update(oauthConsents)
    .set({ scopes: sql`array(select unnest(${oauthConsents.scopes}) except select unnest(${list}) order by 1)` })
    .where(eq(oauthConsents.client_id, client_id))
  const granted = sql`string_to_array(${oauthGrants.payload}->'openid'->>'scope', ' ')`
  await tx.delete(oauthGrants).where(and(eq(oauthGrants.client_id, client_id), sql`${granted} && ${list}`))
}

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
