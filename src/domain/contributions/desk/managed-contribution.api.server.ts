import { z } from '@hono/zod-openapi'
import {
  answer,
  body,
  createApi,
  csvBody,
  endpoints,
  failure,
  fileAnswer,
  noContent,
  Paging,
  pageOf,
} from '../../../kit/http/api.server.ts'
import { metaOfList } from '../../../kit/most-counted.ts'
import { downloadHeaders, readDocument } from '../../organizations/documents/read-document.server.ts'
import { notifyContribution } from '../notices/notify-contribution.server.ts'
import { answerQuestion } from '../questions/ask-question.server.ts'
import { AnswerInput } from '../questions/question.ts'
import { approveContribution, approveMany } from './approve-contribution.server.ts'
import { assignContribution } from './assign-contribution.server.ts'
import { findContributionProof, findManagedContribution } from './find-managed-contribution.server.ts'
import { countQueue, exportContributions, findManagedContributions } from './find-managed-contributions.server.ts'
import {
  ApprovalInput,
  Approved,
  ArrivalInput,
  AssignmentInput,
  BatchId,
  ContributionDetail,
  ContributionFilter,
  ContributionNoteInput,
  ManagedContribution,
  ManyApproved,
  ManyInput,
  QueueCounts,
  RefusalInput,
  RegisterInput,
  ReversalInput,
  UndoInput,
} from './managed-contribution.ts'
import { noteContribution } from './note-contribution.server.ts'
import { recordArrival } from './record-arrival.server.ts'
import { refuseContribution, takeBackContribution } from './refuse-contribution.server.ts'
import { registerContribution } from './register-contribution.server.ts'
import { undoApprovals } from './undo-approvals.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(/^cont_\w{1,60}$/) })
const refusals = { 409: failure('Its state, or who asks, forbids it; the message says why') }
const done = { 204: { description: 'Done' }, ...refusals }

const list = admin.get('/admin/contributions', 'List contributions by review, money and other filters', {
  request: {
    query: ContributionFilter.extend({ ...Paging.shape, queue: z.enum(['yes']).optional().describe('With the numbers of its tabs') }),
  },
  responses: { 200: pageOf(ManagedContribution, 'In the requested order, by default the latest first', { queue: QueueCounts.optional() }) },
})
const queue = admin.get('/admin/contribution-queue', 'Count the contributions that wait for their review, by whether they are ready', {
  responses: { 200: answer(QueueCounts, '`held` also has those of which another amount arrived') },
})
const csv = admin.csv('/admin/contributions.csv', 'Export contributions as CSV, without contributors', { query: ContributionFilter })
const detail = admin.get(
  '/admin/contribution/{id}',
  'Get a contribution with its trail, booking, ledger entries, notes and questions, by id or code',
  {
    request: { params: z.object({ id: z.string().regex(/^\w{1,60}$/) }) },
    responses: { 200: answer(ContributionDetail, 'With what the reader may do') },
  },
)
const register = admin.post('/admin/contributions', 'Record a donation that came outside the site', {
  body_size: 'upload',
  description:
    'It waits for the approval of another admin. `proof` is a PDF, JPEG, PNG or WebP by its content, up to 10 MB. `amount` is in minor units of `currency`, as received.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: RegisterInput.extend({ proof: z.unknown().openapi({ type: 'string', format: 'binary' }).optional() }),
        },
      },
    },
  },
  responses: {
    201: answer(z.object({ id: z.string() }), 'It waits for its review'),
    413: failure('A proof of more than 10 MB'),
    415: failure('The proof is of another type'),
    503: failure('The proof could not be stored'),
  },
})
const proof = admin.get('/admin/contribution/{id}/proof', 'Download the proof of a donation', {
  request: { params: Id },
  responses: {
    200: fileAnswer('application/pdf', 'PDF or picture'),
  },
})
const many = admin.post('/admin/contributions/approvals', 'Approve up to 100 contributions as they were seen', {
  description:
    'Each by itself, and only what is ready at that moment: the response says which were approved, and why the others were not. What was approved can be undone as one.',
  request: { body: body(ManyInput) },
  responses: { 200: answer(ManyApproved, 'In the order of their ids') },
})
const undo = admin.post('/admin/contributions/approvals/{batch}/undo', 'Undo an approval of many as one, until its first payout', {
  description:
    'All that it still decides waits for its review again, or nothing does. Each has a step with the reason; organizations and contributors are told.',
  request: { params: BatchId, body: body(UndoInput) },
  responses: { 200: answer(z.object({ undone: z.int() }), 'How many wait again'), ...refusals },
})
const arrival = admin.post('/admin/contribution/{id}/arrivals', 'Record that the money of an announced donation arrived', {
  description: 'It approves nothing: with the announced amount the contribution is ready. The latest record counts; 0 withdraws it.',
  request: { params: Id, body: body(ArrivalInput) },
  responses: done,
})
const approve = admin.post('/admin/contribution/{id}/approval', 'Approve a contribution; a donation with the amount that arrived', {
  description:
    'By another person than who gave it or entered it. `amount` is what the admin saw: if a booking changed it meanwhile, nothing is approved. What is not ready needs a `reason`, which its trail shows.',
  request: { params: Id, body: body(ApprovalInput) },
  responses: { 200: answer(Approved, 'Whether its project is completed by it, and what that has beyond its objective'), ...refusals },
})
const refuse = admin.post(
  '/admin/contribution/{id}/refusal',
  'Refuse a contribution, with a cause and an explanation that its trail shows',
  {
    request: { params: Id, body: body(RefusalInput) },
    responses: done,
  },
)
const takeBack = admin.post(
  '/admin/contribution/{id}/reversal',
  'Reverse an approved contribution, with a cause and an explanation that its trail shows',
  {
    request: { params: Id, body: body(ReversalInput) },
    responses: done,
  },
)
const assign = admin.put('/admin/contribution/{id}/project', 'Move a contribution under review to another project, or to the common fund', {
  request: { params: Id, body: body(AssignmentInput) },
  responses: done,
})
const notify = admin.post(
  '/admin/contribution/{id}/notification',
  'Notify the organization’s managers and the contributor of a contribution, again if they were notified before',
  {
    description: 'The letters leave within a minute; `notified_at` then says when.',
    request: { params: Id },
    responses: done,
  },
)
const note = admin.post('/admin/contribution/{id}/notes', 'Add a note that only admins read', {
  request: { params: Id, body: body(ContributionNoteInput) },
  responses: done,
})
const answers = admin.post(
  '/admin/contribution-question/{id}/answer',
  'Answer a question about a contribution, by letter and on its page',
  {
    request: { params: z.object({ id: z.string().regex(/^ques_\w{1,40}$/) }), body: body(AnswerInput) },
    responses: done,
  },
)

export const managedContributionApi = createApi()
  .openapi(list, async (c) => {
    const filter = c.req.valid('query')
    const { data, total, queue } = await findManagedContributions(c.var.context, filter)
    return c.json({ data, meta: { ...metaOfList(total, filter), ...(queue && { queue }) } }, 200)
  })
  .openapi(queue, async (c) => c.json({ data: await countQueue(c.var.context) }, 200))
  .openapi(csv, (c) => csvBody(c, exportContributions(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => c.json({ data: await findManagedContribution(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(register, async (c) => {
    const { proof: file, ...input } = c.req.valid('form')
    // A form without a chosen file sends an empty one without a name.
    const sent = file instanceof File && (file.size > 0 || file.name !== '') ? file : undefined
    const read = sent && (await readDocument(c.var.context, { bytes: Buffer.from(await sent.arrayBuffer()), name: sent.name }, 'proof'))
    return c.json({ data: { id: await registerContribution(c.var.context, input, read) } }, 201)
  })
  .openapi(proof, async (c) => {
    const { bytes, ...file } = await findContributionProof(c.var.context, c.req.valid('param').id)
    return c.body(new Uint8Array(bytes), 200, downloadHeaders(file))
  })
  .openapi(many, async (c) => c.json({ data: await approveMany(c.var.context, c.req.valid('json').contributions) }, 200))
  .openapi(undo, async (c) =>
    c.json({ data: await undoApprovals(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') }) }, 200),
  )
  .openapi(arrival, (c) => noContent(c, recordArrival(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(approve, async (c) =>
    c.json({ data: await approveContribution(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') }) }, 200),
  )
  .openapi(refuse, (c) => noContent(c, refuseContribution(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(takeBack, (c) => noContent(c, takeBackContribution(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(assign, (c) => noContent(c, assignContribution(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(notify, (c) => noContent(c, notifyContribution(c.var.context, c.req.valid('param'))))
  .openapi(note, (c) => noContent(c, noteContribution(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(answers, (c) => noContent(c, answerQuestion(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
