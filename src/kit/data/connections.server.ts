import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import type { ServerLog } from '@huella/embedded-postgres/process'
import type { Config } from '../../config/config.server.ts'
import type { Connection } from './db.server.ts'

export interface Connections {
  /** for all requests of visitors: cannot change recorded money */
  serving: Connection
  /** of the tables' owner, for migrations, seeds and whole copies; the same connection if `DATABASE_OWNER_URL` is not set */
  owner: Connection
  close(): Promise<void>
}

/**
 * The database of this environment: an external one, or the embedded one, which is started when necessary.
 * @param onWait called once there is nothing to do but to wait for it
 */
export async function openConnections(
  { database_url, database_owner_url, data_dir }: Pick<Config, 'database_url' | 'database_owner_url' | 'data_dir'>,
  log: ServerLog,
  onWait = () => {},
): Promise<Connections> {
  if (database_url) {
    onWait()
    return { serving: database_url, owner: database_owner_url ?? database_url, close: async () => {} }
  }
  const { connection, serving, close } = await openEmbeddedPostgres({ data_dir, log, onWait })
  return { serving, owner: connection, close }
}
