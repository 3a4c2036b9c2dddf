import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, failure, invalidAnswer, notFoundAnswer, Paging, pageOf } from '../../kit/http/api.server.ts'
import { metaOfList } from '../../kit/most-counted.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { chooseAmounts } from './choose-amounts.server.ts'
import { closeMonth } from './close-month.server.ts'
import { findClosedMonths, findEntries, findStatement, findStatements } from './find-statements.server.ts'
import { importStatement } from './import-statement.server.ts'
import { changeReading, readStatement } from './read-statement.server.ts'
import {
  ChoicesInput,
  ClosedMonth,
  EntryFilter,
  PublishedMonth,
  Reading,
  Statement,
  StatementDetail,
  StatementEntry,
  UploadInput,
} from './statement.ts'

const common = { tags: ['admin'], audience: 'admin' as const }
const request = { params: z.object({ id: z.string().regex(/^stmt_\w{1,40}$/) }) }
const refusals = { ...notFoundAnswer, 409: failure('It is not in a state for that') }

const list = endpoint({
  ...common,
  method: 'get',
  path: '/admin/statements',
  summary: 'List statements of suppliers',
  request: { query: Paging },
  responses: { 200: pageOf(Statement, 'The latest first'), ...invalidAnswer },
})
const closed = endpoint({
  ...common,
  method: 'get',
  path: '/admin/closed-months',
  summary: 'List months closed with suppliers, with differences',
  responses: { 200: answer(z.array(ClosedMonth), 'The latest closing first, at most 200') },
})
const published = endpoint({
  method: 'get',
  path: '/ledger/closed-months',
  audience: 'public',
  middleware: taggedWith('totals'),
  tags: ['ledger'],
  summary: 'List the profit of closed months, ours and each supplier’s, with the difference',
  responses: { 200: answer(z.array(PublishedMonth), 'The latest closing first, at most 200') },
})
const read = endpoint({
  ...common,
  method: 'post',
  path: '/admin/statements',
  body_size: 'table',
  summary: 'Upload a statement: CSV or .xlsx, up to 25 MB and 200 000 lines',
  description:
    'Says what importing it would do; no booking changes. Columns about travellers are not kept. Up to 250 columns; an .xlsx of over 90 000 lines may take too much memory, and is then refused.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': { schema: UploadInput.extend({ file: z.unknown().openapi({ type: 'string', format: 'binary' }) }) },
      },
    },
  },
  responses: {
    201: answer(z.object({ id: z.string() }), 'Read'),
    ...invalidAnswer,
    413: failure('Too large, also once it is unpacked'),
    415: failure('Neither CSV nor .xlsx'),
  },
})
const detail = endpoint({
  ...common,
  method: 'get',
  path: '/admin/statement/{id}',
  summary: 'Get a statement, how it is read, and entries on one side only',
  request,
  responses: { 200: answer(StatementDetail, 'As it stands'), ...notFoundAnswer },
})
const entries = endpoint({
  ...common,
  method: 'get',
  path: '/admin/statement/{id}/entries',
  summary: 'List the effect of an import on each booking, by line',
  request: { ...request, query: EntryFilter.extend(Paging.shape) },
  responses: { 200: pageOf(StatementEntry, 'In the order of its lines'), ...invalidAnswer },
})
const reading = endpoint({
  ...common,
  method: 'put',
  path: '/admin/statement/{id}/reading',
  summary: 'Change how a statement is read, and remember it for the supplier',
  request: { ...request, body: { required: true, content: { 'application/json': { schema: Reading } } } },
  responses: { 204: { description: 'Read anew' }, ...invalidAnswer, ...refusals },
})
const choose = endpoint({
  ...common,
  method: 'put',
  path: '/admin/statement/{id}/choices',
  summary: 'Choose the meaning of lines with another amount',
  description:
    'Each choice names the revision of the booking that was seen. If one changed since, nothing is chosen for it, and the answer is 409.',
  request: { ...request, body: { required: true, content: { 'application/json': { schema: ChoicesInput } } } },
  responses: { 204: { description: 'Chosen' }, ...invalidAnswer, ...refusals },
})
const imports = endpoint({
  ...common,
  method: 'post',
  path: '/admin/statement/{id}/import',
  summary: 'Import a statement as booking reports, in the background',
  request,
  responses: { 202: { description: 'It begins' }, ...refusals },
})
const close = endpoint({
  ...common,
  method: 'post',
  path: '/admin/statement/{id}/closings',
  summary: 'Close the month of a statement by name, with the difference',
  request,
  responses: { 204: { description: 'Closed' }, ...refusals },
})

export const statementApi = createApi()
  .openapi(list, async (c) => {
    const paging = c.req.valid('query')
    const { data, total } = await findStatements(c.var.context, paging)
    return c.json({ data, meta: metaOfList(total, paging) }, 200)
  })
  .openapi(closed, async (c) => c.json({ data: await findClosedMonths(c.var.context) }, 200))
  .openapi(published, async (c) => {
    const months = await findClosedMonths(c.var.context)
    return c.json({ data: months.map(({ closed_by: _, ...month }) => month) }, 200)
  })
  .openapi(read, async (c) => {
    const { file, ...input } = c.req.valid('form')
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const id = await readStatement(c.var.context, input, { name: file instanceof File ? file.name : '', bytes })
    return c.json({ data: { id } }, 201)
  })
  .openapi(detail, async (c) => c.json({ data: await findStatement(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(entries, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await findEntries(c.var.context, c.req.valid('param').id, filter)
    return c.json({ data, meta: metaOfList(total, filter) }, 200)
  })
  .openapi(reading, async (c) => {
    await changeReading(c.var.context, c.req.valid('param').id, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(choose, async (c) => {
    await chooseAmounts(c.var.context, c.req.valid('param').id, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(imports, async (c) => {
    await importStatement(c.var.context, c.req.valid('param').id)
    return c.body(null, 202)
  })
  .openapi(close, async (c) => {
    await closeMonth(c.var.context, c.req.valid('param').id)
    return c.body(null, 204)
  })
