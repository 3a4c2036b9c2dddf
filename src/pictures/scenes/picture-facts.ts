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
  const whole = photo ?? sceneSize(sceneOf(name))
  const sized = (width: number, url: string) => ({ url, width, height: Math.round((width / whole.width) * whole.height) })
  if (photo) {
    const sizes = photoWidths(photo).map((width) => sized(width, photoPath(photo, width)))
    return { ...sized(photo.width, photoPath(photo, photo.width, 'jpg')), sizes }
  }
  const scene = sceneOf(name)
  const sizes = sceneWidths(scene).map((width) => sized(width, scenePath(scene, width, 'webp')))
  return { ...sized(SCENE_WIDTH, scenePath(scene, SCENE_WIDTH, 'jpg')), sizes }
}

/** The largest JPEG of a picture, for the enlarged view. */
export function largestPath(name: string): string {
  const photo = photoOf(name)
  return photo ? photoPath(photo, photo.width, 'jpg') : scenePath(sceneOf(name), 1920, 'jpg')
}
