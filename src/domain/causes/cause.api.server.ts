import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { Cause } from './cause.ts'
import { findCauses } from './find-causes.server.ts'
import { namesCauses } from './name-causes.server.ts'

const open = endpoints({ audience: 'public', tags: ['causes'] })
const list = open.get('/causes', 'List the causes that projects may choose', {
  middleware: [taggedWith('causes', 'projects'), namesCauses()] as const,
  description:
    'In the language asked for or, where one is not public in it, in the other one. Cached until it changes; `?force=true` reads it again.',
  request: {
    query: z.object({
      key: z.string().trim().min(1).max(80).optional().describe('Only this one: its id, or an address that it has or had'),
    }),
  },
  responses: { 200: answer(z.array(Cause), 'Those that are offered, in order') },
})

export const causeApi = createApi().openapi(list, async (c) =>
  c.json({ data: await findCauses(c.var.context, c.req.valid('query').key) }, 200),
)
