import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import { freePort } from '../operations/free-port.ts'
import { platformsIn, stop } from './platform-processes.ts'

// The first start of the built platform, in an empty database, as a deployment begins: `bin/demo-world` copies the world that it leaves.

const [data_dir = ''] = process.argv.slice(2)
// The server's log would be two thirds of each copy.
const settings = { min_wal_size: '32MB', max_wal_size: '64MB', fsync: 'off', full_page_writes: 'off' }
const postgres = await openEmbeddedPostgres({ data_dir, settings })
const { child } = await platformsIn(data_dir).start(await freePort(), { PUBLIC_URL: 'http://localhost:3000' })
process.exitCode = (await stop(child, 'SIGTERM')) ?? 1
await postgres.close()
