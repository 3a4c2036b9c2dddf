import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../src/testing/test-database.server.ts'
import { describeSchema } from './describe-schema.ts'

it('matches db/schema.sql; `bin/dump-schema` updates it', async () => {
  const database = await openTestDatabase()
  try {
    const written = await readFile(new URL('../schema.sql', import.meta.url), 'utf8')
    const { rows } = await database.pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    // Before 16, PostgreSQL qualifies every column of a view: there, views are not compared.
    const comparable = Number(rows[0]!.version) < 160_000 ? withoutViews : (schema: string) => schema
    expect(comparable(await describeSchema(database.owner))).toBe(comparable(written))
  } finally {
    await database.close()
  }
})

function withoutViews(schema: string): string {
  return schema.replace(/^create view[\s\S]*?;\n\n/gm, '')
}
