import sharp from 'sharp'
import { ReadableError } from '../../kit/errors.ts'
import type { FileStore } from '../../kit/files.server.ts'
import { newCode } from '../../kit/ids.ts'
import type { Services } from '../../kit/services.server.ts'
import { PICTURE_BYTES, PICTURE_PIXELS } from '../accounts/own-picture.ts'
import { readPicture, tooHeavy } from '../accounts/square-picture.server.ts'
import { PICTURES, type PictureName } from './organization-picture.ts'

/**
 * Stores a logo or a cover in its sizes, re-encoded, upright and without metadata: whole where a logo is, cut to the shape of a cover.
 * @returns its version, part of its address
 * @throws too_large, unsupported_type, invalid_fields, storage_failed
 */
export async function storeOrganizationPicture(
  { files, decoder }: Pick<Services, 'files' | 'decoder'>,
  input: { organization_id: string; name: PictureName; bytes: Buffer },
): Promise<string> {
  const { organization_id, name, bytes } = input
  const version = newCode()
  if (bytes.length > PICTURE_BYTES) throw new ReadableError('too_large')
  const encoded = await decoder.run<typeof encodePicture>('picture/organization', { bytes, name }, { refusal: tooHeavy(name) })
  try {
    for (const [width, picture] of encoded) await files.put(organizationPictureKey(organization_id, version, width), picture, 'image/webp')
  } catch (error) {
    await removePicture(files, organization_id, version)
    throw error
  }
  return version
}

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

/** Errors are ignored: an orphaned file is harmless. */
export async function removePicture(files: FileStore, organization_id: string, version: string | null): Promise<void> {
  if (version) await files.removeAll(`organizations/${organization_id}/${version}/`).catch(() => {})
}
