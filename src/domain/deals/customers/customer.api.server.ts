import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, failure, invalidAnswer, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { changeCustomer } from './change-customer.server.ts'
import { CustomerInput, CustomerMerge, KnownCustomer } from './customer.ts'
import { findKnownCustomers, findMerges } from './find-customers.server.ts'
import { mergeCustomers, unmergeCustomers } from './merge-customers.server.ts'

const common = { tags: ['sales'], audience: 'sales_operator' as const }
const Id = z.object({ id: z.string().regex(/^cust_\w{1,60}$/) })
const changed = { 409: failure('They changed meanwhile, or it is too late') }
const Typed = z.string().max(254).optional()

const known = endpoint({
  ...common,
  method: 'get',
  path: '/sales/customers',
  summary: 'Search customers while one is typed',
  request: { query: z.object({ name: Typed, email: Typed, phone: Typed, except: z.string().max(80).optional() }) },
  responses: { 200: answer(z.array(KnownCustomer), 'The surest first, at most eight'), ...invalidAnswer },
})
const change = endpoint({
  ...common,
  method: 'put',
  path: '/sales/customer/{id}',
  summary: 'Edit a customer',
  request: { params: Id, body: body(CustomerInput) },
  responses: { 204: { description: 'Corrected' }, ...notFoundAnswer, ...invalidAnswer, ...changed },
})
const merges = endpoint({
  ...common,
  method: 'get',
  path: '/sales/customer/{id}/merges',
  summary: 'List customers merged into this one that can still be unmerged',
  request: { params: Id },
  responses: { 200: answer(z.array(CustomerMerge), 'The latest first'), ...invalidAnswer },
})
const merge = endpoint({
  ...common,
  method: 'post',
  path: '/sales/customer/{id}/merges',
  summary: 'Merge another customer into this one',
  request: { params: Id, body: body(z.object({ merged_id: z.string('kit_required_field').max(80) })) },
  responses: { 201: answer(z.object({ id: z.string() }), 'Merged'), ...notFoundAnswer, ...invalidAnswer, ...changed },
})
const part = endpoint({
  ...common,
  method: 'post',
  path: '/sales/customer-merge/{id}/parting',
  summary: 'Unmerge two customers, within a day',
  request: { params: z.object({ id: z.string().regex(/^cmrg_\w{1,60}$/) }) },
  responses: { 204: { description: 'Parted' }, ...notFoundAnswer, ...invalidAnswer, ...changed },
})

export const customerApi = createApi()
  .openapi(known, async (c) => c.json({ data: await findKnownCustomers(c.var.context, c.req.valid('query')) }, 200))
  .openapi(change, async (c) => {
    await changeCustomer(c.var.context, c.req.valid('param').id, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(merges, async (c) => c.json({ data: await findMerges(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(merge, async (c) =>
    c.json({ data: await mergeCustomers(c.var.context, c.req.valid('param').id, c.req.valid('json').merged_id) }, 201),
  )
  .openapi(part, async (c) => {
    await unmergeCustomers(c.var.context, c.req.valid('param').id)
    return c.body(null, 204)
  })
