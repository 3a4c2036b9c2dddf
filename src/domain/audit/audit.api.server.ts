import { z } from '@hono/zod-openapi'
import { createApi, endpoint, invalidAnswer, Paging, pageOf } from '../../kit/http/api.server.ts'
import { AuditEntry } from './audit.ts'
import { findAudit } from './find-audit.server.ts'

const list = endpoint({
  method: 'get',
  path: '/admin/audit',
  audience: 'admin',
  tags: ['admin'],
  summary: 'Who did what, when and why',
  request: {
    query: Paging.extend({
      about: z.string().max(60).optional().openapi({ description: 'Id of a user who did it, or to whom it was done' }),
    }),
  },
  responses: { 200: pageOf(AuditEntry, 'The latest first'), ...invalidAnswer },
})

export const auditApi = createApi().openapi(list, async (c) => {
  const { about, ...paging } = c.req.valid('query')
  const { data, total } = await findAudit(c.var.context, { about, ...paging })
  return c.json({ data, meta: { total, ...paging } }, 200)
})
