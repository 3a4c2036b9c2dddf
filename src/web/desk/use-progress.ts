import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Looks again every two seconds while something runs in the background. */
export function useProgress(running: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void revalidate(), 2000)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
