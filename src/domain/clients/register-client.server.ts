import { randomBytes } from 'node:crypto'
import type { Context } from '../../kit/context.server.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { auditedFacts, checkedAddresses } from './check-addresses.server.ts'
import { requireProvenAdmin } from './client.policy.ts'
import { oauthClients } from './client.tables.server.ts'
import type { Client, NewClient } from './client.ts'
import { findClients } from './find-clients.server.ts'

/**
 * Registers a client.
 * @returns the client and its secret, which is never shown again; null for a public client
 * @throws forbidden unless admin, proof_required; invalid_fields
 */
export async function registerClient(ctx: Context, input: NewClient): Promise<{ client: Client; secret: string | null }> {
  const admin = requireProvenAdmin(ctx)
  const id = newId('clnt')
  const secret = input.kind === 'confidential' ? newSecret() : null
  const { kind } = input
  const facts = checkedAddresses(ctx, input, kind)
  await ctx.db.transaction(async (tx) => {
    const secret_digest = secret && tokenDigest(secret)
    const created = { created_by: admin.user_id, created_at: ctx.now.toISOString() }
    await tx.insert(oauthClients).values({ id, secret_digest, ...facts, ...created })
    const after = { kind, ...auditedFacts(facts) }
    await noteAct(ctx, tx, { action: 'client.registered', subject_id: id, after })
  })
  const [client] = await findClients(ctx.db, id)
  return { client: client!, secret }
}

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
