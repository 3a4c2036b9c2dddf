import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure } from '../../../kit/http/api.server.ts'
import { addReply, changeReply } from './change-reply.server.ts'
import { findReplies } from './find-replies.server.ts'
import { NewReply, REPLY_VARIABLES, ReplyChange, ReplyTemplate } from './reply.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const description = `Words in braces are filled in for each deal: ${REPLY_VARIABLES.map((name) => `\`{${name}}\``).join(', ')}. Others are refused.`

const list = sales.get('/sales/replies', 'List templates of replies, including disabled ones', {
  responses: { 200: answer(z.array(ReplyTemplate), 'In their order') },
})
const add = sales.post('/sales/replies', 'Add a template of replies', {
  description,
  request: { body: body(NewReply) },
  responses: { 201: answer(ReplyTemplate, 'Added, at the end') },
})
const change = sales.patch('/sales/replies/{id}', 'Edit a template of replies, or enable or disable it', {
  description,
  request: { params: z.object({ id: z.string().max(60) }), body: body(ReplyChange) },
  responses: { 200: answer(ReplyTemplate, 'As it is now'), 409: failure('It changed since it was seen') },
})

export const replyApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findReplies(c.var.context.db) }, 200))
  .openapi(add, async (c) => c.json({ data: await addReply(c.var.context, c.req.valid('json')) }, 201))
  .openapi(change, async (c) => c.json({ data: await changeReply(c.var.context, c.req.valid('param').id, c.req.valid('json')) }, 200))
