import { createApi, endpoint, invalidAnswer, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { findOfferEvents, findOfferGroups, findOfferRows } from './find-offer-desk.server.ts'
import { OfferDeskFilter, OfferEventFilter, OfferEventRow, OfferGroupFilter, OfferGroupRow, OfferRow } from './offer-desk.ts'

const common = { audience: 'admin' as const, tags: ['offers'], method: 'get' as const }

const offers = endpoint({
  ...common,
  path: '/admin/offers',
  summary: 'All offers, with what became of each',
  request: { query: OfferDeskFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferRow, 'On sale or not'), ...invalidAnswer },
})
const groups = endpoint({
  ...common,
  path: '/admin/offers-groups',
  summary: 'The groups of offers',
  request: { query: OfferGroupFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferGroupRow, 'With how many offers each has'), ...invalidAnswer },
})
const events = endpoint({
  ...common,
  path: '/admin/offers-events',
  summary: 'The events that offers are for',
  request: { query: OfferEventFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferEventRow, 'With how many offers each has'), ...invalidAnswer },
})

export const offerDeskApi = createApi()
  .openapi(offers, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await findOfferRows(c.var.context, filter)
    return c.json({ data, meta: { total, page: filter.page, per_page: filter.per_page } }, 200)
  })
  .openapi(groups, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await findOfferGroups(c.var.context, filter)
    return c.json({ data, meta: { total, page: filter.page, per_page: filter.per_page } }, 200)
  })
  .openapi(events, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await findOfferEvents(c.var.context, filter)
    return c.json({ data, meta: { total, page: filter.page, per_page: filter.per_page } }, 200)
  })
