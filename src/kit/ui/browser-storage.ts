/** The part of the browser's storage that pages use. */
export interface BrowserStorage {
  getItem(key: string): string | null
  /** @returns false when the value lasts only until the page is left */
  setItem(key: string, value: string): boolean
  removeItem(key: string): void
}

// A browser may refuse storage (cookies blocked, private windows, full): then even reading the name `localStorage` throws. No page may
// depend on it, so the page's own memory replaces it, and no other file names these globals.
export const localStore = safeStorage(() => localStorage)
export const sessionStore = safeStorage(() => sessionStorage)

/** A storage that never throws. `open` returns the browser's own, or throws. */
export function safeStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => open().getItem(key), null),
    setItem(key, value) {
      const stored = attempt(() => {
        open().setItem(key, value)
        return true
      }, false)
      if (stored) memory.delete(key)
      else memory.set(key, value)
      return stored
    },
    removeItem(key) {
      memory.delete(key)
      attempt(() => open().removeItem(key), undefined)
    },
  }
}

function attempt<Value>(use: () => Value, otherwise: Value): Value {
  try {
    return use()
  } catch {
    return otherwise
  }
}
