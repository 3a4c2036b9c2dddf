import { z } from '@hono/zod-openapi'
import {
  answer,
  body,
  createApi,
  csvBody,
  endpoints,
  failure,
  listBody,
  noContent,
  Paging,
  pageOf,
  proofAnswer,
} from '../../../kit/http/api.server.ts'
import { ClaimDetail, ClaimFilter, MoneyClaim, RepaymentInput, WriteOffInput } from './claim.ts'
import { exportClaims, findClaim, findClaims } from './find-claims.server.ts'
import { recordRepayment, writeOffClaim } from './settle-claim.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(/^clm_\w{1,40}$/) })
const done = {
  204: { description: 'Recorded' },
  409: failure('What is owed changed, or who asks may not record it; the message says why'),
}

const list = admin.get('/admin/claims', 'List what organizations owe back', {
  request: { query: ClaimFilter.extend(Paging.shape) },
  responses: { 200: pageOf(MoneyClaim, 'In the requested order, by default the latest first') },
})
const csv = admin.csv('/admin/claims.csv', 'Export what organizations owe back as CSV', { query: ClaimFilter })
const detail = admin.get('/admin/claim/{id}', 'Get a claim with what was set off, repaid and written off', {
  request: { params: Id },
  responses: { 200: answer(ClaimDetail, 'With why the reader may not settle it') },
})
const repay = admin.post('/admin/claim/{id}/repayments', 'Record money that came back for a claim, in part or whole', {
  description: 'Not by who entered or changed by hand what the claim follows from. Claims are set off at payouts without being asked.',
  request: { params: Id, body: body(RepaymentInput) },
  responses: done,
})
const writeOff = admin.post(
  '/admin/claim/{id}/write-off',
  'Move what is left of a claim to the losses, with a reason that its trail shows',
  {
    description: 'After a recent password or code. Not by who entered or changed by hand what the claim follows from.',
    request: { params: Id, body: body(WriteOffInput) },
    responses: { ...done, ...proofAnswer },
  },
)

export const claimApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findClaims(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportClaims(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => c.json({ data: await findClaim(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(repay, (c) => noContent(c, recordRepayment(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(writeOff, (c) => noContent(c, writeOffClaim(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
