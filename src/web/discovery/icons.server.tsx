import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { Mark } from '../../kit/ui/mark.tsx'

/** The mark: round, or filling the field; `maskable` leaves a margin that phones may crop. */
type Shape = 'round' | 'maskable' | 'square'

/** For the manifest. */
export const APP_ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
  { src: '/icons/192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
  { src: '/icons/512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
  { src: '/icons/maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

const DRAWINGS: Record<string, { type: string; draw: () => Promise<Uint8Array<ArrayBuffer>> }> = {
  '/favicon.svg': { type: 'image/svg+xml', draw: async () => new TextEncoder().encode(svg('round')) },
  '/favicon.ico': { type: 'image/x-icon', draw: () => ico([16, 32, 48]) },
  '/apple-touch-icon.png': { type: 'image/png', draw: () => png('square', 180) },
  '/icons/192.png': { type: 'image/png', draw: () => png('round', 192) },
  '/icons/512.png': { type: 'image/png', draw: () => png('round', 512) },
  '/icons/maskable-192.png': { type: 'image/png', draw: () => png('maskable', 192) },
  '/icons/maskable-512.png': { type: 'image/png', draw: () => png('maskable', 512) },
}

/** The product's mark in the formats of browsers and phones, drawn once per process from `kit/ui/mark.tsx`. */
export function icons() {
  const app = new Hono()
  const cached = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  for (const [path, { type, draw }] of Object.entries(DRAWINGS))
    app.get(path, async (c) => {
      const icon = cached.get(path) ?? draw()
      cached.set(path, icon)
      return c.body(await icon, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=604800' })
    })
  return app
}

/** A phone may crop a maskable icon to a circle of four fifths of its width (W3C manifest); outside it there is only background. */
const FIELDS: Record<Shape, string> = { round: '0 0 36 36', square: '0 0 36 36', maskable: '-5 -6 46 46' }

function svg(shape: Shape): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={FIELDS[shape]} aria-hidden="true">
      <Mark bleeding={shape !== 'round'} />
    </svg>,
  )
}

async function png(shape: Shape, size: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp(Buffer.from(svg(shape)), { density: (72 * size) / 36 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
}

/** An ICO file of PNG pictures: a directory with 16 bytes for each, followed by the pictures. */
async function ico(sizes: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = await Promise.all(sizes.map((size) => png('round', size)))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [i, picture] of pictures.entries()) {
    const at = 6 + 16 * i
    head.writeUInt8(sizes[i]!, at)
    head.writeUInt8(sizes[i]!, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return new Uint8Array(Buffer.concat([head, ...pictures]))
}
