/** True if the page's window matches a media query; false where the browser cannot say. */
export function matchesMedia(query: string): boolean {
  return listOf(query)?.matches ?? false
}

/** Calls back when the answer to a media query changes. @returns stops it */
export function onMediaChange(query: string, onChange: () => void): () => void {
  const list = listOf(query)
  // Older browsers have a list without events.
  list?.addEventListener?.('change', onChange)
  return () => list?.removeEventListener?.('change', onChange)
}

function listOf(query: string): MediaQueryList | undefined {
  // biome-ignore lint/style/noRestrictedGlobals: the one place that may.
  return typeof matchMedia === 'function' ? matchMedia(query) : undefined
}
