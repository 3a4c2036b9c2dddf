import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { argentineMoment } from '../../kit/argentine-time.ts'
import { type ApiEnv, answer, createApi, endpoint, invalidAnswer, notFoundAnswer, Paging, pageOf } from '../../kit/http/api.server.ts'
import { reads } from '../../page-cache/cached-answers.server.ts'
import { addDays, todayInArgentina } from '../search/travel-dates.ts'
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

/** What is on sale changes with the Argentine day: nothing is kept beyond it. */
function showUntilMidnight(c: HonoContext<ApiEnv>): void {
  const midnight = argentineMoment(`${addDays(todayInArgentina(c.var.context.now), 1)}T00:00`)
  if (midnight) c.set('until', midnight.getTime())
}

export const offerApi = createApi()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    showUntilMidnight(c)
    const { data, total } = await findOffers(c.var.context, query)
    return c.json({ data, meta: { total, page: query.page, per_page: query.per_page } }, 200)
  })
  .openapi(choices, async (c) => {
    showUntilMidnight(c)
    return c.json({ data: await findOfferChoices(c.var.context) }, 200)
  })
  .openapi(show, async (c) => {
    showUntilMidnight(c)
    return c.json({ data: await findOffer(c.var.context, c.req.valid('param').slug) }, 200)
  })
