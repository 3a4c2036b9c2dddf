import { parseArgs } from 'node:util'
import { migrate } from '@huella/migrations/migrate'
import { ConfigError, readConfig } from '../../src/config/config.server.ts'
import { loadPlaces } from '../../src/domain/places/load/load-places.server.ts'
import { openConnections } from '../../src/kit/data/connections.server.ts'
import { openDatabase } from '../../src/kit/data/db.server.ts'
import { grantServing } from '../../src/kit/data/serving-role.server.ts'
import { openFiles } from '../../src/kit/files.server.ts'
import { openLog } from '../../src/kit/log.server.ts'
import { seedDemoPictures } from './demo/demo-pictures.ts'
import type { MoreRows } from './more-rows/more-rows.ts'
import { seedWorld } from './seed-world.ts'

const KINDS = ['projects', 'contributions', 'people', 'deals', 'letters', 'offers', 'records'] as const

await seed(requestedCounts()).catch((error) => {
  console.error(error instanceof ConfigError || error instanceof RangeError ? error.message : error)
  process.exit(1)
})

type Counts = MoreRows & { projects: number }

function requestedCounts(): Counts {
  const options = Object.fromEntries(KINDS.map((kind) => [kind, { type: 'string', default: '0' } as const]))
  const { values } = parseArgs({ options })
  if (Object.values(values).every((value) => /^\d{1,7}$/.test(String(value))))
    return Object.fromEntries(KINDS.map((kind) => [kind, Number(values[kind])])) as unknown as Counts
  console.error(`db/seed ${KINDS.map((kind) => `[--${kind} N]`).join(' ')}: N is a whole number`)
  process.exit(2)
}

/** Seeds the database that the platform would use with the same environment, whether it is running or not. */
async function seed({ projects, ...more }: Counts): Promise<void> {
  const config = readConfig(process.env)
  if (config.production) throw new ConfigError('The demo world is refused in production.')
  const log = openLog(config.log_level)
  const connections = await openConnections(config, log)
  const database = openDatabase(connections.owner)
  const served = openDatabase(connections.serving)
  try {
    await migrate(database.pool, new URL('../migrations', import.meta.url).pathname)
    await grantServing(database.pool, served.pool, log)
    await loadPlaces(database.pool)
    const seeded = await seedWorld(database.pool, { projects, more, log })
    await seedDemoPictures(database.pool, await openFiles(config, log))
    if (!seeded) log.info({}, 'the world is already there')
  } finally {
    await served.close()
    await database.close()
    await connections.close()
  }
}
