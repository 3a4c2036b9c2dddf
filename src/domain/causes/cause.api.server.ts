import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint } from '../../kit/http/api.server.ts'
import { reads } from '../../page-cache/cached-answers.server.ts'
import { Cause } from './cause.ts'
import { findCauses } from './find-causes.server.ts'

const list = endpoint({
  method: 'get',
  path: '/causes',
  audience: 'public',
  middleware: reads('catalogues', 'projects'),
  tags: ['causes'],
  summary: 'The causes that projects work for',
  description: 'Cached until it changes; `?force=true` asks anew.',
  responses: { 200: answer(z.array(Cause), 'Those that are offered, in order') },
})

export const causeApi = createApi().openapi(list, async (c) => c.json({ data: await findCauses(c.var.context) }, 200))
