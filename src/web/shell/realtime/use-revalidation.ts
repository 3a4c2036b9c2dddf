import { useCallback, useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/**
 * Loads the page's data anew when something was heard, but never while a form is being sent: the router drops the redirect of an act when a
 * revalidation began after it, and a dialog would stay open though all went well.
 * @returns the function to call, now or many times
 */
export function useRevalidation(): () => void {
  const { revalidate } = useRevalidator()
  const is_busy = [...useFetchers(), useNavigation()].some(({ state }) => state !== 'idle')
  const busy = useRef(is_busy)
  const asked = useRef(false)
  useEffect(() => {
    busy.current = is_busy
    if (is_busy || !asked.current) return
    asked.current = false
    void revalidate()
  }, [is_busy, revalidate])
  return useCallback(() => {
    if (busy.current) asked.current = true
    else void revalidate()
  }, [revalidate])
}
