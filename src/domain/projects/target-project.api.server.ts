import { z } from '@hono/zod-openapi'
import { body, createApi, endpoint, failure, invalidAnswer, notFoundAnswer } from '../../kit/http/api.server.ts'
import { chooseTarget } from './choose-target.server.ts'

const choose = endpoint({
  method: 'put',
  path: '/oauth/user/target-project',
  audience: 'signed_in',
  tags: ['accounts'],
  summary: 'Choose the project that the user’s trips contribute to',
  request: {
    body: body(z.object({ target_project_id: z.string().max(80).nullable() })),
  },
  responses: {
    204: { description: 'Chosen' },
    401: failure('No token'),
    409: failure('It is public, and does not collect now'),
    ...notFoundAnswer,
    ...invalidAnswer,
  },
})

export const targetProjectApi = createApi().openapi(choose, async (c) => {
  await chooseTarget(c.var.context, c.req.valid('json'))
  return c.body(null, 204)
})
