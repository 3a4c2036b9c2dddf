import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { invalid, ReadableError } from '../../kit/errors.ts'
import type { Services } from '../../kit/services.server.ts'
import { hasTooMuchText } from './png-text.server.ts'
import { PICTURE_BYTES, PICTURE_PIXELS, PICTURE_TYPES } from './upload.ts'

/**
 * Checks an uploaded picture, and has it re-encoded. Its type is detected from its content, not its name. Only for the decoder's process:
 * the memory of the libraries has no other limit.
 * @param field whose errors it throws
 * @param encode is given its size when upright, in pixels
 * @throws too_large, unsupported_type; invalid_fields when it is empty, broken, or has too many pixels or too much text
 */
export async function readPicture<Result>(
  bytes: Buffer,
  field: string,
  encode: (whole: { width: number; height: number }) => Promise<Result>,
): Promise<Result> {
  if (bytes.length === 0) throw invalid({ [field]: ['account_error_picture_missing'] })
  if (bytes.length > PICTURE_BYTES) throw new ReadableError('too_large')
  const type = await fileTypeFromBuffer(bytes)
  if (!PICTURE_TYPES.some((known) => known === type?.mime)) throw new ReadableError('unsupported_type')
  if (type?.mime === 'image/png' && hasTooMuchText(bytes)) throw invalid({ [field]: ['account_error_picture_text'] })
  // One thread, and no cache for a next picture.
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (autoOrient.width * autoOrient.height > PICTURE_PIXELS) throw invalid({ [field]: ['account_error_picture_pixels'] })
    return await encode(autoOrient)
  } catch (error) {
    throw error instanceof ReadableError ? error : invalid({ [field]: ['account_error_picture_broken'] })
  }
}

/**
 * Has the decoder's process encode an uploaded picture.
 * @param field whose errors it throws
 * @throws as `readPicture`; invalid_fields when it takes too much memory or time
 */
export async function encodeApart<Task extends PictureTask>(
  { decoder }: Pick<Services, 'decoder'>,
  task: string,
  input: Parameters<Task>[0] & { bytes: Buffer },
  field: string,
): Promise<Awaited<ReturnType<Task>>> {
  const { bytes }: { bytes: Buffer } = input
  if (bytes.length > PICTURE_BYTES) throw new ReadableError('too_large')
  return decoder.run<Task>(task, input, { refusal: tooHeavy(field) })
}

type PictureTask = (input: never) => Promise<unknown>

/** A picture that takes the decoder's process more memory or time than it has. */
export function tooHeavy(field: string) {
  return invalid({ [field]: ['account_error_picture_heavy'] })
}
