import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPictureCache } from './picture-cache.server.ts'
import type { SceneName } from './scene.ts'
import { drawing_version } from './scene.ts'

let cache_dir: string

beforeEach(async () => {
  cache_dir = join(await mkdtemp(join(tmpdir(), 'scenes-')), 'cache')
})

afterEach(async () => {
  await rm(join(cache_dir, '..'), { recursive: true, force: true })
})

/** Draws slowly and remembers how many were drawn at once. */
function slowRenderer() {
  const seen = { calls: 0, now: 0, most: 0 }
  const render = async (name: SceneName, width: number) => {
    seen.calls++
    seen.most = Math.max(seen.most, ++seen.now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.now--
    return Buffer.from(`${name} ${width}`)
  }
  return { seen, render }
}

describe('the picture cache', () => {
  it('draws a picture once for everybody who asks at the same time, and never again', async () => {
    const { seen, render } = slowRenderer()
    const on_error = vi.fn()
    const cache = openPictureCache({ cache_dir, on_error, render })
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('andes-1', 640, 'avif')))
    expect(new Set(answers.map(String))).toEqual(new Set(['andes-1 640']))
    await openPictureCache({ cache_dir, on_error, render }).get('andes-1', 640, 'avif')
    expect(seen.calls).toBe(1)
    expect(await readdir(cache_dir)).toEqual([`v${drawing_version}-andes-1-640.avif`])
    expect(on_error).not.toHaveBeenCalled()
  })

  it('draws one at a time, and says so when too many wait', async () => {
    const { seen, render } = slowRenderer()
    const cache = openPictureCache({ cache_dir, on_error: vi.fn(), render })
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, index) => cache.get(`andes-${index % 64}`, index < 64 ? 320 : index < 128 ? 480 : 640, 'webp')),
    )
    expect(seen.most).toBe(1)
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(10)
    expect(await cache.get('andes-1', 640, 'webp')).not.toBe('busy')
  })

  it('goes on after a drawing that failed', async () => {
    const { render } = slowRenderer()
    let broken = true
    const cache = openPictureCache({
      cache_dir,
      on_error: vi.fn(),
      render: (name, width) => (broken ? Promise.reject(new Error('broken')) : render(name, width)),
    })
    await expect(cache.get('andes-1', 640, 'jpg')).rejects.toThrow('broken')
    broken = false
    expect(String(await cache.get('andes-1', 640, 'jpg'))).toBe('andes-1 640')
  })

  it('removes what older drawings and broken writes left behind', async () => {
    await mkdir(cache_dir, { recursive: true })
    await Promise.all(['v0-andes-1-640.avif', 'left.tmp', 'readme'].map((file) => writeFile(join(cache_dir, file), 'old')))
    await openPictureCache({ cache_dir, on_error: vi.fn(), render: slowRenderer().render }).get('puna-2', 320, 'avif')
    expect((await readdir(cache_dir)).sort()).toEqual(['readme', `v${drawing_version}-puna-2-320.avif`])
  })

  it('serves a picture it cannot keep', async () => {
    await writeFile(cache_dir, 'a file where the folder should be')
    const on_error = vi.fn()
    const cache = openPictureCache({ cache_dir, on_error, render: slowRenderer().render })
    expect(String(await cache.get('andes-1', 640, 'avif'))).toBe('andes-1 640')
    expect(on_error).toHaveBeenCalled()
  })
})
