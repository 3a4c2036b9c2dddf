import { z } from '@hono/zod-openapi'
import { invalid } from '../../../kit/errors.ts'
import { answer, createApi, endpoints, failure, fileAnswer, fromOf, noContent } from '../../../kit/http/api.server.ts'
import { OrganizationDocument } from './document.ts'
import { addDocument, findDocuments, openDocument, removeDocument } from './documents.server.ts'
import { downloadHeaders } from './read-document.server.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['organizations'] })
const Organization = z.object({ slug: z.string().regex(/^[\w-]{1,80}$/) })
const One = Organization.extend({ document: z.string().regex(/^odoc_\w{1,40}$/) })

const list = signedIn.get('/organization-documents/{slug}', 'List documents of an organization, for its managers and admins', {
  request: { params: Organization },
  responses: { 200: answer(z.array(OrganizationDocument), 'The first uploaded first') },
})
const add = signedIn.post(
  '/organization-documents/{slug}',
  'Add a document, such as a statute, to an organization that is not approved yet',
  {
    body_size: 'upload',
    description:
      'PDF, JPEG, PNG or WebP by its content, up to 10 MB; at most five, one in each request. Pictures are encoded anew, without metadata.',
    request: {
      params: Organization,
      body: {
        required: true,
        content: { 'multipart/form-data': { schema: z.object({ document: z.unknown().openapi({ type: 'string', format: 'binary' }) }) } },
      },
    },
    responses: {
      201: answer(OrganizationDocument, 'Stored'),
      409: failure('It has five, or it is approved'),
      413: failure('More than 10 MB'),
      415: failure('Another type'),
      429: failure('Too many'),
      503: failure('It could not be stored'),
    },
  },
)
const open = signedIn.get('/organization-documents/{slug}/{document}', 'Download a document of an organization', {
  request: { params: One },
  responses: {
    200: fileAnswer('application/pdf', 'PDF or picture'),
  },
})
const remove = signedIn.delete('/organization-documents/{slug}/{document}', 'Remove a document, until the organization is approved', {
  request: { params: One },
  responses: { 204: { description: 'Done' }, 409: failure('It is approved') },
})

export const organizationDocumentApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findDocuments(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(add, async (c) => {
    const { document } = c.req.valid('form')
    if (!(document instanceof File)) throw invalid({ document: ['document_error_empty'] })
    const file = { bytes: Buffer.from(await document.arrayBuffer()), name: document.name }
    return c.json({ data: await addDocument(c.var.context, { organization: c.req.valid('param').slug, file, from: fromOf(c) }) }, 201)
  })
  .openapi(open, async (c) => {
    const { slug, document } = c.req.valid('param')
    const { bytes, ...file } = await openDocument(c.var.context, { organization: slug, id: document })
    return c.body(new Uint8Array(bytes), 200, downloadHeaders(file))
  })
  .openapi(remove, async (c) => {
    const { slug, document } = c.req.valid('param')
    return noContent(c, removeDocument(c.var.context, { organization: slug, id: document }))
  })
