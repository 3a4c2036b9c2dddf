import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { chooseAmounts } from './choose-amounts.server.ts'
import { changeMonth, closeMonth, reopenMonth } from './close-month.server.ts'
import { exportStatements, findClosedMonths, findEntries, findStatement, findStatements } from './find-statements.server.ts'
import { importStatement } from './import-statement.server.ts'
import { changeReading, readStatement } from './read-statement.server.ts'
import {
  ChoicesInput,
  ClosedMonth,
  ClosingInput,
  EntryFilter,
  ImportStatementInput,
  MonthInput,
  PublishedMonth,
  ReadingInput,
  ReopeningInput,
  Statement,
  StatementDetail,
  StatementEntry,
  StatementFilter,
  UploadInput,
} from './statement.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const request = { params: z.object({ id: z.string().regex(/^stmt_\w{1,40}$/) }) }
const refusals = { 409: failure('It is not in a state for that') }

const list = admin.get('/admin/statements', 'List statements of suppliers', {
  request: { query: StatementFilter.extend(Paging.shape) },
  responses: { 200: pageOf(Statement, 'In the requested order, by default the latest first') },
})
const csv = admin.csv('/admin/statements.csv', 'Export statements of suppliers as CSV', { query: StatementFilter })
const closed = admin.get('/admin/closed-months', 'List months closed with suppliers, with differences', {
  responses: { 200: answer(z.array(ClosedMonth), 'The latest closing first') },
})
const open = endpoints({ audience: 'public', tags: ['ledger'] })
const published = open.get('/ledger/closed-months', 'List the profit of closed months, ours and each supplier’s, with the difference', {
  middleware: taggedWith('totals'),
  responses: { 200: answer(z.array(PublishedMonth), 'The latest closing first') },
})
const read = admin.post('/admin/statements', 'Upload a statement: CSV, .xlsx or a page saved as .xls, up to 25 MB and 200 000 lines', {
  body_size: 'table',
  description:
    'Says what importing it would do; no booking changes. Columns about travellers are not kept. Text is read in UTF-8, UTF-16 or Windows-1252; a broken character is refused with its line. Hidden sheets and those without a table are skipped; where several have one, `sheet` names it. Without `month`, the one of most of its bookings is proposed. Up to 250 columns; an .xlsx of over 90 000 lines may take too much memory, and is then refused.',
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
    413: failure('Too large, also once it is unpacked'),
    415: failure('Neither CSV, .xlsx nor a page'),
  },
})
const detail = admin.get('/admin/statement/{id}', 'Get a statement, how it is read, and entries on one side only', {
  request,
  responses: { 200: answer(StatementDetail, 'As it stands') },
})
const entries = admin.get('/admin/statement/{id}/entries', 'List the effect of an import on each booking, by line', {
  answers_unknown: true,
  request: { ...request, query: EntryFilter.extend(Paging.shape) },
  responses: { 200: pageOf(StatementEntry, 'In the order of its lines') },
})
const reading = admin.put('/admin/statement/{id}/reading', 'Change how a statement is read, and remember it for the supplier', {
  description:
    'Answers what has two meanings in the whole file: `decimal`, `days` and `zeros`. What is left out stays. Choices hold for bookings whose lines and amounts are read as before. 409 where somebody else changed the mapping meanwhile.',
  request: { ...request, body: body(ReadingInput) },
  responses: { 204: { description: 'Read again' }, ...refusals },
})
const choose = admin.put('/admin/statement/{id}/choices', 'Choose the meaning of lines with another amount', {
  description:
    'Lines with another amount replace ours, add to it, or are left; negative ones reduce or cancel the booking they name; lines that sum to zero may cancel it. `adds_again` is for lines equal to some that another file brought. Each choice names the revision of the booking that was seen, and with `seen` its lines. If one changed since, nothing is chosen for it, and the answer is 409.',
  request: { ...request, body: body(ChoicesInput) },
  responses: { 204: { description: 'Chosen' }, ...refusals },
})
const imports = admin.post('/admin/statement/{id}/import', 'Import a statement as booking reports, in the background', {
  description:
    'As it was displayed: 409 `statement_undecided` while lines wait for a choice, and 409 `statement_outdated` when bookings changed since; they are then compared again. The same file again changes nothing.',
  request: { ...request, body: { required: false, content: { 'application/json': { schema: ImportStatementInput } } } },
  responses: { 202: { description: 'It begins' }, ...refusals },
})
const month = admin.put('/admin/statement/{id}/month', 'Change the month of a statement, until it is closed with it', {
  request: { ...request, body: body(MonthInput) },
  responses: { 204: { description: 'Changed' }, ...refusals },
})
const close = admin.post('/admin/statement/{id}/closings', 'Close the month of a statement by name, with the difference', {
  description: 'Once, until it is reopened. Where most of its bookings are of another month, `confirms_month` is required.',
  request: { ...request, body: { required: false, content: { 'application/json': { schema: ClosingInput } } } },
  responses: { 204: { description: 'Closed' }, ...refusals },
})
const reopen = admin.post('/admin/closed-month/{id}/reopening', 'Open a closed month again, with a public reason', {
  description: 'Contributions that were approved by then stay approved; those that wait for the month wait again.',
  request: {
    params: z.object({ id: z.string().regex(/^clos_\w{1,40}$/) }),
    body: body(ReopeningInput),
  },
  responses: { 204: { description: 'Open' }, ...refusals },
})

export const statementApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findStatements(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportStatements(c.var.context, c.req.valid('query'))))
  .openapi(closed, async (c) => c.json({ data: await findClosedMonths(c.var.context) }, 200))
  .openapi(published, async (c) => {
    const months = await findClosedMonths(c.var.context)
    const data = months.map(({ closed_by: _, statement_id: __, reopened, ...month }) => ({
      ...month,
      reopened: reopened && { reason: reopened.reason, at: reopened.at },
    }))
    return c.json({ data }, 200)
  })
  .openapi(read, async (c) => {
    const { file, ...input } = c.req.valid('form')
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const id = await readStatement(c.var.context, input, { name: file instanceof File ? file.name : '', bytes })
    return c.json({ data: { id } }, 201)
  })
  .openapi(detail, async (c) => c.json({ data: await findStatement(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(entries, (c) => listBody(c, c.req.valid('query'), findEntries(c.var.context, c.req.valid('param').id, c.req.valid('query'))))
  .openapi(reading, (c) => noContent(c, changeReading(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(choose, (c) => noContent(c, chooseAmounts(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(imports, async (c) => {
    await importStatement(c.var.context, c.req.valid('param').id, c.req.valid('json'))
    return c.body(null, 202)
  })
  .openapi(close, (c) => noContent(c, closeMonth(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(month, (c) => noContent(c, changeMonth(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(reopen, (c) => noContent(c, reopenMonth(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
