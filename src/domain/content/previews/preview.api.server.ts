import { z } from '@hono/zod-openapi'
import { notFound } from '../../../kit/errors.ts'
import {
  answer,
  body,
  createApi,
  csvBody,
  endpoints,
  listBody,
  noContent,
  notFoundAnswer,
  Paging,
  pageOf,
} from '../../../kit/http/api.server.ts'
import { exportPreviews, findPreviews } from './find-previews.server.ts'
import { NewPreviewLink, PreviewFilter, PreviewLink } from './preview.ts'
import { openPreview, revokePreview } from './preview-links.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['content'] })

const previews = admin.get('/admin/previews', 'List preview links, including ended ones', {
  request: { query: PreviewFilter.extend(Paging.shape) },
  responses: { 200: pageOf(PreviewLink, 'In the order asked for') },
})
const csv = admin.csv('/admin/previews.csv', 'Export preview links as CSV', { query: PreviewFilter })
const openLink = admin.post('/admin/previews', 'Create a preview link that shows the site at a given time', {
  description: 'It lasts seven days. The token is said once; `X-Preview` carries it to any public endpoint.',
  request: { body: body(NewPreviewLink) },
  responses: { 201: answer(z.object({ id: z.string(), token: z.string() }), 'Its secret') },
})
const revoke = admin.delete('/admin/preview/{id}', 'Revoke a preview link', {
  request: { params: z.object({ id: z.string().regex(/^[a-z]{3,5}_\w{1,40}$/) }) },
  responses: { 204: { description: 'Done' } },
})
const open = endpoints({ audience: 'public', tags: ['content'] })
const previewed = open.get('/preview', 'Get the time that a preview link shows', {
  description: 'The header `X-Preview` has the link’s token.',
  responses: { 200: answer(z.object({ seen_at: z.string() }), 'The instant'), ...notFoundAnswer },
})

export const previewApi = createApi()
  .openapi(previews, (c) => listBody(c, c.req.valid('query'), findPreviews(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportPreviews(c.var.context, c.req.valid('query'))))
  .openapi(openLink, async (c) => {
    const { seen_at, note } = c.req.valid('json')
    return c.json({ data: await openPreview(c.var.context, { seen_at: new Date(seen_at), note }) }, 201)
  })
  .openapi(revoke, (c) => noContent(c, revokePreview(c.var.context, c.req.valid('param').id)))
  .openapi(previewed, async (c) => {
    const { seen_at } = c.var.context
    if (!seen_at) throw notFound()
    return c.json({ data: { seen_at: seen_at.toISOString() } }, 200)
  })
