import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { action as actOnFund } from '../fund/admin-fund.tsx'
import { action as actOnOne } from './admin-contribution.tsx'
import { action as actOnMany } from './admin-contributions.tsx'

const SEEN = { amount: 5_000, project_id: null }

it.each([
  ['refuses', actOnOne, { intent: 'refuse', cause: 'other', reason: 'A test', seen: JSON.stringify(SEEN) }, { seen: SEEN }],
  ['reverses', actOnOne, { intent: 'take_back', cause: 'other', reason: 'A test', seen: JSON.stringify(SEEN) }, { seen: SEEN }],
  ['approves', actOnOne, { intent: 'approve', amount: '5000', currency: 'ARS', seen: JSON.stringify(SEEN) }, { amount: 5_000, seen: SEEN }],
  [
    'approves many',
    actOnMany,
    { contributions: JSON.stringify([{ id: 'cont_1', ...SEEN }]) },
    { contributions: [{ id: 'cont_1', ...SEEN }] },
  ],
  ['allocates many', actOnFund, { by: 'rule', money: '[{"id":"cont_1","seen":5000}]' }, { money: [{ id: 'cont_1', seen: 5_000 }] }],
])('%s as it was seen', async (_, action, fields, sent) => {
  expect(await jsonOf(action, fields)).toMatchObject(sent)
})

it('sends nothing that was seen where the field was changed to something unreadable: the endpoint refuses that', async () => {
  expect(await jsonOf(actOnOne, { intent: 'refuse', cause: 'other', reason: 'A test', seen: '{' })).toMatchObject({ seen: null })
  expect(await jsonOf(actOnMany, { contributions: '' })).toEqual({ contributions: null })
})

/** The body that a page's action sends to the API for a posted form. */
async function jsonOf(action: typeof actOnOne | typeof actOnMany | typeof actOnFund, fields: Record<string, string>): Promise<unknown> {
  let sent: unknown
  const headers = new Headers({ 'content-type': 'application/json' })
  const answer = { ok: true, status: 200, headers, json: async () => ({ data: { completed: false, moved: [] } }) }
  const client: object = new Proxy(() => answer, {
    get: () => client,
    apply: (_, __, [{ json }]) => {
      sent = json
      return answer
    },
  })
  const context = new RouterContextProvider()
  context.set(apiContext, client as never)
  context.set(localeContext, 'es')
  const url = new URL('http://localhost/admin/contributions')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  await action({ request, url, context, params: { id: 'cont_1' } } as never)
  return sent
}
