import { describe, expect, it } from 'vitest'
import type { CacheTags, Rendered } from '../kit/http/answer-cache.ts'
import { openPageCache } from './page-cache.server.ts'

/** A cache with renderings that wait until the test lets them finish. */
function scene() {
  const renderings: { key: string; reads: CacheTags; finish: (rendered?: Rendered<string> | { other: string }) => void }[] = []
  let time = Date.parse('2026-11-20T12:00:00Z')
  const opened = openPageCache<string, string>({ plain: 48 * 2 ** 20, filtered: 16 * 2 ** 20 }, () => time)
  opened.open()
  const render = (key: string, reads: CacheTags) =>
    new Promise<Rendered<string> | { other: string }>((resolve) =>
      renderings.push({ key, reads, finish: (rendered) => resolve(rendered ?? { page: `${key} #${renderings.length}`, bytes: 100 }) }),
    )
  const cache = Object.assign(opened, { render: (key: string) => opened.fill(key, (reads) => render(key, reads)) })
  /** Renders a page with these tags immediately. */
  async function fill(key: string, tags: string[] = [], bytes = 100) {
    const filled = cache.render(key)
    const rendering = renderings.at(-1)!
    for (const tag of tags) rendering.reads.tags.add(tag)
    rendering.finish({ page: `${key} #${renderings.length}`, bytes })
    return filled
  }
  return { cache, renderings, fill, pass: (ms: number) => (time += ms) }
}

describe('a page', () => {
  it('is rendered once for concurrent requests, and cached', async () => {
    const { cache, renderings } = scene()
    const waiting = [cache.render('/'), cache.render('/'), cache.render('/')]
    expect(renderings).toHaveLength(1)
    renderings[0]!.finish()
    expect(await Promise.all(waiting)).toEqual(['/ #1', '/ #1', '/ #1'])
    expect(cache.get('/')).toBe('/ #1')
  })

  it('is cached no longer than what it shows is true', async () => {
    const { cache, renderings, pass } = scene()
    const filled = cache.render('/blog')
    renderings[0]!.reads.until = Date.parse('2026-11-20T12:00:05Z')
    renderings[0]!.finish()
    await filled
    pass(4_999)
    expect(cache.get('/blog')).toBe('/blog #1')
    pass(1)
    expect(cache.get('/blog')).toBeUndefined()
  })

  it('that must not be cached goes to the first caller only', async () => {
    const { cache, renderings } = scene()
    const [first, second] = [cache.render('/nothing'), cache.render('/nothing')]
    renderings[0]!.finish({ other: '404' })
    expect(await first).toBe('404')
    expect(await second).toBeNull()
    expect(cache.get('/nothing')).toBeUndefined()
  })

  it('that is incomplete is served but not cached', async () => {
    const { cache, renderings } = scene()
    const filled = cache.render('/')
    renderings[0]!.reads.failed = true
    renderings[0]!.finish()
    expect(await filled).toBe('/ #1')
    expect(cache.get('/')).toBeUndefined()
  })

  it('whose rendering fails leaves nothing behind: the next request tries again', async () => {
    const { cache, renderings } = scene()
    await expect(cache.fill('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    const filled = cache.render('/')
    renderings[0]!.finish()
    expect(await filled).toBe('/ #1')
  })

  it('expires after ten minutes, and at every full hour', async () => {
    const { cache, fill, pass } = scene()
    await fill('/')
    pass(10 * 60_000 - 1)
    expect(cache.get('/')).toBeDefined()
    pass(1)
    expect(cache.get('/')).toBeUndefined()
    pass(45 * 60_000)
    await fill('/')
    pass(5 * 60_000)
    expect(cache.get('/')).toBeUndefined()
  })
})

describe('a change', () => {
  it('drops the pages that depend on it, and no others', async () => {
    const { cache, fill } = scene()
    await fill('/a', ['proj_a', 'projects'])
    await fill('/b', ['proj_b', 'projects'])
    await fill('/about')
    cache.invalidate(['proj_a', 'totals'])
    expect([cache.get('/a'), cache.get('/b'), cache.get('/about')]).toEqual([undefined, '/b #2', '/about #3'])
    cache.invalidate(['projects'])
    expect([cache.get('/b'), cache.get('/about')]).toEqual([undefined, '/about #3'])
    cache.invalidate(['*'])
    expect(cache.get('/about')).toBeUndefined()
  })

  it('of anything drops pages that depend on everything', async () => {
    const { cache, fill } = scene()
    await fill('/careless', ['*'])
    cache.invalidate(['proj_a'])
    expect(cache.get('/careless')).toBeUndefined()
  })

  it.each([
    { changed: ['proj_a'], cached: false },
    { changed: ['*'], cached: false },
    { changed: ['proj_b'], cached: true },
  ])('to $changed while the page was being rendered: cached is $cached', async ({ changed, cached }) => {
    const { cache, renderings } = scene()
    const filled = cache.render('/a')
    cache.invalidate(changed)
    renderings[0]!.reads.tags.add('proj_a')
    renderings[0]!.finish()
    expect(await filled).toBe('/a #1')
    expect(cache.get('/a')).toBe(cached ? '/a #1' : undefined)
  })

  it('is seen by later requests, even if an older rendering is still under way', async () => {
    const { cache, renderings } = scene()
    const before = cache.render('/a')
    cache.invalidate(['proj_a'])
    const after = [cache.render('/a'), cache.render('/a')]
    expect(renderings).toHaveLength(2)
    renderings[1]!.finish()
    expect(await Promise.all(after)).toEqual(['/a #2', '/a #2'])
    renderings[0]!.reads.tags.add('proj_a')
    renderings[0]!.finish()
    await before
    expect(cache.get('/a')).toBe('/a #2')
  })
})

describe('memory', () => {
  it('is bounded whatever addresses are asked for: keys and tags count', async () => {
    const cache = openPageCache<string, string>({ plain: 2 ** 20, filtered: 2 ** 20 })
    cache.open()
    const keys = Array.from({ length: 2000 }, (_, i) => `/buscar?x=${'a'.repeat(10_000)}${i}`)
    for (const key of keys) await cache.fill(key, async () => ({ page: 'small', bytes: 100 }))
    expect(keys.filter((key) => cache.get(key)).length).toBeLessThanOrEqual(2 ** 20 / 20_000)
    const tagged = Array.from({ length: 2000 }, (_, i) => `/${i}`)
    for (const key of tagged)
      await cache.fill(key, async ({ tags }) => {
        for (let i = 0; i < 100; i++) tags.add(`proj_${key}_${i}`)
        return { page: 'small', bytes: 100 }
      })
    expect(tagged.filter((key) => cache.get(key)).length).toBeLessThanOrEqual(2 ** 20 / 10_000)
  })
})

describe('while changes may go unreported', () => {
  it('nothing is cached, neither earlier pages nor new ones', async () => {
    const { cache, renderings, fill } = scene()
    await fill('/a')
    const during = cache.render('/b')
    cache.close()
    expect([cache.isOpen, cache.get('/a')]).toEqual([false, undefined])
    renderings.at(-1)!.finish()
    await during
    const begun_closed = cache.render('/c')
    cache.open()
    renderings.at(-1)!.finish()
    await begun_closed
    expect([cache.get('/b'), cache.get('/c')]).toEqual([undefined, undefined])
    await fill('/d')
    expect(cache.get('/d')).toBeDefined()
  })
})

describe('memory of plain addresses', () => {
  it('is bounded, and addresses with parameters cannot push the plain ones out', async () => {
    const { cache, fill } = scene()
    await fill('/')
    for (let i = 0; i < 40; i++) await fill(`/projects?page=${i}`, [], 2 ** 20)
    expect(cache.get('/')).toBeDefined()
    expect(cache.get('/projects?page=0')).toBeUndefined()
    expect(cache.get('/projects?page=39')).toBeDefined()
    await fill('/huge', ['proj_a'], 2 ** 30)
    expect(cache.get('/huge')).toBeUndefined()
    cache.invalidate(['proj_a'])
  })
})
