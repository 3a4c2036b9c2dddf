import { createServer, type Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { seedWorld } from '../db/world/seed-world.ts'
import type * as App from './app.server.ts'
import { ConfigError, readConfig } from './config.server.ts'
import { openDatabase } from './kit/db.server.ts'
import { openEmbeddedPostgres } from './kit/embedded-postgres.server.ts'
import { openLog } from './kit/log.server.ts'
import { migrate } from './kit/migrate.server.ts'
import { openOutbox } from './kit/outbox.server.ts'
import type { Services } from './kit/services.server.ts'
import { seedDemoLogins } from './people/demo-logins.server.ts'
import { loadPlaces } from './places/load-places.server.ts'
import { subscribers } from './subscribers.server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Connections still on their way in when the signal came are served too. */
const GRACE_MS = 300
const TURNS = 10
const development = process.argv.includes('--dev')

await start().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})

/** The process: the only file that starts anything. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.log_level)
  const embedded = config.database_url ? undefined : await openEmbeddedPostgres({ data_dir: config.data_dir, log })
  const connection = config.database_url ?? embedded!.connection
  const database = openDatabase(connection, { onError: (error) => log.warn({ error: error.message }, 'a database connection was lost') })
  const applied = await migrate(database.pool, `${root}db/migrations`)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  await loadPlaces(database.pool)
  if (config.demo_data) {
    await seedWorld(database.pool, { log })
    await seedDemoLogins(database.db)
  }
  const outbox = await openOutbox(connection, database.db, log)
  await outbox.deliver(subscribers({ db: database.db, config, log }))
  const server = await listen({ config, log, db: database.db, pool: database.pool, outbox })
  log.info({ url: config.public_url, port: config.port }, 'ready')
  closeOnSignal(server, async () => {
    await outbox.close()
    await database.close()
    await embedded?.close()
  })
}

async function listen(services: Services): Promise<Server> {
  const server = development ? await developmentServer(services) : await builtServer(services)
  server.headersTimeout = 20_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 65_000
  return new Promise((resolve, reject) => server.once('error', reject).listen(services.config.port, () => resolve(server)))
}

/** The built app, with its files beside it: compressed once at build time, named by their content, kept for a year. */
async function builtServer(services: Services): Promise<Server> {
  const { createApp } = (await import(`${root}build/server/index.js`)) as typeof App
  const client = `${root}build/client`
  const files = new Hono()
  const forAYear = (_: string, c: { header(name: string, value: string): void }) =>
    c.header('cache-control', 'public, max-age=31536000, immutable')
  files.use('/assets/*', serveStatic({ root: client, precompressed: true, onFound: forAYear }))
  files.use('/favicon.svg', serveStatic({ root: client }))
  const app = createApp(services, files)
  return createServer(getRequestListener((request, env) => app.fetch(request, env)))
}

/** Vite in this process: every request sees the code of now. */
async function developmentServer(services: Services): Promise<Server> {
  const { createServer: createVite } = await import('vite')
  const server = createServer()
  const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const listener = getRequestListener(async (request, env) => {
    const { createApp } = (await vite.ssrLoadModule('./src/app.server.ts')) as typeof App
    return createApp(services).fetch(request, env)
  })
  server.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)))
  return server
}

/** Takes no new requests, lets those in flight finish, then closes what was opened. A second signal ends at once. */
function closeOnSignal(server: Server, close: () => Promise<void>): void {
  let closing = false
  const stop = () => {
    if (closing) process.exit(1)
    closing = true
    finish()
  }
  const finish = async () => {
    await sleep(GRACE_MS)
    // A busy loop may just have accepted connections whose requests it has not read: closing would take them for idle.
    for (let turn = 0; turn < TURNS; turn++) await nextTurn()
    server.close(async () => {
      await close()
      process.exit(0)
    })
    // Browsers keep connections open for the next request, long after the last answer.
    setInterval(() => server.closeIdleConnections(), 100).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
