import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, noContent } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { CommonFilter, WaitingContent } from '../content/content.ts'
import { SECTION_PAGES } from '../content/kinds/section-places.ts'
import { cacheUntilScheduled } from '../content/reading/cache-until-scheduled.server.ts'
import { addSection, enableSection, moveSection } from './arrange-sections.server.ts'
import { countWaiting, exportSections, findManagedSections, findSections } from './find-sections.server.ts'
import { ManagedSection, NewSection, SectionChange, SectionMove, ShownSection } from './section.ts'

const desk = endpoints({ audience: 'admin', tags: ['content'] })
const Page = z.object({ page: z.enum(SECTION_PAGES) })
const Id = z.object({ id: z.string().regex(/^sect_\w{1,60}$/) })
const done = {
  204: { description: 'Done' },
  409: failure('Its page needs it, or there is no such place'),
}

const open = endpoints({ audience: 'public', tags: ['content'] })
const show = open.get('/sections/{page}', 'Get the sections of a page of the site', {
  middleware: taggedWith('sections'),
  request: { params: Page },
  responses: { 200: answer(z.array(ShownSection), 'Each list in its order, without what is off') },
})
const list = desk.get('/admin/sections/{page}', 'List sections of a page, including hidden ones, with the state of each language', {
  request: { params: Page, query: CommonFilter },
  responses: { 200: answer(z.array(ManagedSection), 'Each list in its order') },
})
const csv = desk.csv('/admin/sections/{page}/rows.csv', 'Export sections of a page as CSV', { params: Page, query: CommonFilter })
const waits = desk.get('/admin/content-waits', 'Count content of all kinds that waits for an editor', {
  responses: { 200: answer(z.array(WaitingContent), 'Lists in which nothing waits are left out') },
})
const add = desk.post('/admin/sections', 'Create a section in a list', {
  request: { body: body(NewSection) },
  responses: { 201: answer(z.object({ id: z.string() }), 'Its id') },
})
const change = desk.patch('/admin/section/{id}', 'Show or hide a section, at once and in both languages', {
  request: { params: Id, body: body(SectionChange) },
  responses: done,
})
const move = desk.post('/admin/section/{id}/moves', 'Move a section within its list', {
  request: { params: Id, body: body(SectionMove) },
  responses: done,
})

export const sectionApi = createApi()
  .openapi(show, async (c) => {
    await cacheUntilScheduled(c)
    return c.json({ data: await findSections(c.var.context, c.req.valid('param').page) }, 200)
  })
  .openapi(list, async (c) => {
    const { page } = c.req.valid('param')
    return c.json({ data: await findManagedSections(c.var.context, page, c.req.valid('query')) }, 200)
  })
  .openapi(csv, (c) => csvBody(c, exportSections(c.var.context, c.req.valid('param').page, c.req.valid('query'))))
  .openapi(waits, async (c) => c.json({ data: await countWaiting(c.var.context) }, 200))
  .openapi(add, async (c) => c.json({ data: await addSection(c.var.context, c.req.valid('json')) }, 201))
  .openapi(change, (c) => noContent(c, enableSection(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(move, (c) => noContent(c, moveSection(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
