import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, notFoundAnswer } from '../../kit/http/api.server.ts'
import { findEventLinks, openEventLink } from './event-links.server.ts'
import { findLinks } from './find-links.server.ts'
import { findLinkTarget, followLink } from './follow-link.server.ts'
import { EventLink, LINK_SUBJECTS, LinkTarget, OwnLinks } from './link.ts'
import { openLinks } from './open-links.server.ts'

const Own = z.object({
  subject: z.enum(LINK_SUBJECTS).openapi({ example: 'project' }),
  slug: z.string().min(1).max(80).openapi({ example: 'agua-segura-para-cinco-escuelas-del-secano-lavallino' }),
})

const list = endpoint({
  method: 'get',
  path: '/own-links/{subject}/{slug}',
  audience: 'organization_manager',
  tags: ['organizations'],
  summary: 'The links that bring travellers to something of mine, and what each brought',
  request: { params: Own },
  responses: { 200: answer(OwnLinks, 'The links; none before they are opened'), ...notFoundAnswer },
})
const open = endpoint({
  method: 'put',
  path: '/own-links/{subject}/{slug}',
  audience: 'organization_manager',
  tags: ['organizations'],
  summary: 'Make these links, unless they are there',
  request: { params: Own },
  responses: { 200: answer(OwnLinks, 'The links'), ...notFoundAnswer },
})
const Organization = Own.pick({ slug: true })
const listEvents = endpoint({
  method: 'get',
  path: '/own-event-links/{slug}',
  audience: 'organization_manager',
  tags: ['organizations'],
  summary: 'The links of an organization to events to come, and what each brought',
  request: { params: Organization },
  responses: { 200: answer(z.array(EventLink), 'Each event to come, the next one first'), ...notFoundAnswer },
})
const openEvent = endpoint({
  method: 'put',
  path: '/own-event-links/{slug}/{event_id}',
  audience: 'organization_manager',
  tags: ['organizations'],
  summary: 'Make the link of an organization to an event, unless it is there',
  request: { params: Organization.extend({ event_id: z.string().regex(/^offe_\w{1,40}$/) }) },
  responses: { 204: { description: 'Done' }, ...notFoundAnswer },
})
const Code = z.object({ code: z.string().min(1).max(40).openapi({ example: '7kq2m9xw4dta' }) })

const target = endpoint({
  method: 'get',
  path: '/links/{code}',
  audience: 'public',
  tags: ['organizations'],
  summary: 'Where a link leads',
  request: { params: Code },
  responses: { 200: answer(LinkTarget, 'The project, organization or event'), ...notFoundAnswer },
})
const follow = endpoint({
  method: 'post',
  path: '/links/{code}/visits',
  audience: 'public',
  tags: ['organizations'],
  summary: 'Follow a link: counts the visit, and says where it leads',
  request: { params: Code },
  responses: { 200: answer(LinkTarget, 'Where it leads'), ...notFoundAnswer },
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
  .openapi(openEvent, async (c) => {
    await openEventLink(c.var.context, c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(target, async (c) => c.json({ data: await findLinkTarget(c.var.context, c.req.valid('param').code) }, 200))
  .openapi(follow, async (c) => c.json({ data: await followLink(c.var.context, c.req.valid('param').code) }, 200))
