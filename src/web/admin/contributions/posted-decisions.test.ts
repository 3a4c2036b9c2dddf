import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { actOnDeal } from '../../sales/deal/act-on-deal.server.ts'
import { action as actOnLostReasons } from '../../sales/lost-reasons/edit-lost-reasons.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { action as actOnCountries } from '../catalogues/admin-countries.tsx'
import { action as actOnOffer } from '../events/admin-event.tsx'
import { action as actOnFund } from '../fund/admin-fund.tsx'
import { action as actOnSiteCodes } from '../site-codes/admin-site-codes.tsx'
import { action as actOnOne } from './admin-contribution.tsx'
import { action as actOnMany } from './admin-contributions.tsx'

const SEEN = { amount: 5_000, project_id: null }
const CUSTOMER = { name: 'Ana', email: null, phone: null, language: 'es' }
const ROW = { name_es: 'Selva', name_en: 'Forest', country_code: null, enabled: true }
const LEFT = { places_left: 3, sold_out: false }

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
  [
    'merges customers',
    actOnDeal,
    { intent: 'merge', merged_id: 'cust_2', seen: JSON.stringify(CUSTOMER), seen_merged: JSON.stringify(CUSTOMER) },
    { merged_id: 'cust_2', seen: CUSTOMER, seen_merged: CUSTOMER },
  ],
  ['changes a country', actOnCountries, { intent: 'change', name_es: 'Chile', seen: JSON.stringify(ROW) }, { name_es: 'Chile', seen: ROW }],
  ['disables a country', actOnCountries, { intent: 'disable', seen: JSON.stringify(ROW) }, { enabled: false, seen: ROW }],
  ['disables a lost reason', actOnLostReasons, { intent: 'disable', seen: JSON.stringify(ROW) }, { enabled: false, seen: ROW }],
  ['changes a site code', actOnSiteCodes, { intent: 'change', travel_site_id: 'B', seen: 'A' }, { travel_site_id: 'B', seen: 'A' }],
  ['removes a site code', actOnSiteCodes, { intent: 'remove', seen: 'A' }, { seen: 'A' }],
  ['counts an offer', actOnOffer, { intent: 'count', places_left: '2', seen: JSON.stringify(LEFT) }, { places_left: 2, seen: LEFT }],
  ['cancels a scheduled change', actOnOffer, { intent: 'cancel', sides: 'es', seen: '2026-12-01' }, { seen: '2026-12-01' }],
  ['deletes an offer', actOnOffer, { intent: 'delete', version: '4' }, { version: '4' }],
])('%s as it was seen', async (_, action, fields, sent) => {
  expect(await jsonOf(action, fields)).toMatchObject(sent)
})

it('sends nothing that was seen where the field was changed to something unreadable: the endpoint refuses that', async () => {
  expect(await jsonOf(actOnOne, { intent: 'refuse', cause: 'other', reason: 'A test', seen: '{' })).toMatchObject({ seen: null })
  expect(await jsonOf(actOnMany, { contributions: '' })).toEqual({ contributions: null })
})

/** The body, or the query without one, that a page's action sends to the API for a posted form. */
async function jsonOf(action: (args: never) => unknown, fields: Record<string, string>): Promise<unknown> {
  let sent: unknown
  const headers = new Headers({ 'content-type': 'application/json' })
  const answer = { ok: true, status: 200, headers, json: async () => ({ data: { completed: false, moved: [] } }) }
  const client: object = new Proxy(() => answer, {
    get: () => client,
    apply: (_, __, [{ json, query }]) => {
      sent = json ?? query
      return answer
    },
  })
  const context = new RouterContextProvider()
  context.set(apiContext, client as never)
  context.set(localeContext, 'es')
  const url = new URL('http://localhost/admin/contributions')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  await action({ request, url, context, params: { id: 'cont_1', slug: 'offr_1' } } as never)
  return sent
}
