import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent } from '../../../kit/http/api.server.ts'
import { RefundInput } from '../desk/managed-contribution.ts'
import { findCheckout, lookAtPayment } from './find-checkout.server.ts'
import { Checkout } from './gift-payment.ts'
import { refundPayment } from './refund-payment.server.ts'

const open = endpoints({ audience: 'public', tags: ['trails'] })
const Code = z.object({ code: z.string().trim().min(1).max(40) })

const checkout = open.get('/checkout/{code}', 'Get the status of a donation by a payment service, for the payer', {
  request: { params: Code },
  responses: { 200: answer(Checkout, 'With where it is paid, and its trail once there is a payment') },
})
const look = open.post('/checkout-payments', 'Check a payment at its service, as its notification may come later', {
  description: 'Nothing is believed but what the service answers to the platform.',
  request: {
    body: body(z.object({ payment_id: z.string().regex(/^\d{1,20}$/) })),
  },
  responses: { 204: { description: 'Asked' }, 429: failure('Too many from one place') },
})
const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const refund = admin.post('/admin/contribution/{id}/refund', 'Refund a donation to its payer by the payment service', {
  request: {
    params: z.object({ id: z.string().regex(/^cont_\w{1,60}$/) }),
    body: body(RefundInput),
  },
  responses: {
    204: { description: 'Given back; its trail says so' },
    409: failure('It has no payment, was paid to the organization, or changed since it was seen'),
    503: failure('The service did not answer: to be tried again, it is given back once'),
  },
})

export const giftPaymentApi = createApi()
  .openapi(checkout, async (c) => c.json({ data: await findCheckout(c.var.context, c.req.valid('param').code) }, 200))
  .openapi(look, (c) => noContent(c, lookAtPayment(c.var.context, { ...c.req.valid('json'), from: fromOf(c) })))
  .openapi(refund, (c) => noContent(c, refundPayment(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
