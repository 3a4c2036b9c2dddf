import { useState } from 'react'

/** The version that a form was opened with: the page behind it follows what others do, while what is typed is about what was seen. */
export function SeenVersion({ version }: { version: number }) {
  const [seen] = useState(version)
  return <input type="hidden" name="version" value={seen} />
}
