import { describe, expect, it } from 'vitest'
import { mayReload } from './reload-on-failed-chunk.ts'

describe('mayReload', () => {
  it('says yes at most once in 60 seconds', () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value).has(key),
    }
    const start = 1_800_000_000_000
    expect([0, 1, 59_999, 60_000, 61_000].map((ms) => mayReload(storage, start + ms))).toEqual([true, false, false, true, false])
  })

  it('says no where nothing can be stored, as it would reload for ever', () => {
    expect(mayReload({ getItem: () => null, setItem: () => false }, 1_800_000_000_000)).toBe(false)
  })
})
