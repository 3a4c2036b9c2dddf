import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fileAnswer, fromOf, noContent } from '../../../kit/http/api.server.ts'
import { boundDrawing } from '../../../kit/http/bound-drawing.server.ts'
import { downloadHeaders } from '../../organizations/documents/read-document.server.ts'
import { acceptQuote, askAboutQuote, chooseProject, openQuote } from './answer-quote.server.ts'
import { findDealQuote, findQuote } from './find-quote.server.ts'
import { printQuote } from './print-quote.server.ts'
import { ChoiceInput, DealQuote, NumberInput, QuoteInput, QuotePage, QuoteQuestionInput, SendQuote, WithdrawQuote } from './quote.ts'
import { sendQuote, withdrawQuote } from './send-quote.server.ts'
import { travelByQuote } from './travel-by-quote.server.ts'
import { writeQuote } from './write-quote.server.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const open = endpoints({ audience: 'public', tags: ['quotes'] })
const Id = z.object({ id: z.string().regex(/^deal_\w{1,60}$/) })
const Code = z.object({ code: z.string().max(64).describe('Of the quote’s address, which nobody can guess') })
const stale = { 409: failure('It changed since it was seen, or its deal is not open') }
const over = { 409: failure('It is over, or another version was sent since it was seen') }
const tooMany = { 429: failure('Too many from one place') }

const desk = sales.get('/sales/deal/{id}/quote', 'Get a deal’s quote with all its versions', {
  answers_unknown: true,
  request: { params: Id },
  responses: { 200: answer(DealQuote.nullable(), 'Null before one is written') },
})
const write = sales.put('/sales/deal/{id}/quote', 'Save the next version of a deal’s quote, or its draft', {
  request: { params: Id, body: body(QuoteInput) },
  responses: { 200: answer(z.object({ id: z.string(), number: z.int() }), 'The draft'), ...stale },
})
const send = sales.post('/sales/deal/{id}/quote/sending', 'Send the draft of a quote; its total becomes the deal’s amount', {
  request: { params: Id, body: body(SendQuote) },
  responses: { 204: { description: 'Sent' }, ...stale },
})
const withdraw = sales.post('/sales/deal/{id}/quote/withdrawal', 'Withdraw a quote', {
  request: { params: Id, body: body(WithdrawQuote) },
  responses: { 204: { description: 'Taken back' }, ...stale },
})
const page = open.get('/quote/{code}', 'Get a quote by its address', {
  request: { params: Code },
  responses: { 200: answer(QuotePage, 'The last version that was sent') },
})
const pdf = open.get('/quote/{code}/quote.pdf', 'Download a quote as PDF', {
  middleware: boundDrawing(),
  request: { params: Code },
  responses: {
    200: fileAnswer('application/pdf', 'A tagged PDF (PDF/UA-1)'),
    503: failure('Very many are drawn at once, or some for the same address; `Retry-After` says how long to wait'),
  },
})
const opening = open.post('/quote/{code}/openings', 'Record that the customer opened a quote', {
  request: { params: Code, body: body(NumberInput) },
  responses: { 204: { description: 'Noted once' } },
})
const choice = open.post('/quote/{code}/choices', 'Choose the project that half of the profit goes to', {
  request: { params: Code, body: body(ChoiceInput) },
  responses: { 204: { description: 'Chosen' }, ...over },
})
const question = open.post('/quote/{code}/questions', 'Ask the seller a question', {
  request: { params: Code, body: body(QuoteQuestionInput) },
  responses: { 204: { description: 'Asked' }, ...over, ...tooMany },
})
const acceptance = open.post('/quote/{code}/acceptances', 'Accept a quote as it was seen', {
  request: { params: Code, body: body(NumberInput) },
  responses: { 204: { description: 'Accepted, once' }, ...over },
})
const travel = open.post('/quote/{code}/hand-offs', 'Open the travel site with the accepted quote’s search', {
  request: { params: Code, body: body(NumberInput) },
  responses: { 201: answer(z.object({ url: z.url() }), 'Send the traveller there'), ...over, ...tooMany },
})

export const quoteApi = createApi()
  .openapi(desk, async (c) => c.json({ data: await findDealQuote(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(write, async (c) => c.json({ data: await writeQuote(c.var.context, c.req.valid('param').id, c.req.valid('json')) }, 200))
  .openapi(send, (c) => noContent(c, sendQuote(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(withdraw, (c) => noContent(c, withdrawQuote(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(page, async (c) => {
    c.header('cache-control', 'private, no-store')
    return c.json({ data: (await findQuote(c.var.context, c.req.valid('param').code)).page }, 200)
  })
  .openapi(pdf, async (c) => {
    const { bytes, name } = await printQuote(c.var.context, c.req.valid('param').code)
    return c.body(new Uint8Array(bytes), 200, { ...downloadHeaders({ name, type: 'application/pdf' }), 'x-robots-tag': 'noindex' })
  })
  .openapi(opening, (c) => noContent(c, openQuote(c.var.context, c.req.valid('param').code, c.req.valid('json').number)))
  .openapi(choice, (c) => noContent(c, chooseProject(c.var.context, c.req.valid('param').code, c.req.valid('json'))))
  .openapi(question, (c) =>
    noContent(c, askAboutQuote(c.var.context, c.req.valid('param').code, { ...c.req.valid('json'), from: fromOf(c) })),
  )
  .openapi(acceptance, (c) => noContent(c, acceptQuote(c.var.context, c.req.valid('param').code, c.req.valid('json').number)))
  .openapi(travel, async (c) => {
    const from = fromOf(c)
    return c.json({ data: await travelByQuote(c.var.context, c.req.valid('param').code, { ...c.req.valid('json'), from }) }, 201)
  })
