import { sceneOf, scenePath, sceneSize, sceneWidths } from '@huella/scenes/scene'
import { photoOf, photoPath, photoWidths } from './photo.ts'

/** Everything that a program needs to show a picture. Addresses are of this site. */
export interface PictureFacts {
  /** A JPEG. */
  url: string
  width: number
  height: number
  /** WebP, the smallest first. */
  sizes: { url: string; width: number; height: number }[]
}

const SCENE_WIDTH = 1280

/** @param name of a scene or of an uploaded picture */
export function pictureFacts(name: string): PictureFacts {
  const photo = photoOf(name)
  if (photo) return factsOf(photo, photo.width, photoWidths(photo), (width, format) => photoPath(photo, width, format))
  const scene = sceneOf(name)
  return factsOf(sceneSize(scene), SCENE_WIDTH, sceneWidths(scene), (width, format) => scenePath(scene, width, format))
}

function factsOf(
  whole: { width: number; height: number },
  width: number,
  widths: readonly number[],
  pathOf: (width: number, format: 'webp' | 'jpg') => string,
): PictureFacts {
  const heightOf = (width: number) => Math.round((width / whole.width) * whole.height)
  const sizes = widths.map((width) => ({ url: pathOf(width, 'webp'), width, height: heightOf(width) }))
  return { url: pathOf(width, 'jpg'), width, height: heightOf(width), sizes }
}

/** The largest JPEG of a picture, for the enlarged view. */
export function largestPath(name: string): string {
  const photo = photoOf(name)
  return photo ? photoPath(photo, photo.width, 'jpg') : scenePath(sceneOf(name), 1920, 'jpg')
}
