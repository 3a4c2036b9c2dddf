import { sql } from 'drizzle-orm'
import type { Actor } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { findActor } from '../sign-in/find-actor.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { TOKEN_EXPIRED } from '../sign-in/sign-in.errors.ts'

/**
 * Finds the actor by the `Authorization` header: a user by their session, or a client by its access token.
 * @throws token_expired for a token that was once valid; unauthorized for any other
 */
export async function findAnyActor(
  db: Db,
  authorization: string | undefined,
  about: { now: Date; second_factor_required: boolean },
): Promise<Actor> {
  try {
    return await findActor(db, authorization, about)
  } catch (error) {
    const unknown = error instanceof ReadableError && error.code === 'unauthorized'
    const client = unknown ? await findClientActor(db, /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1] ?? '') : undefined
    if (client) return client
    throw error
  }
}

interface Found extends Record<string, unknown> {
  client_id: string
  user_id: string
  scope: string
  over: boolean
}

async function findClientActor(db: Db, token: string): Promise<Actor | undefined> {
  const [found] = await rowsOf<Found>(
    db,
    sql`select g.client_id, g.user_id, coalesce(t.payload->>'scope', '') as scope,
      t.expires_at <= now() or g.expires_at <= now() or u.id is null or c.revoked_at is not null as over
      from oauth_tokens t join oauth_grants g on g.id = t.grant_id left join enabled_users u on u.id = g.user_id join oauth_clients c on c.id = g.client_id
      where t.digest = ${tokenDigest(token)} and t.kind = 'AccessToken'`,
  )
  if (found?.over) throw new ReadableError(TOKEN_EXPIRED)
  return found && { kind: 'client', client_id: found.client_id, user_id: found.user_id, scopes: found.scope.split(' ') }
}
