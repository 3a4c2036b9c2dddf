import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { findCurrencies } from './find-currencies.server.ts'

const open = endpoints({ audience: 'public', tags: ['currencies'] })
const list = open.get('/currencies', 'List currencies that projects collect in', {
  middleware: taggedWith(),
  description: 'Cached until it changes; `?force=true` reads it again.',
  responses: { 200: answer(z.array(z.object({ code: z.string(), name: z.string() })), 'Those that are offered, in order') },
})

export const currencyApi = createApi().openapi(list, async (c) => c.json({ data: await findCurrencies(c.var.context) }, 200))
