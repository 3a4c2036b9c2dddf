import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { ReasonText } from '../desk/managed-contribution.ts'
import { findCheckout, lookAtPayment } from './find-checkout.server.ts'
import { Checkout } from './mercado-pago.ts'
import { receiveNotification } from './receive-notification.server.ts'
import { refundPayment } from './refund-payment.server.ts'

const open = endpoints({ audience: 'public', tags: ['trails'] })
const Code = z.object({ code: z.string().trim().min(1).max(40) })
const PaymentId = z.string().regex(/^\w{1,40}$/)

const checkout = open.get('/checkout/{code}', 'Get the status of a donation by Mercado Pago, for the payer', {
  request: { params: Code },
  responses: { 200: answer(Checkout, 'With where it is paid, and its trail once there is a payment') },
})
const look = open.post('/checkout-payments', 'Check a payment at Mercado Pago, as its notification may come later', {
  description: 'Nothing is believed but what the service answers to the platform.',
  request: {
    body: body(z.object({ payment_id: z.string().regex(/^\d{1,20}$/) })),
  },
  responses: { 204: { description: 'Asked' }, 429: failure('Too many from one place') },
})
const notify = open.post('/mercado-pago/notifications', 'Receive a notification of Mercado Pago about a payment', {
  callers: 'signed',
  description:
    'Signed by the service: `x-signature` has `ts` and `v1`, the hex HMAC-SHA256 of `id:<data.id>;request-id:<x-request-id>;ts:<ts>;`. What happened is then asked of the service, so old, repeated and reordered notifications do no harm.',
  request: {
    query: z.object({ 'data.id': PaymentId, type: z.string().max(60).default('') }),
    headers: z.object({ 'x-signature': z.string().max(400).optional(), 'x-request-id': z.string().max(200).optional() }),
  },
  responses: {
    200: answer(z.object({}), 'Heard'),
    401: failure('The signature is wrong'),
    503: failure('The service did not answer: to be sent again'),
    ...notFoundAnswer,
  },
})
const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const refund = admin.post('/admin/contribution/{id}/refund', 'Refund a donation to its payer by Mercado Pago', {
  request: {
    params: z.object({ id: z.string().regex(/^cont_\w{1,60}$/) }),
    body: body(z.object({ reason: ReasonText })),
  },
  responses: {
    204: { description: 'Given back; its trail says so' },
    409: failure('It has no payment, or was paid to the organization'),
    503: failure('The service did not answer: to be tried again, it is given back once'),
  },
})

export const mercadoPagoApi = createApi()
  .openapi(checkout, async (c) => c.json({ data: await findCheckout(c.var.context, c.req.valid('param').code) }, 200))
  .openapi(look, (c) => noContent(c, lookAtPayment(c.var.context, { ...c.req.valid('json'), from: fromOf(c) })))
  .openapi(notify, async (c) => {
    const { 'data.id': data_id, type } = c.req.valid('query')
    const { 'x-signature': signature, 'x-request-id': request_id } = c.req.valid('header')
    await receiveNotification(c.var.context, { type, data_id, signature, request_id })
    return c.json({ data: {} }, 200)
  })
  .openapi(refund, (c) => noContent(c, refundPayment(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
