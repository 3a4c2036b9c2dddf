import { createContext, useSyncExternalStore } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'

/** A header of redirects to the login: for a form of a signed-in user, nothing was done. */
export const SIGN_IN_FIRST = 'x-sign-in-first'

export type RefusedForm = { is_conflict?: boolean } | undefined

/** The answer to the form of a dialog, once the page behind it is loaded again. */
export const DialogAnswer = createContext<RefusedForm>(undefined)

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

/** The same for a form of a fetcher. */
export function useFetcherSending({ state }: { state: string }): boolean {
  const is_unanswered = useUnanswered()
  return state !== 'idle' && !is_unanswered
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The `shouldRevalidate` of a page whose form names what was seen: it loads again after 409, too, and shows beside the refusal what is so now. */
export function reloadAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
