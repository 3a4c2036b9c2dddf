import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, failure, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { receiveNotification } from './receive-notification.server.ts'

const open = endpoints({ audience: 'public', tags: ['trails'] })
const PaymentId = z.string().regex(/^\w{1,40}$/)

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
export const mercadoPagoApi = createApi().openapi(notify, async (c) => {
  const { 'data.id': data_id, type } = c.req.valid('query')
  const { 'x-signature': signature, 'x-request-id': request_id } = c.req.valid('header')
  await receiveNotification(c.var.context, { type, data_id, signature, request_id })
  return c.json({ data: {} }, 200)
})
