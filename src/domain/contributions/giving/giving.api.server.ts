import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent } from '../../../kit/http/api.server.ts'
import { findTransfer } from './find-transfer.server.ts'
import { giveDirectly } from './give-directly.server.ts'
import { GivingInput, GivingWays, Transfer, WithdrawalLink } from './giving.ts'
import { readWithdrawalLink, withdrawByLink } from './withdraw-by-link.server.ts'

const open = endpoints({ audience: 'public', tags: ['trails'] })

const ways = open.get('/giving-ways', 'List ways to give directly: bank transfer and Mercado Pago', {
  responses: { 200: answer(GivingWays, 'Null for what is not configured') },
})
const give = open.post('/project/{id}/gifts', 'Announce a direct donation by bank transfer or Mercado Pago, as guest or user', {
  description:
    'A transfer is announced, and expected until an admin confirms what really arrived; by Mercado Pago it begins with the payment, which is made at `pay_at`. With `email` a guest is asked by letter whether to be told what happens to it.',
  request: {
    params: z.object({ id: z.string().trim().min(1).max(80).describe('Id or slug') }),
    body: body(GivingInput),
  },
  responses: {
    201: answer(
      z.object({
        code: z.string(),
        pay_at: z.string().nullable().describe('By Mercado Pago: where it is paid'),
        withdrawal: z.string().nullable().describe('Token by which a guest withdraws an announced transfer'),
      }),
      'The code of its trail, which is the reference of the transfer; by Mercado Pago, once it is paid',
    ),
    409: failure('The project does not collect, or not in a currency that can be given this way'),
    429: failure('Too many from one place'),
    503: failure('Mercado Pago did not answer: the same form may be sent again'),
  },
})
const transfer = open.get('/trail/{code}/transfer', 'Get transfer details of an announced donation that has not arrived', {
  request: { params: z.object({ code: z.string().trim().min(1).max(40) }) },
  responses: { 200: answer(Transfer, 'Account, amount, and reference') },
})
const Token = z.object({ 'gift-token': z.string().max(600).default('') })
const withdrawal = open.get('/gift-withdrawal', 'Get the announced transfer that a guest’s link withdraws', {
  request: { query: Token },
  responses: { 200: answer(WithdrawalLink, 'It changes nothing'), 400: failure('`Invalid or expired link`') },
})
const withdraw = open.post('/gift-withdrawal', 'Withdraw an announced transfer by a guest’s link', {
  description: 'Until it arrives: it counts no more, and its trail says so.',
  request: { query: Token },
  responses: {
    204: { description: 'Withdrawn' },
    400: failure('`Invalid or expired link`'),
    409: failure('It arrived, was withdrawn, or lapsed'),
  },
})

export const givingApi = createApi()
  .openapi(ways, async (c) => {
    const { transfer_account, mercado_pago } = c.var.context.config
    const service = mercado_pago && { currency: mercado_pago.currency, checkout_origin: mercado_pago.checkout_origin }
    return c.json({ data: { transfer: transfer_account ?? null, mercado_pago: service ?? null } }, 200)
  })
  .openapi(give, async (c) => {
    const given = await giveDirectly(c.var.context, { ...c.req.valid('json'), project: c.req.valid('param').id, from: fromOf(c) })
    return c.json({ data: given }, 201)
  })
  .openapi(withdrawal, async (c) => c.json({ data: await readWithdrawalLink(c.var.context, c.req.valid('query')['gift-token']) }, 200))
  .openapi(withdraw, (c) => noContent(c, withdrawByLink(c.var.context, c.req.valid('query')['gift-token'])))
  .openapi(transfer, async (c) => c.json({ data: await findTransfer(c.var.context, c.req.valid('param').code) }, 200))
