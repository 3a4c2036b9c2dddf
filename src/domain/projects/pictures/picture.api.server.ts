import { z } from '@hono/zod-openapi'
import { notFound } from '../../../kit/errors.ts'
import { answer, createApi, endpoints, failure, fileAnswer } from '../../../kit/http/api.server.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import { photoFileOf, photoHeaders } from '../../uploads/photo-file.ts'
import { PostedPicture, pictureRefusals, postedPicture } from '../../uploads/posted-picture.server.ts'
import { PICTURE_RULE } from '../../uploads/upload.ts'
import { ProjectImage, projectImage } from '../project-image.ts'
import { addPicture } from './add-picture.server.ts'
import { findManagedPicture, findPublicPicture } from './find-picture.server.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['projects'] })
const add = signedIn.post('/organization/project/{id}/pictures', 'Upload a picture for a draft project', {
  body_size: 'upload',
  description: `${PICTURE_RULE}; stored in several sizes without metadata. The draft then names it.`,
  request: { params: z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }), body: PostedPicture },
  responses: {
    201: answer(ProjectImage, 'The picture'),
    409: failure('It cannot be edited, or it has too many pictures'),
    ...pictureRefusals,
  },
})
const open = endpoints({ audience: 'public', tags: ['projects'] })
const show = open.get('/project-picture/{id}/{file}', 'Get a file of an uploaded picture in one size', {
  description: 'For everybody where a public project shows it, else for those who write the project.',
  request: { params: z.object({ id: z.string().max(40), file: z.string().max(20) }) },
  responses: { 200: fileAnswer('image/webp', 'WebP or JPEG') },
})

export const projectPictureApi = createApi()
  .openapi(add, async (c) => {
    const { bytes } = await postedPicture(c.req.valid('form').picture)
    const photo = await addPicture(c.var.context, { project: c.req.valid('param').id, bytes })
    return c.json({ data: projectImage({ scene: photoName(photo), alt: '' }) }, 201)
  })
  .openapi(show, async (c) => {
    const { id, file: name } = c.req.valid('param')
    const file = photoFileOf(id, name)
    const bytes = file && ((await findPublicPicture(c.var.context, file)) ?? (await findManagedPicture(c.var.context, file)))
    if (!bytes) throw notFound()
    return c.body(new Uint8Array(bytes), 200, photoHeaders(file))
  })
