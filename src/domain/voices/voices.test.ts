import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>

beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  for (const status of ['active', 'completed', 'hidden', 'draft'] as const) await insertProject(database.pool, `proj_${status}`, { status })
  await insertVoice('voic_1', 'proj_active', 'es', 'approved')
  await insertVoice('voic_2', 'proj_completed', 'en', 'approved')
  await insertVoice('voic_3', 'proj_active', 'es', 'pending')
  await insertVoice('voic_4', 'proj_active', 'es', 'rejected')
  await insertVoice('voic_5', 'proj_hidden', 'es', 'approved')
  await insertVoice('voic_6', 'proj_draft', 'en', 'approved')
})
afterAll(() => database.close())

async function insertVoice(id: string, project: string, language: string, status: string) {
  await database.pool.query(
    `insert into voices (id, project_id, speaker, role_es, role_en, language, text_es, text_en, status, decided_at)
     values ($1, $2, 'traveller', 'Viajera', 'Traveller', $3, 'Lo elegí antes de viajar.', 'I chose it before I left.', $4, $5)`,
    [id, project, language, status, status === 'pending' ? null : new Date()],
  )
}

async function listed(query: string) {
  const { data } = await (await api.request(`/voices${query}`)).json()
  return data.map(({ id }: { id: string }) => id)
}

it('lists only approved voices of public projects, those in the reader’s language first', async () => {
  expect(await listed('?lang=es')).toEqual(['voic_1', 'voic_2'])
  expect(await listed('?lang=en')).toEqual(['voic_2', 'voic_1'])
  expect(await listed('?lang=en&limit=1')).toEqual(['voic_2'])
})

it('gives the original language, and nothing about who approved it or what is pending', async () => {
  const { data } = await (await api.request('/voices?lang=en')).json()
  expect(data[1]).toMatchObject({
    name: null,
    role: 'Traveller',
    text: 'I chose it before I left.',
    language: 'es',
    project: { slug: 'proj-active' },
  })
  expect(Object.keys(data[1]).sort()).toEqual(['id', 'language', 'name', 'project', 'role', 'speaker', 'text'])
})

it.each(['?limit=0', '?limit=21', '?limit=x'])('%s is refused', async (query) => {
  expect((await api.request(`/voices${query}`)).status).toBe(422)
})

it('cannot be approved without a decision date', async () => {
  await expect(database.pool.query(`update voices set status = 'approved' where id = 'voic_3'`)).rejects.toThrow('check')
})
