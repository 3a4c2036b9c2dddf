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
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  await seedCatalogues(database.owner)
  const answers = openPageCache<CachedAnswer, 'other'>({ plain: 2 ** 22, filtered: 2 ** 22 })
  answers.open()
  client = apiClient(createPlatformApi({ ...testServices(database), answers }), { locale: 'es', request_id: 'req_1', answers })
})
afterAll(() => database.close())

const READS: Record<string, () => Promise<Response>> = {
  causes: () => client.causes.$get({ query: {} }),
  districts: () => client.districts.$get(),
  'a list with its meta': () => client.projects.$get({ query: { per_page: '3' } }),
  sections: () => client.sections[':page'].$get({ param: { page: 'home' } }),
}

it.each(Object.entries(READS))('hands over a cached answer as the wire carries it: %s', async (_, read) => {
  const wire = await read()
  const [first, second] = [await read(), await read()]
  expect(first).not.toBeInstanceOf(Response)
  const text = await wire.text()
  expect(text.length).toBeGreaterThan(20)
  expect(JSON.stringify(await first.json())).toBe(text)
  expect([first.ok, first.status, first.headers.get('content-type')]).toEqual([wire.ok, wire.status, wire.headers.get('content-type')])
  // All pages read the same object, so none may change it.
  const shared = (await second.json()) as { data: object[] }
  expect(await first.json()).toBe(shared)
  expect([shared, shared.data, ...shared.data].every(Object.isFrozen)).toBe(true)
  expect(() => shared.data.push({})).toThrow(TypeError)
})
