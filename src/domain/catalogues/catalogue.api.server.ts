import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, failure, invalidAnswer, notFoundAnswer } from '../../kit/http/api.server.ts'
import { CATALOGUES, CatalogueChange, CatalogueItem, CatalogueMove, NewCatalogueItem } from './catalogue.ts'
import { addToCatalogue, changeCatalogue, moveInCatalogue } from './change-catalogue.server.ts'
import { findCatalogue } from './find-catalogue.server.ts'

const common = { tags: ['admin'] }
const Named = z.object({ name: z.enum(CATALOGUES) })
const Row = Named.extend({ id: z.string().max(60) })
const body = <Shape extends z.ZodType>(schema: Shape) => ({ required: true, content: { 'application/json': { schema } } })

const list = endpoint({
  ...common,
  method: 'get',
  path: '/admin/platform/{name}',
  audience: 'admin',
  summary: 'One of the small lists, with what is disabled',
  request: { params: Named },
  responses: { 200: answer(z.array(CatalogueItem), 'In its order'), ...invalidAnswer },
})
const projectCauses = endpoint({
  ...common,
  method: 'get',
  path: '/projects/causes',
  audience: 'admin',
  summary: 'The causes of projects, with what is disabled',
  responses: { 200: answer(z.array(CatalogueItem), 'In their order') },
})
const add = endpoint({
  ...common,
  method: 'post',
  path: '/admin/platform/{name}',
  audience: 'admin',
  summary: 'Add to a list',
  request: { params: Named, body: body(NewCatalogueItem) },
  responses: { 201: answer(CatalogueItem, 'Added, at the end'), 409: failure('Nothing can be added to this list'), ...invalidAnswer },
})
const change = endpoint({
  ...common,
  method: 'patch',
  path: '/admin/platform/{name}/{id}',
  audience: 'admin',
  summary: 'Change the words of something in a list, or whether it is offered',
  request: { params: Row, body: body(CatalogueChange) },
  responses: { 200: answer(CatalogueItem, 'As it is now'), ...notFoundAnswer, ...invalidAnswer },
})
const move = endpoint({
  ...common,
  method: 'post',
  path: '/admin/platform/{name}/{id}/moves',
  audience: 'admin',
  summary: 'Move something in a list',
  request: { params: Row, body: body(CatalogueMove) },
  responses: { 204: { description: 'Done' }, 409: failure('It is at the end'), ...notFoundAnswer, ...invalidAnswer },
})

export const catalogueApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findCatalogue(c.var.context.db, c.req.valid('param').name) }, 200))
  .openapi(projectCauses, async (c) => c.json({ data: await findCatalogue(c.var.context.db, 'causes') }, 200))
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
