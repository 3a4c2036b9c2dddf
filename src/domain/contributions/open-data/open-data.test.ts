import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatformApi } from '../../../api/api.server.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { OPEN_DATA_FIELDS } from './open-data.ts'

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>
beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1', { name: '=Club, "Uno"' })
  await insertProject(database.pool, 'proj_1', { name: 'Agua; segura' })
  await insertProject(database.pool, 'proj_hidden', { status: 'hidden' })
  await insertGift(database.pool, 'a', { project_id: 'proj_1', amount: 12_345, paid_at: '2026-02-01T12:00:00Z' })
  await insertGift(database.pool, 'b', { project_id: 'proj_hidden', currency: 'CLP', amount: 500, status: 'pending' })
  await insertGift(database.pool, 'c', { amount: 1, voided_at: '2026-02-01T12:00:00Z', status: 'pending' })
})
afterAll(() => database.close())

it('tells every contribution, those that fell too, in JSON that says what each field is', async () => {
  const response = await api.request('/open-data/contributions.json?lang=en')
  expect(response.headers.get('content-disposition')).toContain('huella-contributions.json')
  const { fields, contributions } = await response.json()
  expect(Object.keys(fields)).toEqual([...OPEN_DATA_FIELDS])
  for (const { name, description } of Object.values<{ name: string; description: string }>(fields)) expect(name && description).toBeTruthy()
  expect(contributions).toEqual([
    {
      identifier: 'a',
      kind: 'donation',
      state: 'paid',
      amount: '123.45',
      currency: 'ARS',
      profit: null,
      profit_currency: null,
      rate: null,
      district: '4865',
      causes: 'Water',
      rate_day: null,
      rate_source: null,
      project: 'Agua; segura',
      organization: '=Club, "Uno"',
      promised_on: '2026-01-01T00:00:00.000Z',
      approved_on: '2026-01-01T00:00:00.000Z',
      paid_on: '2026-02-01T12:00:00.000Z',
      trail: expect.stringMatching(/\/en\/transparency\/a$/),
      project_page: expect.stringMatching(/\/en\/project\/proj-1$/),
      project_id: 'proj_1',
      project_slug: 'proj-1',
      project_earlier_slugs: null,
    },
    expect.objectContaining({ identifier: 'b', state: 'expected', amount: '500', project: null, organization: null, causes: null }),
    expect.objectContaining({ identifier: 'c', state: 'void', amount: '0.01' }),
  ])
})

it('is the same in CSV, with columns in Spanish, and no formula for a spreadsheet', async () => {
  const text = await (await api.request('/open-data/contributions.csv?lang=es')).text()
  const [header, first, second, third, end] = text.split('\r\n')
  expect(header).toMatch(/^\uFEFF?identificador,recorrido,tipo,estado,monto,moneda,/)
  expect(header!.split(',')).toHaveLength(OPEN_DATA_FIELDS.length)
  expect(first).toContain(`,"'=Club, ""Uno""",4865,Agua`)
  expect(first).toContain(',"Agua; segura",')
  expect([second, third].map((row) => row!.split(',').slice(3, 6))).toEqual([
    ['expected', '500', 'CLP'],
    ['void', '0.01', 'ARS'],
  ])
  expect(end).toBe('')
})

it('is read in batches, each contribution once, also where many were written at one moment', async () => {
  await database.pool.query(`
    insert into contributions (id, code, kind, amount, currency, status, created_at) select 'm' || n, 'm' || n, 'donation', 0, 'ARS', 'pending', '2026-03-01' from generate_series(1, 4500) n`)
  const { contributions } = await (await api.request('/open-data/contributions.json')).json()
  expect(contributions).toHaveLength(4_503)
  expect(new Set(contributions.map(({ identifier }: { identifier: string }) => identifier)).size).toBe(4_503)
})

it('lists the slugs that a project had before, by which older lines of the log name it', async () => {
  await database.pool.query("insert into project_slugs values ('agua', 'proj_1'), ('agua-2025', 'proj_1')")
  const { contributions } = await (await api.request('/open-data/contributions.json?lang=en')).json()
  expect(contributions[0]).toMatchObject({ project_id: 'proj_1', project_slug: 'proj-1', project_earlier_slugs: 'agua; agua-2025' })
})

it('tells what the ledger says, not what the row of a contribution says', async () => {
  await database.owner.query("alter table contributions disable trigger user; update contributions set amount = 999999 where code = 'a'")
  const { contributions } = await (await api.request('/open-data/contributions.json?lang=en')).json()
  expect(contributions[0]).toMatchObject({ identifier: 'a', amount: '123.45' })
})
