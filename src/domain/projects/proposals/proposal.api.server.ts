import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, failure, invalidAnswer, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { decideProjectProposal } from './decide-proposal.server.ts'
import { findProposalReview, findProposals, findWaitingProposals } from './find-proposals.server.ts'
import { Proposal, ProposalDecision, ProposalReview, WaitingProposal } from './proposal.ts'
import { forgetChange, sendProposal, withdrawProposal } from './send-proposal.server.ts'

const tags = ['projects']
const request = { params: z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }) }
const refusals = { 401: failure('No token'), ...notFoundAnswer, 409: failure('Its state forbids it, or somebody changed it since') }
const As = z.object({ as: z.enum(['manager', 'admin']).default('manager').describe('As an admin it becomes the project at once') })

const list = endpoint({
  method: 'get',
  path: '/organization/project/{id}/proposals',
  audience: 'signed_in',
  tags,
  summary: 'List the latest changes of an approved project, proposed or made by admins',
  request,
  responses: { 200: answer(z.array(Proposal), 'The latest first'), ...refusals },
})
const send = endpoint({
  method: 'post',
  path: '/organization/project/{id}/proposals',
  audience: 'signed_in',
  tags,
  summary: 'Propose the draft as a change to an approved project',
  description:
    'It must be complete, and may not ask for less than the project has collected. What the project and the proposal both changed must be merged first: 409 `proposal_outdated`.',
  request: {
    ...request,
    query: As,
    body: body(z.object({ version: z.int().min(0) })),
  },
  responses: { 201: answer(z.object({ slug: z.string() }), 'It waits for an admin'), ...refusals, ...invalidAnswer },
})
const withdraw = endpoint({
  method: 'delete',
  path: '/organization/project/{id}/proposals',
  audience: 'signed_in',
  tags,
  summary: 'Withdraw the pending proposal',
  description: 'What was written stays, to go on with.',
  request,
  responses: { 204: { description: 'Withdrawn' }, ...refusals },
})
const forget = endpoint({
  method: 'delete',
  path: '/organization/project/{id}/draft',
  audience: 'signed_in',
  tags,
  summary: 'Delete the draft of a change that was not sent',
  request: { ...request, query: As },
  responses: { 204: { description: 'Forgotten' }, ...refusals, ...invalidAnswer },
})
const waiting = endpoint({
  method: 'get',
  path: '/admin/proposals',
  audience: 'admin',
  tags: ['admin'],
  summary: 'List proposals that wait for an answer',
  responses: { 200: answer(z.array(WaitingProposal), 'The one that waits longest first') },
})
const review = endpoint({
  method: 'get',
  path: '/admin/project/{slug}/proposal',
  audience: 'admin',
  tags: ['admin'],
  summary: 'Get the pending proposal of a project, as a difference',
  request: { params: z.object({ slug: z.string().min(1).max(80) }) },
  responses: { 200: answer(ProposalReview, 'The proposal'), ...notFoundAnswer },
})
const decide = endpoint({
  method: 'post',
  path: '/admin/proposal/{id}/decision',
  audience: 'admin',
  tags: ['admin'],
  summary: 'Accept or refuse a proposal',
  request: {
    params: z.object({ id: z.string().max(60) }),
    body: body(ProposalDecision),
  },
  responses: { 204: { description: 'Decided' }, ...refusals, ...invalidAnswer },
})

export const proposalApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findProposals(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(send, async (c) => {
    const { version } = c.req.valid('json')
    const data = await sendProposal(c.var.context, { project: c.req.valid('param').id, version, ...c.req.valid('query') })
    return c.json({ data }, 201)
  })
  .openapi(withdraw, async (c) => {
    await withdrawProposal(c.var.context, c.req.valid('param').id)
    return c.body(null, 204)
  })
  .openapi(forget, async (c) => {
    await forgetChange(c.var.context, { project: c.req.valid('param').id, ...c.req.valid('query') })
    return c.body(null, 204)
  })
  .openapi(waiting, async (c) => c.json({ data: await findWaitingProposals(c.var.context.db) }, 200))
  .openapi(review, async (c) => c.json({ data: await findProposalReview(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(decide, async (c) => {
    await decideProjectProposal(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
