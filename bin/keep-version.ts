import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import { migrate } from '@huella/migrations/migrate'
import { seedCatalogues } from '../db/start-rows/catalogues.ts'
import { CITIES, placeId } from '../db/world/cities.ts'
import { DEPARTURES, DESTINATIONS } from '../db/world/destinations.ts'
import { seedWorld } from '../db/world/seed-world.ts'
import { readConfig } from '../src/config/config.server.ts'
import { loadPlaces } from '../src/domain/places/load/load-places.server.ts'
import { WORLD } from '../src/domain/places/load/place-data.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { openFiles } from '../src/kit/files.server.ts'
import { openLog } from '../src/kit/log.server.ts'

// The demo world of the version that this file was copied to, with the few places that it names. It uses only what every version has.

const config = readConfig(process.env)
const embedded = await openEmbeddedPostgres({ data_dir: config.data_dir })
const { pool, close } = openDatabase(embedded.connection)
await migrate(pool, new URL('../db/migrations', import.meta.url).pathname)
await loadPlaces(pool, { version: 'few', read: () => readFew() })
await seedCatalogues(pool)
await seedWorld(pool)
const files = await openFiles(config, openLog('warn'))
for (let i = 0; i < 3; i++) await files.put(`people/user_kept_${i}/a/512.webp`, Buffer.alloc(1_000, i), 'image/webp')
await close()
await embedded.close()

/** Countries, the regions of Argentina, and cities and airports that many use, with those that the world is about. */
async function readFew() {
  const { countries, places } = await WORLD.read()
  const named = new Set([
    ...(Object.keys(CITIES) as (keyof typeof CITIES)[]).map(placeId),
    ...[...DESTINATIONS, ...DEPARTURES].map(({ id }) => id),
  ])
  const wanted = ({ id, type, country_code, population }: (typeof places)[number]) =>
    type === 'country' ||
    (type === 'region' && country_code === 'AR') ||
    population > (country_code === 'AR' ? 30_000 : 300_000) ||
    named.has(id)
  const few = new Set(places.filter(wanted).map(({ id }) => id))
  // Includes the places that they belong to.
  for (const place of places) if (few.has(place.id)) for (const id of [place.region_id, place.city_id]) if (id) few.add(id)
  return { countries, places: places.filter(({ id }) => few.has(id)) }
}
