import type { PhotoFormat } from '../../pictures/scenes/photo.ts'

/** One file of an uploaded picture, as its address names it. */
export interface PhotoFile {
  id: string
  width: number
  format: PhotoFormat
}

/** A file must be spelled exactly as `photoPath` writes it: `960.webp`. */
export function photoFileOf(id: string, file: string): PhotoFile | null {
  const [, width, format] = /^([1-9]\d{1,3})\.(webp|jpg)$/.exec(file) ?? []
  return /^pict_[0-9a-z]{24}$/.test(id) && width ? { id, width: Number(width), format: format as PhotoFormat } : null
}

/** File store key of one size of a picture. Ids are ours: nothing that a visitor sent is part of it. */
export function photoKey({ id, width, format }: PhotoFile): string {
  return `${photoPrefix(id)}${width}.${format}`
}

export function photoPrefix(id: string): string {
  return `projects/${id}/`
}

export function photoType({ format }: Pick<PhotoFile, 'format'>): 'image/jpeg' | 'image/webp' {
  return format === 'jpg' ? 'image/jpeg' : 'image/webp'
}

/** Headers of a response whose reader may see the file now, and perhaps not tomorrow. */
export function photoHeaders(file: PhotoFile) {
  return { 'content-type': photoType(file), 'cache-control': 'private, no-store' }
}
