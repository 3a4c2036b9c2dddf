import { Hono } from 'hono'
import { drawMap } from './draw-map.server.ts'
import { readMapPath } from './map-address.server.ts'

/** Number of maps that are cached, some 15 kB each; drawing one takes some 20 ms. */
const MOST_CACHED = 200

/** `GET /img/map/v1/tall/44/-63.25,-38.5-light.svg`: maps, immutable for every HTTP cache. */
export function mapApi() {
  const cached = new Map<string, string>()
  const draw = (path: string): string | undefined => {
    const parsed = readMapPath(path)
    if (!parsed) return undefined
    const picture = cached.get(path) ?? drawMap(parsed.view, parsed.scheme)
    // Least recently used first.
    cached.delete(path)
    cached.set(path, picture)
    for (const oldest of cached.keys()) {
      if (cached.size <= MOST_CACHED) break
      cached.delete(oldest)
    }
    return picture
  }
  return new Hono().get('/img/map/:version/:shape/:span/:file', (c) => {
    const picture = draw(c.req.path)
    if (picture === undefined) return c.body(null, 404)
    return c.body(picture, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000, immutable' })
  })
}
