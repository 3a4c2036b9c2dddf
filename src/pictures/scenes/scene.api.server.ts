import type { SceneFormat } from '@huella/scenes/scene'
import { drawing_version, isSceneName, scene_formats, scenePath, sceneWidths } from '@huella/scenes/scene'
import { Hono } from 'hono'
import { openScenePictures } from './scene-pictures.server.ts'

export type SceneApiOptions = {
  /** Folder for drawn pictures, created when missing. */
  cache_dir: string
  /** Called when a picture could not be stored on disk (full, read-only); it is served all the same. */
  on_error?: (error: unknown) => void
}

const MEDIA_TYPES: Record<SceneFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** `GET /img/scene/v1/andes-12/640.avif`: the drawn pictures, cached for ever by their readers. */
export function sceneApi({ cache_dir, on_error = console.error }: SceneApiOptions) {
  const pictures = openScenePictures({ cache_dir, on_error })
  return new Hono().get('/img/scene/:version/:name/:file', async (c) => {
    const wanted = readAddress(c.req.param('version'), c.req.param('name'), c.req.param('file'))
    if (!wanted) return c.body(null, 404)
    // A page opened before an update still requests the older drawing.
    if (wanted.version < drawing_version) return c.redirect(scenePath(wanted.name, wanted.width, wanted.format))
    const { name, width, format } = wanted
    const picture = await pictures.get(name, width, format, { gone: c.req.raw.signal })
    if (picture === 'busy') return c.body(null, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' })
    return c.body(new Uint8Array(picture), 200, {
      'Content-Type': MEDIA_TYPES[wanted.format],
      'Content-Length': String(picture.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Feed readers show them on their own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

/** An address must be spelled exactly as `scenePath` writes it. */
function readAddress(version: string, name: string, file: string) {
  const [, number] = /^v([1-9]\d{0,3})$/.exec(version) ?? []
  const [, digits, ending] = /^([1-9]\d{2,3})\.([a-z]+)$/.exec(file) ?? []
  const format = scene_formats.find((known) => known === ending)
  if (!number || !digits || !format || !isSceneName(name)) return undefined
  if (Number(number) > drawing_version || !sceneWidths(name).includes(Number(digits))) return undefined
  return { version: Number(number), name, width: Number(digits), format }
}
