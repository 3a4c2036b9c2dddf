import { z } from '@hono/zod-openapi'
import { body, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { decideOrganizationChange } from './decide-change.server.ts'
import { OrganizationChangeDecision } from './organization-change.ts'
import { withdrawChange } from './send-change.server.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['organizations'] })
const withdraw = signedIn.delete('/my-organization/{id}/change', 'Withdraw a pending change of an approved organization', {
  request: { params: z.object({ id: z.string().regex(/^org_[0-9a-z]{1,40}$/) }) },
  responses: { 204: { description: 'Withdrawn' }, 409: failure('None waits') },
})
const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const decide = admin.post('/admin/organization-change/{id}/decision', 'Accept or refuse a change of an approved organization', {
  description: 'Its managers receive a letter. An admin who manages the organization, or sent the change, decides nothing about it: 409.',
  request: { params: z.object({ id: z.string().regex(/^ochg_[0-9a-z]{1,40}$/) }), body: body(OrganizationChangeDecision) },
  responses: {
    204: { description: 'Decided' },
    409: failure('It does not wait any more, the organization is not what was read, or it is the admin’s own'),
  },
})

export const organizationChangeApi = createApi()
  .openapi(withdraw, (c) => noContent(c, withdrawChange(c.var.context, c.req.valid('param').id)))
  .openapi(decide, (c) => noContent(c, decideOrganizationChange(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
