import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { metaOfList } from '../../../kit/most-counted.ts'
import { findManagedRemarks, findProjectReview, findProjectsUnderReview, findReviewTimes } from './find-reviews.server.ts'
import { Claim, NewNote, NewRemark, Remark, Review, ReviewTimes, WaitingProject } from './review.ts'
import { addNote, addRemark, claimReview, closeRemark, tickRemark } from './review-project.server.ts'

const params = z.object({ id: z.string().max(60) })
const done = {
  204: { description: 'Done' },
  409: failure('It is not under review, or somebody else has it'),
}

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const pending = admin.get('/admin/projects/pending', 'List projects under review', {
  request: { query: Paging },
  responses: { 200: pageOf(WaitingProject, 'The one that waits longest first', { times: ReviewTimes }) },
})
const review = admin.get('/admin/project/{slug}/review', 'Get a project’s review: remarks, notes and changes since the last one', {
  request: { params: z.object({ slug: z.string().min(1).max(80) }) },
  responses: { 200: answer(Review, 'The review') },
})
const claim = admin.post('/admin/project/{id}/claims', 'Claim a review, hand it over, or release it', {
  request: { params, body: body(Claim) },
  responses: done,
})
const note = admin.post('/admin/project/{id}/notes', 'Add a note that only reviewers see', {
  request: { params, body: body(NewNote) },
  responses: done,
})
const remark = admin.post('/admin/project/{id}/remarks', 'Add a remark at a part of a project', {
  request: { params, body: body(NewRemark) },
  responses: done,
})
const close = admin.delete('/admin/remark/{id}', 'Withdraw or close a remark', {
  request: { params },
  responses: { 204: { description: 'Done' } },
})
const signedIn = endpoints({ audience: 'signed_in', tags: ['projects'] })
const remarks = signedIn.get(
  '/organization/project/{id}/remarks',
  'List remarks on a project of the user’s own organization, by slug or id',
  {
    request: { params },
    responses: { 200: answer(z.array(Remark.omit({ author: true })), 'Those that were sent and are not closed') },
  },
)
const tick = signedIn.put('/remark/{id}/tick', 'Mark a remark as done, or not', {
  request: { params, body: body(z.object({ ticked: z.boolean() })) },
  responses: { 204: { description: 'Done' } },
})
const open = endpoints({ audience: 'public', tags: ['projects'] })
const times = open.get('/review-times', 'Get the duration of project reviews: promised, and of the last 90 days', {
  responses: { 200: answer(ReviewTimes, 'In days') },
})

export const reviewApi = createApi()
  .openapi(pending, async (c) => {
    const paging = c.req.valid('query')
    const [{ data, total }, taken] = await Promise.all([findProjectsUnderReview(c.var.context.db, paging), findReviewTimes(c.var.context)])
    return c.json({ data, meta: { ...metaOfList(total, paging), times: taken } }, 200)
  })
  .openapi(review, async (c) => c.json({ data: await findProjectReview(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(claim, (c) => noContent(c, claimReview(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(note, (c) => noContent(c, addNote(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(remark, (c) => noContent(c, addRemark(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(close, (c) => noContent(c, closeRemark(c.var.context, c.req.valid('param'))))
  .openapi(remarks, async (c) => c.json({ data: await findManagedRemarks(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(tick, (c) => noContent(c, tickRemark(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(times, async (c) => c.json({ data: await findReviewTimes(c.var.context) }, 200))
