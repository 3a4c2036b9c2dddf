import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'

let unanswered = 0
const listeners = new Set<() => void>()

/** Counts a form or a page that got no answer, until it is asked for again or another takes its place. @returns how to end that */
export function noteUnanswered(): () => void {
  set(unanswered + 1)
  return () => set(unanswered - 1)
}

function set(count: number) {
  unanswered = count
  for (const listener of listeners) listener()
}

/** True while something that was asked for is known to get no answer: the page stays as it is, and shows nothing that waits. */
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
