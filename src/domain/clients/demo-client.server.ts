import type { Db } from '../../kit/data/db.server.ts'
import { oauthClients } from './client.tables.server.ts'
import { SCOPES } from './client.ts'

/** The demo travel site's `client_id`. */
const ID = 'clnt_demo_travel_site'

/**
 * Registers the demo travel site, which runs on the same machine as the platform: without a secret, so that the repository holds none, and
 * with the redirect URI of its current port. If an admin revoked it, it stays revoked.
 */
export async function registerDemoTravelSite(db: Db, url: string): Promise<void> {
  const redirect_uris = [`${url}/signed-in`]
  await db
    .insert(oauthClients)
    .values({ id: ID, name: 'Rumbo Sur', redirect_uris, scopes: [...SCOPES] })
    .onConflictDoUpdate({ target: oauthClients.id, set: { redirect_uris } })
}
