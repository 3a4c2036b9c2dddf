import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { cacheUntilScheduled } from '../content/reading/cache-until-scheduled.server.ts'
import { findVoices } from './find-voices.server.ts'
import { Voice } from './voice.ts'

const open = endpoints({ audience: 'public', tags: ['projects'] })
const list = open.get('/voices', 'List voices of organizations and travellers about the projects', {
  middleware: taggedWith('sections', 'projects'),
  request: { query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(6) }) },
  responses: { 200: answer(z.array(Voice), 'Published ones, those in the requested language first') },
})

export const voiceApi = createApi().openapi(list, async (c) => {
  await cacheUntilScheduled(c)
  return c.json({ data: await findVoices(c.var.context, c.req.valid('query').limit) }, 200)
})
