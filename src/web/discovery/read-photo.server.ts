import { photoKey } from '../../domain/uploads/photo-file.ts'
import type { FileStore } from '../../kit/files.server.ts'
import { photoOf } from '../../pictures/scenes/photo.ts'

/** The largest JPEG of an uploaded picture; undefined for a scene. */
export async function readPhoto(files: FileStore, name: string): Promise<Buffer | undefined> {
  const photo = photoOf(name)
  const bytes = photo === null ? undefined : await files.get(photoKey({ ...photo, format: 'jpg' }))
  return bytes && Buffer.from(bytes)
}
