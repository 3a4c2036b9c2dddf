import { startTransition, useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isRouterIdle, noteLoading, onceSettled } from './router-activity.ts'

/**
 * Reloads the page's data, as after an event, but never while a form is being sent: the router drops the redirect of an act when a revalidation
 * began after it, and a dialog would stay open though all went well. What the act led to is rendered first, as its message is in that data alone.
 * @returns the function to call, now or many times
 */
export function useRevalidation(): () => void {
  const { revalidate } = useRevalidator()
  const [due, setDue] = useState(0)
  // A transition, as the router's own updates are: it is rendered together with them, or after them.
  const reload = useCallback(() => onceSettled(() => startTransition(() => setDue((times) => times + 1))), [])
  useEffect(() => {
    if (due === 0) return
    if (isRouterIdle()) noteLoading(revalidate())
    else reload()
  }, [due, revalidate, reload])
  return reload
}
