import { useEffect } from 'react'
import { useRevalidation } from './use-revalidation.ts'

/**
 * Reloads every few seconds while a background task runs, for viewers other than its user. The user themselves gets events on their own
 * channel (`publishProgress`), which reload every page of theirs.
 */
export function useProgress(running: boolean) {
  const revalidate = useRevalidation()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(revalidate, 5_000)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
