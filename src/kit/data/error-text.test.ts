import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { errorStack, errorText, openLog } from '../log.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.owner.query('create table people (name text unique, born date); grant all on people to public')
})
afterAll(() => database.close())

const VALUE = 'Zulma "la" Quispe zulma@example.com'
const failureOf = (query: ReturnType<typeof sql>) =>
  database.db.execute(query).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

/** The whole log line of an error. */
function written(fields: object): string {
  const lines: string[] = []
  openLog('info', { write: (line: string) => void lines.push(line) }).error(fields, 'failed')
  return lines.join('')
}

describe('an error in the log', () => {
  it('has the message of a failed statement without its values', async () => {
    const insert = sql`insert into people (name) values (${VALUE})`
    await database.db.execute(insert)
    const errors = {
      'duplicate key value violates unique constraint "people_name_key"': await failureOf(insert),
      'invalid input syntax for type date: "…"': await failureOf(sql`insert into people (born) values (${VALUE})`),
      'relation "…" does not exist': await failureOf(sql`select * from ${sql.identifier(VALUE)}`),
    }
    for (const [text, error] of Object.entries(errors)) {
      expect(errorText(error)).toBe(text)
      expect(errorStack(error)).toMatch(/^ +at /)
      for (const line of [written({ error }), written({ err: error }), written({ error: errorText(error), stack: errorStack(error) })])
        for (const part of ['Zulma', 'Quispe', 'zulma@']) expect(line).not.toContain(part)
    }
  })

  it('has no address that a mail server repeats, nor the text that a parser could not read', () => {
    expect(errorText(new Error('550 5.1.1 <zulma@example.com>: no such mailbox'))).toBe('550 5.1.1 <…>: no such mailbox')
    try {
      JSON.parse('{"name": Zulma}')
    } catch (error) {
      expect(errorText(error)).not.toContain('Zulma')
    }
    expect(errorText(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
    expect(errorText('thrown text')).toBe('unknown')
  })
})
