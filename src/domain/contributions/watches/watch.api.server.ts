import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, failure, fromOf, invalidAnswer, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { WatchInput, WatchLink } from './watch.ts'
import { askToWatch, confirmWatch, leaveWatch, readWatchLink } from './watch-trail.server.ts'

const common = { tags: ['trails'], audience: 'public' as const }
const Token = z.object({ 'news-token': z.string().max(600).default('') })
const refused = { 400: failure('`Invalid or expired link`') }

const ask = endpoint({
  ...common,
  method: 'post',
  path: '/trail/{code}/watches',
  summary: 'Follow a contribution by letter, without an account',
  description: 'The address gets a letter first, whose link confirms it. It is stored sealed, and forgotten after the last stage.',
  request: {
    params: z.object({ code: z.string().trim().min(1).max(40) }),
    body: body(WatchInput),
  },
  responses: {
    202: { description: 'The same whether or not the address was there already' },
    ...notFoundAnswer,
    ...invalidAnswer,
    409: failure('There is nothing more to tell'),
    429: failure('Too many from one place'),
  },
})
const read = endpoint({
  ...common,
  method: 'get',
  path: '/trail-watch',
  summary: 'Get what a link of a letter would do',
  request: { query: Token },
  responses: { 200: answer(WatchLink, 'It changes nothing'), ...refused },
})
const confirm = endpoint({
  ...common,
  method: 'post',
  path: '/trail-watch/confirm',
  summary: 'Confirm an address by a link of a letter',
  request: { query: Token },
  responses: { 200: answer(WatchLink, 'Confirmed'), ...refused },
})
const leave = endpoint({
  ...common,
  method: 'post',
  path: '/trail-watch/leave',
  callers: 'programs',
  summary: 'Stop following a contribution by a link of a letter; deletes the address',
  description: 'What mail programs call for one-click unsubscribing (RFC 8058), whatever the body.',
  request: { query: Token },
  responses: { 204: { description: 'Forgotten' }, ...refused },
})
const open = endpoint({
  ...common,
  method: 'get',
  path: '/trail-watch/leave',
  summary: 'Show the page of a link of a letter',
  description: 'For programs that open the address instead of calling it; it changes nothing.',
  request: { query: Token },
  responses: { 302: { description: 'The page, with a button' } },
})

export const watchApi = createApi()
  .openapi(ask, async (c) => {
    await askToWatch(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json'), from: fromOf(c) })
    return c.body(null, 202)
  })
  .openapi(read, async (c) => c.json({ data: await readWatchLink(c.var.context, c.req.valid('query')['news-token']) }, 200))
  .openapi(confirm, async (c) => c.json({ data: await confirmWatch(c.var.context, c.req.valid('query')['news-token']) }, 200))
  .openapi(leave, async (c) => {
    await leaveWatch(c.var.context, c.req.valid('query')['news-token'])
    return c.body(null, 204)
  })
  .openapi(open, async (c) => {
    const token = c.req.valid('query')['news-token']
    const { code } = await readWatchLink(c.var.context, token)
    return c.redirect(`${pathTo('trail_watch', c.var.context.locale, { code })}?news-token=${encodeURIComponent(token)}`, 302)
  })
