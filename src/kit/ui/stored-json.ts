type Reader = Pick<Storage, 'getItem'>
type Writer = Pick<Storage, 'setItem'>

/** The JSON value stored under a key; null when there is none, when it is not JSON, and when the browser refuses access. */
export function readStored(storage: Reader, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value as JSON. Does nothing where the browser refuses (private windows, full storage). */
export function writeStored(storage: Writer, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // Errors are ignored: everything stored this way is optional for the page.
  }
}
