import { documentOf, type RichBlock, type RichJson } from '@huella/rich-text/document'
import { blockText, documentText } from '@huella/rich-text/document-text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWN_DATA } from '../api/own-data.server.ts'
import { ABOUT_GUESTS, ABOUT_NOBODY, STORED_AS } from './personal-data.ts'
import { OWNERS } from './table-owners.ts'
import { openTestDatabase } from './test-database.server.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Nouns with tables about users that have no column referring to one. */
const ABOUT_USERS = ['kit', 'users', 'sign-in', 'accounts', 'audit', 'emails', 'clients', 'hand-offs', 'bookings']

it('has words in the privacy text for every column of every table about users', async () => {
  const { rows } = await database.pool.query(
    `select c.table_name || '.' || c.column_name as name, c.table_name as in_table from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const referring = await database.pool.query(
    "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass",
  )
  const owned = OWNERS.filter(({ nouns }) => nouns.some((noun) => ABOUT_USERS.includes(noun))).flatMap(({ tables }) => tables)
  const about_users = new Set(
    [...owned, ...ABOUT_GUESTS, ...referring.rows.map(({ name }) => name)].filter((name) => !ABOUT_NOBODY.includes(name)),
  )
  const stored = rows.filter(({ in_table }) => about_users.has(in_table)).map(({ name }) => name)
  const told = Object.values(STORED_AS).flatMap((datum) =>
    Object.entries(datum.columns).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
  )
  expect(stored.filter((column) => !told.includes(column))).toEqual([])
  expect(told.filter((column) => !stored.includes(column))).toEqual([])
})

it('has words in the privacy text for every section of the file with one’s own data', () => {
  const told = Object.values(STORED_AS).flatMap(({ own_data }) => own_data ?? [])
  expect(told.sort()).toEqual(['profile', ...Object.keys(OWN_DATA)].sort())
})

describe('the privacy text of a new installation', () => {
  it.each([
    ['es', 0],
    ['en', 1],
  ] as const)('has an item for each in %s', async (part, at) => {
    const lists = (await bodyOf(part)).content.filter((block) => block.type === 'bulletList')
    const items = lists.flatMap((list) => (list as { content: RichBlock[] }).content.map(blockText))
    for (const { said } of Object.values(STORED_AS))
      expect(items.find((item) => item.startsWith(`${said[at]}. `)) ?? said[at]).toMatch(/^.{30,}/s)
  })

  it('says what a migration adds, in a version of its own', async () => {
    const before = documentText(await bodyOf('en'))
    const stood = await stateOf()
    await database.pool.query(`call add_to_privacy('Sombrero', 'El que usás.', 'Hat', 'The one that you wear.')`)
    await database.pool.query(`call add_to_privacy('Zapatos', 'Los que usás.', 'Shoes', 'Those that you wear.')`)
    const after = documentText(await bodyOf('en'))
    expect(after.replace('\nHat. The one that you wear.\nShoes. Those that you wear.', '')).toBe(before)
    expect(documentText(await bodyOf('es'))).toContain('Zapatos. Los que usás.')
    expect(await stateOf()).toEqual({ versions: stood.versions + 2, version: stood.version + 4, same: true })
  })
})

/** The number of versions, and a comparison of the draft with the newest one. */
async function stateOf(): Promise<{ versions: number; version: number; same: boolean }> {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from legal_versions_at(now() + interval '1 minute', 'privacy', 'en')) as versions, d.version,
      d.content -> 'en' -> 'body' = (select v.content -> 'body' from content_versions v where v.item_id = d.item_id and v.part = 'en' order by number desc limit 1) as same
      from content_drafts d where d.item_id = 'priv_privacidad'`,
  )
  return rows[0]
}

async function bodyOf(part: 'es' | 'en') {
  const { rows } = await database.pool.query<{ body: RichJson }>(
    `select v.content -> 'body' as body from content_versions v join content_items i on i.id = v.item_id where i.kind = 'privacy' and v.part = $1 order by v.number desc limit 1`,
    [part],
  )
  return documentOf(rows[0]!.body)
}
