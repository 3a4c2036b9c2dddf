import { z } from '@hono/zod-openapi'
import { invalid } from '../../kit/errors.ts'
import { failure } from '../../kit/http/api.server.ts'

/** A file in the body of an endpoint. */
export const PostedFile = z.unknown().openapi({ type: 'string', format: 'binary' })

/** The body of an endpoint that takes a picture. */
export const PostedPicture = {
  required: true,
  content: { 'multipart/form-data': { schema: z.object({ picture: PostedFile }) } },
} as const

/** Refusals of an endpoint that takes a picture. */
export const pictureRefusals = {
  413: failure('More than 10 MB'),
  415: failure('Not a supported picture format'),
  503: failure('It could not be stored'),
}

/** The bytes and the name of a posted picture. @throws invalid_fields without one */
export async function postedPicture(file: unknown): Promise<{ bytes: Buffer; file_name: string }> {
  if (!(file instanceof File)) throw invalid({ picture: ['account_error_picture_missing'] })
  return { bytes: Buffer.from(await file.arrayBuffer()), file_name: file.name }
}
