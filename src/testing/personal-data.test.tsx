import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWN_DATA } from '../api/own-data.server.ts'
import { personalDataEn } from '../web/public/legal/texts/personal-data.en.tsx'
import { personalDataEs } from '../web/public/legal/texts/personal-data.es.tsx'
import { PERSONAL_DATA, type PersonalDatum } from '../web/public/legal/texts/personal-data.ts'
import { PersonalDataList } from '../web/public/legal/texts/personal-data-list.tsx'
import type { Facts } from '../web/public/legal/texts/prose.ts'
import { ABOUT_GUESTS, ABOUT_NOBODY, STORED_AS } from './personal-data.ts'
import { OWNERS } from './table-owners.ts'
import { openTestDatabase } from './test-database.server.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Nouns whose tables are about users even where none of their columns refers to one. */
const ABOUT_USERS = ['kit', 'users', 'sign-in', 'accounts', 'audit', 'emails', 'clients', 'hand-offs', 'bookings']

it('has words on the privacy page for every column of every table about users', async () => {
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
  const told = PERSONAL_DATA.flatMap((datum) =>
    Object.entries(STORED_AS[datum].columns).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
  )
  expect(stored.filter((column) => !told.includes(column))).toEqual([])
  expect(told.filter((column) => !stored.includes(column))).toEqual([])
})

it('has words on the privacy page for every section of the file with one’s own data', () => {
  const told = PERSONAL_DATA.flatMap((datum) => STORED_AS[datum].own_data ?? [])
  expect(told.sort()).toEqual(['profile', ...Object.keys(OWN_DATA)].sort())
})

describe('the words', () => {
  const named: Partial<Record<PersonalDatum, [RegExp, RegExp]>> = {
    phone: [/Teléfono/, /Telephone/],
    cuil: [/CUIL/, /CUIL/],
    rotary: [/Rotary/, /Rotary/],
    picture: [/foto/, /photo/],
    favorites: [/Favoritos/, /Favourites/],
    second_factor: [/Segundo paso/, /Second step/],
    connected_sites: [/Sitios conectados/, /Connected sites/],
    audit: [/equipo/, /team/],
  }
  it.each([
    ['es', personalDataEs, 0],
    ['en', personalDataEn, 1],
  ] as const)('are there in %s, one item for each', (_, words, at) => {
    const to = ((name: string) => `/${name}`) as Facts['to']
    const Page = createRoutesStub([
      { path: '/', Component: () => <PersonalDataList words={words} facts={{ site: {} as Facts['site'], to }} /> },
    ])
    const html = renderToStaticMarkup(<Page initialEntries={['/']} />)
    const items = html.split('<dt>').slice(1)
    expect(items).toHaveLength(PERSONAL_DATA.length)
    for (const [index, item] of items.entries()) {
      expect(item).toMatch(named[PERSONAL_DATA[index]!]?.[at] ?? /^[^<]{4,}<\/dt><dd>.{20,}/)
    }
  })
})
