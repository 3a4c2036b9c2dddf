import { z } from '@hono/zod-openapi'
import { findUndelivered } from '../../kit/data/outbox.server.ts'
import { notFound } from '../../kit/errors.ts'
import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { noteAct } from './note-act.server.ts'
import { UndeliveredEvent } from './outbox-event.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const list = admin.get('/admin/outbox', 'List events that wait for delivery or failed', {
  responses: { 200: answer(z.array(UndeliveredEvent), 'Failed ones first, then the oldest, at most 100') },
})
const retry = admin.post('/admin/outbox/{id}/retries', 'Retry a failed event', {
  request: { params: z.object({ id: z.string().regex(/^evnt_[0-9a-z]{1,40}$/) }) },
  responses: { 202: { description: 'In the queue again' } },
})

export const outboxApi = createApi()
  .openapi(list, async (c) =>
    c.json({ data: (await findUndelivered(c.var.context.db)).map((event) => UndeliveredEvent.parse(event)) }, 200),
  )
  .openapi(retry, async (c) => {
    const { id } = c.req.valid('param')
    const { context } = c.var
    await context.db.transaction(async (tx) => {
      if (!(await context.outbox.retry(tx, id))) throw notFound()
      await noteAct(context, tx, { action: 'outbox.retried', subject_id: id })
    })
    return c.body(null, 202)
  })
