import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedCatalogues } from '../../db/start-rows/catalogues.ts'
import type { CachedAnswer } from '../kit/http/answer-cache.ts'
import { openPageCache } from '../page-cache/page-cache.server.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'
import { testServices } from '../testing/test-services.ts'
import { createPlatformApi } from './api.server.ts'
import { type ApiClient, apiClient } from './client.server.ts'

let database: TestDatabase
let client: ApiClient
let wireOf: (path: string) => Promise<Response>
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  await seedCatalogues(database.owner)
  const answers = openPageCache<CachedAnswer, 'other'>({ plain: 2 ** 22, filtered: 2 ** 22 })
  answers.open()
  const api = createPlatformApi({ ...testServices(database), answers })
  client = apiClient(api, { locale: 'es', request_id: 'req_1', answers })
  wireOf = async (path) => api.fetch(new Request(`http://localhost${path}`, { headers: { 'accept-language': 'es' } }))
})
afterAll(() => database.close())

const READS: [path: string, read: () => Promise<Response>][] = [
  ['/causes', () => client.causes.$get({ query: {} })],
  ['/districts', () => client.districts.$get()],
  ['/projects?per_page=3', () => client.projects.$get({ query: { per_page: '3' } })],
  ['/sections/home', () => client.sections[':page'].$get({ param: { page: 'home' } })],
]

it.each(READS)('hands over a cached answer as the wire carries it: %s', async (path, read) => {
  const made = await read()
  const wire = await wireOf(path)
  const [first, second] = [await read(), await read()]
  for (const answer of [made, first]) expect(answer).not.toBeInstanceOf(Response)
  const text = await wire.text()
  expect(text.length).toBeGreaterThan(20)
  for (const answer of [made, first]) expect(JSON.stringify(await answer.json())).toBe(text)
  expect([first.ok, first.status, first.headers.get('content-type')]).toEqual([wire.ok, wire.status, wire.headers.get('content-type')])
  // All pages read the same object, so none may change it.
  const shared = (await second.json()) as { data: object[] }
  expect(await first.json()).toBe(shared)
  expect([shared, shared.data, ...shared.data].every(Object.isFrozen)).toBe(true)
  expect(() => shared.data.push({})).toThrow(TypeError)
})
