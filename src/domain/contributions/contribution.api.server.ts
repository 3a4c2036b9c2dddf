import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, listBody, Paging, pageOf } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { Totals, Trail, TrailCard } from './contribution.ts'
import { Estimate } from './estimate.ts'
import { findEstimates } from './find-estimates.server.ts'
import { findTotals } from './find-totals.server.ts'
import { findRecentTrails, findTrail } from './find-trail.server.ts'

const open = endpoints({ audience: 'public', tags: ['trails'] })
const list = open.get('/trails', 'List the latest contributions, without names', {
  middleware: taggedWith(({ project }) => (project ? `trails:${project}` : 'trails')),
  request: { query: Paging.extend({ project: z.string().trim().min(1).max(80).optional().openapi({ description: 'Id of a project' }) }) },
  responses: { 200: pageOf(TrailCard, 'The latest first') },
})
const detail = open.get('/trail/{code}', 'Get the public trail of a contribution', {
  middleware: taggedWith(),
  description: 'A booking’s trail is written a moment after the booking is received: until then the response is 404 with `Retry-After`.',
  request: { params: z.object({ code: z.string().trim().min(1).max(40) }) },
  responses: { 200: answer(Trail, 'The trail') },
})
const totals = open.get('/totals', 'Get totals of all contributions', {
  middleware: taggedWith('totals', 'projects', 'organizations'),
  responses: { 200: answer(Totals, 'By currency, with how many projects and organizations there are') },
})
const estimates = open.get('/estimates', 'Get estimates of what trips of each kind contribute', {
  middleware: taggedWith('totals'),
  description:
    'The median of confirmed contributions by kind of trip and currency, with the number of trips. A kind with fewer than 20 is left out.',
  responses: { 200: answer(z.array(Estimate), 'By kind and currency') },
})

export const contributionApi = createApi()
  .openapi(list, (c) => {
    const { project, ...paging } = c.req.valid('query')
    return listBody(c, paging, findRecentTrails(c.var.context, { ...paging, project_id: project }))
  })
  .openapi(detail, async (c) => c.json({ data: await findTrail(c.var.context, c.req.valid('param').code) }, 200))
  .openapi(estimates, async (c) => c.json({ data: await findEstimates(c.var.context) }, 200))
  .openapi(totals, async (c) => c.json({ data: await findTotals(c.var.context) }, 200))
