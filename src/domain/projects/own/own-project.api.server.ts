import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints } from '../../../kit/http/api.server.ts'
import { findOwnProjects } from './find-own-projects.server.ts'
import { OwnProject } from './own-project.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['organizations'] })
const list = signedIn.get(
  '/my-organization/{slug}/projects',
  'List projects of an organization in any status but deleted, with their money',
  {
    request: { params: z.object({ slug: z.string().regex(/^[\w-]{1,80}$/) }) },
    responses: { 200: answer(z.array(OwnProject), 'The last changed first') },
  },
)

export const ownProjectApi = createApi().openapi(list, async (c) =>
  c.json({ data: await findOwnProjects(c.var.context, c.req.valid('param').slug) }, 200),
)
