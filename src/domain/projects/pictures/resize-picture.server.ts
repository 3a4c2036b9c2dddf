import sharp from 'sharp'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import type { Services } from '../../../kit/services.server.ts'
import { PHOTO_SIDE, type PhotoFormat, photoWidths } from '../../../pictures/scenes/photo.ts'
import { PICTURE_BYTES, PICTURE_PIXELS } from '../../accounts/own-picture.ts'
import { readPicture, tooHeavy } from '../../accounts/square-picture.server.ts'

export interface SizedFile {
  width: number
  format: PhotoFormat
  bytes: Buffer
}

/** Smaller ones cannot fill a card. */
const LEAST_SIDE = 200

/**
 * Re-encodes an uploaded picture in several sizes, upright and without metadata (place, camera, owner). Its type is detected from its
 * content.
 * @returns the files, and the size of the largest in pixels
 * @throws too_large, unsupported_type; invalid_fields when it is empty, broken, too small, or has too many pixels
 */
export function resizePicture({ bytes }: { bytes: Buffer }): Promise<{ width: number; height: number; files: SizedFile[] }> {
  return readPicture(bytes, 'picture', async ({ width, height }) => {
    if (Math.min(width, height) < LEAST_SIDE) throw invalid({ picture: ['draft_error_picture_small'] })
    return encode(bytes)
  })
}

/** Has the decoder's process resize a picture. @throws as `resizePicture`; invalid_fields when it takes too much memory or time */
export async function resizeApart({ decoder }: Pick<Services, 'decoder'>, bytes: Buffer): ReturnType<typeof resizePicture> {
  if (bytes.length > PICTURE_BYTES) throw new ReadableError('too_large')
  return decoder.run<typeof resizePicture>('picture/resize', { bytes }, { refusal: tooHeavy('picture') })
}

/** Decoded once; the smaller files are made of the largest. */
async function encode(bytes: Buffer) {
  const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const files: SizedFile[] = []
  for (const width of photoWidths(info))
    files.push({ width, format: 'webp', bytes: await whole().resize(width).webp({ quality: 80 }).toBuffer() })
  files.push({ width: info.width, format: 'jpg', bytes: await whole().jpeg({ quality: 82, mozjpeg: true }).toBuffer() })
  return { width: info.width, height: info.height, files }
}
