import { gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'
import { testServices } from '../testing/test-services.ts'
import { createPlatformApi } from './api.server.ts'

// Rules of OpenAPI linters, and the one-time cost of generating our description.

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; required?: boolean; schema?: object }[]
  responses: Record<string, { description?: string }>
  'x-audience': string
}

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>
let description: {
  openapi: string
  info: Record<string, unknown>
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}
let operations: [name: string, path: string, operation: Operation][]
beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  description = await (await api.request('/openapi.json')).json()
  operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, Operation] => [`${method} ${path}`, path, operation]),
  )
})
afterAll(() => database.close())

it('has every operation once, under an id that programs can use as a name', () => {
  const ids = operations.map(([, , { operationId }]) => operationId ?? '')
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  for (const id of ids) expect(id).toMatch(/^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]*$/)
  expect(ids).toContain('getProjectById')
})

it('says of each what it does, under which tag, who may call it, and how it can end', () => {
  for (const [name, , { summary, tags, security, responses, 'x-audience': audience }] of operations) {
    expect(
      [summary?.length ?? 0, tags?.length ?? 0].every((length) => length > 0),
      name,
    ).toBe(true)
    expect(security, name).toBeInstanceOf(Array)
    if (audience !== 'public') expect(security?.length, name).toBeGreaterThan(0)
    for (const scheme of (security ?? []).flatMap((one) => Object.keys(one)))
      expect(description.components.securitySchemes, name).toHaveProperty(scheme)
    expect(
      Object.keys(responses).some((status) => /^[23]/.test(status)),
      name,
    ).toBe(true)
    for (const [status, response] of Object.entries(responses)) expect(response.description, `${name} ${status}`).toMatch(/\S/)
  }
})

it('passes a linter of OpenAPI', async () => {
  // A list without parameters cannot fail, and sign-in elsewhere only ever redirects.
  const rules = { 'operation-4xx-response': 'off', 'operation-2xx-response': 'off' } as const
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({ source: JSON.stringify(description), config, absoluteRef: 'openapi.json' })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([])
})

it('is made once, and sent again only when it changed', async () => {
  const make = vi.spyOn(JSON, 'stringify')
  const first = await api.request('/openapi.json')
  const etag = first.headers.get('etag') ?? ''
  const again = await api.request('/openapi.json', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const packed = await api.request('/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await first.text())
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary'), packed.headers.get('cache-control')]).toEqual([
    'gzip',
    'accept-encoding',
    'no-cache',
  ])
  expect(make).not.toHaveBeenCalled()
  make.mockRestore()
})
