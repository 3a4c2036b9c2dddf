import { resolve } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../src/kit/postgres/embedded.server.ts'

/** Runs statements on the database of the platform under test, for what no visitor can do: confirm an address, let days pass. */
export async function onDatabase(statements: string, data_dir = resolve('.cache/e2e')): Promise<void> {
  const postgres = await openEmbeddedPostgres({ data_dir })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
    await postgres.close()
  }
}
