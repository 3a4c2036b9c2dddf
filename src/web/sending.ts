import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'

let unanswered = 0
const listeners = new Set<() => void>()

/**
 * Counts a form or a page without an answer, until it is requested again or another replaces it.
 * @returns a function that ends the count
 */
export function noteUnanswered(): () => void {
  set(unanswered + 1)
  return () => set(unanswered - 1)
}

function set(count: number) {
  unanswered = count
  for (const listener of listeners) listener()
}

/** True while a request is known to get no answer: the page does not change, and shows no loading state. */
export function useUnanswered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => unanswered > 0,
    () => false,
  )
}

/** True while a form of the page is on its way; false again once it is known to get no answer, so that it can be sent again by its own button. */
export function useSending(): boolean {
  const is_unanswered = useUnanswered()
  return useNavigation().formMethod === 'POST' && !is_unanswered
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
