import type { PlaceKind, PlaceType } from '../../../domain/places/place.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { PlaceCandidate, SuggestedPlace } from './suggested-place.ts'

// Named one by one: names computed at run time would bundle the whole site's sentences.

const TYPES: Record<PlaceType, () => string> = {
  city: m.place_type_city,
  airport: m.place_type_airport,
  region: m.place_type_region,
  country: m.place_type_country,
}

const TYPE_TITLES: Record<PlaceType, () => string> = {
  city: m.place_types_city,
  airport: m.place_types_airport,
  region: m.place_types_region,
  country: m.place_types_country,
}

const KINDS: Record<PlaceKind, () => string> = {
  town: m.place_kind_town,
  neighbourhood: m.place_kind_neighbourhood,
  beach: m.place_kind_beach,
  island: m.place_kind_island,
  ski_resort: m.place_kind_ski_resort,
  hot_springs: m.place_kind_hot_springs,
  national_park: m.place_kind_national_park,
  park: m.place_kind_park,
  theme_park: m.place_kind_theme_park,
  sight: m.place_kind_sight,
  area: m.place_kind_area,
}

/** The name of a place's kind or, if it has none, of its type. */
function placeKindName({ type, kind }: Pick<SuggestedPlace, 'type' | 'kind'>): string {
  return (kind ? KINDS[kind] : TYPES[type])()
}

/** Described by the server, so that a page that may have to ask which place was meant does not load the names of all kinds of places. */
export function candidateOf(place: SuggestedPlace): PlaceCandidate {
  return { ...place, description: [placeKindName(place), place.context].filter(Boolean).join(' · ') }
}

/** The line under a place's name: its kind if that is not obvious, its distance, its region. */
export function placeContext(place: SuggestedPlace): string {
  const kind = place.kind || place.context === '' ? placeKindName(place) : ''
  const distance = typeof place.distance_km === 'number' ? m.place_distance({ km: place.distance_km }) : ''
  // The distance comes first, as a narrow screen may cut off the end.
  return [kind, distance, place.context].filter(Boolean).join(' · ')
}

/** The heading of a group. */
export function placeTypeTitle(type: PlaceType): string {
  return TYPE_TITLES[type]()
}

export function placesFoundText(count: number): string {
  return count === 1 ? m.place_found_one() : m.place_found_other({ count })
}
