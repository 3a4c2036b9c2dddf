import type { PlaceType } from '../../../domain/places/place.ts'
import { m } from '../../../kit/paraglide/messages.js'

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

export function placeTypeName(type: PlaceType): string {
  return TYPES[type]()
}

/** The heading of a group. */
export function placeTypeTitle(type: PlaceType): string {
  return TYPE_TITLES[type]()
}

export function placesFoundText(count: number): string {
  return count === 1 ? m.place_found_one() : m.place_found_other({ count })
}
