import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { type AccountScene, openAccountScene } from '../../testing/account-scene.ts'

let scene: AccountScene
let token: string
beforeAll(async () => {
  scene = await openAccountScene()
  await scene.register('vera')
  token = await scene.tokenOf('vera')
})
afterAll(() => scene.close())

/** Left half red, right half blue, with GPS coordinates in its metadata. */
async function photo(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg', width = 400, height = 200): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } }
  const right = await sharp(half).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Vera Prueba' }, IFD3: { GPSLatitude: '32/1 53/1 0/1' } })
    .toFormat(format)
    .toBuffer()
}

async function send(bytes: Buffer, values: Record<string, string> = {}, options: { name?: string; services?: typeof scene.services } = {}) {
  const form = new FormData()
  form.set('picture', new File([new Uint8Array(bytes)], options.name ?? 'me.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const api = options.services ? createPlatformApi(options.services) : scene.api
  const request = new Request('http://localhost/oauth/user/image', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const response = await api.fetch(request, { address: scene.nextPeer() })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}
const imageUrl = async () => (await scene.call('GET', '/oauth/user', { token })).body.data.image as { url: string; own: boolean }
async function served(query = '') {
  const { url } = await imageUrl()
  const response = await scene.api.fetch(new Request(`http://localhost${url.replace('/api', '')}${query}`))
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
async function colourOf(bytes: Buffer) {
  const { dominant } = await sharp(bytes).stats()
  return dominant.r > 128 ? 'red' : 'blue'
}

describe('a profile picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is accepted as %s, and stored as squares without metadata', async (format) => {
    expect((await send(await photo(format))).status).toBe(204)
    expect((await imageUrl()).own).toBe(true)
    const { headers, bytes } = await served()
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { width, height, exif, icc, xmp } = await sharp(bytes).metadata()
    expect([width, height, exif, icc, xmp]).toEqual([160, 160, undefined, undefined, undefined])
    expect((await sharp((await served('&size=512')).bytes).metadata()).width).toBe(512)
  })

  it('is cropped to the chosen part', async () => {
    await send(await photo(), { x: '0', y: '0', width: '50', height: '100' })
    expect(await colourOf((await served()).bytes)).toBe('red')
    await send(await photo(), { x: '50', y: '0', width: '50', height: '100' })
    expect(await colourOf((await served()).bytes)).toBe('blue')
    await send(await photo(), { x: '99.9', y: '99.9', width: '100', height: '100' })
    expect((await sharp((await served()).bytes).metadata()).width).toBe(160)
  })

  it('is upright, however the camera was held', async () => {
    const turned = await sharp(await photo())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await send(turned, { x: '0', y: '0', width: '100', height: '50' })
    expect(await colourOf((await served()).bytes)).toBe('red')
  })

  it('removes the previous one, and falls back to the drawn placeholder', async () => {
    await send(await photo())
    const before = (await imageUrl()).url
    await send(await photo('png'))
    expect((await imageUrl()).url).not.toBe(before)
    const old = await scene.call('GET', before.replace('/api', ''))
    expect(old.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await scene.call('DELETE', '/oauth/user/image', { token })).status).toBe(204)
    expect((await served()).headers.get('content-type')).toBe('image/svg+xml')
    expect((await imageUrl()).own).toBe(false)
  })

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['a page named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a program', Buffer.from('MZ\x90\x00'), 415],
    ['nothing', Buffer.alloc(0), 422],
    ['the beginning of a picture', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 422],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413],
  ])('refuses %s', async (_, bytes, status) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/\w/)
    expect((await imageUrl()).own).toBe(false)
  })

  it('is refused above 40 megapixels, however small the file', async () => {
    const huge = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png()
      .toBuffer()
    expect(huge.length).toBeLessThan(1_000_000)
    const answer = await send(huge)
    expect([answer.status, answer.body.errors]).toEqual([422, { picture: ['La imagen es demasiado grande: hasta 40 megapíxeles'] }])
  })

  it('drops data appended after the image, and never uses the file name', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    expect((await send(polyglot, {}, { name: '../../x\r\nEvil: 1.php' })).status).toBe(204)
    expect((await served()).bytes.toString('latin1')).not.toContain('script')
    await scene.call('DELETE', '/oauth/user/image', { token })
  })

  it('is stored completely or not at all when the disk is full', async () => {
    let left = 1
    const files = {
      ...scene.services.files,
      async put(key: string, bytes: Buffer, type: string) {
        if (left-- === 0) throw new ReadableError('storage_failed')
        await scene.services.files.put(key, bytes, type)
      },
    }
    const answer = await send(await photo(), {}, { services: { ...scene.services, files } })
    expect([answer.status, answer.body.message]).toEqual([503, 'No pudimos guardar el archivo. Probá de nuevo en unos minutos.'])
    expect((await imageUrl()).own).toBe(false)
  })

  it('can only be changed by its owner', async () => {
    const form = new FormData()
    form.set('picture', new File([new Uint8Array(await photo())], 'me.jpg'))
    expect((await scene.api.request('/oauth/user/image', { method: 'POST', body: form })).status).toBe(401)
  })
})
