import { inflateSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { invalid, ReadableError } from '../../kit/errors.ts'
import type { Services } from '../../kit/services.server.ts'
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

/** Bytes of text, inflated, that an uploaded PNG may carry in all. */
const MOST_TEXT = 2 ** 20
/** Chunks of text: each costs the decoder memory beside its bytes. */
const MOST_CHUNKS = 1_000
const SIGNATURE = 8
/** Length, type and checksum around the data of a chunk. */
const FRAME = 12

/**
 * True if a PNG's text and colour profile come to more than 1 MB when inflated. The decoder inflates them all at once and retains them, so
 * that 110 kB can take a gigabyte. This check takes no more than that megabyte.
 */
function hasTooMuchText(png: Buffer): boolean {
  let [left, chunks] = [MOST_TEXT, 0]
  for (let at = SIGNATURE; at + FRAME <= png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return false
    const data = png.subarray(at + 8, at + 8 + length)
    if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt' || type === 'iCCP') {
      left -= textBytes(type, data, left)
      chunks++
    }
    if (left < 0 || chunks > MOST_CHUNKS) return true
    at += FRAME + length
  }
  return false
}

/** Bytes of a chunk's text, inflated; more than `limit` if it is larger or cannot be inflated. */
function textBytes(type: 'tEXt' | 'zTXt' | 'iTXt' | 'iCCP', data: Buffer, limit: number): number {
  const keyword_end = data.indexOf(0)
  if (type === 'tEXt' || keyword_end === -1) return data.length
  // Follows the keyword: the method in `zTXt` and `iCCP`; in `iTXt` a compression flag, the method, and two more texts.
  if (type !== 'iTXt') return inflatedBytes(data.subarray(keyword_end + 2), limit)
  if (data[keyword_end + 1] !== 1) return data.length
  const language_end = data.indexOf(0, keyword_end + 3)
  const translation_end = language_end === -1 ? -1 : data.indexOf(0, language_end + 1)
  return translation_end === -1 ? data.length : inflatedBytes(data.subarray(translation_end + 1), limit)
}

function inflatedBytes(compressed: Buffer, limit: number): number {
  try {
    return inflateSync(compressed, { maxOutputLength: Math.max(1, limit) }).length
  } catch {
    return limit + 1
  }
}
