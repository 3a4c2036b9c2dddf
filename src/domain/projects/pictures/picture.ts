import { newId } from '../../../kit/ids.ts'
import type { PhotoFormat } from '../../../pictures/scenes/photo.ts'

/** Uploads of one project that are stored at a time, used or not: those that it does not use are swept when there are so many. */
export const MOST_UPLOADS = 40

/** The id of an uploaded picture, of a project or of the media library. */
export function newPhotoId(): string {
  return newId('pict')
}

/** File store key of one size of a picture. Ids are ours: nothing that a visitor sent is part of it. */
export function photoKey(id: string, width: number, format: PhotoFormat): string {
  return `${photoPrefix(id)}${width}.${format}`
}

export function photoPrefix(id: string): string {
  return `projects/${id}/`
}
