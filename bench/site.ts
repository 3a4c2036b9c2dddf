import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import { migrate } from '@huella/migrations/migrate'
import { LEAN_ARGUMENTS, LEAN_ENVIRONMENT } from '../bin/lean-memory.ts'
import { seedWorld } from '../db/world/seed-world.ts'
import { seedDemoLogins } from '../src/domain/accounts/demo-logins.server.ts'
import { loadPlaces } from '../src/domain/places/load/load-places.server.ts'
import { type Connection, openDatabase } from '../src/kit/data/db.server.ts'
import { makeDataDir } from '../src/testing/embedded-postgres-scene.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { PORT = '4390' } = process.env
export const WEBHOOK_SECRET = 'only-of-this-measurement'

export interface BenchSite {
  url: string
  pid: number
  /** The database server's first process. */
  postmaster: number
  data_dir: string
  connection: Connection
  stopPlatform(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the built site as in production, in a process of its own, with the demo world in a temporary database.
 * @param more environment of this measurement
 * @param projects besides those of the demo world
 */
export async function openBenchSite(more: Record<string, string> = {}, projects = 0): Promise<BenchSite> {
  const data_dir = makeDataDir()
  const { connection, db, close } = await openWorld(data_dir, 'huella', projects)
  await seedDemoLogins(db)
  const url = `http://localhost:${PORT}`
  const platform = spawn(process.execPath, [...LEAN_ARGUMENTS, `${root}build/server/server.js`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...LEAN_ENVIRONMENT, ...process.env, ...asInProduction(url), ...more, PORT, DATA_DIR: data_dir },
  })
  const stopPlatform = () => stop(platform)
  const closeAll = async () => {
    await stopPlatform()
    await close()
    rmSync(data_dir, { recursive: true, force: true })
  }
  await untilReady(url, platform).catch(async (error) => {
    await closeAll()
    throw error
  })
  const postmaster = Number(readFileSync(`${data_dir}/postgres/data/postmaster.pid`, 'utf8').split('\n', 1)[0])
  return { url, pid: platform.pid!, postmaster, data_dir, connection, stopPlatform, close: closeAll }
}

/** A database in this DATA_DIR with the demo world and a number of additional projects. */
export async function openWorld(data_dir: string, name: string, projects = 0) {
  const postgres = await openEmbeddedPostgres({ data_dir, database: name })
  const database = openDatabase(postgres.connection)
  await migrate(database.pool, `${root}db/migrations`)
  await loadPlaces(database.pool)
  await seedWorld(database.pool, { projects, now: new Date() })
  const close = async () => {
    await database.close()
    await postgres.close()
  }
  return { ...database, connection: postgres.connection, close }
}

/** Production mode, because React renders several times slower in development. It refuses `DEMO_DATA`, so the world is seeded beforehand. */
function asInProduction(url: string) {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PUBLIC_URL: url,
    TRAVEL_SITE_URL: 'http://localhost:9',
    TRAVEL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    WRITES_PER_MINUTE: '1000000',
    SECRET_KEY: 'only-of-this-measurement-and-of-no-other',
    OPERATOR_NAME: 'Huella',
    OPERATOR_FILE_NUMBER: '00000',
    WHATSAPP_NUMBER: '5492610000000',
  }
}

async function untilReady(url: string, platform: ChildProcess) {
  while (platform.exitCode === null) {
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error('the platform did not start')
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
