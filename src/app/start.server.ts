import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { INTERNET } from '@huella/guarded-fetch/network'
import { migrate } from '@huella/migrations/migrate'
import { openPrinter } from '@huella/pdf/document/printer'
import { openRealtime, type Realtime } from '@huella/pusher-server/open-realtime'
import type { Pool } from 'pg'
import { seedCatalogues } from '../../db/start-rows/catalogues.ts'
import { type Config, ConfigError, readConfig } from '../config/config.server.ts'
import { ROOT } from '../config/root.server.ts'
import { registerDemoTravelSite } from '../domain/clients/demo-client.server.ts'
import { repeatErasures } from '../domain/deals/customers/forget-customers.server.ts'
import { loadPlaces } from '../domain/places/load/load-places.server.ts'
import { realtimeAuthorizer, realtimeSecret } from '../domain/realtime/realtime-authorizer.server.ts'
import { readClock } from '../kit/clock.ts'
import { type Connections, openConnections } from '../kit/data/connections.server.ts'
import { type Connection, type Db, isReachable, openDatabase, openOwnDatabase } from '../kit/data/db.server.ts'
import { openOutbox } from '../kit/data/outbox.server.ts'
import { grantServing } from '../kit/data/serving-role.server.ts'
import { openDecoder } from '../kit/decoder/decoder.server.ts'
import { ReadableError } from '../kit/errors.ts'
import { openFiles } from '../kit/files.server.ts'
import { drainable } from '../kit/http/drain.server.ts'
import { answerHealth } from '../kit/http/health.server.ts'
import { warnOfForwarding } from '../kit/http/http-guard.server.ts'
import { errorStack, errorText, type Log, openLog } from '../kit/log.server.ts'
import { type Metrics, openMetrics } from '../kit/metrics/metrics.server.ts'
import { watchPlatform } from '../kit/metrics/platform-figures.server.ts'
import { followEvents } from '../kit/realtime/deliver-events.server.ts'
import type { Services } from '../kit/services.server.ts'
import type { GuestPages } from '../page-cache/guest-pages.server.ts'
import { routeOf } from '../urls/route-of.ts'
import type { openBuiltSite } from './built-site.server.ts'
import { reuseCompiledCode } from './compiled-code.server.ts'
import { DECODER_PROGRAM } from './decoder-program.server.ts'
import { reseal } from './reseal.server.ts'
import { runAtStart, schedules } from './schedules.server.ts'
import type { Served } from './served.ts'

/** Longer than any statement of a request, which ends after 15 s. */
const IDLE_TIMEOUT_MS = 20_000
const FORCE_EXIT_MS = 5_000
const DEMO_ELSEWHERE = 'DEMO_DATA: this program has no demo world; start build/server/demo-server.js, or bin/start'

/** Options of the process; `env` as it was given. `seedDemo` fills an empty database where `DEMO_DATA` asks for it: only the demo's own program brings it. */
export interface Start {
  env: NodeJS.ProcessEnv
  development: boolean
  seedDemo?: (into: { db: Db; pool: Pool; config: Config; log: Log }) => Promise<void>
}

/** Starts everything, or ends the process with what is wrong. */
export async function start(how: Start): Promise<void> {
  await open(how).catch((error) => {
    console.error(error instanceof ConfigError ? error.message : `${errorText(error)}\n${errorStack(error)}`)
    process.exit(1)
  })
}

async function open({ env, development, seedDemo }: Start): Promise<void> {
  const config = readConfig(env)
  if (config.demo_data && !seedDemo) throw new ConfigError(DEMO_ELSEWHERE)
  const log = openLog(config.log_level)
  // Node would print an error with all of its properties, such as the parameters of a statement.
  process.on('uncaughtException', (error) => {
    log.error({ error: errorText(error), stack: errorStack(error) }, 'the process ends')
    process.exit(1)
  })
  const load = siteLoader(config, development)
  const connections = await openConnections(config, log, load)
  const connection = connections.serving
  const { new_queue } = await prepareDatabase(connections, { config, log, seedDemo })
  const onError = (error: Error) => log.warn({ error: errorText(error) }, 'a database connection was lost')
  const database = openDatabase(connection, { silence_ms: IDLE_TIMEOUT_MS, prepare: config.prepared_statements, onError })
  const outbox = await openOutbox(connection, database.db, log, { clock: () => readClock(config) })
  if (new_queue) await outbox.requeue()
  const files = await openFiles(config, log)
  const printer = openPrinter(() => new ReadableError('unavailable', { retry_after: 5 }))
  const decoder = openDecoder(DECODER_PROGRAM)
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
  const openSite = await load()
  const { server, drain, pages, post, realtime } = await listen(services, { connection, openSite, isReady })
  const door = metrics && (await serveMetrics(services, metrics, { pages, realtime }))
  log.info({ url: config.public_url, port: config.port }, 'ready')
  const begun = runAtStart(jobs, log, readClock(config))
  const leave = async () => {
    leaving = true
    await sleep(config.shutdown_delay_ms)
    // Sockets stay open for as long as they are not told to go.
    await realtime.close()
    await drain()
  }
  closeOnSignal(server, leave, async () => {
    await door?.close()
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

/** As the tables' owner, on connections of its own, whose statements may take as long as they need. */
async function prepareDatabase(
  { owner, serving }: Connections,
  { config, log, seedDemo }: { config: Config; log: Log; seedDemo: Start['seedDemo'] },
): Promise<{ new_queue: boolean }> {
  const { db, pool, close } = openOwnDatabase(owner)
  const applied = await migrate(pool, `${ROOT}/db/migrations`)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  await loadPlaces(pool)
  await seedCatalogues(pool)
  if (config.demo_data) await seedDemo?.({ db, pool, config, log })
  if (config.secret_key_old) log.info(await reseal(pool, config), 'sealed again with SECRET_KEY')
  if (config.demo_travel_site) await registerDemoTravelSite(db, config.travel_site.url)
  const served = openDatabase(serving, { max: 1 })
  const new_queue = await grantServing(pool, served.pool, log)
  await served.close()
  await close()
  return { new_queue }
}

type OpenSite = typeof openBuiltSite

/** Loads the site once, however often it is called: it is read and compiled while PostgreSQL starts. */
function siteLoader(config: Config, development: boolean): () => Promise<OpenSite> {
  let loading: Promise<OpenSite> | undefined
  return () => {
    loading ??= loadSite(config, development)
    // Its failure is that of the call that waits for it.
    loading.catch(() => {})
    return loading
  }
}

async function loadSite({ data_dir }: Config, development: boolean): Promise<OpenSite> {
  if (development) {
    const { loadDevelopmentSite } = await import('./development-site.server.ts')
    const openSite = await loadDevelopmentSite()
    return (services, _, watch) => openSite(services, watch)
  }
  reuseCompiledCode(data_dir, fileURLToPath(import.meta.url))
  return (await import('./built-site.server.ts')).openBuiltSite
}

async function listen(
  services: Services,
  { connection, openSite, isReady }: { connection: Connection; openSite: OpenSite; isReady: () => Promise<boolean> },
): Promise<Served & { drain: () => Promise<void>; realtime: Realtime }> {
  const { config, metrics } = services
  const watch = (serve: RequestListener) => answerHealth(metrics?.measure(serve, routeOf) ?? serve, { hsts: config.hsts, isReady })
  const { server, post, pages } = await openSite(services, connection, watch)
  server.headersTimeout = 20_000
  server.requestTimeout = 60_000
  server.keepAliveTimeout = 65_000
  if (config.trust_proxy === 0) warnOfForwarding(server, services.log)
  const drain = drainable(server)
  const realtime = await openRealtime(server, {
    follow: (follower) => followEvents(services.db, connection, services.log, follower),
    log: services.log,
    authorizer: realtimeAuthorizer(services),
    secret: realtimeSecret(services),
    origin: new URL(services.config.public_url).origin,
  })
  return new Promise((resolve, reject) =>
    server.once('error', reject).listen(config.port, config.host, () => resolve({ server, drain, pages, post, realtime })),
  )
}

/** Figures for operators, at an address of their own. */
function serveMetrics({ config, db, pool }: Services, metrics: Metrics, heard: { pages?: GuestPages; realtime: Realtime }) {
  const { pages, realtime } = heard
  watchPlatform(metrics, {
    db,
    pool,
    lines: { realtime: realtime.isListening, ...(pages && { guest_pages: pages.isListening }) },
  })
  return metrics.listen(config.metrics!)
}

/** Lets requests in flight finish, then closes what was opened. A second signal cuts them off, and ends the process within 5 s whatever is left. */
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
