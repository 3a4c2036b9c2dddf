import { readStored, writeStored } from '../../../kit/ui/stored-json.ts'
import { isSuggestedPlace, type SuggestedPlace } from './suggested-place.ts'

const KEY = 'searchBoxRecentPlaces'
const MOST_RECENT = 5

type Reader = Pick<Storage, 'getItem'>
type Writer = Pick<Storage, 'setItem'>

/** The places picked most recently, newest first. */
export function readRecentPlaces(storage: Reader): SuggestedPlace[] {
  const places = readStored(storage, KEY)
  return Array.isArray(places) ? places.filter(isSuggestedPlace).slice(0, MOST_RECENT) : []
}

export function rememberPlace(storage: Reader & Writer, place: SuggestedPlace): void {
  const { id, type, text, short_code, context, country_code, kind = null } = place
  const others = readRecentPlaces(storage).filter((other) => other.id !== id)
  writeStored(storage, KEY, [{ id, type, text, short_code, context, country_code, kind }, ...others].slice(0, MOST_RECENT))
}
