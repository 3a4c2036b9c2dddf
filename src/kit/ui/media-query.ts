/** True if the page's window matches a media query; false if the browser cannot decide. */
export function matchesMedia(query: string): boolean {
  return listOf(query)?.matches ?? false
}

/** Calls back when the result of a media query changes. @returns a function that stops it */
export function onMediaChange(query: string, onChange: () => void): () => void {
  const list = listOf(query)
  // Older browsers have a list without events.
  list?.addEventListener?.('change', onChange)
  return () => list?.removeEventListener?.('change', onChange)
}

function listOf(query: string): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia(query) : undefined
}
