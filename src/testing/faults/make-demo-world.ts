import { freePort } from '../operations/free-port.ts'
import { platformsIn, stop } from './platform-processes.ts'

// The first start of the built platform, on an empty folder, as a deployment begins: `bin/demo-world` copies the world that it leaves.

const [data_dir = ''] = process.argv.slice(2)
const { child } = await platformsIn(data_dir).start(await freePort(), { PUBLIC_URL: 'http://localhost:3000' })
process.exitCode = (await stop(child, 'SIGTERM')) ?? 1
