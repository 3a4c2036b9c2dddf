import sharp from 'sharp'
import { readPicture } from '../uploads/read-picture.server.ts'
import { PICTURE_PIXELS } from '../uploads/upload.ts'
import { type Crop, PICTURE_SIZES, type PictureSize } from './own-picture.ts'

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
