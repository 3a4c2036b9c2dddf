import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPictureCache } from './picture-cache.server.ts'

let cache_dir: string

beforeEach(async () => {
  cache_dir = join(await mkdtemp(join(tmpdir(), 'pictures-')), 'cache')
})

afterEach(async () => {
  await rm(join(cache_dir, '..'), { recursive: true, force: true })
})

function openCache(options: { on_error?: (error: unknown) => void; most?: number } = {}) {
  const { on_error = vi.fn(), ...rest } = options
  return openPictureCache({ cache_dir, on_error, is_stale: (file) => file.startsWith('v0-'), ...rest })
}

/** Draws slowly and records how many pictures were drawn at once. */
function slowPainter() {
  const seen = { calls: 0, now: 0, most: 0 }
  const paint = (picture: string) => async () => {
    seen.calls++
    seen.most = Math.max(seen.most, ++seen.now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.now--
    return Buffer.from(picture)
  }
  return { seen, paint }
}

describe('the picture cache', () => {
  it('draws a picture once for concurrent requests, and never again', async () => {
    const { seen, paint } = slowPainter()
    const on_error = vi.fn()
    const cache = openCache({ on_error })
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('v1-andes.avif', paint('andes'))))
    expect(new Set(answers.map(String))).toEqual(new Set(['andes']))
    await openCache({ on_error }).get('v1-andes.avif', paint('andes'))
    expect(seen.calls).toBe(1)
    expect(await readdir(cache_dir)).toEqual(['v1-andes.avif'])
    expect(on_error).not.toHaveBeenCalled()
  })

  it('draws one at a time, and reports when too many are queued', async () => {
    const { seen, paint } = slowPainter()
    const cache = openCache()
    const answers = await Promise.all(Array.from({ length: 130 }, (_, i) => cache.get(`v1-${i}.webp`, paint(`${i}`))))
    expect(seen.most).toBe(1)
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(10)
    expect(await cache.get('v1-129.webp', paint('129'))).not.toBe('busy')
  })

  it('refuses nobody for pictures that others left: they are not drawn, and take no place', async () => {
    const painted: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const paint = (picture: string) => async () => {
      await held
      painted.push(picture)
      return Buffer.from(picture)
    }
    const cache = openCache()
    const left = new AbortController()
    let refused = 0
    const abandoned = Array.from({ length: 130 }, async (_, i) => {
      if ((await cache.get(`v1-${i}.webp`, paint(`${i}`), { gone: left.signal })) === 'busy') refused++
    })
    await expect.poll(() => refused).toBe(10)
    left.abort()
    // Another visitor waits for one of them, and for one more.
    const page = [cache.get('v1-119.webp', paint('119')), cache.get('v1-more.webp', paint('more'))]
    release()
    expect((await Promise.all(page)).map(String)).toEqual(['119', 'more'])
    await Promise.all(abandoned)
    // The first one was begun before its visitor left.
    expect(painted).toHaveLength(3)
    expect(String(await cache.get('v1-50.webp', paint('50')))).toBe('50')
  })

  it('carries on after a failed drawing', async () => {
    const cache = openCache()
    await expect(cache.get('v1-andes.jpg', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(String(await cache.get('v1-andes.jpg', slowPainter().paint('andes')))).toBe('andes')
  })

  it('removes what older versions and interrupted writes left behind', async () => {
    await mkdir(cache_dir, { recursive: true })
    await Promise.all(['v0-andes.avif', 'left.tmp', 'readme'].map((file) => writeFile(join(cache_dir, file), 'old')))
    await openCache().get('v1-puna.avif', slowPainter().paint('puna'))
    expect((await readdir(cache_dir)).sort()).toEqual(['readme', 'v1-puna.avif'])
  })

  it('stays within its limit by removing the oldest', async () => {
    const { paint } = slowPainter()
    const cache = openCache({ most: 10 })
    for (let i = 0; i < 10; i++) {
      await cache.get(`v1-${i}.jpg`, paint(`${i}`))
      await utimes(join(cache_dir, `v1-${i}.jpg`), i, i)
    }
    await cache.get('v1-new.jpg', paint('new'))
    expect((await readdir(cache_dir)).sort()).toEqual([
      'v1-2.jpg',
      'v1-3.jpg',
      'v1-4.jpg',
      'v1-5.jpg',
      'v1-6.jpg',
      'v1-7.jpg',
      'v1-8.jpg',
      'v1-9.jpg',
      'v1-new.jpg',
    ])
  })

  it('draws for another address while one has its share of the queue', async () => {
    const { paint } = slowPainter()
    const cache = openCache()
    const many = Array.from({ length: 60 }, (_, i) => cache.get(`v1-${i}.pdf`, paint(`${i}`), { address: '203.0.113.7' }))
    const other = cache.get('v1-other.pdf', paint('other'), { address: '203.0.113.8' })
    expect((await Promise.all(many)).filter((answer) => answer === 'busy')).toHaveLength(20)
    expect(String(await other)).toBe('other')
    expect(String(await cache.get('v1-again.pdf', paint('again'), { address: '203.0.113.7' }))).toBe('again')
  })

  it('serves a picture that it cannot save', async () => {
    await writeFile(cache_dir, 'a file where the folder should be')
    const on_error = vi.fn()
    const cache = openCache({ on_error })
    expect(String(await cache.get('v1-andes.avif', slowPainter().paint('andes')))).toBe('andes')
    expect(on_error).toHaveBeenCalled()
  })
})
