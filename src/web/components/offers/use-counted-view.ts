import { useEffect } from 'react'
import { sessionStore } from '../../../kit/ui/browser-storage.ts'

/** Counts that an offer's page was opened, once for each visit to the site: pages are cached, and programs that read them run no scripts. */
export function useCountedView(offer_id: string): void {
  useEffect(() => {
    const key = `seen ${offer_id}`
    if (sessionStore.getItem(key) !== null) return
    sessionStore.setItem(key, '')
    // A view that is lost is no loss to the visitor.
    fetch(`/api/offers/${encodeURIComponent(offer_id)}/views`, { method: 'POST', keepalive: true }).catch(() => {})
  }, [offer_id])
}
