import { useEffect } from 'react'
import { useRevalidation } from './use-revalidation.ts'

/**
 * Reloads every few seconds while a background task runs, for viewers other than its user. The user themselves gets events on their own
 * channel (`publishProgress`), which reload every page of theirs. A page that nobody sees is not reloaded.
 */
export function useProgress(running: boolean, every_ms = 5_000) {
  const revalidate = useRevalidation()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), every_ms)
    return () => clearInterval(timer)
  }, [running, every_ms, revalidate])
}
