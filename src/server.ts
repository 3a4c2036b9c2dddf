import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { seedDemoAccounts } from '../db/world/demo/demo-accounts.ts'
import { seedDemoDeals } from '../db/world/demo/demo-deals.ts'
import { seedDemoHotelier } from '../db/world/demo/demo-hotelier.ts'
import { seedDemoManager } from '../db/world/demo/demo-manager.ts'
import { seedCatalogues, seedWorld } from '../db/world/seed-world.ts'
import type * as App from './app/app.server.ts'
import { reseal } from './app/reseal.server.ts'
import { schedules } from './app/schedules.server.ts'
import { type Config, ConfigError, readConfig } from './config/config.server.ts'
import { seedDemoLogins } from './domain/accounts/demo-logins.server.ts'
import { registerDemoTravelSite } from './domain/clients/demo-client.server.ts'
import { repeatErasures } from './domain/deals/customers/forget-customers.server.ts'
import type { MailQueue } from './domain/emails/mail-queue.server.ts'
import { loadPlaces } from './domain/places/load/load-places.server.ts'
import { realtimeAuthorizer, realtimeSecret } from './domain/realtime/realtime-authorizer.server.ts'
import { readClock } from './kit/clock.ts'
import { type Connection, isReachable, openDatabase } from './kit/data/db.server.ts'
import { migrate } from './kit/data/migrate.server.ts'
import { openOutbox } from './kit/data/outbox.server.ts'
import { grantServing } from './kit/data/serving-role.server.ts'
import { openDecoder } from './kit/decoder/decoder.server.ts'
import { openFiles } from './kit/files.server.ts'
import type { CachedAnswer } from './kit/http/answer-cache.ts'
import { drainable } from './kit/http/drain.server.ts'
import { INTERNET } from './kit/http/guarded-fetch/network.server.ts'
import { answerHealth } from './kit/http/health.server.ts'
import { warnOfForwarding } from './kit/http/http-guard.server.ts'
import { answerParserErrors, strictRequests } from './kit/http/strict-requests.server.ts'
import { errorStack, errorText, type Log, openLog } from './kit/log.server.ts'
import { type Metrics, openMetrics } from './kit/metrics/metrics.server.ts'
import { watchPlatform } from './kit/metrics/platform-figures.server.ts'
import { openPrinter } from './kit/pdf/document/printer.server.ts'
import { type Connections, openConnections } from './kit/postgres/connections.server.ts'
import { isRealtimeUpgrade } from './kit/realtime/entrance.server.ts'
import { openRealtime, type Realtime } from './kit/realtime/open-realtime.server.ts'
import type { Services } from './kit/services.server.ts'
import { type GuestPages, openGuestPages } from './page-cache/guest-pages.server.ts'
import { openPageCache } from './page-cache/page-cache.server.ts'
import { routeOf } from './urls/route-of.ts'
import { cacheablePages } from './web/pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Longer than any statement of a request, which ends after 15 s. */
const IDLE_TIMEOUT_MS = 20_000
const FORCE_EXIT_MS = 5_000
const development = process.argv.includes('--dev')

await start().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : `${errorText(error)}\n${errorStack(error)}`)
  process.exit(1)
})

/** Starts the process; no other file starts anything. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.log_level)
  // Node would print an error with all of its properties, such as the parameters of a statement.
  process.on('uncaughtException', (error) => {
    log.error({ error: errorText(error), stack: errorStack(error) }, 'the process ends')
    process.exit(1)
  })
  const connections = await openConnections(config, log)
  const connection = connections.serving
  const { new_queue } = await prepareDatabase(connections, config, log)
  const onError = (error: Error) => log.warn({ error: errorText(error) }, 'a database connection was lost')
  const database = openDatabase(connection, { silence_ms: IDLE_TIMEOUT_MS, prepare: config.prepared_statements, onError })
  const outbox = await openOutbox(connection, database.db, log, { clock: () => readClock(config) })
  if (new_queue) await outbox.requeue()
  const files = await openFiles(config, log)
  const printer = openPrinter()
  const decoder = openDecoder(new URL('./app/decoder-process.ts', import.meta.url))
  const metrics = config.metrics && openMetrics()
  const services = {
    config,
    log,
    db: database.db,
    pool: database.pool,
    outbox,
    files,
    printer,
    decoder,
    network: INTERNET,
    ...(metrics && { metrics }),
  }
  const repeated = await repeatErasures(services)
  if (repeated > 0) log.warn({ repeated }, 'a restored database knew who had been erased: erased again')
  const jobs = schedules(services)
  for (const { name, cron, run } of jobs) await outbox.every(name, cron, run)
  let leaving = false
  const isReady = async () => !leaving && (await isReachable(database.db))
  const { server, drain, pages, post, realtime } = await listen(services, connection, isReady)
  const authorizer = metrics && (await serveMetrics(services, metrics, { pages, realtime }))
  log.info({ url: config.public_url, port: config.port }, 'ready')
  const begun = Promise.allSettled(jobs.filter(({ at_start }) => at_start).map(({ run }) => run(readClock(config))))
  const leave = async () => {
    leaving = true
    await sleep(config.shutdown_delay_ms)
    // Sockets stay open until they are closed explicitly.
    await realtime.close()
    await drain()
  }
  closeOnSignal(server, leave, async () => {
    await authorizer?.close()
    await pages?.close()
    await post.close()
    await outbox.close()
    await begun
    await printer.close()
    decoder.close()
    await database.close()
    await connections.close()
  })
}

/** Migrates as the tables' owner, on separate connections without a limit for statements. */
async function prepareDatabase({ owner, serving }: Connections, config: Config, log: Log): Promise<{ new_queue: boolean }> {
  const { db, pool, close } = openDatabase(owner, { max: 2 })
  const applied = await migrate(pool, `${root}db/migrations`)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  await loadPlaces(pool)
  await seedCatalogues(pool)
  if (config.demo_data) {
    await seedWorld(pool, { log, now: config.demo_now })
    await seedDemoLogins(db)
    await seedDemoManager(pool)
    await seedDemoHotelier(pool)
    await seedDemoAccounts(pool, config.secret_key)
    await seedDemoDeals(pool, readClock(config))
  }
  if (config.secret_key_old) log.info(await reseal(pool, config), 'sealed again with SECRET_KEY')
  if (config.demo_travel_site) await registerDemoTravelSite(db, config.travel_site.url)
  const served = openDatabase(serving, { max: 1 })
  const new_queue = await grantServing(pool, served.pool, log)
  await served.close()
  await close()
  return { new_queue }
}

/** Wraps a site's listener with the answers to balancers and operators. */
type Watch = (serve: RequestListener) => RequestListener

interface Served {
  server: Server
  post: MailQueue
  pages?: GuestPages
}

async function listen(
  services: Services,
  connection: Connection,
  isReady: () => Promise<boolean>,
): Promise<Served & { drain: () => Promise<void>; realtime: Realtime }> {
  const { config, metrics } = services
  const watch = (serve: RequestListener) => answerHealth(metrics?.measure(serve, routeOf) ?? serve, { hsts: config.hsts, isReady })
  const { server, post, pages } = development ? await developmentServer(services, watch) : await builtServer(services, connection, watch)
  server.headersTimeout = 20_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 65_000
  if (config.trust_proxy === 0) warnOfForwarding(server, services.log)
  const drain = drainable(server)
  const realtime = await openRealtime(server, {
    ...{ db: services.db, log: services.log, connection, authorizer: realtimeAuthorizer(services), secret: realtimeSecret(services) },
    origin: new URL(services.config.public_url).origin,
  })
  return new Promise((resolve, reject) =>
    server.once('error', reject).listen(config.port, config.host, () => resolve({ server, drain, pages, post, realtime })),
  )
}

/** Metrics for operators, at an address of their own. */
function serveMetrics({ config, db, pool }: Services, metrics: Metrics, heard: { pages?: GuestPages; realtime: Realtime }) {
  const { pages, realtime } = heard
  watchPlatform(metrics, {
    ...{ db, pool },
    lines: { realtime: realtime.isListening, ...(pages && { guest_pages: pages.isListening }) },
  })
  return metrics.listen(config.metrics!)
}

/** The built app and its static files: compressed at build time, named by their content, cached for a year. */
async function builtServer(opened: Services, connection: Connection, watch: Watch): Promise<Served> {
  // React reads it when loaded, and renders four times slower in development mode. Our own rules use the configuration, which was read
  // before.
  process.env.NODE_ENV = 'production'
  const services = { ...opened, answers: openPageCache<CachedAnswer, 'other'>({ plain: 16 * 2 ** 20, filtered: 32 * 2 ** 20 }) }
  const { createApp, openPost, subscribers } = (await import(`${root}build/server/index.js`)) as typeof App
  const post = openPost(services)
  await services.outbox.deliver(subscribers(services, post))
  const client = `${root}build/client`
  const files = new Hono()
  const forAYear = (_: string, c: { header(name: string, value: string): void }) =>
    c.header('cache-control', 'public, max-age=31536000, immutable')
  files.use('/assets/*', serveStatic({ root: client, precompressed: true, onFound: forAYear }))
  const app = createApp(services, files)
  const pages = openGuestPages(services, connection, app.fetch, cacheablePages())
  const options = { hsts: services.config.hsts, log: services.log }
  const listener = watch(strictRequests(pages.serve, options))
  const server = createServer({ requireHostHeader: false, shouldUpgradeCallback: isRealtimeUpgrade }, listener)
  answerParserErrors(server, options)
  return { server, pages, post }
}

/** Vite in this process: every request runs the current code. */
async function developmentServer(services: Services, watch: Watch): Promise<Served> {
  const { createServer: createVite } = await import('vite')
  const server = createServer()
  const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const { openPost, subscribers } = (await vite.ssrLoadModule('./src/app/app.server.ts')) as typeof App
  const post = openPost(services)
  await services.outbox.deliver(subscribers(services, post))
  const listener = getRequestListener(async (request, env) => {
    const { createApp } = (await vite.ssrLoadModule('./src/app/app.server.ts')) as typeof App
    return createApp(services).fetch(request, env)
  })
  server.on(
    'request',
    watch((request, response) => vite.middlewares(request, response, () => listener(request, response))),
  )
  return { server, post }
}

/**
 * Lets requests in flight finish, then closes all services. A second signal cuts the requests off, and ends the process within 5 s in any
 * case.
 */
function closeOnSignal(server: Server, leave: () => Promise<void>, close: () => Promise<void>): void {
  let closing = false
  const stop = async () => {
    if (closing) {
      server.closeAllConnections()
      setTimeout(() => process.exit(1), FORCE_EXIT_MS)
      return
    }
    closing = true
    await leave()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
