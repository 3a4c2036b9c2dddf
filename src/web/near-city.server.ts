import type { ApiClient } from '../api/client.server.ts'
import { askOr } from './ask.server.ts'
import { candidateOf } from './components/places/place-sentences.ts'
import { PLACE_TEXT_LENGTH, type PlaceCandidate, resolvePlace } from './components/places/suggested-place.ts'

/** A text in a `NearField` that does not mean exactly one place, or a request for the position without scripts. */
export interface NearProblem {
  problem: 'unknown' | 'several' | 'unlocated'
  text: string
  choices: PlaceCandidate[]
}

/**
 * Resolves the place of a `NearField` if no script has picked one: `near` counts only with its own text (`near_for`), so that a town typed
 * over another one wins.
 * @returns the id of the place, empty for none; undefined if the text is unchanged
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
  return 'choices' in found
    ? { problem: 'several', text, choices: found.choices.map(candidateOf) }
    : { problem: 'unknown', text, choices: [] }
}
