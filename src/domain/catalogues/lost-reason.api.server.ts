import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { CatalogueChange, CatalogueFilter, CatalogueItem, CatalogueMove, NewCatalogueItem } from './catalogue.ts'
import { addToCatalogue, changeCatalogue, moveInCatalogue } from './change-catalogue.server.ts'
import { exportCatalogue, searchCatalogue } from './find-catalogue.server.ts'

const name = 'lost_reasons'
const bySales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const params = z.object({ id: z.string().max(60) })
const words = { name_es: true, name_en: true } as const

const list = bySales.get('/sales/lost-reasons', 'List reasons for lost deals, including disabled ones', {
  request: { query: CatalogueFilter.extend(Paging.shape) },
  responses: { 200: pageOf(CatalogueItem, 'In the order asked for') },
})
const csv = bySales.csv('/sales/lost-reasons.csv', 'Export reasons for lost deals as CSV', { query: CatalogueFilter })
const add = bySales.post('/sales/lost-reasons', 'Add a reason for lost deals', {
  request: { body: body(NewCatalogueItem.pick(words)) },
  responses: { 201: answer(CatalogueItem, 'Added, at the end') },
})
const change = bySales.patch('/sales/lost-reasons/{id}', 'Change the texts of a reason, or enable or disable it', {
  request: { params, body: body(CatalogueChange.pick({ ...words, enabled: true, seen: true })) },
  responses: { 200: answer(CatalogueItem, 'As it is now'), 409: failure('Somebody else changed it since') },
})
const move = bySales.post('/sales/lost-reasons/{id}/moves', 'Move a reason within its list', {
  request: { params, body: body(CatalogueMove) },
  responses: { 204: { description: 'Done' }, 409: failure('It is at the end') },
})

/** The list that the sales desk manages, with the endpoints that admins have for the others. */
export const lostReasonApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), searchCatalogue(c.var.context, { ...c.req.valid('query'), name })))
  .openapi(csv, (c) => csvBody(c, exportCatalogue(c.var.context, { ...c.req.valid('query'), name })))
  .openapi(add, async (c) => c.json({ data: await addToCatalogue(c.var.context, { ...c.req.valid('json'), name, key: '' }) }, 201))
  .openapi(change, async (c) =>
    c.json({ data: await changeCatalogue(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param'), name }) }, 200),
  )
  .openapi(move, (c) => noContent(c, moveInCatalogue(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param'), name })))
