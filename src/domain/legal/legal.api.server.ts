import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, notFoundAnswer } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { cacheUntilScheduled } from '../content/reading/cache-until-scheduled.server.ts'
import { findLegalText } from './find-legal-text.server.ts'
import { LegalKind, LegalText } from './legal-text.ts'

const open = endpoints({ audience: 'public', middleware: taggedWith('legal_texts'), tags: ['content'] })

const show = open.get('/legal/{kind}', 'Get the terms or the privacy text in force', {
  request: { params: z.object({ kind: LegalKind }) },
  responses: { 200: answer(LegalText, 'With all versions'), ...notFoundAnswer },
})
const dated = open.get('/legal/{kind}/{version}', 'Get a version of the terms or the privacy text', {
  request: { params: z.object({ kind: LegalKind, version: z.string().max(20).openapi({ example: '2026-11-24' }) }) },
  responses: { 200: answer(LegalText, 'With all versions') },
})

export const legalApi = createApi()
  .openapi(show, async (c) => {
    await cacheUntilScheduled(c)
    return c.json({ data: await findLegalText(c.var.context, c.req.valid('param')) }, 200)
  })
  .openapi(dated, async (c) => {
    await cacheUntilScheduled(c)
    return c.json({ data: await findLegalText(c.var.context, c.req.valid('param')) }, 200)
  })
