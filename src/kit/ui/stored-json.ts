type Reader = Pick<Storage, 'getItem'>
type Writer = Pick<Storage, 'setItem'>

/** What a browser keeps under a name; null when there is nothing, when it is no JSON, and when the browser refuses. */
export function readStored(storage: Reader, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** A browser that refuses (private windows, full storage) only forgets. */
export function writeStored(storage: Writer, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to tell: whatever is kept is a comfort, never needed.
  }
}
