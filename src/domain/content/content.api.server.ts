import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { metaOfList } from '../../kit/most-counted.ts'
import { CalendarEntry, CalendarMonth } from './calendar/calendar.ts'
import { findCalendar } from './calendar/find-calendar.server.ts'
import { CONTENT_KINDS, ContentFilter, type ContentKind, ContentRow, LINKED_KINDS, OutOfDate } from './content.ts'
import { findOutOfDate } from './history/find-versions.server.ts'
import { readContent } from './kinds/read-content.ts'
import { actOnMany } from './publishing/act-on-many.server.ts'
import { checkContentSlug } from './publishing/claim-slug.server.ts'
import { publishContent } from './publishing/publish-content.server.ts'
import { cancelScheduled, deleteContent, withdrawContent } from './publishing/withdraw-content.server.ts'
import { resolveText, withAddresses } from './reading/resolve-links.server.ts'
import { searchTargets } from './reading/search-targets.server.ts'
import type { Draft } from './writing/draft.ts'
import { exportContent, findAuthors, findContent, findContentItem } from './writing/find-content.server.ts'
import { createContent, saveContentDraft } from './writing/save-draft.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['content'] })
const Kind = z.object({ kind: z.enum(CONTENT_KINDS) })
const Key = Kind.extend({ key: z.string().regex(/^[\w-]{1,80}$/) })
const Id = z.object({ id: z.string().regex(/^[a-z]{3,5}_\w{1,40}$/) })
const SideShape = z.enum(['es', 'en'])
const Sides = z.array(SideShape).min(1, 'kit_required_field').max(2)
const Instant = z.iso
  .datetime({ offset: true, message: 'kit_invalid_field' })
  .refine((instant) => instant >= '1900' && instant < '2200', 'kit_invalid_field')
  .nullable()
  .default(null)
/** In a query. Without it, the draft is not compared. */
const DraftVersion = z.coerce.number().int().min(0).optional().describe('Of the draft that was seen: if somebody else saved since, 409')
const done = { 204: { description: 'Done' } }
const changed = { 409: failure('Somebody else changed it since, or its state forbids it') }

/** The draft in an answer; read leniently (`writing/post-shape.ts`). */
const Written = z.unknown().openapi({ type: 'object', description: 'What is being written, complete or not' })

const ItemAnswer = ContentRow.extend({
  content: Written,
  out_of_date: z.object({ es: OutOfDate.nullable(), en: OutOfDate.nullable() }),
})

const list = admin.get('/admin/content', 'List content items with the state of each language', {
  request: { query: ContentFilter.extend(Paging.shape) },
  responses: { 200: pageOf(ContentRow, 'In the order asked for', { authors: z.array(z.string()) }) },
})
const csv = admin.csv('/admin/content.csv', 'Export content items as CSV', { query: ContentFilter })
const calendar = admin.get('/admin/content-calendar', 'List what is published, changed and withdrawn in a month', {
  request: { query: CalendarMonth },
  responses: { 200: answer(z.array(CalendarEntry), 'Past and to come, in order') },
})
const create = admin.post('/admin/content/{kind}', 'Create a content item', {
  request: { params: Kind },
  responses: { 201: answer(z.object({ id: z.string() }), 'Its id') },
})
const show = admin.get('/admin/content/{kind}/{key}', 'Get a content item, by its id or an address that it has or had', {
  request: { params: Key },
  responses: { 200: answer(ItemAnswer, 'With what is being written of it') },
})
const save = admin.put('/admin/content-item/{id}/draft', 'Save the draft of a content item', {
  body_size: 'draft',
  description: 'Nothing public changes. Of two who save the same version the second gets a 409, and merges.',
  request: { params: Id, body: body(z.object({ version: z.int().min(0), content: Written })) },
  responses: { 200: answer(z.object({ version: z.int(), updated_at: z.string() }), 'Its new version'), ...changed },
})
const slug = admin.get('/admin/content-item/{id}/slug', 'Check whether a language of an item may have an address', {
  answers_unknown: true,
  request: {
    params: Id,
    query: z.object({
      kind: z.enum(CONTENT_KINDS),
      side: SideShape,
      title: z.string().max(200).default(''),
      slug: z.string().max(200).optional(),
    }),
  },
  responses: {
    200: answer(
      z.object({
        slug: z.string(),
        problem: z.enum(['invalid', 'taken']).nullable(),
        present: z.string().nullable().describe('The one that it has or had last; null before it was public'),
      }),
      'Without `slug`, its present one, or else the one proposed for the title',
    ),
  },
})
const preview = admin.post('/admin/content-preview', 'Preview a text as a reader would see it, with today’s links and cards', {
  body_size: 'draft',
  request: { body: body(z.object({ kind: z.enum(CONTENT_KINDS), content: Written })) },
  responses: { 200: answer(z.object({ body: Written, cards: z.array(Written) }), 'In the language asked for') },
})
const publish = admin.post('/admin/content-item/{id}/publications', 'Publish languages of an item, now or at a given time', {
  request: {
    params: Id,
    body: body(
      z.object({
        sides: Sides,
        at: Instant,
        until: Instant,
        version: z.int().min(0),
        confirms: z.boolean().default(true),
        brings_forward: z
          .boolean()
          .default(true)
          .describe('Whether a change that is planned of what both languages share may become public with them; if not, 422'),
      }),
    ),
  },
  responses: { ...done, ...changed },
})
const withdraw = admin.post('/admin/content-item/{id}/withdrawals', 'Withdraw languages of an item, now or at a given time', {
  request: { params: Id, body: body(z.object({ sides: Sides, at: Instant })) },
  responses: { ...done, ...changed },
})
const cancel = admin.delete('/admin/content-item/{id}/scheduled/{side}', 'Cancel a scheduled change of a language', {
  request: {
    params: Id.extend({ side: SideShape }),
    query: z.object({
      seen: z
        .string()
        .max(2_000)
        .optional()
        .describe('The instants of the changes that were seen, with a space between: if they differ, 409'),
    }),
  },
  responses: { ...done, ...changed },
})
const remove = admin.delete('/admin/content-item/{id}', 'Delete a content item', {
  description: 'Refused while public texts lead to it, unless `anyway`: their links then become plain text.',
  request: { params: Id, query: z.object({ anyway: z.enum(['yes']).optional(), version: DraftVersion }) },
  responses: { ...done, ...changed },
})
const many = admin.post('/admin/content-acts', 'Publish or withdraw several items', {
  request: {
    body: body(
      z.object({
        act: z.enum(['publish', 'withdraw']),
        sides: Sides,
        chosen: z
          .array(z.object({ id: z.string().max(60), version: z.int().min(0) }))
          .min(1, 'kit_required_field')
          .max(100),
      }),
    ),
  },
  responses: {
    200: answer(
      z.object({ done: z.array(z.string()), refused: z.array(z.object({ id: z.string(), why: z.string() })) }),
      'Each by itself: one that is refused does not keep the others',
    ),
  },
})
const targets = admin.get('/admin/content-targets', 'List targets of cards and links', {
  request: {
    query: z.object({
      query: z.string().trim().max(80).default(''),
      ids: z.string().max(2_000).optional(),
      language: SideShape.optional().describe('Of the text that shows them, if it is not the reader’s: only what is public in it'),
    }),
  },
  responses: {
    200: answer(
      z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['project', 'place', ...LINKED_KINDS]),
          title: z.string(),
          text: z.string(),
          path: z.string(),
          scene: z.string().nullable(),
        }),
      ),
      'By a few words of their names, or by their ids',
    ),
  },
})
export const contentApi = createApi()
  .openapi(list, async (c) => {
    const filter = c.req.valid('query')
    const [{ data, total }, authors] = await Promise.all([findContent(c.var.context, filter), findAuthors(c.var.context, filter.kind)])
    return c.json({ data, meta: { ...metaOfList(total, filter), authors } }, 200)
  })
  .openapi(csv, (c) => csvBody(c, exportContent(c.var.context, c.req.valid('query'))))
  .openapi(calendar, async (c) => c.json({ data: await findCalendar(c.var.context, c.req.valid('query').month) }, 200))
  .openapi(create, async (c) => c.json({ data: await createContent(c.var.context, c.req.valid('param')) }, 201))
  .openapi(show, async (c) => {
    const { kind, key } = c.req.valid('param')
    const { context } = c.var
    const item = await findContentItem(context, kind, key)
    const [es, en] = await Promise.all(
      (['es', 'en'] as const).map((side) => findOutOfDate(context.db, { id: item.id, side, at: context.now })),
    )
    const content = await withAddresses(context, item.content)
    return c.json({ data: { ...item, content, out_of_date: { es: es ?? null, en: en ?? null } } }, 200)
  })
  .openapi(save, async (c) => {
    const { version: seen, content } = c.req.valid('json')
    const { id } = c.req.valid('param')
    const { context } = c.var
    const read = (kind: ContentKind) => readContent(kind, content)
    const shown = (stored: Draft) => withAddresses(context, stored)
    return c.json({ data: await saveContentDraft(context, { id, version: seen, read, shown }) }, 200)
  })
  .openapi(slug, async (c) => {
    const { kind, side, title, slug: typed } = c.req.valid('query')
    const { id } = c.req.valid('param')
    return c.json({ data: await checkContentSlug(c.var.context, { id, kind }, side, { title, slug: typed ?? null }) }, 200)
  })
  .openapi(preview, async (c) => {
    const { context } = c.var
    const { kind, content } = c.req.valid('json')
    const { body: text, cards } = await resolveText(context, readContent(kind, content)[context.locale].body)
    return c.json({ data: { body: text, cards } }, 200)
  })
  .openapi(publish, async (c) => {
    const { at, until, ...rest } = c.req.valid('json')
    return noContent(c, publishContent(c.var.context, { ...c.req.valid('param'), ...rest, at: dateOf(at), until: dateOf(until) }))
  })
  .openapi(withdraw, async (c) => {
    const { at, sides } = c.req.valid('json')
    return noContent(c, withdrawContent(c.var.context, { ...c.req.valid('param'), sides, at: dateOf(at) }))
  })
  .openapi(cancel, (c) => noContent(c, cancelScheduled(c.var.context, { ...c.req.valid('param'), ...c.req.valid('query') })))
  .openapi(remove, (c) =>
    noContent(
      c,
      deleteContent(c.var.context, { ...c.req.valid('param'), ...c.req.valid('query'), anyway: c.req.valid('query').anyway === 'yes' }),
    ),
  )
  .openapi(many, async (c) => c.json({ data: await actOnMany(c.var.context, c.req.valid('json')) }, 200))
  .openapi(targets, async (c) => c.json({ data: await searchTargets(c.var.context, c.req.valid('query')) }, 200))

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
