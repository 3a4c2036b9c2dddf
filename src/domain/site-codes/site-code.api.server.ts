import { z } from '@hono/zod-openapi'
import { body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { importBody, importResponses } from '../sheets/sheet-import.api.server.ts'
import { importOf } from '../sheets/sheet-import.server.ts'
import { addSiteCode, changeSiteCode, removeSiteCode } from './change-site-code.server.ts'
import { exportSiteCodes, findSiteCodes } from './find-site-codes.server.ts'
import { importSiteCodes } from './import-site-codes.server.ts'
import { NewSiteCode, PLACE_ID, SiteCode, SiteCodeChange, SiteCodeFilter, SiteCodeRemoval } from './site-code.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(PLACE_ID).openapi({ example: 'city:3844421' }) })

const changed = { 409: failure('Somebody else changed it since') }

const list = admin.get('/admin/site-codes', 'List places with another code on the travel site', {
  request: { query: SiteCodeFilter.extend(Paging.shape) },
  responses: { 200: pageOf(SiteCode, 'In the order asked for') },
})
const csv = admin.csv('/admin/site-codes.csv', 'Export the travel site’s codes as the CSV that can be imported', { query: SiteCodeFilter })
const add = admin.post('/admin/site-codes', 'Set the travel site’s code of a place', {
  request: { body: body(NewSiteCode) },
  responses: { 204: { description: 'Added' } },
})
const change = admin.put('/admin/site-code/{id}', 'Change the travel site’s code of a place', {
  request: { params: Id, body: body(SiteCodeChange) },
  responses: { 204: { description: 'Changed' }, ...changed },
})
const remove = admin.delete('/admin/site-code/{id}', 'Remove the travel site’s code of a place', {
  request: { params: Id, query: SiteCodeRemoval },
  responses: { 204: { description: 'Removed' }, ...changed },
})
const imports = admin.post('/admin/site-codes/imports', 'Preview or import a table of codes', {
  body_size: 'upload',
  description:
    'CSV with any delimiter, in UTF-8 or Windows-1252, or .xlsx, with the columns `place_id` and `travel_site_id`; up to 512 kB and 10 000 lines.',
  request: { body: importBody },
  responses: importResponses,
})

export const siteCodeApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findSiteCodes(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportSiteCodes(c.var.context, c.req.valid('query'))))
  .openapi(add, (c) => noContent(c, addSiteCode(c.var.context, c.req.valid('json'))))
  .openapi(change, (c) => noContent(c, changeSiteCode(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(remove, (c) => noContent(c, removeSiteCode(c.var.context, { ...c.req.valid('query'), ...c.req.valid('param') })))
  .openapi(imports, async (c) => c.json({ data: await importSiteCodes(c.var.context, await importOf(c.req.valid('form'))) }, 200))
