import type { PlaceType } from '../places/place.ts'
import { plainName } from '../places/plain-name.ts'
import type { PlaceRef } from './search-rules.ts'

/** A place as `GET /api/search` offers it. */
export type PlaceSuggestion = {
  id: string
  type: PlaceType
  text: string
  short_code: string
  context: string
  country_code: string
}

/** The two fields of the box that hold a place. */
export type PlaceField = 'departure' | 'destination'

/** Places to choose from, where a typed text may mean several. */
export type PlaceChoices = Partial<Record<PlaceField, PlaceSuggestion[]>>

/** What a typed text means: one place, several to choose from, or none that we know. */
export type ResolvedPlace = { place: PlaceRef } | { choices: PlaceSuggestion[] } | { unknown: true }

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
export function resolvePlace(typed: string, suggestions: PlaceSuggestion[]): ResolvedPlace {
  const [best] = suggestions
  if (!best) return { unknown: true }
  if (suggestions.length === 1 || isNamed(best, typed)) return { place: placeRefOf(best) }
  return { choices: suggestions.slice(0, CHOICES) }
}

export function placeRefOf({ id, text }: PlaceSuggestion): PlaceRef {
  return { id, text }
}

/** By type, in the order of each type's best suggestion: the first of all stays first. */
export function groupPlaces(suggestions: PlaceSuggestion[]): { type: PlaceType; places: PlaceSuggestion[] }[] {
  const groups = new Map<PlaceType, PlaceSuggestion[]>()
  for (const place of suggestions) groups.set(place.type, [...(groups.get(place.type) ?? []), place])
  return [...groups].map(([type, places]) => ({ type, places }))
}

/** Whether a value from outside (a browser's storage, an answer) is a suggestion. */
export function isPlaceSuggestion(value: unknown): value is PlaceSuggestion {
  if (typeof value !== 'object' || value === null) return false
  const place = value as Record<string, unknown>
  const texts = ['id', 'text', 'short_code', 'context', 'country_code']
  return texts.every((field) => typeof place[field] === 'string') && TYPES.some((type) => type === place.type)
}

function isNamed(place: PlaceSuggestion, typed: string): boolean {
  const names = [place.text, `${place.text}, ${place.context}`, place.short_code]
  return names.some((name) => plainName(name) !== '' && plainName(name) === plainName(typed))
}
