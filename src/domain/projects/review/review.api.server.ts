import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, failure, invalidAnswer, notFoundAnswer, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { metaOfList } from '../../../kit/most-counted.ts'
import { findManagedRemarks } from './find-managed-remarks.server.ts'
import { findProjectReview, findProjectsUnderReview, findReviewTimes } from './find-reviews.server.ts'
import { Claim, NewNote, NewRemark, Remark, Review, ReviewTimes, WaitingProject } from './review.ts'
import { addNote, addRemark, claimReview, closeRemark, tickRemark } from './review-project.server.ts'

const common = { tags: ['admin'] }
const params = z.object({ id: z.string().max(60) })
const done = {
  204: { description: 'Done' },
  409: failure('It is not under review, or somebody else has it'),
  ...notFoundAnswer,
  ...invalidAnswer,
}

const pending = endpoint({
  ...common,
  method: 'get',
  path: '/admin/projects/pending',
  audience: 'admin',
  summary: 'List projects under review',
  request: { query: Paging },
  responses: { 200: pageOf(WaitingProject, 'The one that waits longest first', { times: ReviewTimes }), ...invalidAnswer },
})
const review = endpoint({
  ...common,
  method: 'get',
  path: '/admin/project/{slug}/review',
  audience: 'admin',
  summary: 'Get a project’s review: remarks, notes and changes since the last one',
  request: { params: z.object({ slug: z.string().min(1).max(80) }) },
  responses: { 200: answer(Review, 'The review'), ...notFoundAnswer },
})
const claim = endpoint({
  ...common,
  method: 'post',
  path: '/admin/project/{id}/claims',
  audience: 'admin',
  summary: 'Claim a review, hand it over, or release it',
  request: { params, body: body(Claim) },
  responses: done,
})
const note = endpoint({
  ...common,
  method: 'post',
  path: '/admin/project/{id}/notes',
  audience: 'admin',
  summary: 'Add a note that only reviewers see',
  request: { params, body: body(NewNote) },
  responses: done,
})
const remark = endpoint({
  ...common,
  method: 'post',
  path: '/admin/project/{id}/remarks',
  audience: 'admin',
  summary: 'Add a remark at a part of a project',
  request: { params, body: body(NewRemark) },
  responses: done,
})
const close = endpoint({
  ...common,
  method: 'delete',
  path: '/admin/remark/{id}',
  audience: 'admin',
  summary: 'Withdraw or close a remark',
  request: { params },
  responses: { 204: { description: 'Done' }, ...notFoundAnswer },
})
const remarks = endpoint({
  method: 'get',
  path: '/organization/project/{id}/remarks',
  audience: 'signed_in',
  tags: ['projects'],
  summary: 'List remarks on a project of the user’s own organization, by slug or id',
  request: { params },
  responses: { 200: answer(z.array(Remark.omit({ author: true })), 'Those that were sent and are not closed'), ...notFoundAnswer },
})
const tick = endpoint({
  method: 'put',
  path: '/remark/{id}/tick',
  audience: 'signed_in',
  tags: ['projects'],
  summary: 'Mark a remark as done, or not',
  request: { params, body: body(z.object({ ticked: z.boolean() })) },
  responses: { 204: { description: 'Done' }, ...notFoundAnswer, ...invalidAnswer },
})
const times = endpoint({
  method: 'get',
  path: '/review-times',
  audience: 'public',
  tags: ['projects'],
  summary: 'Get the duration of project reviews: promised, and of the last 90 days',
  responses: { 200: answer(ReviewTimes, 'In days') },
})

export const reviewApi = createApi()
  .openapi(pending, async (c) => {
    const paging = c.req.valid('query')
    const [{ data, total }, taken] = await Promise.all([findProjectsUnderReview(c.var.context.db, paging), findReviewTimes(c.var.context)])
    return c.json({ data, meta: { ...metaOfList(total, paging), times: taken } }, 200)
  })
  .openapi(review, async (c) => c.json({ data: await findProjectReview(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(claim, async (c) => {
    await claimReview(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(note, async (c) => {
    await addNote(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(remark, async (c) => {
    await addRemark(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(close, async (c) => {
    await closeRemark(c.var.context, c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(remarks, async (c) => c.json({ data: await findManagedRemarks(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(tick, async (c) => {
    await tickRemark(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(times, async (c) => c.json({ data: await findReviewTimes(c.var.context) }, 200))
