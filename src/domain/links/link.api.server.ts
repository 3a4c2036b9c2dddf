import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, noContent } from '../../kit/http/api.server.ts'
import { findEventLinks, openEventLink } from './event-links.server.ts'
import { findLinks } from './find-links.server.ts'
import { EventLink, LINK_SUBJECTS, LinkTarget, OwnLinks } from './link.ts'
import { findLinkTarget, followLink, openLinks } from './links.server.ts'

const Own = z.object({
  subject: z.enum(LINK_SUBJECTS).openapi({ example: 'project' }),
  slug: z.string().min(1).max(80).openapi({ example: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' }),
})

const manager = endpoints({ audience: 'organization_manager', tags: ['organizations'] })
const list = manager.get('/own-links/{subject}/{slug}', 'List the user’s links that bring travellers, with figures of each', {
  request: { params: Own },
  responses: { 200: answer(OwnLinks, 'The links; none before they are opened') },
})
const open = manager.put('/own-links/{subject}/{slug}', 'Create the user’s links of a subject, unless they exist', {
  request: { params: Own },
  responses: { 200: answer(OwnLinks, 'The links') },
})
const Organization = Own.pick({ slug: true })
const listEvents = manager.get('/own-event-links/{slug}', 'List links of an organization to coming events, with figures of each', {
  request: { params: Organization },
  responses: { 200: answer(z.array(EventLink), 'Each event to come, the next one first') },
})
const openEvent = manager.put('/own-event-links/{slug}/{event_id}', 'Create the link of an organization to an event, unless it exists', {
  request: { params: Organization.extend({ event_id: z.string().regex(/^offe_\w{1,40}$/) }) },
  responses: { 204: { description: 'Done' } },
})
const Code = z.object({ code: z.string().min(1).max(40).openapi({ example: '7kq2m9xw4dta' }) })

const byAnybody = endpoints({ audience: 'public', tags: ['organizations'] })
const target = byAnybody.get('/links/{code}', 'Get the target of a link', {
  request: { params: Code },
  responses: { 200: answer(LinkTarget, 'The project, organization or event') },
})
const follow = byAnybody.post('/links/{code}/visits', 'Record a visit of a link, and get its target', {
  request: { params: Code },
  responses: { 200: answer(LinkTarget, 'Where it leads') },
})

export const linkApi = createApi()
  .openapi(list, async (c) => {
    const { subject, slug } = c.req.valid('param')
    return c.json({ data: await findLinks(c.var.context, subject, slug) }, 200)
  })
  .openapi(open, async (c) => {
    const { subject, slug } = c.req.valid('param')
    return c.json({ data: await openLinks(c.var.context, subject, slug) }, 200)
  })
  .openapi(listEvents, async (c) => c.json({ data: await findEventLinks(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(openEvent, (c) => noContent(c, openEventLink(c.var.context, c.req.valid('param'))))
  .openapi(target, async (c) => c.json({ data: await findLinkTarget(c.var.context, c.req.valid('param').code) }, 200))
  .openapi(follow, async (c) => c.json({ data: await followLink(c.var.context, c.req.valid('param').code) }, 200))
