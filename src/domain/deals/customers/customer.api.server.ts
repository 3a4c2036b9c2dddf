import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { changeCustomer } from './change-customer.server.ts'
import { CustomerChange, CustomerMerge, KnownCustomer, MergeInput } from './customer.ts'
import { findKnownCustomers, findMerges } from './find-customers.server.ts'
import { mergeCustomers, unmergeCustomers } from './merge-customers.server.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const Id = z.object({ id: z.string().regex(/^cust_\w{1,60}$/) })
const changed = { 409: failure('They changed meanwhile, or it is too late') }
const Typed = z.string().max(254).optional()

const known = sales.get('/sales/customers', 'Search customers while one is typed', {
  request: { query: z.object({ name: Typed, email: Typed, phone: Typed, except: z.string().max(80).optional() }) },
  responses: { 200: answer(z.array(KnownCustomer), 'The surest first, at most eight') },
})
const change = sales.put('/sales/customer/{id}', 'Edit a customer', {
  request: { params: Id, body: body(CustomerChange) },
  responses: { 204: { description: 'Corrected' }, ...changed },
})
const merges = sales.get('/sales/customer/{id}/merges', 'List customers merged into this one that can still be unmerged', {
  answers_unknown: true,
  request: { params: Id },
  responses: { 200: answer(z.array(CustomerMerge), 'The latest first') },
})
const merge = sales.post('/sales/customer/{id}/merges', 'Merge another customer into this one', {
  request: { params: Id, body: body(MergeInput) },
  responses: { 201: answer(z.object({ id: z.string() }), 'Merged'), ...changed },
})
const part = sales.post('/sales/customer-merge/{id}/parting', 'Unmerge two customers, within a day', {
  request: { params: z.object({ id: z.string().regex(/^cmrg_\w{1,60}$/) }) },
  responses: { 204: { description: 'Parted' }, ...changed },
})

export const customerApi = createApi()
  .openapi(known, async (c) => c.json({ data: await findKnownCustomers(c.var.context, c.req.valid('query')) }, 200))
  .openapi(change, (c) => noContent(c, changeCustomer(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(merges, async (c) => c.json({ data: await findMerges(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(merge, async (c) => c.json({ data: await mergeCustomers(c.var.context, c.req.valid('param').id, c.req.valid('json')) }, 201))
  .openapi(part, (c) => noContent(c, unmergeCustomers(c.var.context, c.req.valid('param').id)))
