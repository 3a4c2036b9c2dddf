/**
 * An uploaded picture, usable in the place of a scene. Its name contains its size, so that a page can reserve its space:
 * `pict_…-1600x1200`.
 */
export interface Photo {
  id: string
  /** Width of the largest file, in pixels. */
  width: number
  height: number
}

export type PhotoFormat = 'webp' | 'jpg'

const NAME = /^(pict_[0-9a-z]{24})-([1-9]\d{0,3})x([1-9]\d{0,3})$/

/** Widths of the smaller files, in pixels. */
const photo_widths = [320, 640, 960, 1280]
/** The largest file fits in this square. */
export const PHOTO_SIDE = 1920

/** Null if it is no name of an uploaded picture. */
export function photoOf(name: string): Photo | null {
  const [, id, width, height] = NAME.exec(name) ?? []
  return id ? { id, width: Number(width), height: Number(height) } : null
}

export function photoName({ id, width, height }: Photo): string {
  return `${id}-${width}x${height}`
}

export function photoWidths({ width }: Pick<Photo, 'width'>): number[] {
  return [...photo_widths.filter((smaller) => smaller < width), width]
}

/** Path of a file. Only the largest size exists as JPEG, for programs without support for newer formats. */
export function photoPath({ id }: Pick<Photo, 'id'>, width: number, format: PhotoFormat = 'webp'): string {
  return `/img/photo/${id}/${width}.${format}`
}
