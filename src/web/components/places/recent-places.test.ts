import { describe, expect, test } from 'vitest'
import { readRecentPlaces, rememberPlace } from './recent-places.ts'
import type { SuggestedPlace } from './suggested-place.ts'

describe('the recent places', () => {
  test('are the last five, newest first, each once', () => {
    const storage = memory()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberPlace(storage, place(id))
    expect(readRecentPlaces(storage).map(({ id }) => id)).toEqual(['b', 'f', 'e', 'd', 'c'])
  })

  test('leave out what is no place', () => {
    const stored = JSON.stringify([null, 1, { id: 'x' }, place('city:1'), { ...place('city:2'), type: 'planet' }])
    expect(readRecentPlaces(memory({ searchBoxRecentPlaces: stored })).map(({ id }) => id)).toEqual(['city:1'])
    expect(readRecentPlaces(memory({ searchBoxRecentPlaces: '{"0":1}' }))).toEqual([])
  })

  test('are empty where the browser refuses storage', () => {
    const refusing = {
      getItem: () => {
        throw new Error('SecurityError')
      },
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    rememberPlace(refusing, place('city:1'))
    expect(readRecentPlaces(refusing)).toEqual([])
  })
})

function place(id: string): SuggestedPlace {
  return { id, type: 'city', text: `Place ${id}`, short_code: '', context: 'Argentina', country_code: 'AR' }
}

function memory(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return { items, getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) }
}
