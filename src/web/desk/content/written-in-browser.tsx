import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../../kit/paraglide/messages.js'

/** A form that is made in the browser only: what that holds may be newer than what the server rendered. */
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
