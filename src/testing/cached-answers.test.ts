import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPlatformApi } from '../api/api.server.ts'
import { apiClient } from '../api/client.server.ts'
import { type AnswerCache, newReads } from '../kit/http/answer-cache.ts'
import { openPageCache } from '../page-cache/page-cache.server.ts'
import { insertCatalogues, insertOrganization, insertProject } from './fixture.ts'
import { openTestDatabase, type TestDatabase } from './test-database.server.ts'
import { testServices } from './test-services.ts'

// Doors that say what their answers are made of are asked once for all guests. Nobody listens to the database here: what is told is told by the test.

let database: TestDatabase
let answers: AnswerCache
let api: ReturnType<typeof createPlatformApi>

beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
})
beforeEach(async () => {
  await rename('Agua de pozo')
  answers = openPageCache({ plain: 2 ** 20, filtered: 2 ** 20 })
  answers.open()
  api = createPlatformApi({ ...testServices(database), answers })
})
afterAll(() => database.close())

const rename = (name: string) => database.pool.query(`update projects set name = $1 where id = 'proj_1'`, [name])

async function ask(door: string, headers: Record<string, string> = {}, reads = newReads()) {
  const response = await api.fetch(new Request(`http://in-process${door}`, { headers }), {
    request_id: `req_${crypto.randomUUID()}`,
    reads,
  })
  return { status: response.status, headers: response.headers, text: await response.text(), tags: reads.tags }
}

it('a guest gets what the last one got, until it is told that it changed', async () => {
  const first = await ask('/project/proj_1')
  await rename('Puente nuevo')
  const second = await ask('/project/proj_1')
  expect(second.text).toBe(first.text)
  expect(second.text).toContain('Agua de pozo')
  expect(second.tags).toEqual(first.tags)
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  answers.tell(['proj_2'])
  expect((await ask('/project/proj_1')).text).toContain('Agua de pozo')
  answers.tell(['proj_1'])
  expect((await ask('/project/proj_1')).text).toContain('Puente nuevo')
})

it('is asked once by all who ask at the same moment', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => ask('/projects')))
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  for (const { status, tags } of all) expect([status, tags.has('proj_1'), tags.has('projects')]).toEqual([200, true, true])
})

it.each(['authorization', 'nothing is told'])('is nobody’s but a guest’s, and only while changes are told (%s)', async (case_) => {
  await ask('/project/proj_1')
  await rename('Puente nuevo')
  if (case_ === 'nothing is told') answers.shut()
  const headers: Record<string, string> = case_ === 'authorization' ? { authorization: 'Bearer nobody' } : {}
  expect((await ask('/project/proj_1', headers)).text).not.toContain('Agua de pozo')
})

it('languages and addresses have answers of their own', async () => {
  const es = await ask('/causes', { 'accept-language': 'es' })
  const en = await ask('/causes', { 'accept-language': 'en' })
  expect((await ask('/causes', { 'accept-language': 'es-AR,es;q=0.9' })).text).toBe(es.text)
  expect((await ask('/causes?lang=en')).text).toBe(en.text)
  expect(en.text).not.toBe(es.text)
})

it('what is not there, what is wrong and what declares nothing is asked each time', async () => {
  const [missing, again] = await Promise.all([ask('/project/later'), ask('/project/later')])
  expect([missing.status, again.status]).toEqual([404, 404])
  await database.pool.query(`update projects set slug = 'later' where id = 'proj_1'`)
  expect((await ask('/project/later')).status).toBe(200)
  expect((await ask('/projects?page=none')).status).toBe(422)
  expect((await ask('/oauth/user')).status).toBe(401)
})

it('a page that asks for a guest is answered before the API is reached, by what is kept and as long as it is', async () => {
  let asked = 0
  const counted: typeof api.fetch = (...about) => {
    asked++
    return api.fetch(...about)
  }
  const noted = newReads()
  const visitor = { locale: 'es', request_id: 'req_1', answers, reads: noted } as const
  const find = async (about: { token?: string } = {}) => {
    const response = await apiClient({ fetch: counted }, { ...visitor, ...about }).project[':id'].$get({
      param: { id: 'proj_1' },
    })
    return response.status === 200 ? (await response.json()).data.name : response.status
  }
  expect([await find(), asked]).toEqual(['Agua de pozo', 1])
  await rename('Puente nuevo')
  noted.tags.clear()
  expect([await find(), asked, noted.tags.has('proj_1')]).toEqual(['Agua de pozo', 1, true])
  expect([await find({ token: 'nobody' }), asked]).toEqual([401, 2])
  answers.tell(['proj_1'])
  expect([await find(), asked]).toEqual(['Puente nuevo', 3])
  answers.shut()
  await rename('Puente viejo')
  expect([await find(), asked]).toEqual(['Puente viejo', 4])
})

it('no page can change what others are answered too', async () => {
  const client = apiClient(api, { locale: 'es', request_id: 'req_1', answers })
  const causes = async () => (await (await client.causes.$get()).json()).data
  const asked = await causes()
  const before = structuredClone(asked)
  asked[0]!.name = 'changed'
  const cached = await causes()
  cached[0]!.name = 'changed'
  cached.length = 0
  expect(await causes()).toEqual(before)
})
