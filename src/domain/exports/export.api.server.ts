import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { Export, NewExport, RETENTION_DAYS } from './export.ts'
import { findExportFile, findExports } from './find-exports.server.ts'
import { removeExport, requestExport } from './request-export.server.ts'

const desk = endpoints({ audience: 'desk', tags: ['exports'] })
const params = z.object({ id: z.string().regex(/^expo_[0-9a-z]{1,40}$/) })

const list = desk.get('/exports', 'List files that the user requested', {
  request: { query: Paging },
  responses: { 200: pageOf(Export, `The latest first; they are kept for ${RETENTION_DAYS} days`) },
})
const ask = desk.post('/exports', 'Request a long list as a file', {
  description: 'It is prepared in the background, with the rights of who asks; they are told when it is ready.',
  request: { body: body(NewExport) },
  responses: { 202: answer(Export, 'It is being prepared'), 409: failure('Too many are being prepared') },
})
const file = desk.get('/export/{id}/file', 'Download a file that is ready', {
  request: { params },
  responses: { 200: { description: 'CSV, UTF-8', content: { 'text/csv': { schema: z.string() } } } },
})
const remove = desk.delete('/export/{id}', 'Delete a file', {
  request: { params },
  responses: { 204: { description: 'Removed' } },
})

export const exportApi = createApi()
  .openapi(list, async (c) => {
    const paging = c.req.valid('query')
    const { data, total } = await findExports(c.var.context, paging)
    return c.json({ data, meta: { total, ...paging } }, 200)
  })
  .openapi(ask, async (c) => c.json({ data: await requestExport(c.var.context, c.req.valid('json')) }, 202))
  .openapi(file, async (c) => {
    const { name, bytes } = await findExportFile(c.var.context, c.req.valid('param'))
    const disposition = `attachment; filename="${name}.csv"`
    return c.body(bytes, 200, { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition })
  })
  .openapi(remove, (c) => noContent(c, removeExport(c.var.context, c.req.valid('param'))))
