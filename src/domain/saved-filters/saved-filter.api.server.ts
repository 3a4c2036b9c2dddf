import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, noContent } from '../../kit/http/api.server.ts'
import { findSavedFilters, removeSavedFilter, saveFilter } from './save-filter.server.ts'
import { MOST_SAVED_FILTERS, NewSavedFilter, SavedFilter } from './saved-filter.ts'

const desk = endpoints({ audience: 'desk', tags: ['saved filters'] })

const list = desk.get('/saved-filters', 'List filters that the user saved', {
  responses: { 200: answer(z.array(SavedFilter), `By list and name, at most ${MOST_SAVED_FILTERS} of each list`) },
})
const save = desk.post('/saved-filters', 'Save a filter of a list by name', {
  description: 'The one that the user has under that name is replaced.',
  request: { body: body(NewSavedFilter) },
  responses: { 201: answer(SavedFilter, 'As it was saved') },
})
const remove = desk.delete('/saved-filter/{id}', 'Delete a saved filter', {
  request: { params: z.object({ id: z.string().max(60) }) },
  responses: { 204: { description: 'Removed' } },
})

export const savedFilterApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findSavedFilters(c.var.context) }, 200))
  .openapi(save, async (c) => c.json({ data: await saveFilter(c.var.context, c.req.valid('json')) }, 201))
  .openapi(remove, (c) => noContent(c, removeSavedFilter(c.var.context, c.req.valid('param'))))
