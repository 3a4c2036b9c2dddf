import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, failure, fileAnswer, notFoundAnswer } from '../../kit/http/api.server.ts'
import { boundDrawing } from '../../kit/http/bound-drawing.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { downloadHeaders } from '../organizations/documents/read-document.server.ts'
import { findOrganizationDocuments, findOwnDocuments, findReceiptsOfTrail } from './find-issued.server.ts'
import {
  type PrintedFile,
  printManagedReceipt,
  printOrganizationStatement,
  printOwnReceipt,
  printPublicReceipt,
  printYear,
} from './print-receipts.server.ts'
import { IssuedDocument, Period, YearInput } from './receipt.ts'

const tags = ['receipts']
const Code = z.object({ code: z.string().trim().min(1).max(40) })
const Slug = z.object({ slug: z.string().regex(/^[\w-]{1,80}$/) })
const pdf = {
  200: fileAnswer('application/pdf', 'A tagged PDF (PDF/UA-1)'),
}
const drawn = {
  ...pdf,
  503: failure('Very many are drawn at once, or some for the same address; `Retry-After` says how long to wait'),
}
const statement = { ...drawn, 429: failure('Very many were issued for this user in a day') }
const receipt = { ...drawn, 409: failure('It is not confirmed, or the public log does not tell of it yet: within a minute') }
const description =
  'The same data are always the same bytes, stored with their number and digest. In the language of `Accept-Language` or `lang`.'

const open = endpoints({ audience: 'public', tags })
const publicReceipt = open.get('/trail/{code}/receipt.pdf', 'Download the public receipt of a confirmed contribution', {
  middleware: boundDrawing(),
  description,
  request: { params: Code },
  responses: receipt,
})
const ofTrail = open.get('/trail/{code}/receipts', 'List the public receipts of a contribution, with their digests', {
  answers_unknown: true,
  middleware: taggedWith(),
  request: { params: Code },
  responses: { 200: answer(z.object({ code: z.string(), documents: z.array(IssuedDocument) }), 'The latest first, at most 100') },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const ownReceipt = signedIn.get(
  '/oauth/user/gift/{code}/receipt.pdf',
  'Download the receipt of the user’s own contribution, with their name',
  {
    takes_session: true,
    middleware: boundDrawing(),
    description,
    request: { params: Code },
    responses: receipt,
  },
)
const year = signedIn.get('/oauth/user/statement.pdf', 'Download the user’s yearly statement, from a given day', {
  takes_session: true,
  middleware: boundDrawing(),
  description: `${description} While that year runs it is an unfinished summary, without a number, and is not stored.`,
  request: { query: YearInput },
  responses: { ...statement, 409: failure('That year did not begin'), ...notFoundAnswer },
})
const own = signedIn.get('/oauth/user/documents', 'List the user’s own issued receipts and yearly statements', {
  responses: { 200: answer(z.array(IssuedDocument), 'The latest first, at most 100') },
})
const organization = signedIn.get(
  '/my-organization/{slug}/statement.pdf',
  'Download the statement of an organization’s projects for a period',
  {
    middleware: boundDrawing(),
    description: `${description} For its managers and admins. While the period runs it is an unfinished summary, without a number, and is not stored.`,
    request: { params: Slug, query: Period },
    responses: { ...statement, 409: failure('That period did not begin') },
  },
)
const ofOrganization = signedIn.get('/my-organization/{slug}/statements', 'List issued statements of an organization', {
  request: { params: Slug },
  responses: { 200: answer(z.array(IssuedDocument), 'The latest first, at most 100') },
})
const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const managed = admin.get('/admin/contribution/{id}/receipt.pdf', 'Download the contributor’s receipt', {
  middleware: boundDrawing(),
  description,
  request: { params: z.object({ id: z.string().regex(/^cont_\w{1,60}$/) }) },
  responses: receipt,
})

export const receiptApi = createApi()
  .openapi(publicReceipt, async (c) => file(c, await printPublicReceipt(c.var.context, c.req.valid('param').code)))
  .openapi(ofTrail, async (c) => {
    const { code } = c.req.valid('param')
    return c.json({ data: { code, documents: await findReceiptsOfTrail(c.var.context, code) } }, 200)
  })
  .openapi(ownReceipt, async (c) => file(c, await printOwnReceipt(c.var.context, c.req.valid('param').code)))
  .openapi(year, async (c) => file(c, await printYear(c.var.context, c.req.valid('query'))))
  .openapi(own, async (c) => c.json({ data: await findOwnDocuments(c.var.context) }, 200))
  .openapi(organization, async (c) =>
    file(c, await printOrganizationStatement(c.var.context, { ...c.req.valid('param'), ...c.req.valid('query') })),
  )
  .openapi(ofOrganization, async (c) => c.json({ data: await findOrganizationDocuments(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(managed, async (c) => file(c, await printManagedReceipt(c.var.context, c.req.valid('param').id)))

interface Answering {
  body(
    data: Uint8Array<ArrayBuffer>,
    status: 200,
    headers: Record<string, string>,
  ): Response & { _data: Uint8Array; _status: 200; _format: 'body' }
}

function file(c: Answering, { bytes, name }: PrintedFile) {
  return c.body(new Uint8Array(bytes), 200, downloadHeaders({ name, type: 'application/pdf' }))
}
