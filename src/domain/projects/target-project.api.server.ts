import { z } from '@hono/zod-openapi'
import { body, createApi, endpoints, failure, noContent, notFoundAnswer } from '../../kit/http/api.server.ts'
import { chooseTarget } from './choose-target.server.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['accounts'] })
const choose = signedIn.put('/oauth/user/target-project', 'Choose the project that the user’s trips contribute to', {
  request: {
    body: body(z.object({ target_project_id: z.string().max(80).nullable() })),
  },
  responses: { 204: { description: 'Chosen' }, 409: failure('It is public, and does not collect now'), ...notFoundAnswer },
})

export const targetProjectApi = createApi().openapi(choose, (c) => noContent(c, chooseTarget(c.var.context, c.req.valid('json'))))
