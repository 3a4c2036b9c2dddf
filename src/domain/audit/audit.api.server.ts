import { z } from '@hono/zod-openapi'
import { answer, createApi, csvBody, endpoints, listBody, Paging, pageOf } from '../../kit/http/api.server.ts'
import { AuditEntry, AuditFilter } from './audit.ts'
import { auditNouns } from './audit-sentence.server.ts'
import { exportAudit, findAudit } from './find-audit.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const list = admin.get('/admin/audit', 'List acts of the audit log', {
  request: { query: AuditFilter.extend(Paging.shape) },
  responses: { 200: pageOf(AuditEntry, 'In the order asked for, the latest first') },
})
const csv = admin.csv('/admin/audit.csv', 'Export the audit log as CSV', { query: AuditFilter })
const nouns = admin.get('/admin/audit/nouns', 'List nouns that acts of the audit log apply to', {
  responses: { 200: answer(z.array(z.object({ name: z.string(), label: z.string() })), 'By their label in the reader’s language') },
})

export const auditApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findAudit(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportAudit(c.var.context, c.req.valid('query'))))
  .openapi(nouns, (c) => c.json({ data: auditNouns(c.var.context.locale) }, 200))
