import { resolve } from 'node:path'
import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'
import { WORLD } from './world.ts'

/** Runs statements on the database of the platform under test, for steps that no visitor can take: confirm an address, let days pass. */
export async function onDatabase(statements: string, data_dir = resolve(WORLD.data_dir)): Promise<void> {
  await query(statements, data_dir)
}

/** Rows of a query there, such as a link in a letter that no page shows. */
export async function readDatabase(statement: string, data_dir = resolve(WORLD.data_dir)): Promise<Record<string, unknown>[]> {
  return (await query(statement, data_dir)).rows
}

async function query(statements: string, data_dir: string): Promise<pg.QueryResult> {
  const postgres = await openEmbeddedPostgres({ data_dir })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return await client.query(statements)
  } finally {
    await client.end()
    await postgres.close()
  }
}
