import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { insertVoice } from '../../testing/content/sections.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>

beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  const { pool } = database
  await insertCatalogues(pool)
  await insertOrganization(pool, 'org_1')
  for (const status of ['active', 'completed', 'hidden', 'draft'] as const) await insertProject(pool, `proj_${status}`, { status })
  await insertVoice(pool, 'sect_voic_1', { project: 'proj_active', position: 1 })
  await insertVoice(pool, 'sect_voic_2', { project: 'proj_completed', said_in: 'en', name: 'Kate', position: 2 })
  await insertVoice(pool, 'sect_voic_3', { project: 'proj_active', sides: [], position: 3 })
  await insertVoice(pool, 'sect_voic_5', { project: 'proj_hidden', position: 4 })
  await insertVoice(pool, 'sect_voic_6', { project: 'proj_draft', said_in: 'en', position: 5 })
})
afterAll(() => database.close())

async function listed(query: string) {
  const { data } = await (await api.request(`/voices${query}`)).json()
  return data.map(({ id }: { id: string }) => id)
}

it('lists only published voices of public projects, those in the reader’s language first', async () => {
  expect(await listed('?lang=es')).toEqual(['sect_voic_1', 'sect_voic_2'])
  expect(await listed('?lang=en')).toEqual(['sect_voic_2', 'sect_voic_1'])
  expect(await listed('?lang=en&limit=1')).toEqual(['sect_voic_2'])
})

it('gives the original language, and nothing about who published it or what is a draft', async () => {
  const { data } = await (await api.request('/voices?lang=en')).json()
  expect(data[1]).toMatchObject({
    name: null,
    role: 'Traveller',
    text: 'I chose it before I left.',
    language: 'es',
    shown_in: 'en',
    project: { slug: 'proj-active' },
  })
  expect(Object.keys(data[1]).sort()).toEqual(['id', 'language', 'name', 'project', 'role', 'shown_in', 'speaker', 'text'])
})

it('is read in Spanish, and says so, where nobody translated it', async () => {
  await insertVoice(database.pool, 'sect_voic_7', { project: 'proj_active', sides: ['es'], position: 6 })
  const { data } = await (await api.request('/voices?lang=en')).json()
  const voice = data.find(({ id }: { id: string }) => id === 'sect_voic_7')
  expect(voice).toMatchObject({ text: 'Lo elegí antes de viajar.', shown_in: 'es' })
})

it.each(['?limit=0', '?limit=21', '?limit=x'])('%s is refused', async (query) => {
  expect((await api.request(`/voices${query}`)).status).toBe(422)
})
