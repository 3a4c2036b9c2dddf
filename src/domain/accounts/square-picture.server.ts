import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { invalid, ReadableError } from '../../kit/errors.ts'
import { type Crop, PICTURE_BYTES, PICTURE_PIXELS, PICTURE_SIZES, PICTURE_TYPES, type PictureSize } from './own-picture.ts'
import { hasTooMuchText } from './png-text.server.ts'

/**
 * Re-encodes an uploaded picture as squares, upright and without metadata (place, camera, owner). Without a crop, the most salient part is
 * taken (sharp's attention strategy).
 * @throws as `readPicture`
 */
export function squarePicture({ bytes, crop }: { bytes: Buffer; crop: Crop | undefined }): Promise<[PictureSize, Buffer][]> {
  return readPicture(bytes, 'picture', async (whole) => {
    const squares: [PictureSize, Buffer][] = []
    for (const size of PICTURE_SIZES) squares.push([size, await square(bytes, whole, crop, size)])
    return squares
  })
}

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

/** A picture that takes the decoder's process more memory or time than it has. */
export function tooHeavy(field: string) {
  return invalid({ [field]: ['account_error_picture_heavy'] })
}

async function square(bytes: Buffer, whole: { width: number; height: number }, crop: Crop | undefined, size: PictureSize): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: 'error' }).autoOrient()
  if (crop) picture.extract(areaOf(crop, whole))
  return picture
    .resize(size, size, { fit: 'cover', position: crop ? 'centre' : 'attention' })
    .webp({ quality: 84 })
    .toBuffer()
}

/** The crop in whole pixels, clamped to the picture. */
function areaOf(crop: Crop, whole: { width: number; height: number }) {
  const pixels = (percent: number, of: number) => Math.round((Math.min(100, Math.max(0, percent)) / 100) * of)
  const left = Math.min(pixels(crop.x, whole.width), whole.width - 1)
  const top = Math.min(pixels(crop.y, whole.height), whole.height - 1)
  const width = Math.max(1, Math.min(pixels(crop.width, whole.width), whole.width - left))
  const height = Math.max(1, Math.min(pixels(crop.height, whole.height), whole.height - top))
  return { left, top, width, height }
}
