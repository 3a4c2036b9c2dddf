import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, Paging, pageOf } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { findEntities, findOrganizations } from './find-organizations.server.ts'
import { Entity, OrganizationCard } from './organization.ts'

const Key = z.string().trim().min(1).max(80)

const open = endpoints({ audience: 'public', tags: ['organizations'] })
const list = open.get('/organizations', 'List approved organizations by name', {
  middleware: taggedWith('organizations'),
  request: {
    query: Paging.extend({
      query: z.string().trim().max(100).optional(),
      type: Key.optional().openapi({ description: 'Slug or id of an entity', example: 'rotary-club' }),
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .optional()
        .openapi({ example: 'AR' }),
      district: Key.optional().openapi({ description: 'Number or id' }),
      place: Key.optional().openapi({ description: 'Id of a city, region or country from /search' }),
    }),
  },
  responses: { 200: pageOf(OrganizationCard, 'A page of organizations') },
})
const entities = open.get('/entities', 'List entity types of organizations', {
  middleware: taggedWith('catalogues'),
  description: 'Cached until it changes; `?force=true` reads it again.',
  responses: { 200: answer(z.array(Entity), 'Those that are offered, in order') },
})

export const organizationApi = createApi()
  .openapi(list, async (c) => {
    const { query: text, ...filter } = c.req.valid('query')
    const { data, total } = await findOrganizations(c.var.context, { ...filter, text })
    return c.json({ data, meta: { total, page: filter.page, per_page: filter.per_page } }, 200)
  })
  .openapi(entities, async (c) => c.json({ data: await findEntities(c.var.context) }, 200))
