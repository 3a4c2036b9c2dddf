import { expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../api/client.server.ts'
import { ask, askOr, attempt, EMPTY_PAGE } from './ask.server.ts'

const typed = { name: '', surname: '' }
const here = new URL('http://localhost/es/proyecto/agua-vieja?from=mail')

test('gives the data of an answer, and of a page of a list its meta too', async () => {
  expect(await ask(answering(200, { data: [1] }).causes.$get())).toEqual([1])
  const page = { data: [], meta: { total: 0, page: 1, per_page: 20 } }
  expect(await ask(answering(200, page).projects.$get({ query: {} }))).toEqual(page)
})

test('throws the answer of a failure as it came, unless the page can do without', async () => {
  const api = answering(404, { message: 'Not there' })
  await expect(ask(api.project[':id'].$get({ param: { id: 'x' } }), here)).rejects.toMatchObject({ status: 404 })
  expect(await askOr(api.project[':id'].$get({ param: { id: 'x' } }), null)).toBeNull()
  expect(await askOr(api.projects.$get({ query: {} }), EMPTY_PAGE)).toEqual(EMPTY_PAGE)
})

test('what has moved moves the page, in the form of its address', async () => {
  const api = answering(301, undefined, { location: '/api/project/agua-nueva' })
  const thrown = await ask(api.project[':id'].$get({ param: { id: 'agua-vieja' } }), here).catch((answer: Response) => answer)
  expect(thrown).toMatchObject({ status: 301 })
  expect((thrown as Response).headers.get('location')).toBe('/es/proyecto/agua-nueva?from=mail')
})

test('an attempt gives what came of it, also where that is nothing', async () => {
  const done = answering(204)
  expect(await attempt(done.oauth.user.$patch({ json: typed }))).toEqual({ status: 204, given: undefined })
})

test('a refused attempt is rendered with its status, its errors and what was typed', async () => {
  const api = answering(422, { message: 'No', errors: { name: ['Missing'] } })

  expect(await attempt(api.oauth.user.$patch({ json: typed }), { typed })).toMatchObject({
    status: 422,
    refused: { data: { message: 'No', errors: { name: ['Missing'] }, typed }, init: { status: 422 } },
  })
})

/** A client of an API that always answers the same. */
function answering(status: number, body?: unknown, headers: Record<string, string> = {}): ApiClient {
  const fetch = () => (body === undefined ? new Response(null, { status, headers }) : Response.json(body, { status, headers }))
  return apiClient({ fetch } as unknown as Parameters<typeof apiClient>[0], { locale: 'es', request_id: 'test' })
}
