import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, noContent, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { taggedWith } from '../../../page-cache/cached-answers.server.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import { PostedPicture, pictureRefusals, postedPicture } from '../../uploads/posted-picture.server.ts'
import { PICTURE_RULE } from '../../uploads/upload.ts'
import { addUpdatePicture } from '../pictures/add-picture.server.ts'
import { ProjectImage, projectImage } from '../project-image.ts'
import { findManagedUpdates, findUpdates } from './find-updates.server.ts'
import { EditedUpdate, ManagedUpdate, ProjectUpdate, WrittenUpdate } from './update.ts'
import { editUpdate, postUpdate, removeUpdate } from './write-update.server.ts'

const tags = ['projects']
const Key = z.string().regex(/^[\w-]{1,80}$/)
const params = z.object({ id: Key })
const one = z.object({ id: Key, update: Key })
const refusals = { 409: failure('Its state forbids it') }
const written = body(WrittenUpdate)

const open = endpoints({ audience: 'public', tags })
const list = open.get('/project/{id}/updates', 'List updates and reports of a public project', {
  middleware: taggedWith(),
  request: { params: z.object({ id: z.string().trim().min(1).max(80) }), query: Paging },
  responses: { 200: pageOf(ProjectUpdate, 'The latest first', { project: z.object({ id: z.string() }) }) },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const managed = signedIn.get('/organization/project/{id}/updates', 'List updates and reports of a project, for its writers', {
  request: { params },
  responses: { 200: answer(z.array(ManagedUpdate), 'The latest first') },
})
const post = signedIn.post('/organization/project/{id}/updates', 'Post an update of a public project', {
  body_size: 'draft',
  description: 'Everybody who chose the project or marked it as a favourite gets it by mail. At most 5 in a day.',
  request: { params, body: written },
  responses: { 201: answer(z.object({ id: z.string() }), 'Posted'), ...refusals },
})
const edit = signedIn.put('/organization/project/{id}/updates/{update}', 'Edit an update within 14 days', {
  body_size: 'draft',
  description: 'With the version that was seen: if somebody else edited it since, 409 and nothing is changed.',
  request: { params: one, body: body(EditedUpdate) },
  responses: { 204: { description: 'Edited' }, ...refusals },
})
const remove = signedIn.delete('/organization/project/{id}/updates/{update}', 'Delete an update; reports stay', {
  request: { params: one },
  responses: { 204: { description: 'Removed' }, ...refusals },
})
const upload = signedIn.post('/organization/project/{id}/update-pictures', 'Upload a picture for an update', {
  body_size: 'upload',
  description: `${PICTURE_RULE}; stored in several sizes without metadata.`,
  request: { params, body: PostedPicture },
  responses: { 201: answer(ProjectImage, 'The picture'), ...refusals, ...pictureRefusals },
})

export const updateApi = createApi()
  .openapi(list, async (c) => {
    const paging = c.req.valid('query')
    const { data, total, project } = await findUpdates(c.var.context, { project: c.req.valid('param').id, ...paging })
    return c.json({ data, meta: { total, ...paging, project } }, 200)
  })
  .openapi(managed, async (c) => c.json({ data: await findManagedUpdates(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(post, async (c) =>
    c.json({ data: await postUpdate(c.var.context, { project: c.req.valid('param').id, ...c.req.valid('json') }) }, 201),
  )
  .openapi(edit, async (c) => {
    const { id: project, update } = c.req.valid('param')
    return noContent(c, editUpdate(c.var.context, { project, update, ...c.req.valid('json') }))
  })
  .openapi(remove, async (c) => {
    const { id: project, update } = c.req.valid('param')
    return noContent(c, removeUpdate(c.var.context, { project, update }))
  })
  .openapi(upload, async (c) => {
    const { bytes } = await postedPicture(c.req.valid('form').picture)
    const photo = await addUpdatePicture(c.var.context, { project: c.req.valid('param').id, bytes })
    return c.json({ data: projectImage({ scene: photoName(photo), alt: '' }) }, 201)
  })
