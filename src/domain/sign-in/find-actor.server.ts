import { eq, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../kit/actor.policy.ts'
import type { Actor } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { hasFactor, rolesOf } from '../users/find-user.server.ts'
import { needsFactor } from '../users/user.policy.ts'
import { sessions } from '../users/user.tables.server.ts'
import { IDLE_DAYS } from '../users/user.ts'
import { tokenDigest } from './hashed-tokens.server.ts'
import { TOKEN_EXPIRED, UNKNOWN_TOKEN } from './sign-in.errors.ts'

interface Found extends Record<string, unknown> {
  session_id: string
  user_id: string
  verified: boolean
  disabled: boolean
  expired: boolean
  idle: boolean
  stale: boolean
  proved_at: string | null
  factor: boolean
  roles: Role[]
}

/**
 * Finds the actor by the `Authorization` header; a guest without one. Schemes other than Bearer are ignored.
 * @throws token_expired for a token that was once valid; unauthorized for any other
 */
export async function findActor(
  db: Db,
  authorization: string | undefined,
  about: { now: Date; second_factor_required: boolean },
): Promise<Actor> {
  const token = /^Bearer +([\w.~+/=-]{1,200})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) {
    if (/^Bearer\b/i.test(authorization ?? '')) throw new ReadableError('unauthorized')
    return { kind: 'guest' }
  }
  const digest = tokenDigest(token)
  const [found] = await rowsOf<Found>(db, sessionsWhere(sql`s.token_digest = ${digest}`, about.now))
  if (!found) throw new ReadableError((await wasOnceValid(db, digest)) ? TOKEN_EXPIRED : UNKNOWN_TOKEN)
  if (hasEnded(found)) throw new ReadableError(TOKEN_EXPIRED)
  if (found.stale) await db.update(sessions).set({ last_used_at: about.now.toISOString() }).where(eq(sessions.id, found.session_id))
  return actorOf(found, about)
}

/** The live sessions among these, with their actors, for connections that outlive a request. */
export async function findActorsOfSessions(
  db: Db,
  ids: readonly string[],
  about: { now: Date; second_factor_required: boolean },
): Promise<SignedIn[]> {
  const found = await rowsOf<Found>(db, sessionsWhere(sql`s.id = any(${sql.param([...ids])}::text[])`, about.now))
  return found.filter((session) => !hasEnded(session)).map((session) => actorOf(session, about))
}

/** Admins and sales operators are signed out when idle. */
function hasEnded({ disabled, expired, idle, roles }: Found): boolean {
  return disabled || expired || (idle && roles.some((role) => role === 'admin' || role === 'salesop'))
}

type SignedIn = Extract<Actor, { kind: 'user' }>

function actorOf(found: Found, about: { second_factor_required: boolean }): SignedIn {
  return {
    kind: 'user',
    user_id: found.user_id,
    session_id: found.session_id,
    verified: found.verified,
    roles: found.roles,
    proved_at: found.proved_at === null ? null : new Date(found.proved_at),
    must_set_up_factor: about.second_factor_required && !found.factor && needsFactor(found.roles),
  }
}

/** `last_used_at` is only accurate to ten minutes: a write for every read would be expensive. */
function sessionsWhere(condition: SQL, at: Date) {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`select s.id as session_id, s.user_id, u.email_verified as verified, u.disabled_at is not null as disabled, s.expires_at <= ${now} as expired,
    s.last_used_at < ${now} - make_interval(days => ${IDLE_DAYS}) as idle, s.last_used_at < ${now} - interval '10 minutes' as stale, s.proved_at,
    ${hasFactor()} as factor, ${rolesOf()} as roles
    from sessions s join users u on u.id = s.user_id where ${condition}`
}

async function wasOnceValid(db: Db, digest: string): Promise<boolean> {
  const rows = await rowsOf(db, sql`select from ended_sessions where token_digest = ${digest}`)
  return rows.length > 0
}
