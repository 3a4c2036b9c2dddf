/** Runs something when the browser is idle, or after 2000 ms. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  if (!window.requestIdleCallback) {
    const id = window.setTimeout(run, 2000)
    return () => window.clearTimeout(id)
  }
  const id = window.requestIdleCallback(run, { timeout: 2000 })
  return () => window.cancelIdleCallback(id)
}
