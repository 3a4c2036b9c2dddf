import { describe, expect, it } from 'vitest'
import type { Reads, Rendered } from '../kit/http/answer-cache.ts'
import { openPageCache } from './page-cache.server.ts'

/** A cache whose drawings wait until the test lets them finish. */
function scene() {
  const drawings: { key: string; reads: Reads; finish: (drawn?: Rendered<string> | { other: string }) => void }[] = []
  let time = Date.parse('2026-11-20T12:00:00Z')
  const opened = openPageCache<string, string>({ plain: 48 * 2 ** 20, filtered: 16 * 2 ** 20 }, () => time)
  opened.open()
  const draw = (key: string, reads: Reads) =>
    new Promise<Rendered<string> | { other: string }>((resolve) =>
      drawings.push({ key, reads, finish: (drawn) => resolve(drawn ?? { page: `${key} #${drawings.length}`, bytes: 100 }) }),
    )
  const cache = Object.assign(opened, { draw: (key: string) => opened.fill(key, (reads) => draw(key, reads)) })
  /** Draws a page of these tags at once. */
  async function fill(key: string, tags: string[] = [], bytes = 100) {
    const filled = cache.draw(key)
    const drawing = drawings.at(-1)!
    for (const tag of tags) drawing.reads.tags.add(tag)
    drawing.finish({ page: `${key} #${drawings.length}`, bytes })
    return filled
  }
  return { cache, drawings, fill, pass: (ms: number) => (time += ms) }
}

describe('a page', () => {
  it('is drawn once for all who wait, and kept', async () => {
    const { cache, drawings } = scene()
    const waiting = [cache.draw('/'), cache.draw('/'), cache.draw('/')]
    expect(drawings).toHaveLength(1)
    drawings[0]!.finish()
    expect(await Promise.all(waiting)).toEqual(['/ #1', '/ #1', '/ #1'])
    expect(cache.get('/')).toBe('/ #1')
  })

  it('that is none goes to who asked first, and is not kept', async () => {
    const { cache, drawings } = scene()
    const [first, second] = [cache.draw('/nothing'), cache.draw('/nothing')]
    drawings[0]!.finish({ other: '404' })
    expect(await first).toBe('404')
    expect(await second).toBeNull()
    expect(cache.get('/nothing')).toBeUndefined()
  })

  it('that is not whole is shown and not kept', async () => {
    const { cache, drawings } = scene()
    const filled = cache.draw('/')
    drawings[0]!.reads.failed = true
    drawings[0]!.finish()
    expect(await filled).toBe('/ #1')
    expect(cache.get('/')).toBeUndefined()
  })

  it('whose drawing fails leaves nothing behind: the next visitor tries again', async () => {
    const { cache, drawings } = scene()
    await expect(cache.fill('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    const filled = cache.draw('/')
    drawings[0]!.finish()
    expect(await filled).toBe('/ #1')
  })

  it('is good for ten minutes, and never beyond a full hour', async () => {
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
  it('empties the pages made of it, and keeps the others', async () => {
    const { cache, fill } = scene()
    await fill('/a', ['proj_a', 'projects'])
    await fill('/b', ['proj_b', 'projects'])
    await fill('/about')
    cache.tell(['proj_a', 'totals'])
    expect([cache.get('/a'), cache.get('/b'), cache.get('/about')]).toEqual([undefined, '/b #2', '/about #3'])
    cache.tell(['projects'])
    expect([cache.get('/b'), cache.get('/about')]).toEqual([undefined, '/about #3'])
    cache.tell(['*'])
    expect(cache.get('/about')).toBeUndefined()
  })

  it('of anything empties what did not say what it read', async () => {
    const { cache, fill } = scene()
    await fill('/careless', ['*'])
    cache.tell(['proj_a'])
    expect(cache.get('/careless')).toBeUndefined()
  })

  it.each([
    { told: ['proj_a'], kept: false },
    { told: ['*'], kept: false },
    { told: ['proj_b'], kept: true },
  ])('of $told while the page was being drawn: kept is $kept', async ({ told, kept }) => {
    const { cache, drawings } = scene()
    const filled = cache.draw('/a')
    cache.tell(told)
    drawings[0]!.reads.tags.add('proj_a')
    drawings[0]!.finish()
    expect(await filled).toBe('/a #1')
    expect(cache.get('/a')).toBe(kept ? '/a #1' : undefined)
  })

  it('is seen by whoever asks after it, even if an older drawing is still under way', async () => {
    const { cache, drawings } = scene()
    const before = cache.draw('/a')
    cache.tell(['proj_a'])
    const after = [cache.draw('/a'), cache.draw('/a')]
    expect(drawings).toHaveLength(2)
    drawings[1]!.finish()
    expect(await Promise.all(after)).toEqual(['/a #2', '/a #2'])
    drawings[0]!.reads.tags.add('proj_a')
    drawings[0]!.finish()
    await before
    expect(cache.get('/a')).toBe('/a #2')
  })
})

describe('while changes are not heard of', () => {
  it('nothing is kept, of before or of then', async () => {
    const { cache, drawings, fill } = scene()
    await fill('/a')
    const during = cache.draw('/b')
    cache.shut()
    expect([cache.isOpen, cache.get('/a')]).toEqual([false, undefined])
    drawings.at(-1)!.finish()
    await during
    const begun_shut = cache.draw('/c')
    cache.open()
    drawings.at(-1)!.finish()
    await begun_shut
    expect([cache.get('/b'), cache.get('/c')]).toEqual([undefined, undefined])
    await fill('/d')
    expect(cache.get('/d')).toBeDefined()
  })
})

describe('memory', () => {
  it('is bounded, and addresses with parameters cannot push the plain ones out', async () => {
    const { cache, fill } = scene()
    await fill('/')
    for (let i = 0; i < 40; i++) await fill(`/projects?page=${i}`, [], 2 ** 20)
    expect(cache.get('/')).toBeDefined()
    expect(cache.get('/projects?page=0')).toBeUndefined()
    expect(cache.get('/projects?page=39')).toBeDefined()
    await fill('/huge', ['proj_a'], 2 ** 30)
    expect(cache.get('/huge')).toBeUndefined()
    cache.tell(['proj_a'])
  })
})
