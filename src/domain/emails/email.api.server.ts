import { z } from '@hono/zod-openapi'
import { answer, createApi, csvBody, endpoints, failure, listBody, Paging, pageOf } from '../../kit/http/api.server.ts'
import { EmailCard, EmailDetail, EmailFilter } from './email.ts'
import { exportEmails, findEmail, findEmails } from './find-emails.server.ts'
import { openEmailLink } from './open-email-link.server.ts'
import { sendEmailAgain } from './send-email-again.server.ts'

const Id = z.object({ id: z.string().regex(/^(mail|evnt)_[0-9a-z]{1,40}$/) })

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const list = admin.get('/admin/emails', 'List e-mails, sent or not', {
  request: { query: EmailFilter.extend(Paging.shape) },
  responses: { 200: pageOf(EmailCard, 'The newest first') },
})
const csv = admin.csv('/admin/emails.csv', 'Export e-mails as CSV, without their texts', { query: EmailFilter })
const detail = admin.get('/admin/email/{id}', 'Get an e-mail, its text while it is stored, without the token of its link', {
  request: { params: Id },
  responses: { 200: answer(EmailDetail, 'The message') },
})
const again = admin.post('/admin/email/{id}/resends', 'Send an e-mail again, with a new link', {
  request: { params: Id },
  responses: { 202: { description: 'In the queue' }, 409: failure('It is in the queue, or its account is gone') },
})
const link = admin.post('/admin/email/{id}/link-openings', 'Reveal the working link of a stored e-mail; recorded in the audit log', {
  request: { params: Id },
  responses: { 200: answer(z.object({ url: z.string() }), 'The link'), 409: failure('Messages are sent, or it has no link') },
})

export const emailApi = createApi()
  .openapi(list, (c) => {
    const filter = c.req.valid('query')
    const { db, locale } = c.var.context
    return listBody(c, filter, findEmails(db, filter, locale))
  })
  .openapi(csv, (c) => csvBody(c, exportEmails(c.var.context, c.req.valid('query'))))
  .openapi(detail, async (c) => {
    const { db, config, locale } = c.var.context
    return c.json({ data: await findEmail(db, c.req.valid('param').id, { mail_server: config.mail.url !== undefined, locale }) }, 200)
  })
  .openapi(again, async (c) => {
    await sendEmailAgain(c.var.context, c.req.valid('param').id)
    return c.body(null, 202)
  })
  .openapi(link, async (c) => c.json({ data: { url: await openEmailLink(c.var.context, c.req.valid('param').id) } }, 200))
