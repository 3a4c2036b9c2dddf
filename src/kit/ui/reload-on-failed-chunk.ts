import { type BrowserStorage, sessionStore } from './browser-storage.ts'

const KEY = 'reloaded_for_chunk'
const MIN_INTERVAL_MS = 60_000

/** Reloads, at most once in 60 seconds, an open page that requests a file which the latest release removed (specification §8). */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a connection the file still exists: the page that requested it reports the failure.
    if (!navigator.onLine || !mayReload(sessionStore, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}

/**
 * True at most once in 60 s; stores the time at which it returned true. False if the browser stores nothing, as it would reload for ever.
 */
export function mayReload(storage: Pick<BrowserStorage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (now - last < MIN_INTERVAL_MS) return false
  return storage.setItem(KEY, String(now))
}
