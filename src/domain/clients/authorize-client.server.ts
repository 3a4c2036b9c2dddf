import type { Actor, Context } from '../../kit/context.server.ts'
import { findReceivingProject } from '../projects/find-project.server.ts'
import { findSessionStart } from '../sign-in/find-session.server.ts'
import { findTarget } from '../users/target.server.ts'
import { callProvider } from './call-provider.server.ts'
import { type Authorization, SCOPES, type Scope } from './client.ts'
import { giveConsent } from './consents/consents.server.ts'
import { findClient } from './find-clients.server.ts'
import { DECISION } from './provider.server.ts'

interface Request {
  /** Query string as received: `client_id=…&redirect_uri=…`. */
  query: string
  decision?: 'allowed' | 'refused' | undefined
  /** The user goes on without a target project, which the client then reads as null. */
  without_project?: boolean | undefined
  /** Id of the user for whom the page was rendered. Another tab may have signed in somebody else since: then nothing is decided. */
  asked_user?: string | undefined
  /** Time at which the browser first brought this request: a sign-in after that satisfies its `prompt=login` or `max_age`. */
  asked_at?: string | undefined
}

/**
 * Decides the next step of a client's authorization request for the current visitor, by the provider library's rules at every step. Consent
 * is stored. If the client requests the target project, a user without one chooses it first, or goes on without.
 */
export async function authorizeClient(ctx: Context, { query, ...request }: Request): Promise<Authorization> {
  const parameters = new URLSearchParams(query)
  const posts = parameters.getAll('response_mode').join() === 'form_post'
  // The library would answer with its own page.
  if (posts) parameters.delete('response_mode')
  const next = await nextStep(ctx, parameters, request)
  return posts && next.next === 'client' ? asForm(ctx, parameters, next.url) : next
}

async function nextStep(
  ctx: Context,
  parameters: URLSearchParams,
  { asked_at, asked_user, ...request }: Omit<Request, 'query'>,
): Promise<Authorization> {
  const registers = translatePrompts(parameters)
  const decision = ctx.actor.kind === 'user' && ctx.actor.user_id === asked_user ? request.decision : undefined
  if (await signedInSince(ctx, asked_at)) settle(parameters, 'login')
  if (decision === 'allowed') settle(parameters, 'consent')
  const silent = parameters.get('prompt') === 'none'
  const asked = await ask(ctx, parameters, decision === 'refused' ? 'refused' : silent ? undefined : 'undecided')
  if (asked.next !== 'prompt') return asked
  const client = await findClient(ctx.db, parameters.get('client_id') ?? '')
  if (!client) return { next: 'refused', error: 'invalid_client' }
  if (asked.prompt === 'login') return { next: ctx.actor.kind === 'user' ? 'login_again' : registers ? 'register' : 'login', client }
  const scopes = scopesOf(parameters)
  if (scopes.includes('target_project') && !request.without_project && !(await hasProject(ctx))) return { next: 'project', client }
  if (decision === 'allowed') await giveConsent(ctx, { client_id: client.id, scopes })
  const answer = await ask(ctx, parameters, decision)
  return answer.next === 'prompt' ? { next: 'consent', client, scopes } : answer
}

/** An answer as the form that the browser posts to the address that the client registered. */
async function asForm(ctx: Context, parameters: URLSearchParams, url: string): Promise<Authorization> {
  const client = await findClient(ctx.db, parameters.get('client_id') ?? '')
  if (!client) return { next: 'refused', error: 'invalid_client' }
  const answer = new URL(url).searchParams
  const fields = Object.fromEntries(ANSWER_FIELDS.flatMap((name) => (answer.has(name) ? [[name, answer.get(name)!]] : [])))
  return { next: 'post', url: parameters.get('redirect_uri')!, fields, client }
}

const ANSWER_FIELDS = ['code', 'state', 'iss', 'error', 'error_description']

type Answer = Extract<Authorization, { next: 'client' | 'refused' }> | { next: 'prompt'; prompt: string }

async function ask(ctx: Context, parameters: URLSearchParams, decision?: 'allowed' | 'refused' | 'undecided'): Promise<Answer> {
  const headers = new Headers(decision && { [DECISION]: decision })
  if (ctx.actor.kind === 'user') headers.set('cookie', `_session=${ctx.actor.session_id}`)
  const response = await callProvider(ctx, `/oauth/authorize?${parameters}`, { headers })
  const location = response.headers.get('location')
  if (location?.startsWith('/interaction/')) return { next: 'prompt', prompt: location.slice('/interaction/'.length) }
  if (location) return { next: 'client', url: location }
  if (response.status >= 500) throw new Error('the provider failed')
  const { error } = (await response.json().catch(() => ({ error: 'invalid_request' }))) as { error: string }
  return { next: 'refused', error }
}

/** Removes a prompt that was answered; signing in again satisfies `max_age`, too. */
function settle(parameters: URLSearchParams, prompt: 'login' | 'consent'): void {
  setPrompts(
    parameters,
    promptsOf(parameters).filter((name) => name !== prompt),
  )
  if (prompt === 'login') parameters.delete('max_age')
}

/**
 * Replaces prompts that the library does not know by ones that it knows: `select_account` becomes the consent page, as that shows the
 * account and leads to another one. Unchanged if the library refuses the combination.
 * @returns true if a guest wants to register
 */
function translatePrompts(parameters: URLSearchParams): boolean {
  const prompts = promptsOf(parameters)
  if (prompts.includes('none') || parameters.getAll('prompt').length > 1) return false
  const known = prompts.map((name) => (name === 'select_account' ? 'consent' : name)).filter((name) => name !== 'create')
  setPrompts(parameters, [...new Set(known)])
  return prompts.includes('create')
}

function promptsOf(parameters: URLSearchParams): string[] {
  return (parameters.get('prompt') ?? '').split(' ').filter(Boolean)
}

function setPrompts(parameters: URLSearchParams, prompts: string[]): void {
  if (prompts.length > 0) parameters.set('prompt', prompts.join(' '))
  else parameters.delete('prompt')
}

async function signedInSince({ actor, db }: { actor: Actor; db: Context['db'] }, asked_at: string | undefined): Promise<boolean> {
  if (actor.kind !== 'user' || asked_at === undefined) return false
  const started_at = await findSessionStart(db, actor.session_id)
  return started_at !== undefined && started_at > new Date(asked_at)
}

function scopesOf(parameters: URLSearchParams): Scope[] {
  const asked = (parameters.get('scope') ?? '').split(' ')
  return SCOPES.filter((scope) => asked.includes(scope))
}

/** True if the user has a target project and it still collects. */
async function hasProject({ actor, db }: Context): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const target_id = await findTarget(db, actor.user_id)
  return target_id !== null && (await findReceivingProject(db, target_id)) !== undefined
}
