/** A message from a page's own scripts: shown by the snackbars at the bottom of every page, and announced by screen readers. */
export interface Toast {
  text: string
  tone?: 'good' | 'bad'
  action?: { label: string; run: () => void }
  /** Displayed until it is closed, not for some seconds. */
  lasting?: boolean
  /** Milliseconds of display, if different from the default. */
  ms?: number
}
export type ShownToast = Toast & { id: number }

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows one toast at a time: a new one replaces the one before. */
export function showToast(toast: Toast): void {
  count++
  set({ ...toast, id: count })
}

export function hideToast(): void {
  set(null)
}

export function readToast(): ShownToast | null {
  return shown
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(toast: ShownToast | null) {
  shown = toast
  for (const listener of listeners) listener()
}
