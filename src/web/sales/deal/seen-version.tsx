import { useState } from 'react'

/**
 * The version with which a form was opened: the page behind it follows others' changes, while the typed text refers to the version that was
 * seen.
 */
export function SeenVersion({ version }: { version: number }) {
  const [seen] = useState(version)
  return <input type="hidden" name="version" value={seen} />
}
