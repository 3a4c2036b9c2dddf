import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import {
  exportOrganizations,
  findClaimedOrganizations,
  findManagedOrganization,
  findManagedOrganizations,
} from './find-managed-organizations.server.ts'
import { ManagedOrganization, ManagedOrganizationCard, ManagedOrganizationFilter, OrganizationDecision } from './managed-organization.ts'
import { claimOrganization, decideOrganization } from './review-organization.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(/^org_[0-9a-z]{1,40}$/) })
const changed = { 204: { description: 'Done' }, 409: failure('It is not under review, or nothing would change') }
const query = ManagedOrganizationFilter.extend(Paging.shape)

const list = admin.get('/admin/organizations', 'List organizations in any status', {
  request: { query },
  responses: { 200: pageOf(ManagedOrganizationCard, 'In the requested order; by default what was sent last comes first') },
})
const csv = admin.csv('/admin/organizations.csv', 'Export organizations as CSV', { query: ManagedOrganizationFilter })
const mine = admin.get('/admin/my-organizations', 'List organizations that the admin manages or reviews', {
  request: { query },
  responses: { 200: pageOf(ManagedOrganizationCard, 'In the requested order') },
})
const detail = admin.get('/admin/organization/{slug}', 'Get an organization by slug or id, with what its review needs', {
  request: { params: z.object({ slug: z.string().regex(/^[\w-]{1,80}$/) }) },
  responses: { 200: answer(ManagedOrganization, 'With the abilities on it') },
})
const decide = admin.post('/admin/organization/{id}/decisions', 'Approve an organization under review, or reject it with a reason', {
  request: { params: Id, body: body(OrganizationDecision) },
  responses: { ...changed },
})
const claim = admin.post('/admin/organization/{id}/claim', 'Claim the review of an organization, also from another admin', {
  request: { params: Id },
  responses: changed,
})
const giveBack = admin.delete('/admin/organization/{id}/claim', 'Release the review of an organization', {
  request: { params: Id },
  responses: changed,
})

export const managedOrganizationApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findManagedOrganizations(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportOrganizations(c.var.context, c.req.valid('query'))))
  .openapi(mine, (c) => listBody(c, c.req.valid('query'), findClaimedOrganizations(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => c.json({ data: await findManagedOrganization(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(decide, (c) => noContent(c, decideOrganization(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(claim, (c) => noContent(c, claimOrganization(c.var.context, { ...c.req.valid('param'), claim: true })))
  .openapi(giveBack, (c) => noContent(c, claimOrganization(c.var.context, { ...c.req.valid('param'), claim: false })))
