import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '../../kit/locales.ts'
import { variantPath } from '../../urls/paths.ts'
import { allPages, PAGE_ROWS } from '../../web/pages.ts'
import { ENDPOINTS, traitsOf } from '../access.ts'
import { type AccountScene, openAccountScene } from '../account-scene.ts'
import { sampleInTurn } from '../operations/exhaustive.ts'
import { openWholeApp } from '../whole-app.ts'

// How much the whole site takes: each endpoint as it declares, each page as the endpoint to which it passes a file on.

const WRITES = [...ENDPOINTS.keys()].filter((endpoint) => !endpoint.startsWith('GET'))
const OWN = 'http://localhost:3000'

let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
let description: { paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  scene = await openAccountScene({ WRITES_PER_MINUTE: '100000' })
  app = await openWholeApp(scene.services)
  description = await (await app.request('/api/openapi.json')).json()
})
afterAll(() => scene.close())

interface Operation {
  'x-body-limit'?: number
  'x-callers'?: string
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}

function operationOf(endpoint: string): Operation {
  const [method = '', path = ''] = endpoint.split(' ')
  return description.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
}

async function statusOf(method: string, path: string, size: number, headers: Record<string, string> = {}): Promise<number> {
  const body = bodyOf(size)
  return (await app.request(path, { method, body, duplex: 'half', headers: { origin: OWN, ...headers } } as RequestInit)).status
}

const PART = new Uint8Array(256 * 1024)

/** In parts, as it would arrive: a body in one piece is copied several times. */
function bodyOf(size: number): ReadableStream<Uint8Array> {
  let left = size
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close()
      const part = PART.subarray(0, Math.min(left, PART.length))
      left -= part.length
      controller.enqueue(part)
    },
  })
}

describe.each(WRITES)('%s', (endpoint) => {
  const [method = '', path = ''] = endpoint.split(' ')
  const address = `/api${path.replace(/:\w+/g, 'x')}`

  it('takes what it declares and the description says, and refuses one byte more', async () => {
    const { body_limit, callers } = traitsOf(method, address)
    const operation = operationOf(endpoint)
    expect(operation).toMatchObject({ 'x-body-limit': body_limit, 'x-callers': callers })
    expect(operation.responses).toHaveProperty('413')
    const type = { 'content-type': 'application/octet-stream' }
    expect(await statusOf(method, address, body_limit, type)).not.toBe(413)
    expect(await statusOf(method, address, body_limit + 1, type)).toBe(413)
  })

  it('declares more than its files may have', () => {
    const { content } = operationOf(endpoint).requestBody ?? { content: {} }
    const files = JSON.stringify(content['multipart/form-data'] ?? {}).match(/"binary"/g)?.length ?? 0
    if (files > 0) expect(traitsOf(method, address).body_limit).toBeGreaterThanOrEqual((files * 10 + 2) * 1024 * 1024)
  })
})

describe('pages', () => {
  const passing = allPages().filter((page) => PAGE_ROWS[page].body_for)

  it.each(passing)('%s takes as much as the endpoint to which it passes a file on', async (page) => {
    const endpoint = PAGE_ROWS[page].body_for!
    expect(WRITES).toContain(endpoint)
    const [method = '', path = ''] = endpoint.split(' ')
    const { body_limit } = traitsOf(method, `/api${path}`)
    for (const variant of sampleInTurn(LOCALES, passing.indexOf(page), 2)) {
      const address = variantPath(page, variant, { slug: 'x', code: 'x', id: 'x' })
      expect(await statusOf('POST', address, body_limit), address).not.toBe(413)
      expect(await statusOf('POST', address, body_limit + 1), address).toBe(413)
      expect(await statusOf('POST', `${address}.data`, body_limit + 1), address).toBe(413)
    }
  })

  it('that pass nothing on take no more than usual', async () => {
    expect(await statusOf('POST', '/contacto', 256 * 1024 + 1)).toBe(413)
  })
})

it.each([
  ['/admin/contributions', 'proof'],
  ['/admin/rates/imports', 'file'],
  ['/admin/site-codes/imports', 'file'],
  ['/sales/imports', 'file'],
  ['/hotelier/pictures', 'picture'],
])('programs send POST %s a file that pages could always send', async (path, field) => {
  await scene.register('vera')
  await scene.pool.query(
    `insert into user_roles (user_id, role) select id, role from users, unnest(array['admin', 'salesop', 'hotelier']) role
     where username = 'vera' on conflict do nothing`,
  )
  const form = new FormData()
  form.set(field, new File([`day;rate\n${'x'.repeat(400_000)}`], 'a.csv', { type: 'text/csv' }))
  const headers = { authorization: `Bearer ${await scene.tokenOf('vera')}` }
  const response = await app.request(`/api${path}`, { method: 'POST', body: form, headers })
  expect([200, 415, 422]).toContain(response.status)
})
