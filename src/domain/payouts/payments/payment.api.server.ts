import { z } from '@hono/zod-openapi'
import {
  answer,
  body,
  createApi,
  endpoints,
  failure,
  listBody,
  noContent,
  notFoundAnswer,
  Paging,
  pageOf,
  proofAnswer,
} from '../../../kit/http/api.server.ts'
import { type ReadDocument, readDocument } from '../../organizations/documents/read-document.server.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { findPayment, findPayments } from './find-payments.server.ts'
import { findSheet } from './find-sheet.server.ts'
import { ConfirmationInput, PaymentDetail, PaymentFilter, PaymentsInput, PublicPayment, SheetPayment, SheetQuery } from './payment.ts'
import { recordPayments } from './record-payments.server.ts'
import { writeBankFile } from './write-bank-file.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(/^pmt_\w{1,40}$/) })

const sheet = admin.get('/admin/payments/sheet', 'Preview payments to organizations, each with its account, amount and reference', {
  description:
    'Whole contributions, those that wait longest first, across the projects of each organization. With a limit, as many as fit within it; the others stay due.',
  request: { query: SheetQuery },
  responses: { 200: answer(z.array(SheetPayment), 'In the order asked for; without those to which nothing is due') },
})
const bankFile = admin.post(
  '/admin/payments/bank-file',
  'Download a list of transfers for the bank, with whole account numbers; recorded in the audit log',
  {
    request: { body: body(SheetQuery.extend({ format: z.enum(['csv', 'xlsx']) })) },
    responses: {
      200: { description: 'CSV in UTF-8, or a workbook whose cells are text', content: { 'text/csv': { schema: z.string() } } },
      ...proofAnswer,
      409: failure('One of the accounts cannot be paid by this person now'),
      ...notFoundAnswer,
    },
  },
)
const record = admin.post('/admin/payments', 'Record transfers to organizations, all of them or none', {
  body_size: 'uploads',
  description:
    'By an admin who neither entered nor confirmed the accounts. Each payment names the account, the amount and the `version` that were seen (`GET /admin/payments/sheet`): if they changed, nothing is recorded. `proof` is one file for each payment, in their order, empty where there is none: a PDF, JPEG, PNG or WebP by its content, up to 10 MB.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: PaymentsInput.extend({
            proof: z
              .unknown()
              .openapi({ type: 'array', items: { type: 'string', format: 'binary' } })
              .optional(),
          }),
        },
      },
    },
  },
  responses: {
    201: answer(z.object({ ids: z.array(z.string()) }), 'Their contributions are paid'),
    ...proofAnswer,
    409: failure('What is due changed, or an account cannot be paid by this person now: `errors` names the payments'),
    413: failure('A proof of more than 10 MB'),
    415: failure('A proof is of another type'),
    503: failure('A proof could not be stored'),
    ...notFoundAnswer,
  },
})
const open = endpoints({ audience: 'public', tags: ['trails'] })
const list = open.get('/payments', 'List payments to organizations', {
  request: { query: PaymentFilter.extend(Paging.shape) },
  responses: { 200: pageOf(PublicPayment, 'The latest first') },
})
const detail = open.get(
  '/payment/{id}',
  'Get a payment with its contributions, the digest of its proof, and what its organization received',
  {
    request: { params: Id },
    responses: { 200: answer(PaymentDetail, 'Without account and names of people') },
  },
)
const signedIn = endpoints({ audience: 'signed_in', tags: ['organizations'] })
const confirm = signedIn.post('/payment/{id}/confirmation', 'Confirm what an organization received of a payment, as its manager', {
  request: { params: Id, body: body(ConfirmationInput) },
  responses: { 204: { description: 'Confirmed' }, 409: failure('It was confirmed or returned before') },
})

export const paymentApi = createApi()
  .openapi(sheet, async (c) => c.json({ data: await findSheet(c.var.context, c.req.valid('query')) }, 200))
  .openapi(bankFile, async (c) => {
    const { body, type } = await writeBankFile(c.var.context, c.req.valid('json'))
    return c.body(body, 200, { 'content-type': type, 'cache-control': 'private, no-store' }) as never
  })
  .openapi(record, async (c) => {
    const { proof: files, ...input } = c.req.valid('form')
    const proofs: (ReadDocument | undefined)[] = []
    for (const [i, file] of [files].flat().entries()) {
      // A form without a chosen file sends an empty one without a name.
      const sent = file instanceof File && (file.size > 0 || file.name !== '') ? file : undefined
      const bytes = sent && Buffer.from(await sent.arrayBuffer())
      proofs.push(bytes && (await readDocument(c.var.context, { bytes, name: sent.name }, `payments.${i}.proof`)))
    }
    return c.json({ data: { ids: await recordPayments(c.var.context, input, proofs) } }, 201)
  })
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findPayments(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => c.json({ data: await findPayment(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(confirm, (c) => noContent(c, confirmPayment(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
