import type { ApiClient } from '../api/client.server.ts'
import { askOr } from './ask.server.ts'
import { PLACE_TEXT_LENGTH, resolvePlace, type SuggestedPlace } from './components/places/suggested-place.ts'

/** What somebody typed into a `NearField` that is not one place, or that they asked for their position without a script. */
export interface NearProblem {
  problem: 'unknown' | 'several' | 'unlocated'
  text: string
  choices: SuggestedPlace[]
}

/**
 * The place that the address of a `NearField` means, where no script has picked it: `near` counts only with the text it was given for (`near_for`),
 * so that a town typed over another one wins.
 * @returns the id of the place, empty for none; undefined where nothing was typed anew
 */
export async function readNear(parameters: URLSearchParams, api: ApiClient): Promise<{ near: string } | NearProblem | undefined> {
  const text = parameters.get('near_text')?.trim().slice(0, PLACE_TEXT_LENGTH)
  if (parameters.has('locate')) return { problem: 'unlocated', text: text ?? '', choices: [] }
  const known = parameters.get('near') ?? ''
  if (text === undefined || (known !== '' && text === parameters.get('near_for'))) return undefined
  if (text === '') return { near: '' }
  const places = await askOr(api.search.$get({ query: { query: text } }), null)
  const found = places ? resolvePlace(text, places) : { unknown: true }
  if ('place' in found) return { near: found.place.id }
  return 'choices' in found ? { problem: 'several', text, choices: found.choices } : { problem: 'unknown', text, choices: [] }
}
