import { z } from '@hono/zod-openapi'
import { notFound } from '../../kit/errors.ts'
import { answer, Counted, createApi, endpoints, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { metaOfCount } from '../../kit/most-counted.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { findBroughtToEvent } from '../links/event-links.server.ts'
import { BroughtByOrganization } from '../links/link.ts'
import { countView } from './count-view.server.ts'
import { findOffer, findOfferChoices, findOfferEvent, findOfferGroup, findOffers } from './find-offers.server.ts'
import { Offer, OfferChoices, OfferEvent, OfferFilter, OfferGroup, OfferPage } from './offer.ts'
import { showUntilChange } from './show-until-change.server.ts'

const Slug = z.object({ slug: z.string().trim().min(1).max(80) })
const moved = { 301: { description: 'It has another address by now' } }
const open = endpoints({ audience: 'public', middleware: taggedWith('offers'), tags: ['offers'] })

const list = open.get('/offers', 'List trips on sale', {
  request: { query: OfferFilter.extend(Paging.shape) },
  responses: { 200: pageOf(Offer, 'Offers on sale today', Counted) },
})
const choices = open.get('/offers/choices', 'List filters for trips on sale', {
  responses: { 200: answer(OfferChoices, 'Groups, months and currencies that have offers') },
})
const show = open.get('/offer/{slug}', 'Get an offer by its address, on sale or not', {
  request: { params: Slug },
  responses: { 200: answer(OfferPage, 'With those most alike'), ...moved },
})
const byAnybody = endpoints({ audience: 'public', tags: ['offers'] })
const view = byAnybody.post('/offers/{id}/views', 'Record a view of an offer’s page', {
  request: { params: z.object({ id: z.string().trim().min(1).max(40) }) },
  responses: { 204: { description: 'Counted, without anything of who opened it' } },
})
const group = open.get('/offers-group/{slug}', 'Get a group of offers by its address', {
  request: { params: Slug },
  responses: { 200: answer(OfferGroup, 'The group; its offers are `GET /offers?group=`'), ...moved },
})
const event = open.get('/offers-event/{slug}', 'Get an event of offers by its address', {
  request: { params: Slug },
  responses: { 200: answer(OfferEvent, 'The event; its offers are `GET /offers?event=`'), ...moved },
})

const brought = open.get(
  '/offers-event/{slug}/organizations',
  'List contributions of an event’s travellers, by the organization whose link they followed',
  {
    middleware: taggedWith('offers', 'totals', 'organizations'),
    request: { params: Slug },
    responses: { 200: answer(z.array(BroughtByOrganization), 'Most first, at most 50') },
  },
)

export const offerApi = createApi()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    await showUntilChange(c)
    const { data, total } = await findOffers(c.var.context, query)
    return c.json({ data, meta: { ...metaOfCount(total), page: query.page, per_page: query.per_page } }, 200)
  })
  .openapi(choices, async (c) => {
    await showUntilChange(c)
    return c.json({ data: await findOfferChoices(c.var.context) }, 200)
  })
  .openapi(show, async (c) => {
    await showUntilChange(c)
    const found = await findOffer(c.var.context, c.req.valid('param').slug)
    return 'moved_to' in found ? c.redirect(`/api/offer/${found.moved_to}`, 301) : c.json({ data: found }, 200)
  })
  .openapi(view, (c) => noContent(c, countView(c.var.context, c.req.valid('param').id)))
  .openapi(group, async (c) => {
    await showUntilChange(c)
    const found = await findOfferGroup(c.var.context, c.req.valid('param').slug)
    return 'moved_to' in found ? c.redirect(`/api/offers-group/${found.moved_to}`, 301) : c.json({ data: found }, 200)
  })
  .openapi(event, async (c) => {
    await showUntilChange(c)
    const found = await findOfferEvent(c.var.context, c.req.valid('param').slug)
    return 'moved_to' in found ? c.redirect(`/api/offers-event/${found.moved_to}`, 301) : c.json({ data: found }, 200)
  })
  .openapi(brought, async (c) => {
    await showUntilChange(c)
    const event = await findOfferEvent(c.var.context, c.req.valid('param').slug)
    if ('moved_to' in event) throw notFound()
    return c.json({ data: await findBroughtToEvent(c.var.context, event.id) }, 200)
  })
