import { z } from '@hono/zod-openapi'
import { notFound } from '../../../kit/errors.ts'
import { answer, body, createApi, csvBody, endpoints, failure, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { metaOfList } from '../../../kit/most-counted.ts'
import { inertHtml, withoutTokens } from '../email.ts'
import type { Letter } from '../letter.server.ts'
import { changeTemplate, restoreTemplate } from './change-template.server.ts'
import { exportTemplates, findTemplate, findTemplates, findTemplateVersions } from './find-templates.server.ts'
import { findCases, previewLetter } from './letter-cases.server.ts'
import { TemplateCard, TemplateDetail, TemplateFilter, TemplatePreview, TemplateTexts, TemplateVersion } from './template.ts'
import { testTemplate } from './test-letter.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Kind = z.object({ kind: z.string().regex(/^[a-z][a-z_]{0,59}$/) })
const Version = z.object({ version: z.int().min(0).max(1_000_000) })
const Example = z.string().regex(/^\d{1,2}$/)
const changed = { 200: answer(Version, 'What is sent from now on'), 409: failure('Somebody else changed it since: ask for it again') }

const list = admin.get('/admin/templates', 'List letter templates, original or changed by admins', {
  request: { query: TemplateFilter.extend(Paging.shape) },
  responses: { 200: pageOf(TemplateCard, 'In the order asked for', { nouns: z.array(z.object({ name: z.string(), label: z.string() })) }) },
})
const csv = admin.csv('/admin/templates.csv', 'Export letter templates as CSV', { query: TemplateFilter })
const detail = admin.get('/admin/template/{kind}', 'Get the sentences of a letter in both languages, with variables and preview cases', {
  request: { params: Kind },
  responses: { 200: answer(TemplateDetail, 'The template') },
})
const versions = admin.get('/admin/template/{kind}/versions', 'List versions of a letter’s texts, newest first, with changes', {
  request: { params: Kind },
  responses: { 200: answer(z.array(TemplateVersion), 'The history') },
})
const change = admin.put('/admin/template/{kind}', 'Change the texts of a letter, from the next one on', {
  request: { params: Kind, body: body(Version.extend({ words: TemplateTexts })) },
  responses: { ...changed },
})
const restore = admin.post('/admin/template/{kind}/restorations', 'Restore a version of a letter’s texts; 0 restores the original', {
  request: { params: Kind, body: body(Version.extend({ number: z.int().min(0).max(1_000_000) })) },
  responses: { ...changed },
})
const preview = admin.post('/admin/template/{kind}/previews', 'Preview a letter with given texts in both languages; links are inert', {
  request: { params: Kind, body: body(z.object({ case: Example.or(z.literal('real')), words: TemplateTexts })) },
  responses: { 200: answer(TemplatePreview, 'Both languages') },
})
const test = admin.post('/admin/template/{kind}/tests', 'Send a test letter to oneself, with given texts and an example', {
  request: { params: Kind, body: body(z.object({ language: z.enum(LOCALES), example: Example, words: TemplateTexts })) },
  responses: { 202: { description: 'In the queue' }, 429: failure('Too many within an hour') },
})

/** The templates of all letters, which the mail room is handed. */
export function templateApi(letters: readonly Letter[]) {
  const letterOf = (kind: string): Letter => {
    const letter = letters.find((one) => one.kind === kind)
    if (!letter) throw notFound()
    return letter
  }
  return createApi()
    .openapi(list, async (c) => {
      const filter = c.req.valid('query')
      const { data, total, nouns } = await findTemplates(c.var.context, letters, filter)
      return c.json({ data, meta: { ...metaOfList(total, filter), nouns } }, 200)
    })
    .openapi(csv, (c) => csvBody(c, exportTemplates(c.var.context, letters, c.req.valid('query'))))
    .openapi(detail, async (c) => c.json({ data: await findTemplate(c.var.context, letterOf(c.req.valid('param').kind)) }, 200))
    .openapi(versions, async (c) => c.json({ data: await findTemplateVersions(c.var.context, letterOf(c.req.valid('param').kind)) }, 200))
    .openapi(change, async (c) => {
      const letter = letterOf(c.req.valid('param').kind)
      return c.json({ data: await changeTemplate(c.var.context, letter, c.req.valid('json')) }, 200)
    })
    .openapi(restore, async (c) => {
      const letter = letterOf(c.req.valid('param').kind)
      return c.json({ data: await restoreTemplate(c.var.context, letter, c.req.valid('json')) }, 200)
    })
    .openapi(preview, async (c) => {
      const letter = letterOf(c.req.valid('param').kind)
      const { case: id, words } = c.req.valid('json')
      const shown = (await findCases(c.var.context, letter)).find((one) => one.id === id)
      if (!shown) throw notFound()
      const { es, en } = previewLetter(c.var.context, letter, shown.about, words)
      return c.json({ data: { es: inert(es), en: inert(en) } }, 200)
    })
    .openapi(test, async (c) => {
      await testTemplate(c.var.context, letterOf(c.req.valid('param').kind), c.req.valid('json'))
      return c.body(null, 202)
    })
}

function inert({ subject, text, html }: TemplatePreview['es']): TemplatePreview['es'] {
  return { subject, text: withoutTokens(text), html: inertHtml(html) }
}
