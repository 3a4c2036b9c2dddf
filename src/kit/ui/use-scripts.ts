import { useSyncExternalStore } from 'react'

/** True once scripts run: for what the server must not draw, and for what is of no use without them. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
