import type { Actor, Context } from '../../kit/context.server.ts'
import { findReceivingProject } from '../projects/find-project.server.ts'
import { findSessionStart } from '../sign-in/find-session.server.ts'
import { findTarget } from '../users/find-target.server.ts'
import { callProvider } from './call-provider.server.ts'
import { type Authorization, SCOPES, type Scope } from './client.ts'
import { findClient } from './find-clients.server.ts'
import { giveConsent } from './give-consent.server.ts'
import { DECISION } from './provider.server.ts'

interface Request {
  /** As it stood in the address: `client_id=…&redirect_uri=…`. */
  query: string
  decision?: 'allowed' | 'refused' | undefined
  /** When the browser brought this request first: who signed in after it has signed in anew for it. */
  asked_at?: string | undefined
}

/**
 * Judges a client's authorization request for whoever asks, by the provider library's own rules at every step. What is allowed is remembered. Who has no
 * project chooses one first when the client asks for it: that is what they came for.
 */
export async function authorizeClient(ctx: Context, { query, decision, asked_at }: Request): Promise<Authorization> {
  const parameters = new URLSearchParams(query)
  if (await signedInSince(ctx, asked_at)) settle(parameters, 'login')
  if (decision === 'allowed') settle(parameters, 'consent')
  const silent = parameters.get('prompt') === 'none'
  const asked = await ask(ctx, parameters, decision === 'refused' ? 'refused' : silent ? undefined : 'undecided')
  if (asked.next !== 'prompt') return asked
  const client = await findClient(ctx.db, parameters.get('client_id') ?? '')
  if (!client) return { next: 'refused', error: 'invalid_client' }
  if (asked.prompt === 'login') return { next: ctx.actor.kind === 'user' ? 'login_again' : 'login', client }
  const scopes = scopesOf(parameters)
  if (scopes.includes('target_project') && !(await hasProject(ctx))) return { next: 'project', client }
  if (decision === 'allowed') await giveConsent(ctx, { client_id: client.id, scopes })
  const answer = await ask(ctx, parameters)
  return answer.next === 'prompt' ? { next: 'consent', client, scopes } : answer
}

type Answer = Exclude<Authorization, { next: 'login' | 'login_again' | 'project' | 'consent' }> | { next: 'prompt'; prompt: string }

async function ask(ctx: Context, parameters: URLSearchParams, decision?: 'refused' | 'undecided'): Promise<Answer> {
  const headers = new Headers(decision && { [DECISION]: decision })
  if (ctx.actor.kind === 'user') headers.set('cookie', `_session=${ctx.actor.session_id}`)
  const response = await callProvider(ctx, `/oauth/authorize?${parameters}`, { headers })
  const location = response.headers.get('location')
  if (location?.startsWith('/interaction/')) return { next: 'prompt', prompt: location.slice('/interaction/'.length) }
  if (location) return { next: 'client', url: location }
  if (response.status >= 500) throw new Error('the provider failed')
  // Who wants the answer by a form that posts itself is answered by that form; no client of ours may want it.
  const { error } = (await response.json().catch(() => ({ error: 'invalid_request' }))) as { error: string }
  return { next: 'refused', error }
}

/** A prompt that was answered is not asked again; signing in anew answers the question how long ago it was, too. */
function settle(parameters: URLSearchParams, prompt: 'login' | 'consent'): void {
  const left = (parameters.get('prompt') ?? '').split(' ').filter((word) => word && word !== prompt)
  if (left.length > 0) parameters.set('prompt', left.join(' '))
  else parameters.delete('prompt')
  if (prompt === 'login') parameters.delete('max_age')
}

async function signedInSince({ actor, db }: { actor: Actor; db: Context['db'] }, asked_at: string | undefined): Promise<boolean> {
  if (actor.kind !== 'user' || asked_at === undefined) return false
  const since = await findSessionStart(db, actor.session_id)
  return since !== undefined && since > new Date(asked_at)
}

function scopesOf(parameters: URLSearchParams): Scope[] {
  const asked = (parameters.get('scope') ?? '').split(' ')
  return SCOPES.filter((scope) => asked.includes(scope))
}

/** A chosen one that no longer collects is none. */
async function hasProject({ actor, db }: Context): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const target_id = await findTarget(db, actor.user_id)
  return target_id !== null && (await findReceivingProject(db, target_id)) !== undefined
}
