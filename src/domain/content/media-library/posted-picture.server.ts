import { z } from '@hono/zod-openapi'
import type { Context } from '../../../kit/context.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import { addToLibrary } from './media-library.server.ts'

/** The body of an endpoint that takes a picture. */
export const PostedPicture = {
  required: true,
  content: { 'multipart/form-data': { schema: z.object({ picture: z.unknown().openapi({ type: 'string', format: 'binary' }) }) } },
} as const

/** Adds a posted picture to the media library. @returns its name @throws errors of `addToLibrary` */
export async function addPostedPicture(ctx: Context, file: unknown): Promise<{ scene: string }> {
  if (!(file instanceof File)) throw invalid({ picture: ['account_error_picture_missing'] })
  return { scene: photoName(await addToLibrary(ctx, { bytes: Buffer.from(await file.arrayBuffer()), file_name: file.name })) }
}
