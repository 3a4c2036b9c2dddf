import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { readStatements } from './recorded-statements.ts'

// Runs on a second server, after some tests ran on the embedded one and the others on this one.

describe.runIf(process.env.TEST_DATABASE_URL)('the second server', () => {
  it('and the embedded one understand the same statements', async () => {
    const statements = readStatements()
    const embedded = await refusalsOf({ embedded: true }, statements)
    const second = await refusalsOf({}, statements)
    // Several statements at once, and `begin` and similar ones, cannot be prepared by any server.
    const understood = statements.filter((text) => !embedded.has(text) && !second.has(text))
    expect(understood.length).toBeGreaterThan(1_000)
    const only = (those: Map<string, string>, others: Map<string, string>) =>
      [...those].filter(([text]) => !others.has(text)).map(([text, why]) => `${why}: ${text}`)
    expect({ second: only(second, embedded), embedded: only(embedded, second) }).toEqual({ second: [], embedded: [] })
  })
})

/** Statements that a server with today's tables refuses to prepare, with its reasons. */
async function refusalsOf(where: { embedded?: boolean }, statements: readonly string[]): Promise<Map<string, string>> {
  const database: TestDatabase = await openTestDatabase(where)
  const client = await database.pool.connect()
  const refusals = new Map<string, string>()
  try {
    for (const text of statements) {
      try {
        // Sent as the extended protocol: otherwise text after a semicolon would be executed.
        await client.query({ text: `prepare one as ${text}`, queryMode: 'extended' } as pg.QueryConfig)
        await client.query('deallocate one')
      } catch (error) {
        refusals.set(text, (error as Error).message)
      }
    }
  } finally {
    client.release()
    await database.close()
  }
  return refusals
}
