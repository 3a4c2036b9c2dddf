import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent } from '../../../kit/http/api.server.ts'
import { ContentVersion, UsedIn } from '../content.ts'
import { findUses } from './find-uses.server.ts'
import { confirmSide, findVersions, findVersionText, restoreVersion } from './find-versions.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['content'] })
const Id = z.object({ id: z.string().regex(/^[a-z]{3,5}_\w{1,40}$/) })
const changed = { 409: failure('Somebody else changed it since, or its state forbids it') }

const versions = admin.get('/admin/content-item/{id}/versions', 'List published versions of an item, newest first', {
  answers_unknown: true,
  request: { params: Id },
  responses: { 200: answer(z.array(ContentVersion), 'With when each was public') },
})
const version = admin.get('/admin/content-version/{id}', 'Compare a version with the one before it', {
  request: { params: Id },
  responses: {
    200: answer(
      z.object({
        id: z.string(),
        part: z.enum(['es', 'en', 'shared']),
        number: z.int(),
        lines: z.array(z.string()),
        before: z.array(z.string()),
      }),
      'A line for each paragraph',
    ),
  },
})
const restore = admin.post('/admin/content-item/{id}/restorations', 'Restore a version into the draft', {
  request: { params: Id, body: body(z.object({ version_id: z.string().max(60), version: z.int().min(0) })) },
  responses: { 200: answer(z.object({ version: z.int() }), 'The draft’s new version'), ...changed },
})
const confirm = admin.post('/admin/content-item/{id}/confirmations', 'Confirm that a language is up to date after the other one changed', {
  request: { params: Id, body: body(z.object({ side: z.enum(['es', 'en']), version_id: z.string().max(60) })) },
  responses: { 204: { description: 'Done' }, ...changed },
})
const uses = admin.get('/admin/content-item/{id}/uses', 'List public texts that link to an item', {
  answers_unknown: true,
  request: { params: Id },
  responses: { 200: answer(z.array(UsedIn), 'By title') },
})

export const contentHistoryApi = createApi()
  .openapi(versions, async (c) => c.json({ data: await findVersions(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(version, async (c) => c.json({ data: await findVersionText(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(restore, async (c) => {
    const restored = await restoreVersion(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json({ data: restored }, 200)
  })
  .openapi(confirm, (c) => noContent(c, confirmSide(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(uses, async (c) => c.json({ data: await findUses(c.var.context, c.req.valid('param').id) }, 200))
