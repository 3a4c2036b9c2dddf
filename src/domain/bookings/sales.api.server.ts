import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, listBody, Paging, pageOf } from '../../kit/http/api.server.ts'
import { findBookings, findHandOffs, findSalesOverview } from './find-sales.server.ts'
import { BookingCard, BookingFilter, HandOffCard, SalesOverview } from './sale.ts'

const desk = endpoints({ audience: 'desk', tags: ['sales'] })
const bookings = desk.get('/bookings', 'List bookings as the travel site reported them', {
  request: { query: BookingFilter.extend(Paging.shape) },
  responses: { 200: pageOf(BookingCard, 'The latest first') },
})
const handOffs = desk.get('/hand-offs', 'List searches handed off to the travel site, with their bookings', {
  request: { query: Paging.extend({ user: z.string().max(60).optional() }) },
  responses: { 200: pageOf(HandOffCard, 'The latest first') },
})
const overview = desk.get('/sales/overview', 'Get sales figures of the last 30 days', {
  audience: 'sales_operator',
  responses: { 200: answer(SalesOverview, 'Per currency') },
})

export const salesApi = createApi()
  .openapi(bookings, (c) => listBody(c, c.req.valid('query'), findBookings(c.var.context, c.req.valid('query'))))
  .openapi(handOffs, (c) => listBody(c, c.req.valid('query'), findHandOffs(c.var.context, c.req.valid('query'))))
  .openapi(overview, async (c) => c.json({ data: await findSalesOverview(c.var.context) }, 200))
