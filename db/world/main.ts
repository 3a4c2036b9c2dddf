import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../src/config/config.server.ts'
import { loadPlaces } from '../../src/domain/places/load/load-places.server.ts'
import { openDatabase } from '../../src/kit/data/db.server.ts'
import { migrate } from '../../src/kit/data/migrate.server.ts'
import { openLog } from '../../src/kit/log.server.ts'
import { openEmbeddedPostgres } from '../../src/kit/postgres/embedded.server.ts'
import { seedWorld } from './seed-world.ts'

await seed(countAsked()).catch((error) => {
  console.error(error instanceof ConfigError || error instanceof RangeError ? error.message : error)
  process.exit(1)
})

function countAsked(): number {
  const { projects } = parseArgs({ options: { projects: { type: 'string', default: '0' } } }).values
  if (/^\d{1,7}$/.test(projects)) return Number(projects)
  console.error('db/seed [--projects N]: N is a whole number')
  process.exit(2)
}

/** Seeds the database that the platform would use with the same environment, whether it is running or not. */
async function seed(count: number): Promise<void> {
  const config = readConfig(process.env)
  if (config.production) throw new ConfigError('The demo world is refused in production.')
  const log = openLog(config.log_level)
  const embedded = config.database_url ? undefined : await openEmbeddedPostgres({ data_dir: config.data_dir, log })
  const database = openDatabase(config.database_url ?? embedded!.connection)
  try {
    await migrate(database.pool, new URL('../migrations', import.meta.url).pathname)
    await loadPlaces(database.pool)
    const seeded = await seedWorld(database.pool, { projects: count, log })
    if (!seeded) log.info({}, 'the world is already there')
  } finally {
    await database.close()
    await embedded?.close()
  }
}
