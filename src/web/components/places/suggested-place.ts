import type { PlaceSuggestion, PlaceType } from '../../../domain/places/place.ts'
import { plainName } from '../../../domain/places/plain-name.ts'

/** What the browser needs of a suggestion of `GET /api/search`. */
export type SuggestedPlace = Pick<PlaceSuggestion, 'id' | 'type' | 'text' | 'short_code' | 'context' | 'country_code'>

/** What a typed text means: one place, several to choose from, or none that we know. */
export type ResolvedPlace = { place: { id: string; text: string } } | { choices: SuggestedPlace[] } | { unknown: true }

// Not the room's own list: it comes with its schemas, which the browser need not carry.
const TYPES: readonly PlaceType[] = ['country', 'region', 'city', 'airport']

/** Longest text to look a place up by, as the API takes it. */
export const PLACE_TEXT_LENGTH = 80

/** Of so many a person can still choose at a glance. */
const CHOICES = 6

/**
 * The place that somebody meant who typed a text and picked nothing: the best suggestion when it is the only one or bears that
 * very name or code; else the few best are to choose from. Suggestions come best first.
 */
export function resolvePlace(typed: string, suggestions: SuggestedPlace[]): ResolvedPlace {
  const [best] = suggestions
  if (!best) return { unknown: true }
  if (suggestions.length === 1 || isNamed(best, typed)) return { place: placeRefOf(best) }
  return { choices: suggestions.slice(0, CHOICES) }
}

export function placeRefOf({ id, text }: SuggestedPlace): { id: string; text: string } {
  return { id, text }
}

/** By type, in the order of each type's best suggestion: the first of all stays first. */
export function groupPlaces(suggestions: SuggestedPlace[]): { type: PlaceType; places: SuggestedPlace[] }[] {
  const groups = new Map<PlaceType, SuggestedPlace[]>()
  for (const place of suggestions) groups.set(place.type, [...(groups.get(place.type) ?? []), place])
  return [...groups].map(([type, places]) => ({ type, places }))
}

/** Whether a value from outside (a browser's storage, an answer) is a suggestion. */
export function isSuggestedPlace(value: unknown): value is SuggestedPlace {
  if (typeof value !== 'object' || value === null) return false
  const place = value as Record<string, unknown>
  const texts = ['id', 'text', 'short_code', 'context', 'country_code']
  return texts.every((field) => typeof place[field] === 'string') && TYPES.some((type) => type === place.type)
}

function isNamed(place: SuggestedPlace, typed: string): boolean {
  const names = [place.text, `${place.text}, ${place.context}`, place.short_code]
  return names.some((name) => plainName(name) !== '' && plainName(name) === plainName(typed))
}
