import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { askAddresses } from './ask-addresses.server.ts'
import { exportImports, findImport, findImports } from './find-imports.server.ts'
import { addHost, findHosts, removeHost } from './hosts/hosts.server.ts'
import { HostInput, OfferHost } from './hosts/offer-host.ts'
import { BefunInput, OfferImport, OfferImportDetail, OfferImportFilter } from './offer-import.ts'
import { acceptProposal, refuseProposal } from './proposals/decide-proposal.server.ts'
import { findOfferSource } from './proposals/find-source.server.ts'
import { Acceptance, OfferSource, ProposalRefusal } from './proposals/proposal.ts'

const desk = endpoints({ audience: 'desk', tags: ['offers'] })
const admin = endpoints({ audience: 'admin', tags: ['offers'] })
const Id = z.object({ id: z.string().regex(/^[a-z]{4}_\w{1,40}$/) })
const done = { 204: { description: 'Done' } }
const gone = { 409: failure('It was decided, or a later reading replaced it') }

const ask = desk.post('/befun', 'Read travel pages into draft offers', {
  description:
    '`urls`: a JSON list of 1 to 50 addresses. Only https, only hosts of the desk’s list, only public IP addresses, at most 3 redirects, 2 MB and 10 s each. What an address shows by itself is answered at once; the others are read in the background, see `GET /befun/{id}`. The same page again proposes changes to its offer.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': { schema: BefunInput },
        'application/x-www-form-urlencoded': { schema: BefunInput },
      },
    },
  },
  responses: {
    202: answer(OfferImportDetail, 'Stored, with what became of each address so far'),
    429: failure('More than 200 addresses in an hour'),
  },
})
const list = desk.get('/befun', 'List requests to read travel pages, with who made them and when', {
  request: { query: OfferImportFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OfferImport, 'The latest first') },
})
const csv = desk.csv('/befun.csv', 'Export read addresses as CSV', { query: OfferImportFilter })
const hosts = desk.get('/befun/hosts', 'List hosts that may be read', {
  responses: { 200: answer(z.array(OfferHost), 'By name') },
})
const show = desk.get('/befun/{id}', 'Get a request with the outcome of each address', {
  request: { params: Id },
  responses: { 200: answer(OfferImportDetail, 'As it stands') },
})
const allow = admin.post('/admin/befun-hosts', 'Allow a host to be read', {
  request: { body: body(HostInput) },
  responses: { ...done },
})
const disallow = admin.delete('/admin/befun-host/{host}', 'Remove a host from those that may be read', {
  request: { params: z.object({ host: z.string().max(253) }) },
  responses: { ...done },
})
const source = admin.get('/admin/offer/{id}/source', 'Get the source page of an offer, and its proposed changes', {
  answers_unknown: true,
  request: { params: Id },
  responses: { 200: answer(OfferSource.nullable(), 'Null for an offer that somebody wrote') },
})
const accept = admin.post('/admin/offer-proposal/{id}/acceptance', 'Accept proposed changes into the offer’s draft', {
  request: { params: Id, body: body(Acceptance) },
  responses: { ...done, ...gone },
})
const refuse = admin.post('/admin/offer-proposal/{id}/refusal', 'Refuse proposed changes of an offer', {
  request: { params: Id, body: body(ProposalRefusal) },
  responses: { ...done, ...gone },
})

export const offerImportApi = createApi()
  .openapi(ask, async (c) => {
    const { id } = await askAddresses(c.var.context, c.req.valid('form'))
    return c.json({ data: await findImport(c.var.context, id) }, 202)
  })
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findImports(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportImports(c.var.context, c.req.valid('query'))))
  .openapi(hosts, async (c) => c.json({ data: await findHosts(c.var.context) }, 200))
  .openapi(show, async (c) => c.json({ data: await findImport(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(allow, (c) => noContent(c, addHost(c.var.context, c.req.valid('json').host)))
  .openapi(disallow, (c) => noContent(c, removeHost(c.var.context, c.req.valid('param').host)))
  .openapi(source, async (c) => c.json({ data: await findOfferSource(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(accept, (c) => noContent(c, acceptProposal(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(refuse, (c) => noContent(c, refuseProposal(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
