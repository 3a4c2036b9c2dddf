import { useSyncExternalStore } from 'react'
import { matchesMedia, onMediaChange } from '../../../../kit/ui/media-query.ts'

const PHONE = '(max-width: 47.99em)'

/** True on a phone, where places, dates and rooms open as sheets. Only for parts that the server does not render. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchesMedia(PHONE),
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  return onMediaChange(PHONE, onChange)
}
