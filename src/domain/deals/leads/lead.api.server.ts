import { z } from '@hono/zod-openapi'
import {
  answer,
  body,
  createApi,
  csvBody,
  endpoints,
  failure,
  fromOf,
  listBody,
  noContent,
  Paging,
  pageOf,
} from '../../../kit/http/api.server.ts'
import { codeOfChat } from './chat-code.server.ts'
import { enterChat } from './enter-chat.server.ts'
import { exportLeads, findLeads } from './find-leads.server.ts'
import { changeDuty, findDuty } from './give-lead.server.ts'
import { ChatInput, ChatStart, Duty, LEAD_SORTS, Lead, LeadFilter, LeadInput } from './lead.ts'
import { receiveLead } from './receive-lead.server.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const open = endpoints({ audience: 'public', tags: ['sales'] })
const Listed = LeadFilter.extend({ sort: z.enum(LEAD_SORTS).default('waiting') })
const tooMany = { 429: failure('Too many from one place') }

const contact = open.post('/contact', 'Send a message to the sellers', {
  description: 'Becomes a deal, or joins the open one of the same person. The answer says nothing of whether they are known.',
  request: { body: body(LeadInput) },
  responses: { 202: { description: 'Somebody answers' }, ...tooMany, 409: failure('Sent faster than anybody types') },
})
const chat = open.post('/chat-codes', 'Create the short code of a chat, for its first message', {
  request: { body: body(ChatStart) },
  responses: { 200: answer(z.object({ code: z.string() }), 'The same for everybody who begins one there'), ...tooMany },
})
const list = sales.get('/sales/leads', 'List leads, those waiting for an answer first', {
  request: { query: Listed.extend(Paging.shape) },
  responses: { 200: pageOf(Lead, 'In the order asked for; without one the longest wait first, then the latest') },
})
const csv = sales.csv('/sales/leads.csv', 'Export leads as CSV; recorded in the audit log', { query: Listed })
const enter = sales.post('/sales/leads', 'Create a deal from a chat, by the code in its first message', {
  request: { body: body(ChatInput) },
  responses: {
    201: answer(z.object({ deal_id: z.string(), joined: z.boolean().describe('It joined an open deal of the same person') }), 'Started'),
  },
})
const duty = sales.get('/sales/duty', 'List sellers on duty, who get leads in turn', {
  responses: { 200: answer(Duty, 'By name') },
})
const change = sales.put('/sales/duty', 'Start or end the caller’s duty', {
  request: { body: body(z.object({ on_duty: z.boolean('kit_required_field') })) },
  responses: { 204: { description: 'So it is' } },
})

export const leadApi = createApi()
  .openapi(contact, async (c) => {
    await receiveLead(c.var.context, c.req.valid('json'), fromOf(c))
    return c.body(null, 202)
  })
  .openapi(chat, async (c) => c.json({ data: await codeOfChat(c.var.context, { ...c.req.valid('json'), from: fromOf(c) }) }, 200))
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findLeads(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportLeads(c.var.context, c.req.valid('query'))))
  .openapi(enter, async (c) => c.json({ data: await enterChat(c.var.context, c.req.valid('json')) }, 201))
  .openapi(duty, async (c) => c.json({ data: await findDuty(c.var.context) }, 200))
  .openapi(change, (c) => noContent(c, changeDuty(c.var.context, c.req.valid('json').on_duty)))
