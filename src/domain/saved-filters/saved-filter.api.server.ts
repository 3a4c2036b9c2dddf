import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, invalidAnswer, notFoundAnswer } from '../../kit/http/api.server.ts'
import { findSavedFilters, removeSavedFilter, saveFilter } from './save-filter.server.ts'
import { MOST_SAVED_FILTERS, NewSavedFilter, SavedFilter } from './saved-filter.ts'

const common = { tags: ['saved filters'], audience: 'desk' as const }

const list = endpoint({
  ...common,
  method: 'get',
  path: '/saved-filters',
  summary: 'List filters that the user saved',
  responses: { 200: answer(z.array(SavedFilter), `By list and name, at most ${MOST_SAVED_FILTERS} of each list`) },
})
const save = endpoint({
  ...common,
  method: 'post',
  path: '/saved-filters',
  summary: 'Save a filter of a list by name',
  description: 'The one that the user has under that name is replaced.',
  request: { body: body(NewSavedFilter) },
  responses: { 201: answer(SavedFilter, 'As it was saved'), ...invalidAnswer },
})
const remove = endpoint({
  ...common,
  method: 'delete',
  path: '/saved-filter/{id}',
  summary: 'Delete a saved filter',
  request: { params: z.object({ id: z.string().max(60) }) },
  responses: { 204: { description: 'Removed' }, ...notFoundAnswer, ...invalidAnswer },
})

export const savedFilterApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findSavedFilters(c.var.context) }, 200))
  .openapi(save, async (c) => c.json({ data: await saveFilter(c.var.context, c.req.valid('json')) }, 201))
  .openapi(remove, async (c) => {
    await removeSavedFilter(c.var.context, c.req.valid('param'))
    return c.body(null, 204)
  })
