import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { isLine } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { changeProjectStatus } from '../change-project-status.server.ts'
import { createDraft } from './create-draft.server.ts'
import { BOUNDS, type DraftContent, LimitInput, ProjectLimit, ProjectRoom } from './draft.ts'
import { asContent, DraftShape } from './draft-shape.ts'
import { findDraft } from './find-draft.server.ts'
import { findProjectForManager } from './find-managed.server.ts'
import { DraftAnswer } from './managed-project.ts'
import { findRoom } from './project-limits.server.ts'
import { checkSlug } from './project-slug.server.ts'
import { findLimit, raiseLimit } from './raise-limit.server.ts'
import { saveProjectDraft } from './save-draft.server.ts'
import { sendDraft } from './send-draft.server.ts'

const tags = ['projects']
const request = { params: z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }) }
const As = z.object({ as: z.enum(['manager', 'admin']).default('manager') })
const refusals = { 409: failure('Its status forbids it, or somebody else saved since') }

/** Read leniently: see `draft-shape.ts`. */
const Written = z
  .unknown()
  .transform((value, ctx): DraftContent => {
    const read = DraftShape.safeParse(value ?? {})
    if (read.success) return asContent(read.data)
    for (const { message, path } of read.error.issues) ctx.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })
  .openapi({ type: 'object', description: 'What is being written, complete or not, as an answer gives it' })

const OrganizationId = z.object({ id: z.string().regex(/^org_\w{1,40}$/) })
const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const showLimit = admin.get('/admin/organization/{id}/project-limit', 'Get how many projects an organization holds, and may hold', {
  request: { params: OrganizationId },
  responses: { 200: answer(ProjectLimit, 'Ten, unless an admin raised it') },
})
const limit = admin.post('/admin/organization/{id}/project-limit', 'Change how many projects an organization may hold, with a reason', {
  request: { params: OrganizationId, body: body(LimitInput) },
  responses: { 204: { description: 'It counts from now on' }, 409: failure('Somebody changed it since it was seen') },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const room = signedIn.get('/organization/project-room', 'List organizations that may start a project, with their remaining quota', {
  responses: { 200: answer(ProjectRoom, 'At most 4 projects a user, 10 an organization') },
})
const create = signedIn.post('/organization/projects', 'Create a project', {
  request: {
    body: body(
      z.object({
        organization_id: z.string().min(1, 'kit_required_field').max(80, 'kit_invalid_field').regex(/^\w+$/, 'kit_invalid_field'),
        name: typedLine()
          .min(1, 'kit_required_field')
          .min(BOUNDS.name.least, 'draft_error_name')
          .max(BOUNDS.name.most, 'draft_error_name')
          .refine(isLine, 'kit_invalid_field'),
        language: z.enum(['es', 'en']).default('es'),
      }),
    ),
  },
  responses: { 201: answer(z.object({ id: z.string(), slug: z.string() }), 'The draft'), ...refusals, ...notFoundAnswer },
})
const show = signedIn.get('/organization/project/{id}/draft', 'Get the draft of a project', {
  request: { ...request, query: As },
  responses: { 200: answer(DraftAnswer, 'The draft'), ...refusals },
})
const slug = signedIn.get('/organization/project/{id}/slug', 'Check whether a project may have an address, or propose one from its name', {
  request: {
    ...request,
    query: z.object({
      name: z
        .string()
        .max(200)
        .regex(/^[^\0]*$/)
        .default(''),
      slug: z
        .string()
        .max(200)
        .regex(/^[^\0]*$/)
        .optional(),
    }),
  },
  responses: {
    200: answer(z.object({ slug: z.string(), problem: z.enum(['invalid', 'taken']).nullable() }), 'The address, and what is wrong with it'),
    ...refusals,
  },
})
const save = signedIn.put('/organization/project/{id}/draft', 'Save the draft of a project', {
  body_size: 'draft',
  description: 'With the version that was seen: if somebody else saved since, 409 and nothing is changed.',
  request: {
    ...request,
    query: As,
    body: body(z.object({ version: z.int().min(0).max(1_000_000_000), content: Written, seen: z.string().max(60).optional() })),
  },
  responses: { 200: answer(z.object({ version: z.int(), updated_at: z.string() }), 'The new version'), ...refusals },
})
const send = signedIn.post('/organization/project/{id}/review', 'Send a project for review', {
  description: 'It must be complete: 422 names everything that is missing. Once it is approved it can no longer be edited.',
  request: {
    ...request,
    body: body(z.object({ version: z.int().min(0).optional() })),
  },
  responses: { 200: answer(z.object({ slug: z.string() }), 'Under review'), ...refusals },
})
const withdraw = signedIn.delete('/organization/project/{id}/review', 'Withdraw a project from review', {
  request,
  responses: { 204: { description: 'A draft again' }, ...refusals },
})
const remove = signedIn.delete('/organization/project/{id}', 'Delete a draft or a rejected project', {
  request,
  responses: { 204: { description: 'Deleted' }, ...refusals },
})

export const draftApi = createApi()
  .openapi(room, async (c) => c.json({ data: await findRoom(c.var.context) }, 200))
  .openapi(showLimit, async (c) => c.json({ data: await findLimit(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(limit, (c) => noContent(c, raiseLimit(c.var.context, { organization_id: c.req.valid('param').id, ...c.req.valid('json') })))
  .openapi(create, async (c) => c.json({ data: await createDraft(c.var.context, c.req.valid('json')) }, 201))
  .openapi(show, async (c) => c.json({ data: await findDraft(c.var.context, c.req.valid('param').id, c.req.valid('query').as) }, 200))
  .openapi(slug, async (c) => {
    const { id } = await findProjectForManager(c.var.context, c.req.valid('param').id)
    const { name, slug: typed = null } = c.req.valid('query')
    return c.json({ data: await checkSlug(c.var.context.db, { project_id: id, typed, name }) }, 200)
  })
  .openapi(save, async (c) => {
    const data = await saveProjectDraft(c.var.context, {
      project: c.req.valid('param').id,
      ...c.req.valid('json'),
      ...c.req.valid('query'),
    })
    return c.json({ data }, 200)
  })
  .openapi(send, async (c) =>
    c.json({ data: await sendDraft(c.var.context, { project: c.req.valid('param').id, ...c.req.valid('json') }) }, 200),
  )
  .openapi(withdraw, async (c) => {
    const { id } = await findProjectForManager(c.var.context, c.req.valid('param').id)
    return noContent(c, changeProjectStatus(c.var.context, { id, from: 'under_review', to: 'draft', as: 'manager' }))
  })
  .openapi(remove, async (c) => {
    const { id, status } = await findProjectForManager(c.var.context, c.req.valid('param').id)
    return noContent(c, changeProjectStatus(c.var.context, { id, from: status, to: 'deleted', as: 'manager' }))
  })
