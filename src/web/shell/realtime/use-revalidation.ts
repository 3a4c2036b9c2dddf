import { type ContextType, useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

/**
 * Loads the page's data anew when something was heard, but never while a form is being sent: the router drops the redirect of an act when a
 * revalidation began after it, and a dialog would stay open though all went well. The router itself is asked: what hooks say of it is rendered later,
 * and news of an act may be here before.
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
        // Not before everybody has heard of the state that the router is in.
        if (asked.current && !isBusy(router)) queueMicrotask(() => asked.current && revalidate())
      }),
    [router, revalidate],
  )
  return revalidate
}

function isBusy({ state: { navigation, fetchers } }: Router): boolean {
  return [navigation, ...fetchers.values()].some(({ state }) => state !== 'idle')
}
