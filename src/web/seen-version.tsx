import { useContext, useState } from 'react'
import { useNavigation } from 'react-router'
import { DialogAnswer, type RefusedForm } from './sending.ts'

/**
 * The version that a form was opened with: an event may load the page behind it again, while the typed text refers to what was seen. After
 * a refusal because it changed (409), the version that the page has loaded since and shows (`reloadAfterConflict`).
 * @param typed the version that was sent, if the form begins as it was refused
 */
export function useSeen<Version>(version: Version, refused?: RefusedForm, typed = version): Version {
  // A refusal is rendered before what is loaded after it.
  const is_loaded = useNavigation().state === 'idle'
  const [seen, setSeen] = useState({ version: refused && !refused.is_conflict ? typed : version, refused })
  if (refused?.is_conflict && refused !== seen.refused && is_loaded) setSeen({ version, refused })
  return seen.version
}

interface Props {
  name?: string
  version: string | number
  refused?: RefusedForm
  typed?: string | undefined
}

/** The same as a hidden field; in a dialog, `refused` is the dialog's answer. */
export function SeenVersion({ name = 'version', version, refused, typed }: Props) {
  const answer = useContext(DialogAnswer)
  return <input type="hidden" name={name} value={useSeen(version, refused ?? answer, typed)} />
}
