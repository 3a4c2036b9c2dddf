import { useSyncExternalStore } from 'react'

/** True once scripts run: for content that the server must not render, or that is useless without scripts. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
