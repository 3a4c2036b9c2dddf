import sharp from 'sharp'
import type { FileStore } from '../../kit/files.server.ts'
import { newCode } from '../../kit/ids.ts'
import type { Services } from '../../kit/services.server.ts'
import { encodeApart, readPicture } from '../uploads/read-picture.server.ts'
import { dropFiles, storeFiles } from '../uploads/store-files.server.ts'
import { PICTURE_PIXELS } from '../uploads/upload.ts'
import { PICTURES, type PictureName } from './organization-picture.ts'

/**
 * Stores logo and cover in their sizes, re-encoded, upright and without metadata: whole where a logo is, cut to the shape of a cover. Then
 * has `save` write their versions, which are part of their addresses.
 * @throws too_large, unsupported_type, invalid_fields, storage_failed; errors of `save`
 */
export async function storeOrganizationPictures<Result>(
  { files, decoder }: Pick<Services, 'files' | 'decoder'>,
  { organization_id, pictures }: { organization_id: string; pictures: Partial<Record<PictureName, Buffer>> },
  save: (stored: PictureVersions) => Promise<Result>,
): Promise<Result> {
  const stored: PictureVersions = {}
  const encoded = []
  for (const [name, bytes] of Object.entries(pictures) as [PictureName, Buffer][]) {
    const version = newCode()
    for (const [width, picture] of await encodeApart<typeof encodePicture>({ decoder }, 'picture/organization', { bytes, name }, name))
      encoded.push({ key: organizationPictureKey(organization_id, version, width), bytes: picture, content_type: 'image/webp' })
    stored[name] = version
  }
  return storeFiles(files, encoded, () => save(stored))
}

type PictureVersions = Partial<Record<PictureName, string>>

/** The part that the decoder's process does. @throws as `readPicture` */
export function encodePicture({ bytes, name }: { bytes: Buffer; name: PictureName }): Promise<[number, Buffer][]> {
  const { sizes, fit } = PICTURES[name]
  return readPicture(bytes, name, async () => {
    const made: [number, Buffer][] = []
    for (const [width, height] of sizes)
      made.push([
        width,
        await sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: 'error' })
          .autoOrient()
          .resize(width, height, { fit, position: 'attention', background: { r: 255, g: 255, b: 255, alpha: 0 } })
          .webp({ quality: 84 })
          .toBuffer(),
      ])
    return made
  })
}

export function organizationPictureKey(organization_id: string, version: string, width: number): string {
  return `organizations/${organization_id}/${version}/${width}.webp`
}

export async function removePicture(files: FileStore, organization_id: string, version: string | null): Promise<void> {
  if (version) await dropFiles(files, `organizations/${organization_id}/${version}/`)
}
