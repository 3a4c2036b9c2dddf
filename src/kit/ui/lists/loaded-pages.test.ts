import { describe, expect, test } from 'vitest'
import { loadedPages, saveLoadedPages, storePages, takeStoredPages } from './loaded-pages.ts'

const three = { first: 1, last: 3, items: ['a', 'b', 'c'] }

describe('a list that was extended', () => {
  test('is found again from any page of it, and from no other', () => {
    saveLoadedPages('/list', three)
    for (const page of [1, 2, 3]) expect(loadedPages('/list', page)).toMatchObject(three)
    expect(loadedPages('/list', 4)).toBeNull()
    expect(loadedPages('/another', 1)).toBeNull()
  })

  test('is not stored while it is one page', () => {
    saveLoadedPages('/short', { first: 2, last: 2, items: ['a'] })
    expect(loadedPages('/short', 2)).toBeNull()
  })

  test('survives leaving the site, once, with its scroll position', () => {
    const storage = memory()
    saveLoadedPages('/list', three)
    storePages(storage, '/list', 1234)
    expect(takeStoredPages(storage, '/list', 3)).toMatchObject({ ...three, top: 1234 })
    expect(takeStoredPages(storage, '/list', 3)).toBeNull()
  })

  test('is not taken for another list, nor stored when it is too long', () => {
    const storage = memory()
    saveLoadedPages('/list', three)
    storePages(storage, '/list', 0)
    expect(takeStoredPages(storage, '/another', 1)).toBeNull()
    saveLoadedPages('/long', { first: 1, last: 21, items: Array(241).fill('x') })
    storePages(storage, '/long', 0)
    expect(takeStoredPages(storage, '/long', 1)).toBeNull()
  })

  test.each(['', 'null', '{', '[]', '{"list":"/list"}', '{"list":"/list","first":"1","last":3,"top":0,"items":[]}'])(
    'is ignored when the storage has %s',
    (stored) => expect(takeStoredPages(memory({ 'pages-kept': stored }), '/list', 1)).toBeNull(),
  )
})

function memory(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value).has(key),
    removeItem: (key: string) => void items.delete(key),
  }
}
