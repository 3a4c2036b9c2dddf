import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { BookingCard } from '../bookings/sale.ts'
import { changeDeal } from './change-deal.server.ts'
import { createDeal } from './create-deal.server.ts'
import { DEAL_SORTS, Deal, DealCard, DealChange, DealChoices, DealFilter, DealNoteInput, DealProject, NewDeal } from './deal.ts'
import { findBookingChoices, findChoices, findProjectChoices } from './find-choices.server.ts'
import { findDealLife } from './find-deal-life.server.ts'
import { exportDeals, findDeal, findDeals, findNeighbours } from './find-deals.server.ts'
import { DealLife } from './timeline.ts'
import { markDealSeen, noteDeal } from './touch-deal.server.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const Id = z.object({ id: z.string().regex(/^deal_\w{1,60}$/) })
const Listed = DealFilter.extend({ sort: z.enum(DEAL_SORTS).default('-changed_at') })
const stale = { 409: failure('It changed since it was seen') }

const list = sales.get('/sales', 'List deals', {
  request: { query: Listed.extend(Paging.shape) },
  responses: { 200: pageOf(DealCard, 'In the order asked for') },
})
const csv = sales.csv('/sales/deals.csv', 'Export deals as CSV; recorded in the audit log', { query: Listed })
const create = sales.post('/sales', 'Create a deal', {
  request: { body: body(NewDeal) },
  responses: {
    201: answer(z.object({ id: z.string(), joined: z.boolean().describe('Its customer was known') }), 'Interested, first in its stage'),
  },
})
const detail = sales.get('/sales/deal/{id}', 'Get a deal', {
  request: { params: Id },
  responses: { 200: answer(Deal, 'All of it') },
})
const life = sales.get('/sales/deal/{id}/life', 'Get a deal’s timeline, open tasks and expected contribution', {
  request: { params: Id },
  responses: { 200: answer(DealLife, 'The latest first') },
})
const change = sales.patch('/sales/deal/{id}', 'Edit a deal', {
  request: { params: Id, body: body(DealChange) },
  responses: { 204: { description: 'Changed' }, ...stale },
})
const neighbours = sales.get('/sales/deal/{id}/neighbours', 'Get the previous and the next deal of a filtered list', {
  request: { params: Id, query: DealFilter.extend({ sort: z.enum(DEAL_SORTS).optional() }) },
  responses: { 200: answer(z.object({ previous: z.string().nullable(), next: z.string().nullable() }), 'Null at its ends') },
})
const note = sales.post('/sales/deal/{id}/notes', 'Add a note, or a reply sent outside the site', {
  request: { params: Id, body: body(DealNoteInput) },
  responses: { 201: answer(z.object({ id: z.string() }), 'Written') },
})
const visit = sales.post('/sales/deal/{id}/visits', 'Mark a deal as seen', {
  request: { params: Id },
  responses: { 204: { description: 'Seen' } },
})
const choices = sales.get('/sales/choices', 'List what the forms of deals offer', {
  request: { query: z.object({ project: z.string().max(80).optional().describe('The address of a project to name in any case') }) },
  responses: { 200: answer(DealChoices, 'Each in the order of its list') },
})
const projectChoices = sales.get('/sales/project-choices', 'Search the projects that a deal can be for', {
  request: { query: z.object({ query: z.string().trim().max(100).default('').describe('Words of their name') }) },
  responses: { 200: answer(z.array(DealProject), 'At most 20, by name') },
})
const bookingChoices = sales.get('/sales/booking-choices', 'Search the bookings that a deal can be given', {
  request: { query: z.object({ query: z.string().trim().max(100).default('').describe('Words of their number and destination') }) },
  responses: { 200: answer(z.array(BookingCard), 'At most 20, the latest first') },
})

export const dealApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findDeals(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportDeals(c.var.context, c.req.valid('query'))))
  .openapi(create, async (c) => c.json({ data: await createDeal(c.var.context, c.req.valid('json')) }, 201))
  .openapi(choices, async (c) => c.json({ data: await findChoices(c.var.context, c.req.valid('query')) }, 200))
  .openapi(projectChoices, async (c) => c.json({ data: await findProjectChoices(c.var.context, c.req.valid('query')) }, 200))
  .openapi(bookingChoices, async (c) => c.json({ data: await findBookingChoices(c.var.context, c.req.valid('query')) }, 200))
  .openapi(detail, async (c) => c.json({ data: await findDeal(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(life, async (c) => c.json({ data: await findDealLife(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(change, (c) => noContent(c, changeDeal(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(neighbours, async (c) =>
    c.json({ data: await findNeighbours(c.var.context, c.req.valid('param').id, c.req.valid('query')) }, 200),
  )
  .openapi(note, async (c) => c.json({ data: await noteDeal(c.var.context, c.req.valid('param').id, c.req.valid('json')) }, 201))
  .openapi(visit, (c) => noContent(c, markDealSeen(c.var.context, c.req.valid('param').id)))
