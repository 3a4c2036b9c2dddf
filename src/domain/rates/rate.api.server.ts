import { z } from '@hono/zod-openapi'
import { body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { importBody, importResponses } from '../sheets/sheet-import.api.server.ts'
import { importOf } from '../sheets/sheet-import.server.ts'
import { decideRate } from './decide-rate.server.ts'
import { exportRates, findRates } from './find-rates.server.ts'
import { importRates } from './import-rates.server.ts'
import { NewRate, RateDecision, RateFilter, RecordedRate, ReplacementInput, WithdrawalInput } from './rate.ts'
import { recordRate, replaceRate, withdrawRate } from './record-rate.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(/^rate_\w{1,60}$/) })
const changed = { 409: failure('It was replaced or withdrawn meanwhile') }

const list = admin.get('/admin/rates', 'List exchange rates by day and source', {
  request: { query: RateFilter.extend(Paging.shape) },
  responses: { 200: pageOf(RecordedRate, 'In the order asked for') },
})
const csv = admin.csv('/admin/rates.csv', 'Export exchange rates as the CSV that can be imported', { query: RateFilter })
const record = admin.post('/admin/rates', 'Record the rate of a day', {
  description:
    'Bookings that waited for it are converted. One that differs by more than 10 % from the last of its pair waits for another admin, who confirms it.',
  request: { body: body(NewRate) },
  responses: { 204: { description: 'Recorded' } },
})
const replace = admin.post('/admin/rate/{id}/replacement', 'Replace a mistaken rate', {
  description: 'The old one stays in the history, and what was converted with it stays as it is.',
  request: { params: Id, body: body(ReplacementInput) },
  responses: { 204: { description: 'Replaced' }, ...changed },
})
const withdraw = admin.post('/admin/rate/{id}/withdrawal', 'Withdraw a rate, such as of a wrong day', {
  request: { params: Id, body: body(WithdrawalInput) },
  responses: { 204: { description: 'Withdrawn' }, ...changed },
})
const decide = admin.post('/admin/rate/{id}/decision', 'Confirm or refuse a pending rate', {
  description:
    'One that differs by more than 10 % from the last of its pair counts once another admin than who recorded it confirms it; the only admin may a day later, with a reason.',
  request: { params: Id, body: body(RateDecision) },
  responses: { 204: { description: 'Decided' }, 409: failure('It does not wait any more, or needs another person') },
})
const imports = admin.post('/admin/rates/imports', 'Preview or import a table of rates', {
  body_size: 'upload',
  description:
    'CSV with any delimiter, in UTF-8 or Windows-1252, or .xlsx, with the columns `day`, `from_currency`, `to_currency`, `rate` and `source`; `source_url`, and `reason` where it replaces one; up to 512 kB and 10 000 lines.',
  request: { body: importBody },
  responses: importResponses,
})

export const rateApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findRates(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportRates(c.var.context, c.req.valid('query'))))
  .openapi(record, (c) => noContent(c, recordRate(c.var.context, c.req.valid('json'))))
  .openapi(replace, (c) => noContent(c, replaceRate(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(withdraw, (c) => noContent(c, withdrawRate(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(decide, (c) => noContent(c, decideRate(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(imports, async (c) => c.json({ data: await importRates(c.var.context, await importOf(c.req.valid('form'))) }, 200))
