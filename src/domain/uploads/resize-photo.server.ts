import sharp from 'sharp'
import { invalid } from '../../kit/errors.ts'
import { PHOTO_SIDE, photoWidths } from '../../pictures/scenes/photo.ts'
import type { PhotoFile } from './photo-file.ts'
import { readPicture } from './read-picture.server.ts'
import { PICTURE_PIXELS } from './upload.ts'

interface SizedFile extends Pick<PhotoFile, 'width' | 'format'> {
  bytes: Buffer
}

/** Smaller ones cannot fill a card. */
const LEAST_SIDE = 200

/**
 * The part that the decoder's process does: re-encodes a picture in several sizes, without metadata (place, camera, owner).
 * @returns the files, and the size of the largest in pixels
 * @throws as `readPicture`; invalid_fields when it is too small
 */
export function resizePicture({ bytes }: { bytes: Buffer }): Promise<{ width: number; height: number; files: SizedFile[] }> {
  return readPicture(bytes, 'picture', async ({ width, height }) => {
    if (Math.min(width, height) < LEAST_SIDE) throw invalid({ picture: ['draft_error_picture_small'] })
    return encode(bytes)
  })
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
