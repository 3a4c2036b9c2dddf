/** Sides of the stored squares, in pixels: 160 for lists and bars, 512 for viewing. */
export const PICTURE_SIZES = [160, 512] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** The chosen part of a picture, in percent of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** File store key of one square of a picture. */
export function userPictureKey(user_id: string, version: string, size: PictureSize): string {
  return `people/${user_id}/${version}/${size}.webp`
}
