import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawing_version, scenePath } from '@huella/scenes/scene'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sceneApi } from './scene.api.server.ts'

let cache_dir: string
let app: ReturnType<typeof sceneApi>

beforeAll(async () => {
  cache_dir = await mkdtemp(join(tmpdir(), 'scenes-'))
  app = sceneApi({ cache_dir })
})

afterAll(async () => {
  await rm(cache_dir, { recursive: true, force: true })
})

describe('the address of a picture', () => {
  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ] as const)('answers %s that a browser may keep for ever', async (format, media_type, decoded_as) => {
    const answer = await app.request(scenePath('andes-12', 640, format))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(media_type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(format === 'avif' ? 25_000 : 60_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: decoded_as, width: 640, height: 427 })
  })

  it('answers the picture of the home page twice as wide as high', async () => {
    const answer = await app.request(scenePath('hero-0', 320, 'avif'))
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 160 })
  })

  it('answers a HEAD without the picture', async () => {
    const answer = await app.request(scenePath('andes-12', 640, 'avif'), { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })

  it.each([
    'andes-12/641.avif',
    'andes-12/2400.avif',
    'andes-12/0640.avif',
    'andes-12/640.png',
    'andes-12/640.AVIF',
    'andes-12/640',
    'andes-12/640.avif.avif',
    'andes-64/640.avif',
    'sea-1/640.avif',
    'andes-12%2F..%2F/640.avif',
    '..%2f..%2fetc/640.avif',
  ])('answers 404 to %s', async (path) => {
    expect((await app.request(`/img/scene/v${drawing_version}/${path}`)).status).toBe(404)
  })

  it('answers 404 to a drawing that does not exist yet, and leads from an older one to the present', async () => {
    expect((await app.request(`/img/scene/v${drawing_version + 1}/andes-12/640.avif`)).status).toBe(404)
    expect((await app.request('/img/scene/v0/andes-12/640.avif')).status).toBe(404)
    for (let version = 1; version < drawing_version; version++) {
      const answer = await app.request(`/img/scene/v${version}/andes-12/640.avif`)
      expect(answer.headers.get('location')).toBe(scenePath('andes-12', 640, 'avif'))
    }
  })
})
