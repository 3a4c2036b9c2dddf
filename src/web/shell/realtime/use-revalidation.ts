import { type ContextType, useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

/**
 * Reloads the page's data after an event, but never while a form is being sent: the router drops the redirect of an act when a revalidation
 * began after it, and a dialog would stay open though all went well. It reads the router itself, because hooks render its state later, and
 * an act's event may arrive before.
 * @returns the function to call, now or many times
 */
export function useRevalidation(): () => void {
  const { router } = useContext(DataRouterContext)!
  const asked = useRef(false)
  const revalidate = useCallback(() => {
    asked.current = isBusy(router)
    if (!asked.current) void router.revalidate()
  }, [router])
  useEffect(
    () =>
      router.subscribe(() => {
        // Not before all subscribers know the router's present state.
        if (asked.current && !isBusy(router)) queueMicrotask(() => asked.current && revalidate())
      }),
    [router, revalidate],
  )
  return revalidate
}

function isBusy({ state: { navigation, fetchers } }: Router): boolean {
  return [navigation, ...fetchers.values()].some(({ state }) => state !== 'idle')
}
