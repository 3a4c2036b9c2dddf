import { useEffect } from 'react'
import { useRevalidation } from '../shell/realtime/use-revalidation.ts'

/** Looks again every two seconds while something runs in the background. */
export function useProgress(running: boolean) {
  const revalidate = useRevalidation()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(revalidate, 2000)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
