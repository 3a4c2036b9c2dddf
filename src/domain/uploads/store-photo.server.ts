import { newId } from '../../kit/ids.ts'
import type { Services } from '../../kit/services.server.ts'
import type { Photo } from '../../pictures/scenes/photo.ts'
import { photoKey, photoType } from './photo-file.ts'
import { encodeApart } from './read-picture.server.ts'
import type { resizePicture } from './resize-photo.server.ts'
import { storeFiles } from './store-files.server.ts'

/**
 * Stores an uploaded picture that may be shown in several sizes, upright and without metadata; `save` then writes its row.
 * @throws too_large, unsupported_type, storage_failed; invalid_fields; errors of `save`
 */
export async function storePhoto(
  { decoder, files }: Pick<Services, 'decoder' | 'files'>,
  bytes: Buffer,
  save: (photo: Photo) => Promise<void>,
): Promise<Photo> {
  const encoded = await encodeApart<typeof resizePicture>({ decoder }, 'picture/resize', { bytes }, 'picture')
  const photo = { id: newId('pict'), width: encoded.width, height: encoded.height }
  const named = encoded.files.map((file) => ({
    key: photoKey({ ...file, id: photo.id }),
    bytes: file.bytes,
    content_type: photoType(file),
  }))
  await storeFiles(files, named, () => save(photo))
  return photo
}
