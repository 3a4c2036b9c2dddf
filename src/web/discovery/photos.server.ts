import { Hono } from 'hono'
import { findShownPicture } from '../../domain/content/media-library/media-library.server.ts'
import { findPublicPicture } from '../../domain/projects/pictures/find-picture.server.ts'
import { photoFileOf } from '../../domain/uploads/photo-file.ts'
import type { Db } from '../../kit/data/db.server.ts'
import type { FileStore } from '../../kit/files.server.ts'

/**
 * `GET /img/photo/pict_…/960.webp`: public uploaded pictures, without looking up the visitor. Others go on to the page that does
 * (`web/organization/projects/serve-picture.ts`).
 */
export function photos({ db, files, now }: { db: Db; files: FileStore; now: () => Date }) {
  return new Hono().get('/img/photo/:id/:file', async (c, next) => {
    const file = photoFileOf(c.req.param('id'), c.req.param('file'))
    const bytes = file && ((await findPublicPicture({ db, files }, file)) ?? (await findShownPicture({ db, files, now: now() }, file)))
    if (!bytes) return next()
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': file.format === 'jpg' ? 'image/jpeg' : 'image/webp',
      'Content-Length': String(bytes.length),
      // A day and not forever: pictures that are no longer public must expire from others' caches too.
      'Cache-Control': 'public, max-age=86400',
      // Readers of feeds show them on their own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}
