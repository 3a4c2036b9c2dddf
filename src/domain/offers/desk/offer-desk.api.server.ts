import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { exportOffers, findOfferEvents, findOfferGroups, findOfferRows } from './find-offer-desk.server.ts'
import {
  Availability,
  AvailabilityChange,
  OfferDeskFilter,
  OfferEventFilter,
  OfferEventRow,
  OfferGroupFilter,
  OfferGroupRow,
  OfferRow,
} from './offer-desk.ts'
import { findAvailability, setAvailability } from './set-availability.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['offers'] })
const Id = z.object({ id: z.string().regex(/^offr_\w{1,40}$/) })

const offers = admin.get('/admin/offers', 'List offers with their state', {
  request: { query: OfferDeskFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferRow, 'On sale or not') },
})
const csv = admin.csv('/admin/offers.csv', 'Export offers as CSV', { query: OfferDeskFilter })
const groups = admin.get('/admin/offers-groups', 'List groups of offers', {
  request: { query: OfferGroupFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferGroupRow, 'With how many offers each has') },
})
const events = admin.get('/admin/offers-events', 'List events of offers', {
  request: { query: OfferEventFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferEventRow, 'With how many offers each has') },
})

const availability = admin.get('/admin/offer/{id}/availability', 'Get the availability of an offer', {
  answers_unknown: true,
  request: { params: Id },
  responses: { 200: answer(Availability, 'Nothing said: nobody counts') },
})
const count = admin.put('/admin/offer/{id}/availability', 'Set the availability of an offer, everywhere at once', {
  request: { params: Id, body: body(AvailabilityChange) },
  responses: { 204: { description: 'Done' }, 409: failure('Somebody else changed it since') },
})

export const offerDeskApi = createApi()
  .openapi(offers, (c) => listBody(c, c.req.valid('query'), findOfferRows(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportOffers(c.var.context, c.req.valid('query'))))
  .openapi(groups, (c) => listBody(c, c.req.valid('query'), findOfferGroups(c.var.context, c.req.valid('query'))))
  .openapi(events, (c) => listBody(c, c.req.valid('query'), findOfferEvents(c.var.context, c.req.valid('query'))))
  .openapi(availability, async (c) => c.json({ data: await findAvailability(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(count, (c) => noContent(c, setAvailability(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
