import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 47.99em)'

/** True on a phone, where places, dates and rooms open as sheets. Only for what the server does not render. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
