import { z } from '@hono/zod-openapi'
import { createApi, endpoint, invalidAnswer, Paging, pageOf } from '../../kit/http/api.server.ts'
import { reads } from '../../page-cache/cached-answers.server.ts'
import { findOffers } from './find-offers.server.ts'
import { Offer } from './offer.ts'

const Slug = z.string().trim().min(1).max(80).optional()

const list = endpoint({
  method: 'get',
  path: '/offers',
  audience: 'public',
  middleware: reads('offers'),
  tags: ['offers'],
  summary: 'Trips on sale',
  request: {
    query: Paging.extend({
      group: Slug,
      event: Slug,
      place: Slug.openapi({ description: 'Id of a city, region or country from /search' }),
    }),
  },
  responses: { 200: pageOf(Offer, 'Offers on sale today'), ...invalidAnswer },
})

export const offerApi = createApi().openapi(list, async (c) => {
  const query = c.req.valid('query')
  const { data, total } = await findOffers(c.var.context, query)
  return c.json({ data, meta: { total, page: query.page, per_page: query.per_page } }, 200)
})
