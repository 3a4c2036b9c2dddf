import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { decideProjectProposal } from './decide-proposal.server.ts'
import { findProposalReview, findProposals, findWaitingProposals } from './find-proposals.server.ts'
import { Proposal, ProposalDecision, ProposalReview, WaitingProposal } from './proposal.ts'
import { forgetChange, sendProposal, withdrawProposal } from './send-proposal.server.ts'

const tags = ['projects']
const request = { params: z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }) }
const refusals = { 409: failure('Its state forbids it, or somebody changed it since') }
const As = z.object({ as: z.enum(['manager', 'admin']).default('manager').describe('As an admin it becomes the project at once') })

const signedIn = endpoints({ audience: 'signed_in', tags })
const list = signedIn.get(
  '/organization/project/{id}/proposals',
  'List the latest changes of an approved project, proposed or made by admins',
  {
    request,
    responses: { 200: answer(z.array(Proposal), 'The latest first'), ...refusals },
  },
)
const send = signedIn.post('/organization/project/{id}/proposals', 'Propose the draft as a change to an approved project', {
  description:
    'It must be complete, and may not ask for less than the project has collected. What the project and the proposal both changed must be merged first: 409 `proposal_outdated`.',
  request: {
    ...request,
    query: As,
    body: body(z.object({ version: z.int().min(0) })),
  },
  responses: { 201: answer(z.object({ slug: z.string() }), 'It waits for an admin'), ...refusals },
})
const withdraw = signedIn.delete('/organization/project/{id}/proposals', 'Withdraw the pending proposal', {
  description: 'What was written stays, to go on with.',
  request,
  responses: { 204: { description: 'Withdrawn' }, ...refusals },
})
const forget = signedIn.delete('/organization/project/{id}/draft', 'Delete the draft of a change that was not sent', {
  request: { ...request, query: As },
  responses: { 204: { description: 'Forgotten' }, ...refusals },
})
const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const waiting = admin.get('/admin/proposals', 'List proposals that wait for an answer', {
  responses: { 200: answer(z.array(WaitingProposal), 'The one that waits longest first') },
})
const review = admin.get('/admin/project/{slug}/proposal', 'Get the pending proposal of a project, as a difference', {
  request: { params: z.object({ slug: z.string().min(1).max(80) }) },
  responses: { 200: answer(ProposalReview, 'The proposal') },
})
const decide = admin.post('/admin/proposal/{id}/decision', 'Accept or refuse a proposal', {
  request: {
    params: z.object({ id: z.string().max(60) }),
    body: body(ProposalDecision),
  },
  responses: { 204: { description: 'Decided' }, ...refusals },
})

export const proposalApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findProposals(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(send, async (c) => {
    const { version } = c.req.valid('json')
    const data = await sendProposal(c.var.context, { project: c.req.valid('param').id, version, ...c.req.valid('query') })
    return c.json({ data }, 201)
  })
  .openapi(withdraw, (c) => noContent(c, withdrawProposal(c.var.context, c.req.valid('param').id)))
  .openapi(forget, (c) => noContent(c, forgetChange(c.var.context, { project: c.req.valid('param').id, ...c.req.valid('query') })))
  .openapi(waiting, async (c) => c.json({ data: await findWaitingProposals(c.var.context.db) }, 200))
  .openapi(review, async (c) => c.json({ data: await findProposalReview(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(decide, (c) => noContent(c, decideProjectProposal(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
