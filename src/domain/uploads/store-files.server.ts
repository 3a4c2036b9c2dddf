import { ReadableError } from '../../kit/errors.ts'
import type { FileStore } from '../../kit/files.server.ts'
import { newId } from '../../kit/ids.ts'
import type { Services } from '../../kit/services.server.ts'
import type { Photo } from '../../pictures/scenes/photo.ts'
import { photoKey, photoType } from './photo-file.ts'
import { encodeApart } from './read-picture.server.ts'
import type { resizePicture } from './resize-photo.server.ts'

interface NewFile {
  key: string
  bytes: Buffer
  content_type: string
}

/**
 * Stores files, then has `save` write the row that names them: no row ever names a missing file. If either is
 * refused, the files are removed at once; those of a process that ends in between, by `sweepFiles`, which goes by the view `named_files`: a new
 * table that names files belongs in it.
 * @throws storage_failed; errors of `save`
 */
export async function storeFiles<Result>(store: FileStore, files: readonly NewFile[], save: () => Promise<Result>): Promise<Result> {
  try {
    for (const { key, bytes, content_type } of files) await store.put(key, bytes, content_type)
    return await save()
  } catch (error) {
    // After another error, such as a lost connection, the row may be there: `sweepFiles` sees.
    if (error instanceof ReadableError) for (const { key } of files) await dropFiles(store, key)
    throw error
  }
}

/** Removes files that no row names any more. Errors are ignored: `sweepFiles` removes them later. */
export async function dropFiles(store: FileStore, prefix: string): Promise<void> {
  await store.removeAll(prefix).catch(() => {})
}

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
