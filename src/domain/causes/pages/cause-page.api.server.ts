import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { taggedWith } from '../../../page-cache/cached-answers.server.ts'
import { cacheUntilScheduled } from '../../content/reading/cache-until-scheduled.server.ts'
import { moveCause, offerCause } from './arrange-causes.server.ts'
import { CauseChange, CauseMove, CausePage, CauseUse, ManagedCause } from './cause-page.ts'
import { findCausePage, findCauseUse, findManagedCauses } from './find-cause-pages.server.ts'

const desk = endpoints({ audience: 'admin', tags: ['causes'] })
const Id = z.object({ id: z.string().regex(/^caus_\w{1,40}$/) })
const done = { 204: { description: 'Done' }, 409: failure('There is no such place') }

const open = endpoints({ audience: 'public', tags: ['causes'] })
const show = open.get('/cause/{slug}', 'Get the page of a cause', {
  middleware: taggedWith('causes', 'projects'),
  request: { params: z.object({ slug: z.string().trim().min(1).max(80).openapi({ example: 'agua-y-saneamiento' }) }) },
  responses: { 200: answer(CausePage, 'Its words, in the requested language'), 301: { description: 'It has another address by now' } },
})
const list = desk.get('/projects/causes', 'List causes of projects, including disabled ones, with the state of each language', {
  responses: { 200: answer(z.array(ManagedCause), 'In their order') },
})
const use = desk.get('/admin/cause/{id}', 'Get whether projects may choose a cause, and how many open ones did', {
  request: { params: Id },
  responses: { 200: answer(CauseUse, 'As it is now') },
})
const change = desk.patch('/admin/cause/{id}', 'Enable or disable a cause for projects, at once', {
  request: { params: Id, body: body(CauseChange) },
  responses: done,
})
const move = desk.post('/admin/cause/{id}/moves', 'Move a cause within its list', {
  request: { params: Id, body: body(CauseMove) },
  responses: done,
})

export const causePageApi = createApi()
  .openapi(show, async (c) => {
    await cacheUntilScheduled(c)
    const found = await findCausePage(c.var.context, c.req.valid('param').slug)
    return 'moved_to' in found ? c.redirect(`/api/cause/${found.moved_to}`, 301) : c.json({ data: found }, 200)
  })
  .openapi(list, async (c) => c.json({ data: await findManagedCauses(c.var.context) }, 200))
  .openapi(use, async (c) => c.json({ data: await findCauseUse(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(change, (c) => noContent(c, offerCause(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(move, (c) => noContent(c, moveCause(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
