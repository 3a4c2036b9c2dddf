import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { searchPlaces } from './find-places.server.ts'

// Places as people type them: `place-searches.test.tsv` has the expected first suggestion of each query, or one of the first three.

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
})
afterAll(() => database.close())

const [, ...SEARCHES] = readFileSync(join(import.meta.dirname, 'place-searches.test.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [query: string, trip: 'stay' | 'fly', language: 'es' | 'en', within: string, expected: string])

it('is a table of 300 searches, each once', () => {
  expect(SEARCHES.length).toBeGreaterThanOrEqual(300)
  expect(new Set(SEARCHES.map((search) => search.join('\t'))).size).toBe(SEARCHES.length)
})

it.each(SEARCHES)('%s (%s, %s) → within %s: %s', async (query, trip, locale, within, expected) => {
  const trip_type = trip === 'fly' ? 'ONLY_FLIGHT' : 'ONLY_HOTEL'
  const places = await searchPlaces({ db: database.db, locale }, { query, trip_type })
  const found = places.slice(0, Number(within)).map(({ text, context }) => [text, context].filter(Boolean).join(', '))
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${expected}`)))
})
