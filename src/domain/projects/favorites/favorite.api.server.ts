import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, noContent } from '../../../kit/http/api.server.ts'
import { favoriteIds, MOST_FAVORITES } from './favorite.ts'
import { findFavorites, removeFavorite, saveFavorite, saveFavorites } from './favorites.server.ts'

const one = z.object({ project_id: z.string().trim().min(1).max(80) })

const signedIn = endpoints({ audience: 'signed_in', tags: ['favorites'] })
const list = signedIn.get('/favorites', 'List the user’s favourite projects', {
  responses: {
    200: answer(
      z.array(z.object({ project_id: z.string(), created_at: z.string() })),
      `The latest first, at most ${MOST_FAVORITES}; their cards: /projects/selected`,
    ),
  },
})
const add = signedIn.put('/favorites/{project_id}', 'Add a public project to the user’s favourites', {
  request: { params: one },
  responses: { 204: { description: 'Added' } },
})
const remove = signedIn.delete('/favorites/{project_id}', 'Remove a project from the user’s favourites', {
  answers_unknown: true,
  request: { params: one },
  responses: { 204: { description: 'Removed' } },
})
const merge = signedIn.post('/favorites', 'Add favourites saved as a guest', {
  request: {
    body: body(
      z.object({
        project_ids: z
          .array(z.string())
          .max(MOST_FAVORITES)
          .openapi({ description: 'The latest first; those that are not public projects are skipped' }),
      }),
    ),
  },
  responses: { 200: answer(z.object({ added: z.int(), left_out: z.int() }), 'How many are new, and how many did not fit') },
})

export const favoriteApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findFavorites(c.var.context) }, 200))
  .openapi(add, (c) => noContent(c, saveFavorite(c.var.context, c.req.valid('param'))))
  .openapi(remove, (c) => noContent(c, removeFavorite(c.var.context, c.req.valid('param'))))
  .openapi(merge, async (c) => {
    const { added, left_out } = await saveFavorites(c.var.context, { project_ids: favoriteIds(c.req.valid('json').project_ids) })
    return c.json({ data: { added, left_out } }, 200)
  })
