import type { Db } from '../../kit/data/db.server.ts'
import { oauthClients } from './client.tables.server.ts'
import { SCOPES } from './client.ts'

/** The demo travel site knows itself by this. */
const ID = 'clnt_demo_travel_site'

/**
 * Registers the demo travel site, which runs beside the platform on the same machine: without a secret, so that the repository holds none, and with the
 * return address of the port that it has now. One that an admin has revoked stays so.
 */
export async function registerDemoTravelSite(db: Db, url: string): Promise<void> {
  const redirect_uris = [`${url}/signed-in`]
  await db
    .insert(oauthClients)
    .values({ id: ID, name: 'Rumbo Sur', redirect_uris, scopes: [...SCOPES] })
    .onConflictDoUpdate({ target: oauthClients.id, set: { redirect_uris } })
}
