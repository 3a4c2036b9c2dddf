import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useRevalidation } from '../../shell/realtime/use-revalidation.ts'

/** Reloads the page's data after one second, two, three, and so on up to ten. @returns how often it did so */
export function useReloading(): number {
  const { state } = useRevalidator()
  const revalidate = useRevalidation()
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(
      () => {
        setReloads(reloads + 1)
        revalidate()
      },
      Math.min(reloads + 1, 10) * 1000,
    )
    return () => clearTimeout(timer)
  }, [reloads, state, revalidate])
  return reloads
}
