import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { createApi, endpoint, failure, fromOf, invalidAnswer } from '../../kit/http/api.server.ts'
import { PostedFile, pictureRefusals, postedPicture } from '../uploads/posted-picture.server.ts'
import { PICTURE_RULE } from '../uploads/upload.ts'
import { users } from '../users/user.tables.server.ts'
import { changePicture, dropPicture } from './change-picture.server.ts'
import { drawAvatar } from './draw-avatar.ts'
import { PICTURE_SIZES, userPictureKey } from './own-picture.ts'

const tags = ['accounts']
const percent = z.coerce.number('kit_invalid_field').min(0, 'kit_invalid_field').max(100, 'kit_invalid_field').optional()
const picture = z.string().openapi({ format: 'binary' })

const show = endpoint({
  method: 'get',
  path: '/user/{id}/image',
  audience: 'public',
  tags,
  summary: 'Get a user’s picture',
  request: {
    params: z.object({ id: z.string().regex(/^user_[0-9a-z]{1,40}$/) }),
    query: z.object({
      v: z.string().max(20).optional(),
      size: z.coerce
        .number()
        .pipe(z.literal([...PICTURE_SIZES]))
        .default(160),
    }),
  },
  responses: {
    200: {
      description: 'Theirs, or a drawn placeholder',
      content: { 'image/webp': { schema: picture }, 'image/svg+xml': { schema: z.string() } },
    },
    ...invalidAnswer,
  },
})
const change = endpoint({
  method: 'post',
  path: '/oauth/user/image',
  audience: 'signed_in',
  body_size: 'upload',
  tags,
  summary: 'Change the user’s own picture',
  description: `${PICTURE_RULE}; stored as squares without metadata.`,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            picture: PostedFile,
            x: percent,
            y: percent,
            width: percent,
            height: percent,
          }),
        },
      },
    },
  },
  responses: {
    204: { description: 'Changed' },
    401: failure('No token'),
    ...pictureRefusals,
    ...invalidAnswer,
    429: failure('Too many'),
  },
})
const drop = endpoint({
  method: 'delete',
  path: '/oauth/user/image',
  audience: 'signed_in',
  tags,
  summary: 'Remove the user’s own picture',
  responses: { 204: { description: 'Done' }, 401: failure('No token') },
})

export const pictureApi = createApi()
  .openapi(show, async (c) => {
    const { id } = c.req.valid('param')
    const { v, size } = c.req.valid('query')
    const { db, files } = c.var.context
    const [user] = await db.select({ image: users.image }).from(users).where(eq(users.id, id))
    const bytes = user?.image ? await files.get(userPictureKey(id, user.image, size)) : undefined
    // A URL with the current version never serves another picture.
    c.header('cache-control', user?.image && v === user.image ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    if (!bytes) return c.body(drawAvatar(id), 200, { 'content-type': 'image/svg+xml' })
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp' })
  })
  .openapi(change, async (c) => {
    const { picture: file, x, y, width, height } = c.req.valid('form')
    const { bytes } = await postedPicture(file)
    const crop = x !== undefined && y !== undefined && width && height ? { x, y, width, height } : undefined
    await changePicture(c.var.context, { bytes, crop, from: fromOf(c) })
    return c.body(null, 204)
  })
  .openapi(drop, async (c) => {
    await dropPicture(c.var.context)
    return c.body(null, 204)
  })
