import { z } from '@hono/zod-openapi'
import {
  answer,
  body,
  createApi,
  csvAnswer,
  endpoint,
  invalidAnswer,
  notFoundAnswer,
  Paging,
  pageOf,
} from '../../../kit/http/api.server.ts'
import { metaOfList } from '../../../kit/most-counted.ts'
import { exportOffers } from './export-offers.server.ts'
import { findOfferEvents, findOfferGroups, findOfferRows } from './find-offer-desk.server.ts'
import { Availability, OfferDeskFilter, OfferEventFilter, OfferEventRow, OfferGroupFilter, OfferGroupRow, OfferRow } from './offer-desk.ts'
import { findAvailability, setAvailability } from './set-availability.server.ts'

const common = { audience: 'admin' as const, tags: ['offers'], method: 'get' as const }
const Id = z.object({ id: z.string().regex(/^offr_\w{1,40}$/) })

const offers = endpoint({
  ...common,
  path: '/admin/offers',
  summary: 'List offers with their state',
  request: { query: OfferDeskFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferRow, 'On sale or not'), ...invalidAnswer },
})
const csv = endpoint({
  ...common,
  path: '/admin/offers.csv',
  summary: 'Export offers as CSV',
  request: { query: OfferDeskFilter },
  responses: { ...csvAnswer, ...invalidAnswer },
})
const groups = endpoint({
  ...common,
  path: '/admin/offers-groups',
  summary: 'List groups of offers',
  request: { query: OfferGroupFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferGroupRow, 'With how many offers each has'), ...invalidAnswer },
})
const events = endpoint({
  ...common,
  path: '/admin/offers-events',
  summary: 'List events of offers',
  request: { query: OfferEventFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferEventRow, 'With how many offers each has'), ...invalidAnswer },
})

const availability = endpoint({
  ...common,
  path: '/admin/offer/{id}/availability',
  summary: 'Get the availability of an offer',
  request: { params: Id },
  responses: { 200: answer(Availability, 'Nothing said: nobody counts'), ...invalidAnswer },
})
const count = endpoint({
  ...common,
  method: 'put',
  path: '/admin/offer/{id}/availability',
  summary: 'Set the availability of an offer, everywhere at once',
  request: { params: Id, body: body(Availability) },
  responses: { 204: { description: 'Done' }, ...notFoundAnswer, ...invalidAnswer },
})

export const offerDeskApi = createApi()
  .openapi(offers, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await findOfferRows(c.var.context, filter)
    return c.json({ data, meta: metaOfList(total, filter) }, 200)
  })
  .openapi(csv, async (c) => {
    const text = await exportOffers(c.var.context, c.req.valid('query'))
    return c.body(text, 200, { 'content-type': 'text/csv; charset=utf-8' })
  })
  .openapi(groups, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await findOfferGroups(c.var.context, filter)
    return c.json({ data, meta: metaOfList(total, filter) }, 200)
  })
  .openapi(events, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await findOfferEvents(c.var.context, filter)
    return c.json({ data, meta: metaOfList(total, filter) }, 200)
  })
  .openapi(availability, async (c) => c.json({ data: await findAvailability(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(count, async (c) => {
    await setAvailability(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
