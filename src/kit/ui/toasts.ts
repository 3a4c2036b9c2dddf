/** What a page's own scripts have to say: shown by the snackbars at the foot of every page, and read out. */
export interface Toast {
  text: string
  tone?: 'good' | 'bad'
  action?: { label: string; run: () => void }
}
export type ShownToast = Toast & { id: number }

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** One at a time: the next takes the place of the one before. */
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
