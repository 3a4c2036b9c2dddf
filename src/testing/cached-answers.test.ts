import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createPlatformApi } from '../api/api.server.ts'
import { apiClient } from '../api/client.server.ts'
import { type AnswerCache, EVERYTHING, newCacheTags } from '../kit/http/answer-cache.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { handOverAnswers } from '../kit/http/hand-over.server.ts'
import { noteReads, taggedWith } from '../page-cache/cached-answers.server.ts'
import { openPageCache } from '../page-cache/page-cache.server.ts'
import { openAccountScene } from './account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from './fixture.ts'
import { openTestDatabase, type TestDatabase } from './test-database.server.ts'
import { testServices } from './test-services.ts'

// Endpoints with declared tags run once for everybody. Nothing listens to the database here: the test itself invalidates tags.

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

async function ask(path: string, headers: Record<string, string> = {}, reads = newCacheTags()) {
  const response = await api.fetch(new Request(`http://in-process${path}`, { headers }), {
    request_id: `req_${crypto.randomUUID()}`,
    reads,
  })
  return { status: response.status, headers: response.headers, text: await response.text(), tags: reads.tags }
}

it('a guest gets the same response as the last one until the data changes', async () => {
  const first = await ask('/project/proj_1')
  await rename('Puente nuevo')
  const second = await ask('/project/proj_1')
  expect(second.text).toBe(first.text)
  expect(second.text).toContain('Agua de pozo')
  expect(second.tags).toEqual(first.tags)
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  answers.invalidate(['proj_2'])
  expect((await ask('/project/proj_1')).text).toContain('Agua de pozo')
  answers.invalidate(['proj_1'])
  expect((await ask('/project/proj_1')).text).toContain('Puente nuevo')
})

it('runs once for concurrent requests', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => ask('/projects')))
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  for (const { status, tags } of all) expect([status, tags.has('proj_1'), tags.has('projects')]).toEqual([200, true, true])
})

it.each(['authorization', 'closed'])(
  'serves cached responses to nobody with an unknown token, and only while changes are reported (%s)',
  async (case_) => {
    await ask('/project/proj_1')
    await rename('Puente nuevo')
    if (case_ === 'closed') answers.close()
    const headers: Record<string, string> = case_ === 'authorization' ? { authorization: 'Bearer nobody' } : {}
    expect((await ask('/project/proj_1', headers)).text).not.toContain('Agua de pozo')
  },
)

it('caches by language and address', async () => {
  const es = await ask('/causes', { 'accept-language': 'es' })
  const en = await ask('/causes', { 'accept-language': 'en' })
  expect((await ask('/causes', { 'accept-language': 'es-AR,es;q=0.9' })).text).toBe(es.text)
  expect((await ask('/causes?lang=en')).text).toBe(en.text)
  expect(en.text).not.toBe(es.text)
})

it('parameters that an endpoint does not know change nothing, and are not kept', async () => {
  const fill = vi.spyOn(answers, 'fill')
  await ask('/projects?per_page=1')
  const first = await ask('/projects?per_page=1')
  await rename('Puente nuevo')
  for (const query of [
    'per_page=1&x=1',
    'y&per_page=1',
    `z=${'a'.repeat(5000)}&per_page=1`,
    'per_page=1&%78=%zz&=',
    'lang=es&per_page=1&',
    'per_page=1?x',
  ]) {
    expect((await ask(`/projects?${query}`)).status, query).toBe(query.endsWith('?x') ? 422 : 200)
    if (!query.endsWith('?x')) expect((await ask(`/projects?${query}`)).text, query).toBe(first.text)
  }
  expect(new Set(fill.mock.calls.map(([key]) => key))).toEqual(new Set(['es /projects?per_page=1']))
})

it('an address with parameters is cached when it is asked for again, with the same tags', async () => {
  const first = await ask('/projects?per_page=2')
  await rename('Agua nueva')
  const second = await ask('/projects?per_page=2')
  expect([second.text === first.text, second.text.includes('Agua nueva')]).toEqual([false, true])
  await rename('Agua vieja')
  expect(await ask('/projects?per_page=2')).toMatchObject({ text: second.text, tags: first.tags })
  answers.invalidate(['proj_1'])
  // It has been noted by now: what takes its place is cached at once.
  const third = await ask('/projects?per_page=2')
  await rename('Agua de pozo')
  expect([third.text.includes('Agua vieja'), (await ask('/projects?per_page=2')).text]).toEqual([true, third.text])
})

it('an address that is longer than any of ours is never cached', async () => {
  const path = `/projects?query=${'+'.repeat(300)}`
  for (const name of ['Agua nueva', 'Agua vieja', 'Agua de pozo']) {
    await rename(name)
    expect((await ask(path)).text).toContain(name)
  }
})

it('a known parameter counts however its name is written', async () => {
  await ask('/projects?per_page=1')
  expect((await ask('/projects?per_page=1&p%61ge=2')).text).toBe((await ask('/projects?per_page=1&page=2')).text)
  expect((await ask('/projects?per_page=1&p%61ge=none')).status).toBe(422)
})

it('does not cache missing records, errors, and endpoints that declare nothing', async () => {
  const [missing, again] = await Promise.all([ask('/project/later'), ask('/project/later')])
  expect([missing.status, again.status]).toEqual([404, 404])
  await database.pool.query(`update projects set slug = 'later' where id = 'proj_1'`)
  expect((await ask('/project/later')).status).toBe(200)
  expect((await ask('/projects?page=none')).status).toBe(422)
  expect((await ask('/oauth/user')).status).toBe(401)
})

it('a page rendered for a guest gets cached responses without reaching the API, while they are valid', async () => {
  let calls = 0
  const counting: typeof api.fetch = (...about) => {
    calls++
    return api.fetch(...about)
  }
  const reads = newCacheTags()
  const visitor = { locale: 'es', request_id: 'req_1', answers, reads } as const
  const find = async (about: { token?: string } = {}) => {
    const response = await apiClient({ fetch: counting }, { ...visitor, ...about }).project[':id'].$get({
      param: { id: 'proj_1' },
    })
    return response.status === 200 ? (await response.json()).data.name : response.status
  }
  expect([await find(), calls]).toEqual(['Agua de pozo', 1])
  await rename('Puente nuevo')
  reads.tags.clear()
  expect([await find(), calls, reads.tags.has('proj_1')]).toEqual(['Agua de pozo', 1, true])
  expect([await find({ token: 'nobody' }), calls]).toEqual([401, 2])
  answers.invalidate(['proj_1'])
  expect([await find(), calls]).toEqual(['Puente nuevo', 3])
  answers.close()
  await rename('Puente viejo')
  expect([await find(), calls]).toEqual(['Puente viejo', 4])
})

it('a user gets the responses that guests get, after one lookup of who asks, which a change makes again', async () => {
  const scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  await scene.register('vera')
  const token = await scene.tokenOf('vera')
  const services = { ...scene.services, answers }
  const queries = vi.spyOn(scene.pool, 'query')
  const lookups = () => queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('from sessions s')).length
  const client = apiClient(createPlatformApi(services), { locale: 'es', request_id: 'req_1', answers, token })

  expect((await client.oauth.user.$get()).status).toBe(200)
  await Promise.all([client.favorites.$get(), client.projects.$get({ query: {} }), client.causes.$get({ query: {} })])
  expect(lookups()).toBe(1)
  queries.mockClear()
  const guest = apiClient(createPlatformApi(services), { locale: 'es', request_id: 'req_2', answers })
  const [mine, theirs] = await Promise.all([client, guest].map(async (each) => (await each.projects.$get({ query: {} })).json()))
  expect([mine, queries.mock.calls.length]).toEqual([theirs, 0])

  await client.oauth.user['target-project'].$put({ json: { target_project_id: 'proj_1' } })
  await scene.pool.query('update users set disabled_at = now()')
  expect((await client.favorites.$get()).status).toBe(401)
  await scene.close()
})

it('no page can modify the responses that others get', async () => {
  const client = apiClient(api, { locale: 'es', request_id: 'req_1', answers })
  const causes = async () => ((await (await client.causes.$get({ query: {} })).json()) as { data: { name: string }[] }).data
  const first = await causes()
  const before = structuredClone(first)
  expect(() => Object.assign(first[0]!, { name: 'changed' })).toThrow(TypeError)
  const cached = await causes()
  expect(() => cached.splice(0)).toThrow(TypeError)
  expect(() => Object.assign(cached[0]!, { name: 'changed' })).toThrow(TypeError)
  expect(await causes()).toEqual(before)
})

it.each(['kept', 'not kept'])('an answer without c.json depends on everything, where answers are %s', async (where) => {
  const app = new Hono<ApiEnv>()
  const context = { locale: 'es', ...(where === 'kept' && { answers }) } as ApiEnv['Variables']['context']
  app.use((c, next) => {
    c.set('context', context)
    return next()
  }, noteReads())
  const run = vi.fn(() => '{"data":[]}')
  app.get('/text', taggedWith('projects'), (c) => c.body(run()))
  for (let n = 0; n < 2; n++) {
    const reads = newCacheTags()
    await app.fetch(new Request('http://in-process/text'), { reads })
    expect([...reads.tags]).toEqual([EVERYTHING])
  }
  expect(run).toHaveBeenCalledTimes(2)
})

it.each([
  ['answers that are cached', taggedWith('projects')],
  ['answers that are handed over', handOverAnswers()],
])('%s are noted by one function for all requests, which holds none of them', async (_, middleware) => {
  const noted = new Set<unknown>()
  const app = new Hono<ApiEnv>()
    .use((c, next) => {
      c.set('context', { locale: 'es' } as ApiEnv['Variables']['context'])
      return next()
    })
    .use(middleware)
    .get('/', (c) => {
      noted.add(c.json)
      return c.json({ data: noted.size }, 200)
    })
  for (let n = 0; n < 2; n++) await app.request('/', {}, { handOver: () => {} })
  expect(noted.size).toBe(1)
})
