import { Hono } from 'hono'
import type { SceneFormat } from './scene.ts'
import { drawing_version, isSceneName, scene_formats, scenePath, sceneWidths } from './scene.ts'
import { openScenePictures } from './scene-pictures.server.ts'

export type SceneApiOptions = {
  /** Where drawn pictures are kept; made when missing. */
  cache_dir: string
  /** Told when a picture could not be kept on disk (full, read-only); it is served all the same. */
  on_error?: (error: unknown) => void
}

const MEDIA_TYPES: Record<SceneFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** `GET /img/scene/v1/andes-12/640.avif`: the drawn pictures, kept for ever by whoever has asked once. */
export function sceneApi({ cache_dir, on_error = console.error }: SceneApiOptions) {
  const pictures = openScenePictures({ cache_dir, on_error })
  return new Hono().get('/img/scene/:version/:name/:file', async (c) => {
    const wanted = readAddress(c.req.param('version'), c.req.param('name'), c.req.param('file'))
    if (!wanted) return c.body(null, 404)
    // A page kept open since before an update still asks for the older drawing.
    if (wanted.version < drawing_version) return c.redirect(scenePath(wanted.name, wanted.width, wanted.format))
    const { name, width, format } = wanted
    const picture = await pictures.get(name, width, format)
    if (picture === 'busy') return c.body(null, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' })
    return c.body(new Uint8Array(picture), 200, {
      'Content-Type': MEDIA_TYPES[wanted.format],
      'Content-Length': String(picture.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Readers of feeds show them on their own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

/** Only what is spelled exactly as `scenePath` writes it is an address. */
function readAddress(version: string, name: string, file: string) {
  const [, number] = /^v([1-9]\d{0,3})$/.exec(version) ?? []
  const [, digits, ending] = /^([1-9]\d{2,3})\.([a-z]+)$/.exec(file) ?? []
  const format = scene_formats.find((known) => known === ending)
  if (!number || !digits || !format || !isSceneName(name)) return undefined
  if (Number(number) > drawing_version || !sceneWidths(name).includes(Number(digits))) return undefined
  return { version: Number(number), name, width: Number(digits), format }
}
