import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { chooseNews, findOwnNews, leaveNews, readLeaveLink, returnToNews } from './choose-news.server.ts'
import { LeaveLink, NewsScope, OwnNews } from './news.ts'

const tags = ['news']
const Link = z.object({ 'news-token': z.string().max(400).default('') })
const refused = { 400: failure('`Invalid or expired link`') }

const byAnybody = endpoints({ audience: 'public', tags })
const leave = byAnybody.post('/news/leave', 'Stop news by a link of a letter', {
  callers: 'programs',
  description: 'What mail programs call for one-click unsubscribing (RFC 8058): without signing in, whatever the body.',
  request: { query: Link.extend({ scope: NewsScope.default('project') }) },
  responses: { 200: answer(LeaveLink, 'Left'), ...refused },
})
const open = byAnybody.get('/news/leave', 'Show the page of a link that stops news', {
  description: 'For programs that open the address instead of calling it; it changes nothing.',
  request: { query: Link },
  responses: { 302: { description: 'The page, with a button' } },
})
const read = byAnybody.get('/news/link', 'Get which news a link would stop', {
  request: { query: Link },
  responses: { 200: answer(LeaveLink, 'The project, and what was left already'), ...refused },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const own = signedIn.get('/oauth/user/news', 'Get whether the user gets news by mail', {
  responses: { 200: answer(OwnNews, 'And the projects whose news they left') },
})
const choose = signedIn.put('/oauth/user/news', 'Turn all news by mail on or off', {
  request: { body: body(z.object({ mailed: z.boolean() })) },
  responses: { 204: { description: 'Chosen' } },
})
const comeBack = signedIn.delete('/oauth/user/news/{project_id}', 'Resume the news of a project', {
  answers_unknown: true,
  request: { params: z.object({ project_id: z.string().max(80) }) },
  responses: { 204: { description: 'They come again' } },
})

export const newsApi = createApi()
  .openapi(leave, async (c) => {
    const { 'news-token': token, scope } = c.req.valid('query')
    return c.json({ data: await leaveNews(c.var.context, { token, scope }) }, 200)
  })
  .openapi(open, (c) => {
    const page = pathTo('leave_news', c.var.context.locale)
    return c.redirect(`${page}?news-token=${encodeURIComponent(c.req.valid('query')['news-token'])}`, 302)
  })
  .openapi(read, async (c) => c.json({ data: await readLeaveLink(c.var.context, c.req.valid('query')['news-token']) }, 200))
  .openapi(own, async (c) => c.json({ data: await findOwnNews(c.var.context) }, 200))
  .openapi(choose, (c) => noContent(c, chooseNews(c.var.context, c.req.valid('json'))))
  .openapi(comeBack, (c) => noContent(c, returnToNews(c.var.context, c.req.valid('param'))))
