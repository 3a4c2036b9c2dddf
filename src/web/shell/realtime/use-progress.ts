import { useEffect } from 'react'
import { useRevalidation } from './use-revalidation.ts'

/**
 * Looks again every few seconds while something runs in the background: for who looks at what another asked for. Who asked for it is told on
 * their own channel (`publishProgress`), which loads every page of theirs anew.
 */
export function useProgress(running: boolean) {
  const revalidate = useRevalidation()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(revalidate, 5_000)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
