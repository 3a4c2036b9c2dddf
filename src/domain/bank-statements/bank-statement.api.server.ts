import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import {
  BankAnswers,
  BankLine,
  BankLineDetail,
  BankMonth,
  BankStatement,
  BankStatementDetail,
  BankUpload,
  LineFilter,
  MatchInput,
  PlatformAccount,
  UndoMatchInput,
} from './bank-statement.ts'
import { findBankLine, findBankLines } from './find-bank-lines.server.ts'
import { findBankMonths } from './find-bank-months.server.ts'
import { findBankStatement, findBankStatements, findPlatformAccounts } from './find-bank-statements.server.ts'
import { answerBankFile, importBankFile, removeBankFile } from './import-bank-file.server.ts'
import { matchLine, undoMatch } from './match-line.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const statement = { params: z.object({ id: z.string().regex(/^bsta_\w{1,40}$/) }) }
const line = { params: z.object({ id: z.string().regex(/^blin_\w{1,40}$/) }) }
const refusals = { 409: failure('It is not in a state for that, or changed since it was seen') }
const Imported = z.object({ id: z.string(), state: z.enum(['asks', 'imported']), new_lines: z.int(), matched: z.int() })

const accounts = admin.get('/admin/bank/accounts', 'List the platform’s bank accounts, with balances and open lines', {
  responses: { 200: answer(z.array(PlatformAccount), 'By name') },
})
const statements = admin.get('/admin/bank/statements', 'List statements of the platform’s bank accounts', {
  request: { query: Paging },
  responses: { 200: pageOf(BankStatement, 'The latest first') },
})
const imports = admin.post('/admin/bank/statements', 'Import a statement of a bank account: CSV or .xlsx, up to 25 MB and 20 000 lines', {
  body_size: 'table',
  description:
    'Opening balance plus lines must be the closing balance, in either order of time. Lines of earlier files are recognized by day, amount, balance and reference; the same file twice changes nothing. A transfer with the reference of an announced donation, and its amount, is recorded as arrived. A file that could be read in two ways has the state `asks`.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': { schema: BankUpload.extend({ file: z.unknown().openapi({ type: 'string', format: 'binary' }) }) },
      },
    },
  },
  responses: {
    201: answer(Imported, 'Read; a file of before is named again'),
    413: failure('Too large, also once it is unpacked'),
    415: failure('Neither CSV nor .xlsx'),
  },
})
const detail = admin.get('/admin/bank/statement/{id}', 'Get a statement of a bank account, and what it asks', {
  request: statement,
  responses: { 200: answer(BankStatementDetail, 'As it is now') },
})
const answers = admin.put(
  '/admin/bank/statement/{id}/answers',
  'Answer what a statement asks, import it, and remember that for its account',
  {
    request: { ...statement, body: body(BankAnswers) },
    responses: { 200: answer(Imported, 'Imported'), ...refusals },
  },
)
const removes = admin.delete('/admin/bank/statement/{id}', 'Remove a statement that was not imported', {
  request: statement,
  responses: { 204: { description: 'Removed' }, ...refusals },
})
const lines = admin.get(
  '/admin/bank/lines',
  'List lines of bank statements: credits without owner, debits without payment, matched, set aside',
  {
    request: { query: LineFilter.extend(Paging.shape) },
    responses: { 200: pageOf(BankLine, 'In the requested order, by default the latest first') },
  },
)
const oneLine = admin.get('/admin/bank/line/{id}', 'Get a line of a bank statement, with what it may be', {
  request: {
    ...line,
    query: z.object({ query: z.string().trim().max(100).optional().describe('Words of a code, a reference or a payer') }),
  },
  responses: { 200: answer(BankLineDetail, 'The likeliest first') },
})
const match = admin.post('/admin/bank/line/{id}/matches', 'Record whose transfer or which payment a line is, or that it is neither', {
  description:
    'One of `contribution_id`, `payment_id`, `return_id`, `claim_id`, `repayment_id`, `claim_ids`, `repayment_ids` and `kind`. The money of an announced donation is recorded as arrived, that of a claim as repaid.',
  request: { ...line, body: body(MatchInput) },
  responses: { 204: { description: 'Recorded' }, ...refusals },
})
const undo = admin.post('/admin/bank/line/{id}/undo', 'Undo the match of a line, with a reason', {
  request: { ...line, body: body(UndoMatchInput) },
  responses: { 204: { description: 'The line is open again' }, ...refusals },
})
const open = endpoints({ audience: 'public', tags: ['ledger'] })
const months = open.get('/ledger/bank-months', 'List money in the bank by month, beside what is owed to projects, with the difference', {
  middleware: taggedWith('totals'),
  responses: { 200: answer(z.array(BankMonth), 'The latest month first, at most 60 of each currency') },
})

export const bankStatementApi = createApi()
  .openapi(accounts, async (c) => c.json({ data: await findPlatformAccounts(c.var.context) }, 200))
  .openapi(statements, (c) => listBody(c, c.req.valid('query'), findBankStatements(c.var.context, c.req.valid('query'))))
  .openapi(imports, async (c) => {
    const { file, ...input } = c.req.valid('form')
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    return c.json({ data: await importBankFile(c.var.context, input, { name: file instanceof File ? file.name : '', bytes }) }, 201)
  })
  .openapi(detail, async (c) => c.json({ data: await findBankStatement(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(answers, async (c) => c.json({ data: await answerBankFile(c.var.context, c.req.valid('param').id, c.req.valid('json')) }, 200))
  .openapi(removes, (c) => noContent(c, removeBankFile(c.var.context, c.req.valid('param').id)))
  .openapi(lines, (c) => listBody(c, c.req.valid('query'), findBankLines(c.var.context, c.req.valid('query'))))
  .openapi(oneLine, async (c) =>
    c.json({ data: await findBankLine(c.var.context, c.req.valid('param').id, c.req.valid('query').query) }, 200),
  )
  .openapi(match, (c) => noContent(c, matchLine(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(undo, (c) => noContent(c, undoMatch(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
  .openapi(months, async (c) => c.json({ data: await findBankMonths(c.var.context) }, 200))
