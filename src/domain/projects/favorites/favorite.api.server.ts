import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, failure, invalidAnswer, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { favoriteIds, MOST_FAVORITES } from './favorite.ts'
import { findFavorites } from './find-favorites.server.ts'
import { removeFavorite } from './remove-favorite.server.ts'
import { saveFavorite, saveFavorites } from './save-favorites.server.ts'

const tags = ['favorites']
const one = z.object({ project_id: z.string().trim().min(1).max(80) })
const signedOut = { 401: failure('No token') }

const list = endpoint({
  method: 'get',
  path: '/favorites',
  audience: 'signed_in',
  tags,
  summary: 'List the user’s favourite projects',
  responses: {
    200: answer(
      z.array(z.object({ project_id: z.string(), created_at: z.string() })),
      `The latest first, at most ${MOST_FAVORITES}; their cards: /projects/selected`,
    ),
    ...signedOut,
  },
})
const add = endpoint({
  method: 'put',
  path: '/favorites/{project_id}',
  audience: 'signed_in',
  tags,
  summary: 'Add a public project to the user’s favourites',
  request: { params: one },
  responses: { 204: { description: 'Added' }, ...signedOut, ...notFoundAnswer, ...invalidAnswer },
})
const remove = endpoint({
  method: 'delete',
  path: '/favorites/{project_id}',
  audience: 'signed_in',
  tags,
  summary: 'Remove a project from the user’s favourites',
  request: { params: one },
  responses: { 204: { description: 'Removed' }, ...signedOut },
})
const merge = endpoint({
  method: 'post',
  path: '/favorites',
  audience: 'signed_in',
  tags,
  summary: 'Add favourites saved as a guest',
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
  responses: {
    200: answer(z.object({ added: z.int(), left_out: z.int() }), 'How many are new, and how many did not fit'),
    ...signedOut,
    ...invalidAnswer,
  },
})

export const favoriteApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findFavorites(c.var.context) }, 200))
  .openapi(add, async (c) => {
    await saveFavorite(c.var.context, c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(remove, async (c) => {
    await removeFavorite(c.var.context, c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(merge, async (c) => {
    const { added, left_out } = await saveFavorites(c.var.context, { project_ids: favoriteIds(c.req.valid('json').project_ids) })
    return c.json({ data: { added, left_out } }, 200)
  })
