import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, failure, fromOf, invalidAnswer, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { findTransfer } from './find-transfer.server.ts'
import { giveDirectly } from './give-directly.server.ts'
import { GivingInput, Transfer, TransferAccount } from './giving.ts'

const common = { tags: ['trails'], audience: 'public' as const }

const account = endpoint({
  ...common,
  method: 'get',
  path: '/transfer-account',
  summary: 'The account for donations by bank transfer',
  responses: { 200: answer(TransferAccount.nullable(), 'Null where none is configured') },
})
const give = endpoint({
  ...common,
  method: 'post',
  path: '/project/{id}/gifts',
  summary: 'Announce a donation by bank transfer, as guest or user',
  description:
    'It is expected until an admin confirms what really arrived. With `email` a guest is asked by letter whether to be told what happens to it.',
  request: {
    params: z.object({ id: z.string().trim().min(1).max(80).describe('Id or slug') }),
    body: { required: true, content: { 'application/json': { schema: GivingInput } } },
  },
  responses: {
    201: answer(z.object({ code: z.string() }), 'Announced; the code of its trail is the reference of the transfer'),
    ...{ ...notFoundAnswer, ...invalidAnswer },
    409: failure('The project does not collect, or not in a currency that can be transferred'),
    429: failure('Too many from one place'),
  },
})
const transfer = endpoint({
  ...common,
  method: 'get',
  path: '/trail/{code}/transfer',
  summary: 'Where to transfer an announced donation that has not arrived',
  request: { params: z.object({ code: z.string().trim().min(1).max(40) }) },
  responses: { 200: answer(Transfer, 'Account, amount, and reference'), ...notFoundAnswer },
})

export const givingApi = createApi()
  .openapi(account, async (c) => c.json({ data: c.var.context.config.transfer_account ?? null }, 200))
  .openapi(give, async (c) => {
    const code = await giveDirectly(c.var.context, { ...c.req.valid('json'), project: c.req.valid('param').id, from: fromOf(c) })
    return c.json({ data: { code } }, 201)
  })
  .openapi(transfer, async (c) => c.json({ data: await findTransfer(c.var.context, c.req.valid('param').code) }, 200))
