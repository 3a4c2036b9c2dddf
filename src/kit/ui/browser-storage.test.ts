import { expect, test } from 'vitest'
import { safeStorage } from './browser-storage.ts'

test('stores in the browser', () => {
  const browser = memory()
  const store = safeStorage(() => browser)
  expect(store.setItem('a', '1')).toBe(true)
  expect(browser.getItem('a')).toBe('1')
  store.removeItem('a')
  expect([store.getItem('a'), browser.getItem('a')]).toEqual([null, null])
})

test('lasts for the page where the browser refuses even the name', () => {
  const store = safeStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  expect(store.getItem('a')).toBeNull()
  expect(store.setItem('a', '1')).toBe(false)
  expect(store.getItem('a')).toBe('1')
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})

test('a value that no longer fits hides the older one until it fits again', () => {
  const browser = memory()
  let full = false
  const store = safeStorage(() => ({
    ...browser,
    setItem(key, value) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      browser.setItem(key, value)
    },
  }))
  store.setItem('a', '1')
  full = true
  expect(store.setItem('a', '2')).toBe(false)
  expect(store.getItem('a')).toBe('2')
  full = false
  store.setItem('a', '3')
  expect([store.getItem('a'), browser.getItem('a')]).toEqual(['3', '3'])
})

function memory(): Storage {
  const items = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
