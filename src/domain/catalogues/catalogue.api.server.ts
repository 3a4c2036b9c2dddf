import { z } from '@hono/zod-openapi'
import {
  answer,
  body,
  createApi,
  csvAnswer,
  endpoint,
  failure,
  invalidAnswer,
  notFoundAnswer,
  Paging,
  pageOf,
} from '../../kit/http/api.server.ts'
import { metaOfList } from '../../kit/most-counted.ts'
import { CATALOGUES, CatalogueChange, CatalogueFilter, CatalogueItem, CatalogueMove, NewCatalogueItem } from './catalogue.ts'
import { addToCatalogue, changeCatalogue, moveInCatalogue } from './change-catalogue.server.ts'
import { exportCatalogue, searchCatalogue } from './find-catalogue.server.ts'

const common = { tags: ['admin'] }
const Named = z.object({ name: z.enum(CATALOGUES) })
const Row = Named.extend({ id: z.string().max(60) })

const list = endpoint({
  ...common,
  method: 'get',
  path: '/admin/platform/{name}',
  audience: 'admin',
  summary: 'List the rows of a catalogue, including disabled ones',
  request: { params: Named, query: CatalogueFilter.extend(Paging.shape) },
  responses: { 200: pageOf(CatalogueItem, 'In the order asked for'), ...invalidAnswer },
})
const csv = endpoint({
  ...common,
  method: 'get',
  path: '/admin/platform/{name}/rows.csv',
  audience: 'admin',
  summary: 'Export a catalogue as CSV',
  request: { params: Named, query: CatalogueFilter },
  responses: { ...csvAnswer, ...invalidAnswer },
})
const add = endpoint({
  ...common,
  method: 'post',
  path: '/admin/platform/{name}',
  audience: 'admin',
  summary: 'Add a row to a catalogue',
  request: { params: Named, body: body(NewCatalogueItem) },
  responses: { 201: answer(CatalogueItem, 'Added, at the end'), 409: failure('Nothing can be added to this list'), ...invalidAnswer },
})
const change = endpoint({
  ...common,
  method: 'patch',
  path: '/admin/platform/{name}/{id}',
  audience: 'admin',
  summary: 'Change the texts of a catalogue’s row, or enable or disable it',
  request: { params: Row, body: body(CatalogueChange) },
  responses: { 200: answer(CatalogueItem, 'As it is now'), ...notFoundAnswer, ...invalidAnswer },
})
const move = endpoint({
  ...common,
  method: 'post',
  path: '/admin/platform/{name}/{id}/moves',
  audience: 'admin',
  summary: 'Move a row within a catalogue',
  request: { params: Row, body: body(CatalogueMove) },
  responses: { 204: { description: 'Done' }, 409: failure('It is at the end'), ...notFoundAnswer, ...invalidAnswer },
})

export const catalogueApi = createApi()
  .openapi(list, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await searchCatalogue(c.var.context, { ...filter, ...c.req.valid('param') })
    return c.json({ data, meta: metaOfList(total, filter) }, 200)
  })
  .openapi(csv, async (c) => {
    const text = await exportCatalogue(c.var.context, { ...c.req.valid('query'), ...c.req.valid('param') })
    return c.body(text, 200, { 'content-type': 'text/csv; charset=utf-8' })
  })
  .openapi(add, async (c) =>
    c.json({ data: await addToCatalogue(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') }) }, 201),
  )
  .openapi(change, async (c) =>
    c.json({ data: await changeCatalogue(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') }) }, 200),
  )
  .openapi(move, async (c) => {
    await moveInCatalogue(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })
    return c.body(null, 204)
  })
