import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { errorKind, notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { auditedFacts, checkedAddresses } from './check-addresses.server.ts'
import { requireProvenAdmin } from './client.policy.ts'
import { oauthClients, oauthConsents, oauthGrants } from './client.tables.server.ts'
import type { Client, EditedClient, Scope } from './client.ts'
import { findClients } from './find-clients.server.ts'

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
    // Two edits of one client queue here: the second one sees what the first one wrote.
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
