import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { readStatements } from './recorded-statements.ts'

// Runs on a second server, after the tests ran on the embedded one.

describe.runIf(process.env.TEST_DATABASE_URL)('the second server', () => {
  it('understands every statement that the embedded one does', async () => {
    const statements = readStatements()
    const embedded = await refusalsOf({ embedded: true }, statements)
    // Among them are several statements at once, and `begin` and its kin, which no server prepares.
    const understood = statements.filter((text) => !embedded.has(text))
    expect(understood.length).toBeGreaterThan(1_000)
    const second = await refusalsOf({}, understood)
    expect([...second].map(([text, why]) => `${why}: ${text}`)).toEqual([])
  }, 240_000)
})

/** What a server with today's tables will not prepare, and why. */
async function refusalsOf(where: { embedded?: boolean }, statements: readonly string[]): Promise<Map<string, string>> {
  const database: TestDatabase = await openTestDatabase(where)
  const client = await database.pool.connect()
  const refusals = new Map<string, string>()
  try {
    for (const text of statements) {
      try {
        // By itself: else what follows a semicolon would be carried out.
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
