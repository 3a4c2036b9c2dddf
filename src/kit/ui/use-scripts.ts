import { useSyncExternalStore } from 'react'

/** True once scripts run: for what the server must not render, and for what is useless without scripts. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
