import { z } from '@hono/zod-openapi'
import { eraseAccount } from '../domain/accounts/erase-account.server.ts'
import { answer, createApi, endpoint, failure } from '../kit/http/api.server.ts'
import { findOwnData } from './own-data.server.ts'

const common = { tags: ['accounts'] }
const refused = {
  401: failure('No token, or `Token has expired` when it was once good'),
  403: failure('`proof_required`: first `POST /oauth/confirm`'),
}

const show = endpoint({
  ...common,
  method: 'get',
  path: '/oauth/user/data',
  audience: 'signed_in',
  summary: 'Everything that the platform has about oneself',
  responses: { 200: answer(z.record(z.string(), z.unknown()), 'By what it is about'), ...refused },
})
const erase = endpoint({
  ...common,
  method: 'delete',
  path: '/oauth/user',
  audience: 'signed_in',
  summary: 'Erase one’s account',
  description: 'Everything that names the person is erased; what their trips gave stays, without a name.',
  responses: { 204: { description: 'Erased' }, ...refused, 409: failure('They are the last admin') },
})

export const ownDataApi = createApi()
  .openapi(show, async (c) => c.json({ data: await findOwnData(c.var.context) }, 200))
  .openapi(erase, async (c) => {
    await eraseAccount(c.var.context)
    return c.body(null, 204)
  })
