const KEY = 'reloaded_for_chunk'
const MIN_INTERVAL_MS = 60_000

/** Reloads, at most once in 60 seconds, an open page that asks for a file which the latest release removed (specification §8). */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}

/** True at most once in 60 s; stores the time at which it returned true. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (now - last < MIN_INTERVAL_MS) return false
  storage.setItem(KEY, String(now))
  return true
}
