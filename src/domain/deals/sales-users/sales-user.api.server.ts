import { z } from '@hono/zod-openapi'
import { answer, createApi, csvBody, endpoints, listBody, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { findSalesUser } from './find-sales-user.server.ts'
import { exportSalesUsers, findSalesPlaces, findSalesUsers } from './find-sales-users.server.ts'
import { SalesPlace, SalesUser, SalesUserCard, SalesUserFilter } from './sales-user.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })

const list = sales.get('/sales/users', 'List sellers, customers and travellers, each person once', {
  request: { query: SalesUserFilter.extend(Paging.shape) },
  responses: { 200: pageOf(SalesUserCard, 'In the order asked for') },
})
const csv = sales.csv('/sales/users.csv', 'Export sellers, customers and travellers as CSV; recorded in the audit log', {
  query: SalesUserFilter,
})
const places = sales.get('/sales/users/places', 'List destinations of deals and trips, for the filter of the list', {
  responses: { 200: answer(z.array(SalesPlace), 'Those of most first, at most 100') },
})
const detail = sales.get('/sales/user/{slug}', 'Get a person with their deals, trips, searches and contributions', {
  description: 'Never their CUIL, Rotary number or anything of their account’s safety.',
  request: { params: z.object({ slug: z.string().max(80).describe('A username, or the id of a customer') }) },
  responses: { 200: answer(SalesUser, 'With everything of theirs') },
})

export const salesUserApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findSalesUsers(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportSalesUsers(c.var.context, c.req.valid('query'))))
  .openapi(places, async (c) => c.json({ data: await findSalesPlaces(c.var.context) }, 200))
  .openapi(detail, async (c) => c.json({ data: await findSalesUser(c.var.context, c.req.valid('param').slug) }, 200))
