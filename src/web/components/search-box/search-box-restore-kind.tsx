import { useContext, useSyncExternalStore } from 'react'
import { NonceContext } from '../../../kit/ui/nonce.ts'

/**
 * Selects the kind of trip that this browser remembers before the first paint, because it decides which fields there are. Restored later
 * with the rest, it would shift the page while it is being read. The key is `STORED.trip_type`.
 */
const SCRIPT = `{const f=document.currentScript.closest('form');try{const k=JSON.parse(localStorage.getItem('searchBoxTripType'));for(const r of f.elements.trip_type)if(r.value===k)r.checked=true}catch{}f.querySelector('fieldset').dataset.restored=''}`

/** Only in a page that the server rendered: a script that React creates in a browser does not run. */
export function RestoreKind() {
  const nonce = useContext(NonceContext)
  const rendered_by_server = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
  return rendered_by_server ? (
    <script nonce={nonce} suppressHydrationWarning>
      {SCRIPT}
    </script>
  ) : null
}

function subscribe() {
  return () => undefined
}
