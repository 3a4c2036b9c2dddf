import type { PlaceSuggestion, PlaceType } from '../../../domain/places/place.ts'
import { plainName } from '../../../domain/places/plain-name.ts'

/** The part of a suggestion of `GET /api/search` that the browser needs. */
export type SuggestedPlace = Pick<PlaceSuggestion, 'id' | 'type' | 'text' | 'short_code' | 'context' | 'country_code'> &
  // Missing in places that were stored by an earlier version.
  Partial<Pick<PlaceSuggestion, 'kind' | 'distance_km'>>

/** One of the places that a text may mean. `description`: its kind and its region, as text. */
export type PlaceCandidate = SuggestedPlace & { description: string }

/** The meaning of a typed text: one place, several candidates, or unknown. */
export type ResolvedPlace = { place: { id: string; text: string } } | { choices: SuggestedPlace[] } | { unknown: true }

// A copy of the noun's own list, whose file imports schemas that the browser does not need.
const TYPES: readonly PlaceType[] = ['country', 'region', 'city', 'airport']

/** The API's maximum length of a place query. */
export const PLACE_TEXT_LENGTH = 80

/** As many as can be chosen from at a glance. */
const MOST_CHOICES = 6

/**
 * Resolves a text that was typed but not picked: the best suggestion when it is the only one or has exactly that name or code; else the
 * few best are candidates. Suggestions come best first.
 */
export function resolvePlace(typed: string, suggestions: SuggestedPlace[]): ResolvedPlace {
  const [best] = suggestions
  if (!best) return { unknown: true }
  if (suggestions.length === 1 || isNamed(best, typed)) return { place: placeRefOf(best) }
  return { choices: suggestions.slice(0, MOST_CHOICES) }
}

/** The picked place as its field shows it. */
export function placeRefOf(place: Pick<SuggestedPlace, 'id' | 'type' | 'text' | 'short_code' | 'context'>): { id: string; text: string } {
  return { id: place.id, text: fieldText(place) }
}

/** An airport is known by its city and code: “Mendoza (MDZ)”, not by its namesake. */
function fieldText({ type, text, short_code, context }: Pick<SuggestedPlace, 'type' | 'text' | 'short_code' | 'context'>): string {
  if (type !== 'airport' || !short_code) return text
  const [city] = context.split(', ', 1)
  return `${city || text} (${short_code})`
}

/** Groups by type, in the order of each type's best suggestion, so that the best of all stays first. */
export function groupPlaces(suggestions: SuggestedPlace[]): { type: PlaceType; places: SuggestedPlace[] }[] {
  const groups = new Map<PlaceType, SuggestedPlace[]>()
  for (const place of suggestions) groups.set(place.type, [...(groups.get(place.type) ?? []), place])
  return [...groups].map(([type, places]) => ({ type, places }))
}

/** True if a value from outside (the browser's storage, a response) is a suggestion. */
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
