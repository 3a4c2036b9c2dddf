import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent } from '../../../kit/http/api.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { WatchInput, WatchLink } from './watch.ts'
import { askToWatch, confirmWatch, leaveWatch, readWatchLink } from './watch-trail.server.ts'

const byAnybody = endpoints({ audience: 'public', tags: ['trails'] })
const Token = z.object({ 'news-token': z.string().max(600).default('') })
const refused = { 400: failure('`Invalid or expired link`') }

const ask = byAnybody.post('/trail/{code}/watches', 'Follow a contribution by letter, without an account', {
  description: 'The address gets a letter first, whose link confirms it. It is stored sealed, and forgotten after the last stage.',
  request: {
    params: z.object({ code: z.string().trim().min(1).max(40) }),
    body: body(WatchInput),
  },
  responses: {
    202: { description: 'The same whether or not the address was there already' },
    409: failure('There is nothing more to tell'),
    429: failure('Too many from one place'),
  },
})
const read = byAnybody.get('/trail-watch', 'Get what a link of a letter would do', {
  request: { query: Token },
  responses: { 200: answer(WatchLink, 'It changes nothing'), ...refused },
})
const confirm = byAnybody.post('/trail-watch/confirm', 'Confirm an address by a link of a letter', {
  request: { query: Token },
  responses: { 200: answer(WatchLink, 'Confirmed'), ...refused },
})
const leave = byAnybody.post('/trail-watch/leave', 'Stop following a contribution by a link of a letter; deletes the address', {
  callers: 'programs',
  description: 'What mail programs call for one-click unsubscribing (RFC 8058), whatever the body.',
  request: { query: Token },
  responses: { 204: { description: 'Forgotten' }, ...refused },
})
const open = byAnybody.get('/trail-watch/leave', 'Show the page of a link of a letter', {
  description: 'For programs that open the address instead of calling it; it changes nothing.',
  request: { query: Token },
  responses: { 302: { description: 'The page, with a button' }, ...refused },
})

export const watchApi = createApi()
  .openapi(ask, async (c) => {
    await askToWatch(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json'), from: fromOf(c) })
    return c.body(null, 202)
  })
  .openapi(read, async (c) => c.json({ data: await readWatchLink(c.var.context, c.req.valid('query')['news-token']) }, 200))
  .openapi(confirm, async (c) => c.json({ data: await confirmWatch(c.var.context, c.req.valid('query')['news-token']) }, 200))
  .openapi(leave, (c) => noContent(c, leaveWatch(c.var.context, c.req.valid('query')['news-token'])))
  .openapi(open, async (c) => {
    const token = c.req.valid('query')['news-token']
    const { code } = await readWatchLink(c.var.context, token)
    return c.redirect(`${pathTo('trail_watch', c.var.context.locale, { code })}?news-token=${encodeURIComponent(token)}`, 302)
  })
