import type { Context } from '../../../kit/context.server.ts'
import type { Services } from '../../../kit/services.server.ts'
import { endSessions } from '../../sign-in/end-sessions.server.ts'
import type { ClientLogout } from '../client.ts'
import { isRegistered } from '../client.ts'
import { findLogoutClient, type LogoutClient } from '../find-clients.server.ts'
import { providerOf } from '../provider.server.ts'

interface Request {
  /** Query string as received: `id_token_hint=…&post_logout_redirect_uri=…`. */
  query: string
  /** Id of the user who confirmed on our page; nobody else's session ends by it. */
  asked_user?: string | undefined
}

/**
 * Ends the browser's session at a client's request (OpenID Connect RP-Initiated Logout 1.0): at once with an ID token of this session,
 * otherwise once the user has confirmed. A wrong return address ends nothing, as it may be a stranger's.
 */
export async function endClientSession(ctx: Context, { query, asked_user }: Request): Promise<ClientLogout> {
  const asked = new URLSearchParams(query)
  const hint = asked.get('id_token_hint')
  const client = await findLogoutClient(ctx.db, asked.get('client_id') ?? audienceOf(hint) ?? '')
  if ((asked.has('client_id') || asked.has('post_logout_redirect_uri')) && !client) return { next: 'refused', error: 'invalid_client' }
  const url = backTo(asked, client)
  if (url === undefined) return { next: 'refused', error: 'invalid_request' }
  const about = { url, client: client && { id: client.id, name: client.name } }
  if (ctx.actor.kind !== 'user') return { next: 'done', ...about }
  const { user_id, session_id } = ctx.actor
  const known = hint && client ? await verifiedHint(ctx, hint, client.id) : undefined
  const hinted = known?.sub === user_id && (known.sid === undefined || known.sid === session_id)
  if (!hinted && asked_user !== user_id) return { next: 'confirm', ...about }
  await endSessions(ctx, 'this')
  return { next: 'done', ...about }
}

/** The address with the client's `state`; null if it names none, undefined for one that it has not registered. */
function backTo(asked: URLSearchParams, client: LogoutClient | null): string | null | undefined {
  const uri = asked.get('post_logout_redirect_uri')
  if (uri === null) return null
  if (!client || !isRegistered(client.post_logout_redirect_uris, uri, client.kind)) return undefined
  const url = new URL(uri)
  const state = asked.get('state')
  if (state !== null) url.searchParams.append('state', state)
  return url.href
}

/** The client in an ID token, unverified: it proves no more than `client_id` would. */
function audienceOf(hint: string | null): string | undefined {
  try {
    const { aud } = JSON.parse(Buffer.from(hint?.split('.')[1] ?? '', 'base64url').toString()) as { aud?: unknown }
    return typeof aud === 'string' ? aud : undefined
  } catch {
    return undefined
  }
}

/** Claims of an ID token of ours for this client, also of an expired one; undefined for any other text. */
async function verifiedHint(services: Services, hint: string, client_id: string) {
  const provider = await providerOf(services)
  const client = await provider.Client.find(client_id)
  if (!client) return undefined
  const { payload } = await provider.IdToken.validate(hint, client).catch(() => ({ payload: undefined }))
  return payload as { sub?: string; sid?: string } | undefined
}
