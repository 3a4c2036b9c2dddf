import { Hono } from 'hono'
import { drawMap } from './draw-map.server.ts'
import { readMapPath } from './map-address.server.ts'

/** So many drawn maps are kept, some 15 kB each; the others are drawn again in some 20 ms. */
const KEPT = 200

/** `GET /img/map/v1/tall/44/-63.25,-38.5-light.svg`: the drawn maps, kept for ever by whoever has asked once. */
export function mapApi() {
  const drawn = new Map<string, string>()
  const draw = (path: string): string | undefined => {
    const asked = readMapPath(path)
    if (!asked) return undefined
    const picture = drawn.get(path) ?? drawMap(asked.view, asked.scheme)
    // Asked for again means last to go.
    drawn.delete(path)
    drawn.set(path, picture)
    for (const oldest of drawn.keys()) {
      if (drawn.size <= KEPT) break
      drawn.delete(oldest)
    }
    return picture
  }
  return new Hono().get('/img/map/:version/:shape/:span/:file', (c) => {
    const picture = draw(c.req.path)
    if (picture === undefined) return c.body(null, 404)
    return c.body(picture, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000, immutable' })
  })
}
