import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'

/** A form that is rendered in the browser only: the browser's copy may be newer than the server's draft. */
export function WrittenInBrowser({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (ready) return children
  return (
    <noscript>
      <p>{m.content_form_scripts()}</p>
    </noscript>
  )
}
