import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { oauthClients, oauthGrants, oauthTokens, type TokenKind } from './client.tables.server.ts'
import { isAppUri } from './client.ts'

/** The library answers by query only; `authorizeClient` turns it into a form. */
const LIBRARY_MODES = ['query']

/**
 * The provider library's storage adapter on our tables: clients and sessions are read only; grants and tokens are written, tokens by their
 * digests. Interactions are not stored: the user's remaining steps follow from our own tables.
 */
export function providerStore(db: Db): (model: string) => Adapter {
  return (model) => ({ ...NOTHING, ...storeOf(db, model) })
}

const nothing = async () => undefined
const NOTHING: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

function storeOf(db: Db, model: string): Partial<Adapter> {
  switch (model) {
    case 'Client':
      return { find: (id) => findClient(db, id) }
    case 'Session':
      return { find: (id) => findSession(db, id) }
    case 'Grant':
      return grantStore(db)
    case 'AuthorizationCode':
    case 'AccessToken':
    case 'RefreshToken':
      return tokenStore(db, model)
    default:
      return {}
  }
}

async function findClient(db: Db, id: string): Promise<AdapterPayload | undefined> {
  // Limits a name chosen by a stranger; PostgreSQL takes no NUL.
  if (!/^[\w-]{1,100}$/.test(id)) return undefined
  const [client] = await db
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), isNull(oauthClients.revoked_at)))
  if (!client) return undefined
  return {
    client_id: client.id,
    client_name: client.name,
    // The library compares the client's secret with this by `compareClientSecret`, which digests it first.
    ...(client.secret_digest !== null && { client_secret: client.secret_digest }),
    token_endpoint_auth_method: client.secret_digest === null ? 'none' : 'client_secret_basic',
    redirect_uris: client.redirect_uris,
    post_logout_redirect_uris: client.post_logout_redirect_uris,
    ...(client.backchannel_logout_uri !== null && {
      backchannel_logout_uri: client.backchannel_logout_uri,
      backchannel_logout_session_required: true,
    }),
    scope: client.scopes.join(' '),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: LIBRARY_MODES,
    // `auth_time` is in every ID token, whether or not the request has `max_age`.
    require_auth_time: true,
    // The library takes a scheme of an app's own for native clients only.
    application_type: client.redirect_uris.some(isAppUri) ? 'native' : 'web',
    id_token_signed_response_alg: 'RS256',
  }
}

/** Our session in the library's form: the signed-in user, and the time of sign-in. */
async function findSession(db: Db, id: string): Promise<AdapterPayload | undefined> {
  const [row] = await rowsOf<{ user_id: string; since: number; until: number }>(
    db,
    sql`select s.user_id, extract(epoch from s.created_at)::int as since, extract(epoch from s.expires_at)::int as until
      from live_sessions s where s.id = ${id}`,
  )
  return row && { kind: 'Session', jti: id, uid: id, accountId: row.user_id, loginTs: row.since, iat: row.since, exp: row.until }
}

function grantStore(db: Db): Partial<Adapter> {
  return {
    async upsert(id, payload) {
      const { accountId: user_id = '', clientId: client_id = '' } = payload
      const expires_at = timeOf(payload.exp)
      await db.delete(oauthGrants).where(lt(oauthGrants.expires_at, sql`now()`))
      await db
        .insert(oauthGrants)
        .values({ id, user_id, client_id, payload: { ...payload }, expires_at })
        .onConflictDoUpdate({ target: oauthGrants.id, set: { payload: { ...payload }, expires_at } })
    },
    async find(id) {
      const [grant] = await db.select().from(oauthGrants).where(eq(oauthGrants.id, id))
      return grant?.payload
    },
    destroy: (id) => endGrant(db, id),
  }
}

function tokenStore(db: Db, kind: TokenKind): Partial<Adapter> {
  const named = (token: string) => and(eq(oauthTokens.digest, tokenDigest(token)), eq(oauthTokens.kind, kind))
  return {
    async upsert(token, { jti: _, ...payload }) {
      const grant_id = payload.grantId ?? ''
      await deleteExpired(db, grant_id)
      await db
        .insert(oauthTokens)
        .values({ digest: tokenDigest(token), kind, grant_id, payload, expires_at: timeOf(payload.exp) })
        .catch(orGrantIsGone)
    },
    async find(token) {
      const [row] = await db.select().from(oauthTokens).where(named(token))
      return row && { ...row.payload, jti: token, ...(row.consumed_at && { consumed: Date.parse(row.consumed_at) / 1000 }) }
    },
    /** Exactly one of two uses succeeds. A second use means that the token leaked: revoke the whole grant. */
    async consume(token) {
      const [used] = await db
        .update(oauthTokens)
        .set({ consumed_at: sql`now()` })
        .where(and(named(token), isNull(oauthTokens.consumed_at)))
        .returning({ grant_id: oauthTokens.grant_id })
      if (used) return
      const [again] = await db.select({ grant_id: oauthTokens.grant_id }).from(oauthTokens).where(named(token))
      if (again) await endGrant(db, again.grant_id)
      throw new errors.InvalidGrant('already used')
    },
    async destroy(token) {
      await db.delete(oauthTokens).where(named(token))
    },
    async revokeByGrantId(grant_id) {
      await db.delete(oauthTokens).where(and(eq(oauthTokens.grant_id, grant_id), eq(oauthTokens.kind, kind)))
    },
  }
}

/** Deletes access tokens that expired over a day ago; used refresh tokens stay until their grant ends, so that reuse is detected. */
async function deleteExpired(db: Db, grant_id: string): Promise<void> {
  const expired = lt(oauthTokens.expires_at, sql`now() - interval '1 day'`)
  await db.delete(oauthTokens).where(and(eq(oauthTokens.grant_id, grant_id), eq(oauthTokens.kind, 'AccessToken'), expired))
}

async function endGrant(db: Db, id: string): Promise<void> {
  await db.delete(oauthGrants).where(eq(oauthGrants.id, id))
}

/** A foreign key violation (23503) means that the grant ended while its token was being created. */
function orGrantIsGone(error: unknown): never {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23503') throw new errors.InvalidGrant('the grant has ended')
  }
  throw error
}

/** @param epoch seconds */
function timeOf(epoch: number | undefined): string {
  return new Date((epoch ?? 0) * 1000).toISOString()
}
