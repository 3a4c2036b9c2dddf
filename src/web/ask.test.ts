import { expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../api/client.server.ts'
import { partly } from '../testing/doubles/partly.ts'
import { ask, askList, askOr, askValid, attempt, EMPTY_PAGE } from './ask.server.ts'

const typed = { name: '', surname: '' }
const here = new URL('http://localhost/es/proyecto/agua-vieja?from=mail')

test('returns the data of a response, and the meta of a page of a list', async () => {
  expect(await ask(clientAnswering(200, { data: [1] }).causes.$get({ query: {} }))).toEqual([1])
  const page = { data: [], meta: { total: 0, page: 1, per_page: 20 } }
  expect(await ask(clientAnswering(200, page).projects.$get({ query: {} }))).toEqual(page)
})

test('throws a failure as it came, unless the page can do without', async () => {
  const api = clientAnswering(404, { message: 'Not there' })
  await expect(ask(api.project[':id'].$get({ param: { id: 'x' } }), here)).rejects.toMatchObject({ status: 404 })
  expect(await askOr(api.project[':id'].$get({ param: { id: 'x' } }), null)).toBeNull()
  expect(await askOr(api.projects.$get({ query: {} }), EMPTY_PAGE)).toEqual(EMPTY_PAGE)
})

test('a page whose list fails is shown without it, but not while nothing answers', async () => {
  const list = (status: number) => askList(clientAnswering(status, { message: 'No' }).projects.$get({ query: {} }), EMPTY_PAGE)
  expect(await list(500)).toEqual(EMPTY_PAGE)
  await expect(list(503)).rejects.toMatchObject({ status: 503 })
})

test('calls invalid only what the platform called so', async () => {
  const check = (status: number) =>
    askValid(clientAnswering(status, { message: 'No' }).oauth.recovery.check.$post({ json: { token: 'x' } }))
  expect(await askValid(clientAnswering(204).oauth.recovery.check.$post({ json: { token: 'x' } }))).toBeUndefined()
  for (const status of [400, 403, 404, 410, 422]) expect(await check(status)).toBeNull()
  for (const status of [401, 429, 500, 503]) await expect(check(status)).rejects.toMatchObject({ status })
})

test('redirects to the new address of a moved record, in the same form', async () => {
  const api = clientAnswering(301, undefined, { location: '/api/project/agua-nueva' })
  const thrown = await ask(api.project[':id'].$get({ param: { id: 'agua-vieja' } }), here).catch((answer: Response) => answer)
  expect(thrown).toMatchObject({ status: 301 })
  expect((thrown as Response).headers.get('location')).toBe('/es/proyecto/agua-nueva?from=mail')
})

test('an attempt returns its result, also when it is empty', async () => {
  const done = clientAnswering(204)
  expect(await attempt(done.oauth.user.$patch({ json: typed }))).toEqual({ status: 204, given: undefined })
})

test('a refused attempt is rendered with its status, its errors and what was typed', async () => {
  const api = clientAnswering(422, { message: 'No', errors: { name: ['Missing'] } })

  expect(await attempt(api.oauth.user.$patch({ json: typed }), { typed })).toMatchObject({
    status: 422,
    refused: { data: { message: 'No', errors: { name: ['Missing'] }, typed }, init: { status: 422 } },
  })
})

/** An API client that always returns this response. */
function clientAnswering(status: number, body?: unknown, headers: Record<string, string> = {}): ApiClient {
  const fetch = () => (body === undefined ? new Response(null, { status, headers }) : Response.json(body, { status, headers }))
  return apiClient(partly<Parameters<typeof apiClient>[0]>({ fetch }), { locale: 'es', request_id: 'test' })
}
