import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, invalidAnswer, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { changeDeals } from './change-deals.server.ts'
import { BulkInput, TaskChange, TaskInput } from './task.ts'
import { addTask, changeTask } from './write-task.server.ts'

const common = { tags: ['sales'], audience: 'sales_operator' as const }

const add = endpoint({
  ...common,
  method: 'post',
  path: '/sales/deal/{id}/tasks',
  summary: 'Add a task to a deal',
  request: { params: z.object({ id: z.string().regex(/^deal_\w{1,60}$/) }), body: body(TaskInput) },
  responses: { 201: answer(z.object({ id: z.string() }), 'Added'), ...notFoundAnswer, ...invalidAnswer },
})
const change = endpoint({
  ...common,
  method: 'patch',
  path: '/sales/task/{id}',
  summary: 'Edit a task, or mark it as done',
  request: { params: z.object({ id: z.string().regex(/^task_\w{1,60}$/) }), body: body(TaskChange) },
  responses: { 204: { description: 'Changed' }, ...notFoundAnswer, ...invalidAnswer },
})
const bulk = endpoint({
  ...common,
  method: 'post',
  path: '/sales/bulk',
  summary: 'Assign an owner or a task to several deals',
  request: { body: body(BulkInput) },
  responses: {
    200: answer(z.object({ changed: z.int() }), 'How many were changed; those that are gone are passed over'),
    ...invalidAnswer,
  },
})

export const taskApi = createApi()
  .openapi(add, async (c) => c.json({ data: await addTask(c.var.context, c.req.valid('param').id, c.req.valid('json')) }, 201))
  .openapi(change, async (c) => {
    await changeTask(c.var.context, c.req.valid('param').id, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(bulk, async (c) => c.json({ data: await changeDeals(c.var.context, c.req.valid('json')) }, 200))
