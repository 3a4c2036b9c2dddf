import { z } from '@hono/zod-openapi'
import { notFound } from '../../../kit/errors.ts'
import {
  answer,
  body,
  createApi,
  csvBody,
  endpoints,
  failure,
  fileAnswer,
  listBody,
  noContent,
  Paging,
  pageOf,
} from '../../../kit/http/api.server.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import { photoFileOf, photoHeaders } from '../../uploads/photo-file.ts'
import { PostedPicture, postedPicture } from '../../uploads/posted-picture.server.ts'
import { PICTURE_RULE } from '../../uploads/upload.ts'
import { deletePicture, deletePictures } from './delete-picture.server.ts'
import { describePicture } from './describe-picture.server.ts'
import { exportPictures, findPicture, findPictures, findPictureUses } from './find-pictures.server.ts'
import { addToLibrary, findLibraryPicture, findShownPicture } from './media-library.server.ts'
import { LibraryPicture, PictureDescription, PictureFilter, PictureId } from './media-library.ts'
import { PictureUse } from './picture-use.ts'

const admin = endpoints({ audience: 'admin', tags: ['content'] })
const Id = z.object({ id: PictureId })

const list = admin.get('/admin/pictures', 'List pictures of the media library, with how many items use each', {
  request: { query: PictureFilter.extend(Paging.shape) },
  responses: { 200: pageOf(LibraryPicture, 'In the order asked for') },
})
const csv = admin.csv('/admin/pictures.csv', 'Export the media library as CSV', { query: PictureFilter })
const shelve = admin.post('/admin/pictures', 'Add a picture to the media library', {
  body_size: 'upload',
  description: `${PICTURE_RULE}; stored in several sizes without metadata.`,
  request: { body: PostedPicture },
  responses: {
    201: answer(z.object({ scene: z.string() }), 'Its name'),
    413: failure('More than 10 MB'),
    415: failure('Not a supported picture format'),
    503: failure('It could not be stored'),
  },
})
const show = admin.get('/admin/picture/{id}', 'Get a picture of the media library', {
  request: { params: Id },
  responses: { 200: answer(LibraryPicture, 'With what the shelf says of it') },
})
const describe = admin.put('/admin/picture/{id}', 'Describe a picture and set its focal point', {
  description: 'Pages that choose it from the library begin with this text. Pages that show it already do not change.',
  request: { params: Id, body: body(PictureDescription) },
  responses: { 200: answer(LibraryPicture, 'With its new version'), 409: failure('Somebody described it since') },
})
const open = endpoints({ audience: 'public', tags: ['content'] })
const file = open.get('/picture/{id}/{file}', 'Get a file of a picture in one size', {
  description:
    'For everybody where something public shows it, else for admins, for who put it there, and for the hotelier of an offer that uses it.',
  request: { params: z.object({ id: z.string().max(40), file: z.string().max(20) }) },
  responses: { 200: fileAnswer('image/webp', 'WebP or JPEG') },
})
const uses = admin.get('/admin/picture/{id}/uses', 'List uses of a picture', {
  description: 'By what is being written, by every version of the history, and by what hoteliers proposed.',
  request: { params: Id },
  responses: { 200: answer(z.array(PictureUse), 'By title') },
})
const remove = admin.delete('/admin/picture/{id}', 'Delete a picture of the media library', {
  description: 'Refused while anything uses it, also an old version.',
  request: { params: Id },
  responses: { 204: { description: 'Done' }, 409: failure('It is used') },
})

const removeMany = admin.post('/admin/picture-deletions', 'Delete several pictures of the media library', {
  request: { body: body(z.object({ ids: z.array(PictureId).min(1, 'kit_required_field').max(100) })) },
  responses: {
    200: answer(
      z.object({ done: z.array(z.string()), refused: z.array(z.object({ id: z.string(), why: z.string(), uses: z.array(PictureUse) })) }),
      'Each by itself: one that is used stays, and does not keep the others',
    ),
  },
})

export const mediaLibraryApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findPictures(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportPictures(c.var.context, c.req.valid('query'))))
  .openapi(shelve, async (c) => {
    const photo = await addToLibrary(c.var.context, await postedPicture(c.req.valid('form').picture))
    return c.json({ data: { scene: photoName(photo) } }, 201)
  })
  .openapi(show, async (c) => c.json({ data: await findPicture(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(describe, async (c) => {
    const described = await describePicture(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json({ data: described }, 200)
  })
  .openapi(uses, async (c) => c.json({ data: await findPictureUses(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(remove, (c) => noContent(c, deletePicture(c.var.context, c.req.valid('param'))))
  .openapi(removeMany, async (c) => c.json({ data: await deletePictures(c.var.context, c.req.valid('json').ids) }, 200))
  .openapi(file, async (c) => {
    const { id, file: name } = c.req.valid('param')
    const { context } = c.var
    const asked = photoFileOf(id, name)
    const bytes = asked && ((await findShownPicture(context, asked)) ?? (await findLibraryPicture(context, asked)))
    if (!bytes) throw notFound()
    return c.body(new Uint8Array(bytes), 200, photoHeaders(asked))
  })
