import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { formTargetOf } from './client.ts'
import type { TripSession } from './trip-session.ts'

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
