import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { createApi, endpoints, failure, fromOf, noContent } from '../../kit/http/api.server.ts'
import { PostedFile, pictureRefusals, postedPicture } from '../uploads/posted-picture.server.ts'
import { PICTURE_RULE } from '../uploads/upload.ts'
import { users } from '../users/user.tables.server.ts'
import { changePicture, dropPicture } from './change-picture.server.ts'
import { drawAvatar } from './draw-avatar.ts'
import { PICTURE_SIZES, userPictureKey } from './own-picture.ts'

const tags = ['accounts']
const percent = z.coerce.number('kit_invalid_field').min(0, 'kit_invalid_field').max(100, 'kit_invalid_field').optional()
const picture = z.string().openapi({ format: 'binary' })

const open = endpoints({ audience: 'public', tags })
const show = open.get('/user/{id}/image', 'Get a user’s picture', {
  answers_unknown: true,
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
  },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const change = signedIn.post('/oauth/user/image', 'Change the user’s own picture', {
  body_size: 'upload',
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
  responses: { 204: { description: 'Changed' }, ...pictureRefusals, 429: failure('Too many') },
})
const drop = signedIn.delete('/oauth/user/image', 'Remove the user’s own picture', {
  responses: { 204: { description: 'Done' } },
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
    return noContent(c, changePicture(c.var.context, { bytes, crop, from: fromOf(c) }))
  })
  .openapi(drop, (c) => noContent(c, dropPicture(c.var.context)))
