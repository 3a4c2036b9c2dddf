import { z } from '@hono/zod-openapi'
import { eraseAccount } from '../domain/accounts/erase-account.server.ts'
import { SoleOrganization } from '../domain/users/managed-user.ts'
import { findOwnSoleOrganizations } from '../domain/users/sole-organizations.server.ts'
import { answer, createApi, endpoints, failure, noContent, proofAnswer } from '../kit/http/api.server.ts'
import { findOwnData } from './own-data.server.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['accounts'] })
const show = signedIn.get('/oauth/user/data', 'Get all data that the platform has about the user', {
  responses: { 200: answer(z.record(z.string(), z.unknown()), 'By what it is about'), ...proofAnswer },
})
const erase = signedIn.delete('/oauth/user', 'Delete the user’s account', {
  description:
    'Everything that names the person is erased; what their trips gave stays, without a name. Whoever alone manages organizations sends in `seen` the ids of `GET /oauth/user/sole-organizations`.',
  request: {
    query: z.object({ seen: z.string().max(8000).default('').openapi({ description: 'Ids of organizations, with commas between them' }) }),
  },
  responses: { 204: { description: 'Erased' }, ...proofAnswer, 409: failure('They are the last admin; `organizations_unseen`') },
})
const sole = signedIn.get('/oauth/user/sole-organizations', 'List organizations that nobody else manages', {
  responses: { 200: answer(z.array(SoleOrganization), 'They would be left without a manager') },
})

export const ownDataApi = createApi()
  .openapi(show, async (c) => c.json({ data: await findOwnData(c.var.context) }, 200))
  .openapi(sole, async (c) => c.json({ data: await findOwnSoleOrganizations(c.var.context) }, 200))
  .openapi(erase, (c) => noContent(c, eraseAccount(c.var.context, { seen: c.req.valid('query').seen.split(',') })))
