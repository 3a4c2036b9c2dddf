import { expect, it } from 'vitest'
import type { AnswerCache } from '../kit/http/answer-cache.ts'
import { partly } from '../testing/doubles/partly.ts'
import { apiClient } from './client.server.ts'

const WIRE = JSON.stringify({ data: [{ id: 'caus_1', name: 'Ñandú 💧', scene: null, at: '2026-11-28T10:00:00.000Z' }] })

it('gives a cached response as the wire would carry it, another object for each reader', async () => {
  const answers = partly<AnswerCache>({ isOpen: true, get: () => ({ body: WIRE, tags: new Set<string>(), until: 0 }) })
  const api = { fetch: () => expect.fail('the API was called') }
  const client = apiClient(api, { locale: 'es', request_id: 'req_1', answers })
  const [one, other] = [await client.causes.$get({ query: {} }), await client.causes.$get({ query: {} })]
  const wire = await new Response(WIRE).json()
  const [read, again] = [await one.json(), await other.json()]
  expect([read, again]).toEqual([wire, wire])
  expect(read).not.toBe(again)
  expect([one.ok, one.status, one.headers.get('content-type')]).toEqual([true, 200, 'application/json'])
})
