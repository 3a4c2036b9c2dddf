import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { allocateFund } from './allocate-fund.server.ts'
import { allocateMany } from './allocate-many.server.ts'
import { exportFund, findFund, findFundMoney, searchFundProjects } from './find-fund.server.ts'
import { Allocated, AllocationInput, FundDetail, FundFilter, FundMoney, FundProject, ManyAllocated, ManyAllocationsInput } from './fund.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(/^cont_\w{1,60}$/) })

const list = admin.get('/admin/fund', 'List confirmed money of the common fund', {
  request: { query: FundFilter.extend(Paging.shape) },
  responses: { 200: pageOf(FundMoney, 'In the requested order, by default what waits longest first') },
})
const csv = admin.csv('/admin/fund.csv', 'Export confirmed money of the common fund as CSV', { query: FundFilter })
const detail = admin.get('/admin/fund/{id}', 'Get money of the common fund, with the projects that may receive it', {
  request: { params: Id },
  responses: { 200: answer(FundDetail, 'Projects in the order of the published rule') },
})
const projects = admin.get('/admin/fund/{id}/projects', 'Search the projects that may receive money of the common fund', {
  answers_unknown: true,
  request: { params: Id, query: z.object({ query: z.string().trim().max(100).default('').describe('Words of their name') }) },
  responses: { 200: answer(z.array(FundProject), 'At most 20, by name') },
})
const allocate = admin.post(
  '/admin/fund/{id}/allocations',
  'Assign money of the common fund to projects, by the published rule or by a decision',
  {
    description:
      'All of it or a part, never beyond what a project lacks. By another person than who gave it or entered it. The trail says by what it was decided, and the reason.',
    request: { params: Id, body: body(AllocationInput) },
    responses: {
      200: answer(Allocated, 'What each project received, and what stays'),
      409: failure('It changed, no project needs it, or who asks may not decide it; the message says why'),
    },
  },
)
const many = admin.post(
  '/admin/fund/allocations',
  'Assign up to 100 sums of the common fund as they were seen, by the published rule or by a decision',
  {
    description:
      'What waits longest first, each by itself and with the rules that hold for one: the response says what was allocated, and why the others were not. A decision gives one project as much as it lacks.',
    request: { body: body(ManyAllocationsInput) },
    responses: { 200: answer(ManyAllocated, 'In the order of their confirmation') },
  },
)

export const fundApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findFund(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportFund(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => c.json({ data: await findFundMoney(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(many, async (c) => c.json({ data: await allocateMany(c.var.context, c.req.valid('json')) }, 200))
  .openapi(projects, async (c) =>
    c.json({ data: await searchFundProjects(c.var.context, { ...c.req.valid('param'), ...c.req.valid('query') }) }, 200),
  )
  .openapi(allocate, async (c) =>
    c.json({ data: await allocateFund(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') }) }, 200),
  )
