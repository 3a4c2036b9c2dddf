import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { safeRedirect } from '../../kit/http/safe-redirect.ts'
import { pathTo } from '../../urls/paths.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { countRequest } from '../sign-in/sign-in-limits.server.ts'
import { oauthClients, tripSessions } from './client.tables.server.ts'
import { formTargetOf, isRegistered } from './client.ts'
import { authorizationQuery, TRIP_SECONDS, type TripSession } from './trip-session.ts'

/** Finds an unexpired trip session of a client that is not revoked. */
export async function findTrip(db: Db, id: string): Promise<TripSession | undefined> {
  const [row] = await rowsOf<{ redirect: string; client_id: string; name: string; redirect_uri: string | null; created_at: string }>(
    db,
    sql`select t.redirect, t.client_id, c.name, t.redirect_uri, iso_time(t.created_at) as created_at
      from trip_sessions t join oauth_clients c on c.id = t.client_id
      where t.digest = ${tokenDigest(id)} and t.expires_at > now() and c.revoked_at is null`,
  )
  if (!row) return undefined
  const origin = row.redirect_uri === null ? null : formTargetOf(row.redirect_uri)
  return { redirect: row.redirect, client: { id: row.client_id, name: row.name }, origin, created_at: row.created_at }
}

const MAX_REDIRECT_LENGTH = 4000

/**
 * Stores where a visitor came from and how they return, for the browser that will hold the returned id; `replaces` is the id it held
 * before. With a `redirect_uri` the visitor returns through the client's authorization; without one to `redirect`, else home.
 * @throws not_found for a client or a redirect URI that is not registered; too_many
 */
export async function startTrip(ctx: Context, input: { query: string; replaces: string; from: From }): Promise<{ id: string }> {
  const asked = new URLSearchParams(input.query)
  const client = await findRegistered(ctx, asked.get('client_id') ?? '')
  const redirect_uri = asked.get('redirect_uri')
  if (!client || (redirect_uri !== null && !isRegistered(client.redirect_uris, redirect_uri, client.kind))) throw notFound()
  const redirect = redirect_uri
    ? `${pathTo('authorize', ctx.locale)}?${authorizationQuery(input.query)}`
    : safeRedirect(asked.get('redirect'), pathTo('home', ctx.locale))
  if (redirect.length > MAX_REDIRECT_LENGTH) throw notFound()
  await countRequest(ctx.pool, 'trip', { address: input.from.address })
  const id = randomBytes(32).toString('base64url')
  const expired = lt(tripSessions.expires_at, ctx.now.toISOString())
  await ctx.db.delete(tripSessions).where(or(expired, eq(tripSessions.digest, tokenDigest(input.replaces))))
  await ctx.db.insert(tripSessions).values({
    digest: tokenDigest(id),
    redirect,
    client_id: client.id,
    response_type: asked.get('response_type') ?? 'code',
    redirect_uri,
    scope: asked.get('scope'),
    state: asked.get('state'),
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + TRIP_SECONDS * 1000).toISOString(),
  })
  return { id }
}

async function findRegistered({ db }: Context, id: string) {
  const [client] = await db
    .select({ id: oauthClients.id, redirect_uris: oauthClients.redirect_uris, secret: oauthClients.secret_digest })
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), isNull(oauthClients.revoked_at)))
  return client && { ...client, kind: client.secret === null ? ('public' as const) : ('confidential' as const) }
}

/** Deletes a trip session, if it still exists. */
export async function endTrip(ctx: Pick<Context, 'db'>, input: { id: string }): Promise<void> {
  await ctx.db.delete(tripSessions).where(eq(tripSessions.digest, tokenDigest(input.id)))
}
