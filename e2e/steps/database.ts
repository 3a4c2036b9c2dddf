import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { WORLD } from './world.ts'

/** Runs statements on the database of the platform under test, for steps that no visitor can take: confirm an address, let days pass. */
export async function onDatabase(statements: string, data_dir = resolve(WORLD.data_dir)): Promise<void> {
  await query(statements, data_dir)
}

/** Rows of a query there, such as a link in a letter that no page shows. */
export async function readDatabase(statement: string, data_dir = resolve(WORLD.data_dir)): Promise<Record<string, unknown>[]> {
  return (await query(statement, data_dir)).rows
}

/** The first row of a query there, once a job has written it; asks on one connection, as opening one costs more than many questions. */
export function awaitRow(statement: string, data_dir = resolve(WORLD.data_dir)): Promise<Record<string, unknown>> {
  return withClient(data_dir, async (client) => {
    for (;;) {
      const [row] = (await client.query(statement)).rows
      if (row) return row
      await sleep(200)
    }
  })
}

/** Has the platform run a scheduled job at once (src/app/schedules.server.ts), instead of at its next minute. */
export async function runJob(name: string, data_dir = resolve(WORLD.data_dir)): Promise<void> {
  const postgres = await openEmbeddedPostgres({ data_dir })
  const boss = new PgBoss({ ...postgres.connection, max: 1, schedule: false, supervise: false, migrate: false })
  try {
    await boss.start()
    await boss.send(name)
  } finally {
    await boss.stop({ graceful: false })
    await postgres.close()
  }
}

function query(statements: string, data_dir: string): Promise<pg.QueryResult> {
  return withClient(data_dir, (client) => client.query(statements))
}

async function withClient<T>(data_dir: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await openEmbeddedPostgres({ data_dir })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
    await postgres.close()
  }
}
