import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Writes the cities that Unicode CLDR names in Spanish and English, one for each time zone. The package has 100 MB for these two lists, so that it is no
 * dependency: run `npm install --no-save cldr-dates-full@48.2.0` before, and commit the result.
 */
const require = createRequire(import.meta.url)

type Zones = { [name: string]: Zones } & { exemplarCity?: string }

const cities = Object.fromEntries((['es', 'en'] as const).map((locale) => [locale, exemplarCities(locale)]))
writeFileSync(new URL('../../src/domain/places/load/exemplar-cities.json', import.meta.url), `${JSON.stringify(cities, null, 2)}\n`)

/** Time zone → its city's name in a language. */
function exemplarCities(locale: 'es' | 'en'): Record<string, string> {
  const file = JSON.parse(readFileSync(require.resolve(`cldr-dates-full/main/${locale}/timeZoneNames.json`), 'utf8'))
  return Object.fromEntries(zonesWithin(file.main[locale].dates.timeZoneNames.zone, ''))
}

function zonesWithin(zones: Zones, path: string): [string, string][] {
  return Object.entries(zones).flatMap(([name, zone]): [string, string][] => {
    if (typeof zone !== 'object') return []
    return [...(zone.exemplarCity ? [[path + name, zone.exemplarCity] as [string, string]] : []), ...zonesWithin(zone, `${path}${name}/`)]
  })
}
