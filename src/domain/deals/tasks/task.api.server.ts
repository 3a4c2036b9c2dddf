import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { changeDeals } from './change-deals.server.ts'
import { BulkInput, TaskChange, TaskInput } from './task.ts'
import { addTask, changeTask } from './write-task.server.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })

const add = sales.post('/sales/deal/{id}/tasks', 'Add a task to a deal', {
  request: { params: z.object({ id: z.string().regex(/^deal_\w{1,60}$/) }), body: body(TaskInput) },
  responses: { 201: answer(z.object({ id: z.string() }), 'Added') },
})
const change = sales.patch('/sales/task/{id}', 'Edit a task, or mark it as done', {
  request: { params: z.object({ id: z.string().regex(/^task_\w{1,60}$/) }), body: body(TaskChange) },
  responses: { 204: { description: 'Changed' }, 409: failure('It changed since it was seen') },
})
const bulk = sales.post('/sales/bulk', 'Assign an owner or a task to several deals', {
  request: { body: body(BulkInput) },
  responses: { 200: answer(z.object({ changed: z.int() }), 'How many were changed; those that are gone are passed over') },
})

export const taskApi = createApi()
  .openapi(add, async (c) => c.json({ data: await addTask(c.var.context, c.req.valid('param').id, c.req.valid('json')) }, 201))
  .openapi(change, (c) => noContent(c, changeTask(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(bulk, async (c) => c.json({ data: await changeDeals(c.var.context, c.req.valid('json')) }, 200))
