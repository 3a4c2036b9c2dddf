import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { CATALOGUES, CatalogueChange, CatalogueFilter, CatalogueItem, CatalogueMove, NewCatalogueItem } from './catalogue.ts'
import { addToCatalogue, changeCatalogue, moveInCatalogue } from './change-catalogue.server.ts'
import { exportCatalogue, searchCatalogue } from './find-catalogue.server.ts'

const Named = z.object({ name: z.enum(CATALOGUES) })
const Row = Named.extend({ id: z.string().max(60) })

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const list = admin.get('/admin/platform/{name}', 'List the rows of a catalogue, including disabled ones', {
  request: { params: Named, query: CatalogueFilter.extend(Paging.shape) },
  responses: { 200: pageOf(CatalogueItem, 'In the order asked for') },
})
const csv = admin.csv('/admin/platform/{name}/rows.csv', 'Export a catalogue as CSV', { params: Named, query: CatalogueFilter })
const add = admin.post('/admin/platform/{name}', 'Add a row to a catalogue', {
  request: { params: Named, body: body(NewCatalogueItem) },
  responses: { 201: answer(CatalogueItem, 'Added, at the end'), 409: failure('Nothing can be added to this list') },
})
const change = admin.patch('/admin/platform/{name}/{id}', 'Change the texts of a catalogue’s row, or enable or disable it', {
  request: { params: Row, body: body(CatalogueChange) },
  responses: { 200: answer(CatalogueItem, 'As it is now'), 409: failure('Somebody else changed it since') },
})
const move = admin.post('/admin/platform/{name}/{id}/moves', 'Move a row within a catalogue', {
  request: { params: Row, body: body(CatalogueMove) },
  responses: { 204: { description: 'Done' }, 409: failure('It is at the end') },
})

export const catalogueApi = createApi()
  .openapi(list, (c) =>
    listBody(c, c.req.valid('query'), searchCatalogue(c.var.context, { ...c.req.valid('query'), ...c.req.valid('param') })),
  )
  .openapi(csv, (c) => csvBody(c, exportCatalogue(c.var.context, { ...c.req.valid('query'), ...c.req.valid('param') })))
  .openapi(add, async (c) =>
    c.json({ data: await addToCatalogue(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') }) }, 201),
  )
  .openapi(change, async (c) =>
    c.json({ data: await changeCatalogue(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') }) }, 200),
  )
  .openapi(move, (c) => noContent(c, moveInCatalogue(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
