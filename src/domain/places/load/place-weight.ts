import type { PlaceRecord } from './place-record.ts'

/**
 * Rank of a place among others with the same name, for a stay and for a flight, as log10 of inhabitants: a city of a million weighs 6.
 * Places in Argentina are nearer to this product's travellers and weigh as if ten times as big. Tuned, not measured:
 * `place-search.test.ts` defines what it must achieve.
 */
export function placeWeight(place: PlaceRecord): { stay: number; flight: number } {
  const inhabitants = inhabitantsWeight(place.population)
  const base = place.standing + (NEARNESS[place.country_code] ?? 0)
  if (place.type === 'country') return { stay: base + inhabitants + 1, flight: base + inhabitants + 0.3 }
  if (place.type === 'region') return { stay: base + inhabitants - 1.2, flight: base + inhabitants - 2.2 }
  if (place.type === 'city') return { stay: base + inhabitants, flight: base + inhabitants + (place.short_code === '' ? 0 : 0.7) }
  return { stay: base + 2.5 + inhabitants * 0.25, flight: base + 4.8 + inhabitants * 0.25 }
}

/** The power of ten of a number of inhabitants; few or unknown ones weigh as 500. */
export function inhabitantsWeight(population: number): number {
  return Math.log10(Math.max(population, 500))
}

const NEARNESS: Record<string, number | undefined> = { AR: 1, UY: 0.3, CL: 0.3, BR: 0.3, PY: 0.3, BO: 0.3, PE: 0.3 }
