import { countryNameIn } from './languages.ts'
import { AIRPORTS, CATALOGUE, type FareZone, zoneOf } from './place-catalogue.ts'
import type { Language } from './search.ts'
import { findWorldCity } from './world-cities.ts'

interface Place {
  id: string
  /** Null for a place unknown to us: then only its code is shown. */
  names: Record<Language, string> | null
  country: string | null
  zone: FareZone
}

/**
 * The place of a code: ours, or a public code with a type prefix, as partners send when they do not know ours (`city:2643743` from GeoNames, `air:EZE`
 * from IATA, `country:UY` from ISO 3166). Any other code still gets results, under the code itself.
 */
export function placeByCode(id: string): Place {
  return byCode.get(id) ?? findWorldPlace(id) ?? { id, names: null, country: null, zone: 'near' }
}

/** Every place of our own catalogue, sorted by its name in that language. */
export function listPlaces(language: Language): { id: string; name: string }[] {
  return CATALOGUE.map(([id]) => ({ id, name: placeLabel(placeByCode(id), language) })).sort((one, other) =>
    one.name.localeCompare(other.name, language),
  )
}

export function placeLabel(place: Place, language: Language): string {
  return place.names?.[language] ?? place.id
}

const byCode = new Map(CATALOGUE.map(([id, es, en, country]) => [id, toPlace(id, { es, en }, country)]))

function findWorldPlace(id: string): Place | undefined {
  const code = /^[a-z]+:([A-Z]{2,3}|[1-9]\d{0,8})$/.exec(id)?.[1]
  if (!code) return undefined
  if (code.length === 2 && /[A-Z]/.test(code)) return toPlace(id, { es: countryNameIn(code, 'es'), en: countryNameIn(code, 'en') }, code)
  const airport = AIRPORTS.find(([iata]) => iata === code)
  if (airport) return toPlace(id, { es: airport[1], en: airport[1] }, airport[2])
  const city = /^\d/.test(code) ? findWorldCity(Number(code)) : undefined
  return city && toPlace(id, { es: city.name, en: city.name }, city.country)
}

function toPlace(id: string, names: Record<Language, string>, country: string): Place {
  return { id, names, country, zone: zoneOf(country) }
}
