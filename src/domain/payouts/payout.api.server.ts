import { z } from '@hono/zod-openapi'
import {
  answer,
  body,
  createApi,
  csvBody,
  endpoints,
  failure,
  fileAnswer,
  listBody,
  noContent,
  Paging,
  pageOf,
} from '../../kit/http/api.server.ts'
import { downloadHeaders } from '../organizations/documents/read-document.server.ts'
import { findDue, findDueTotals, findOwnDue } from './find-due.server.ts'
import { exportOwnPayouts, exportPayouts, findOwnPayouts, findPayout, findPayouts, findProof } from './find-payouts.server.ts'
import { Due, DueFilter, DueTotal, MOST_OWN_PAYOUTS, OwnDue, OwnPayout, Payout, PayoutDetail, PayoutFilter, ReturnInput } from './payout.ts'
import { returnPayout } from './return-payout.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(/^pay_\w{1,40}$/) })

const due = admin.get('/admin/payouts/due', 'List money that is due, by organization and currency', {
  request: { query: DueFilter.extend(Paging.shape) },
  responses: {
    200: pageOf(Due, 'In the requested order, by default what waits longest first; with why the reader cannot pay to its account'),
  },
})
const totals = admin.get('/admin/payouts/due/totals', 'Get the sums of all money that is due', {
  responses: { 200: answer(z.array(DueTotal), 'By currency') },
})
const list = admin.get('/admin/payouts', 'List payouts', {
  request: { query: PayoutFilter.extend(Paging.shape) },
  responses: { 200: pageOf(Payout, 'In the requested order, by default the latest first') },
})
const csv = admin.csv('/admin/payouts.csv', 'Export payouts as CSV; accounts masked', { query: PayoutFilter })
const detail = admin.get('/admin/payout/{id}', 'Get a payout with the contributions that it paid', {
  request: { params: Id },
  responses: { 200: answer(PayoutDetail, 'The first approved first') },
})
const returned = admin.post(
  '/admin/payout/{id}/return',
  'Record that the bank returned a payout’s transfer: all its contributions are due again',
  {
    request: { params: Id, body: body(ReturnInput) },
    responses: {
      204: { description: 'Recorded' },
      409: failure('It was recorded before, or makes something else due again than was seen'),
    },
  },
)
const proof = admin.get('/admin/payout/{id}/proof', 'Download the proof of a transfer', {
  request: { params: Id },
  responses: {
    200: fileAnswer('application/pdf', 'PDF or picture'),
  },
})
const signedIn = endpoints({ audience: 'signed_in', tags: ['organizations'] })
const own = signedIn.get('/my-organization/{slug}/payouts', `List payouts that an organization received, at most ${MOST_OWN_PAYOUTS}`, {
  request: { params: z.object({ slug: z.string().regex(/^[\w-]{1,80}$/) }) },
  responses: { 200: answer(z.array(OwnPayout), 'The latest first') },
})

const ownCsv = signedIn.csv('/my-organization/{slug}/payouts.csv', 'Export payouts that an organization received as CSV', {
  params: z.object({ slug: z.string().regex(/^[\w-]{1,80}$/) }),
})
const ownDue = signedIn.get('/my-organization/{slug}/due', 'Get what is due to an organization, and by when it is planned to be paid', {
  request: { params: z.object({ slug: z.string().regex(/^[\w-]{1,80}$/) }) },
  responses: { 200: answer(z.array(OwnDue), 'By currency') },
})

export const payoutApi = createApi()
  .openapi(due, (c) => listBody(c, c.req.valid('query'), findDue(c.var.context, c.req.valid('query'))))
  .openapi(totals, async (c) => c.json({ data: await findDueTotals(c.var.context) }, 200))
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findPayouts(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportPayouts(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => c.json({ data: await findPayout(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(returned, (c) => noContent(c, returnPayout(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(proof, async (c) => {
    const { bytes, ...file } = await findProof(c.var.context, c.req.valid('param').id)
    return c.body(new Uint8Array(bytes), 200, downloadHeaders(file))
  })
  .openapi(own, async (c) => c.json({ data: await findOwnPayouts(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(ownCsv, (c) => csvBody(c, exportOwnPayouts(c.var.context, c.req.valid('param').slug)))
  .openapi(ownDue, async (c) => c.json({ data: await findOwnDue(c.var.context, c.req.valid('param').slug) }, 200))
