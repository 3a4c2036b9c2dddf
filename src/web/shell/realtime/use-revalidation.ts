import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { onceSettled } from './router-activity.ts'

/**
 * Reloads the page's data after an event, but never while a form is being sent: the router drops the redirect of an act when a revalidation
 * began after it, and a dialog would stay open though all went well.
 * @returns the function to call, now or many times
 */
export function useRevalidation(): () => void {
  const { revalidate } = useRevalidator()
  const is_shown = useRef(true)
  useEffect(() => {
    is_shown.current = true
    return () => {
      is_shown.current = false
    }
  }, [])
  const reload = useCallback(() => {
    if (is_shown.current) void revalidate()
  }, [revalidate])
  return useCallback(() => onceSettled(reload), [reload])
}
