import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { LetterStop, LetterTopic, OwnStops } from './letter-stop.ts'
import { findOwnStops, readStopLink, resumeLetters, stopLetters } from './stop-letters.server.ts'

const tags = ['letters']
const Link = z.object({ 'stop-token': z.string().max(400).default('') })
const refused = { 400: failure('`Invalid or expired link`') }

const byAnybody = endpoints({ audience: 'public', tags })
const stop = byAnybody.post('/letters/stop', 'Stop letters of a topic by a link of a letter', {
  callers: 'programs',
  description: 'What mail programs call for one-click unsubscribing (RFC 8058): without signing in, whatever the body.',
  request: { query: Link },
  responses: { 200: answer(LetterStop, 'Stopped, now or before'), ...refused },
})
const open = byAnybody.get('/letters/stop', 'Show the page of a link that stops letters', {
  description: 'For programs that open the address instead of calling it; it changes nothing.',
  request: { query: Link },
  responses: { 302: { description: 'The page, with a button' } },
})
const read = byAnybody.get('/letters/link', 'Get which letters a link would stop', {
  request: { query: Link },
  responses: { 200: answer(LetterStop, 'Its topic, and whether it is stopped'), ...refused },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const own = signedIn.get('/oauth/user/letters', 'List topics of letters that the user stopped', {
  responses: { 200: answer(OwnStops, 'By topic') },
})
const resume = signedIn.delete('/oauth/user/letters/{topic}', 'Resume letters of a topic', {
  request: { params: z.object({ topic: LetterTopic }) },
  responses: { 204: { description: 'They come again' } },
})

export const letterStopsApi = createApi()
  .openapi(stop, async (c) => c.json({ data: await stopLetters(c.var.context, c.req.valid('query')['stop-token']) }, 200))
  .openapi(open, (c) => {
    const page = pathTo('leave_news', c.var.context.locale)
    return c.redirect(`${page}?stop-token=${encodeURIComponent(c.req.valid('query')['stop-token'])}`, 302)
  })
  .openapi(read, async (c) => c.json({ data: await readStopLink(c.var.context, c.req.valid('query')['stop-token']) }, 200))
  .openapi(own, async (c) => c.json({ data: await findOwnStops(c.var.context) }, 200))
  .openapi(resume, (c) => noContent(c, resumeLetters(c.var.context, c.req.valid('param').topic)))
