import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, noContent, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { metaOfList } from '../../../kit/most-counted.ts'
import { featureProject } from './feature-project.server.ts'
import { exportProjects, findAdminProject, findManagedProjects } from './find-managed-projects.server.ts'
import { AdminProject, FeatureMove, ManagedCard, ManagedFilter, StatusCounts, StatusMove } from './managed-project.ts'
import { moveProject } from './move-project.server.ts'

const Key = z.string().min(1).max(80)
const params = z.object({ id: z.string().max(60) })

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const list = admin.get('/admin/projects', 'List projects in every status', {
  request: {
    query: ManagedFilter.extend({ ...Paging.shape, counts: z.enum(['yes']).optional().describe('With the numbers of projects by status') }),
  },
  responses: {
    200: pageOf(ManagedCard, 'In the requested order; by default the latest changed first', { counts: StatusCounts.optional() }),
  },
})
const csv = admin.csv('/admin/projects.csv', 'Export projects as CSV', { query: ManagedFilter })
const detail = admin.get('/admin/project/{slug}', 'Get a project by slug or id, in any status', {
  request: { params: z.object({ slug: Key }) },
  responses: { 200: answer(AdminProject, 'With its history and what an admin may do') },
})
const move = admin.post('/admin/project/{id}/status-changes', 'Change the status of a project', {
  request: { params, body: body(StatusMove) },
  responses: { 204: { description: 'Done' }, 409: failure('Its state forbids it') },
})
const feature = admin.post('/admin/project/{id}/feature', 'Feature a project, move it among the featured ones, or remove it from them', {
  request: { params, body: body(FeatureMove) },
  responses: { 204: { description: 'Done' }, 409: failure('It is not open, or nothing would change') },
})

export const managedProjectApi = createApi()
  .openapi(list, async (c) => {
    const filter = c.req.valid('query')
    const { data, total, counts } = await findManagedProjects(c.var.context, filter)
    return c.json({ data, meta: { ...metaOfList(total, filter), ...(counts && { counts }) } }, 200)
  })
  .openapi(csv, (c) => csvBody(c, exportProjects(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => c.json({ data: await findAdminProject(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(move, (c) => noContent(c, moveProject(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(feature, (c) => noContent(c, featureProject(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
