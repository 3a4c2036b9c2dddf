const KEY = 'reloaded_for_chunk'
const ONCE_IN = 60_000

/** After a new version is out, an open page may ask for a file that is gone: reload it, at most once in 60 seconds (specification §8). */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}

/** True at most once in 60 s; remembers that it said so. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (now - last < ONCE_IN) return false
  storage.setItem(KEY, String(now))
  return true
}
