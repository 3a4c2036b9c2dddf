import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, invalidAnswer, notFoundAnswer, Paging, pageOf } from '../../kit/http/api.server.ts'
import { reads } from '../../page-cache/cached-answers.server.ts'
import { findOffer, findOfferChoices, findOffers } from './find-offers.server.ts'
import { Offer, OfferChoices, OfferFilter, OfferPage } from './offer.ts'

const common = { audience: 'public' as const, middleware: reads('offers'), tags: ['offers'] }

const list = endpoint({
  ...common,
  method: 'get',
  path: '/offers',
  summary: 'Trips on sale',
  request: { query: OfferFilter.extend(Paging.shape) },
  responses: { 200: pageOf(Offer, 'Offers on sale today'), ...invalidAnswer },
})
const choices = endpoint({
  ...common,
  method: 'get',
  path: '/offers/choices',
  summary: 'What the trips on sale can be narrowed to',
  responses: { 200: answer(OfferChoices, 'Groups, months and currencies that have offers') },
})
const show = endpoint({
  ...common,
  method: 'get',
  path: '/offer/{slug}',
  summary: 'An offer by its address, on sale or not',
  request: { params: z.object({ slug: z.string().trim().min(1).max(80) }) },
  responses: { 200: answer(OfferPage, 'With those most alike'), ...notFoundAnswer, ...invalidAnswer },
})

export const offerApi = createApi()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const { data, total } = await findOffers(c.var.context, query)
    return c.json({ data, meta: { total, page: query.page, per_page: query.per_page } }, 200)
  })
  .openapi(choices, async (c) => c.json({ data: await findOfferChoices(c.var.context) }, 200))
  .openapi(show, async (c) => c.json({ data: await findOffer(c.var.context, c.req.valid('param').slug) }, 200))
