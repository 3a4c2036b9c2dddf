import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  isAlive,
  killIfAlive,
  killServer,
  makeDataDir,
  postmasterOf,
  queryServer,
  removeDataDir,
  stopServerOf,
  until,
} from '../../src/testing/embedded-postgres-scene.ts'
import { killHard, type PlatformProcess, startScript } from '../../src/testing/platform-process.ts'
import { canReach, findServerAccount } from './account.server.ts'
import { findBinaries } from './binaries.server.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, openEmbeddedPostgres } from './embedded.server.ts'
import { findServerPaths, makeHome } from './place.server.ts'
import { readPostmaster } from './postmaster.server.ts'
import { attachOrStart, ensureDatabase, leave } from './presence.server.ts'

// Creating the files takes longer than everything else, so most tests share one DATA_DIR; each leaves its server stopped.
let shared: string
const dirs: string[] = []
const opened: EmbeddedPostgres[] = []
const processes: PlatformProcess[] = []
const asRoot = process.getuid?.() === 0
const SILENT = { info() {}, warn() {}, error() {} }
const NOBODY = { uid: 65534, gid: 65534 }

beforeAll(async () => {
  shared = makeDataDir()
  const postgres = await openEmbeddedPostgres({ data_dir: shared })
  await postgres.close()
})

afterEach(async () => {
  for (const started of processes.splice(0)) await killHard(started)
  for (const postgres of opened.splice(0)) await postgres.close()
  await stopServerOf(shared)
  for (const data_dir of dirs.splice(0)) await removeDataDir(data_dir)
})

afterAll(() => removeDataDir(shared))

test('creates the server, the database and an owner without the powers of a superuser', async () => {
  const data_dir = emptyDir()
  const { connection } = await open({ data_dir, database: 'a "quoted" name' })
  expect(connection).toMatchObject({ user: 'app', database: 'a "quoted" name' })
  expect(connection.password).toBeUndefined()
  const [role] = await queryServer(connection, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user')
  expect(role).toEqual({ rolsuper: false, rolcreatedb: true })
  await queryServer(connection, 'create extension pg_trgm; create extension unaccent; create schema other')
})

test('is durable, knows UTF-8 letters and runs in UTC', async () => {
  const { connection } = await open({ data_dir: shared })
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'timezone']
  const [settings] = await queryServer(connection, `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`)
  expect(settings).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    timezone: 'UTC',
  })
  await queryServer(connection, 'create extension if not exists pg_trgm; create extension if not exists unaccent')
  const [letters] = await queryServer(
    connection,
    `select lower('ÑANDÚ') as lower, unaccent('Córdoba') as plain, similarity('ñ', 'Ñ') as similarity`,
  )
  expect(letters).toEqual({ lower: 'ñandú', plain: 'Cordoba', similarity: 1 })
})

test('starts on existing data, with the given settings', async () => {
  const data_dir = shared
  const { connection } = await open({ data_dir, settings: { work_mem: '7MB' } })
  expect(await queryServer(connection, 'show work_mem')).toEqual([{ work_mem: '7MB' }])
})

test('attaches to a running server, and the last process to leave stops it', async () => {
  const data_dir = shared
  const first = await open({ data_dir })
  const postmaster = postmasterOf(data_dir)
  const second = await hold(data_dir)
  await first.close()
  await first.close()
  expect(postmasterOf(data_dir)).toBe(postmaster)
  expect(await queryServer(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  second.child.stdin?.write('close')
  expect(await second.ended).toBe(0)
  expect(postmasterOf(data_dir)).toBeUndefined()
})

test('two processes that start concurrently share one server', async () => {
  const data_dir = emptyDir()
  const [one, other] = await Promise.all([hold(data_dir), hold(data_dir)])
  const connections = [one, other].map(({ lines }) => JSON.parse(lines[0] ?? '') as EmbeddedPostgres['connection'])
  expect(connections[0]).toEqual(connections[1])
  const present = await queryServer(
    { ...connections[0]!, database: 'postgres' },
    `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`,
  )
  expect(present).toHaveLength(2)
  expect(readFileSync(join(data_dir, 'postgres/log'), 'utf8').match(/ready to accept connections/g)).toHaveLength(1)
})

test('one process opens while the last one closes', async () => {
  const data_dir = shared
  for (let round = 0; round < 3; round++) {
    const leaving = await open({ data_dir })
    const [, coming] = await Promise.all([leaving.close(), open({ data_dir })])
    expect(await queryServer(coming.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await coming.close()
  }
})

test('restarts soon after the server is killed, even while one of its children is still computing', async () => {
  const data_dir = shared
  const { connection } = await open({ data_dir })
  const busy = queryServer(connection, 'select count(*) from generate_series(1, 1000000000)').catch((error: Error) => error)
  await until(
    async () =>
      (await queryServer(connection, `select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`))
        .length > 0,
  )
  const pool = new pg.Pool(connection)
  pool.on('error', () => {})
  await pool.query('create table stored as select 1 as one')
  const killed = killServer(data_dir, false)
  const stored = () => pool.query('select one from stored').catch(() => undefined)
  await until(async () => postmasterOf(data_dir) !== killed && (await stored())?.rowCount === 1)
  expect(await busy).toBeInstanceOf(Error)
  await pool.end()
})

test('several processes notice a killed server, and one of them restarts it', async () => {
  const data_dir = shared
  const holders = await Promise.all([hold(data_dir), hold(data_dir)])
  const { connection } = await open({ data_dir })
  killServer(data_dir, true)
  const presences = `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`
  await until(async () => (await queryServer({ ...connection, database: 'postgres' }, presences).catch(() => [])).length === 3)
  expect(holders.map(({ child }) => child.exitCode)).toEqual([null, null])
})

test('a killed server not yet reaped by its hanging parent counts as gone', async () => {
  const data_dir = shared
  const starter = await hold(data_dir)
  const { connection } = await open({ data_dir })
  starter.child.kill('SIGSTOP')
  killServer(data_dir, false)
  await until(async () => (await queryServer(connection, 'select 1 as one').catch(() => [])).length === 1)
})

test('a server whose files were removed does not block a new one', async () => {
  const data_dir = emptyDir()
  await killHard(await hold(data_dir))
  const orphan = postmasterOf(data_dir) ?? 0
  rmSync(join(data_dir, 'postgres'), { recursive: true })
  const { connection } = await open({ data_dir })
  expect(await queryServer(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  killIfAlive(orphan)
})

test('a server outlives the process group that started it, and the next one attaches', async () => {
  const data_dir = shared
  const starter = await hold(data_dir)
  const postmaster = postmasterOf(data_dir)
  await killHard(starter)
  const { close } = await open({ data_dir })
  expect(postmasterOf(data_dir)).toBe(postmaster)
  await close()
  expect(postmasterOf(data_dir)).toBeUndefined()
})

test('starts again when both were killed', async () => {
  const data_dir = shared
  const starter = await hold(data_dir)
  const killed = killServer(data_dir, true)
  await killHard(starter)
  const { connection } = await open({ data_dir })
  expect(await queryServer(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(postmasterOf(data_dir)).not.toBe(killed)
})

test('is not fooled by another program that reuses the pid of the last server', async () => {
  const data_dir = shared
  const cluster = join(data_dir, 'postgres/data')
  const { uid, gid } = statSync(cluster)
  // Owned by the same user: PostgreSQL itself would take any such process for a running server.
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { cwd: '/', ...(asRoot ? { uid, gid } : {}) })
  writeFileSync(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n\n\n\nready\n`)
  if (asRoot) chownSync(join(cluster, 'postmaster.pid'), uid, gid)
  const { connection } = await open({ data_dir })
  expect(await queryServer(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('an interrupted creation does not block the next one', async () => {
  const data_dir = emptyDir()
  const creator = startScript('hold-embedded-postgres.ts', [data_dir])
  const home = join(data_dir, 'postgres')
  await until(() => existsSync(home) && readdirSync(home).some((name) => name.startsWith('new-')))
  await killHard(creator)
  expect(existsSync(join(home, 'data'))).toBe(false)
  const { connection } = await open({ data_dir })
  expect(await queryServer(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a process that forgets to close still exits', async () => {
  const data_dir = shared
  const forgetful = startScript('hold-embedded-postgres.ts', [data_dir, 'leave'])
  expect(await forgetful.ended).toBe(0)
  expect(isAlive(postmasterOf(data_dir) ?? 0)).toBe(true)
})

test('works in a directory whose path is too long for a socket', async () => {
  const data_dir = join(emptyDir(), 'long'.repeat(15), 'longer'.repeat(10))
  const { connection, close } = await open({ data_dir })
  expect(connection.host.length).toBeLessThan(60)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(await queryServer(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await close()
  expect(existsSync(connection.host)).toBe(false)
})

test('refuses files of another major version, and says what to do', async () => {
  const data_dir = emptyDir()
  mkdirSync(join(data_dir, 'postgres/data'), { recursive: true })
  writeFileSync(join(data_dir, 'postgres/data/PG_VERSION'), '17\n')
  await expect(openEmbeddedPostgres({ data_dir })).rejects.toThrow(/written by PostgreSQL 17 and this is 18: dump it/)
})

test('reports the end of the log when the server does not start', async () => {
  await expect(openEmbeddedPostgres({ data_dir: shared, settings: { work_mem: 'plenty' } })).rejects.toThrow(
    /invalid value for parameter "work_mem"/,
  )
})

test('over the loopback address (as on Windows) requires a password that stays the same', async () => {
  const { home, account } = makeHome(emptyDir())
  const place = await findServerPaths(home, account, 'loopback')
  const server = { place, binaries: findBinaries(home, account), settings: {}, log: SILENT }
  const presence = await attachOrStart(server)
  await ensureDatabase(presence, place, 'huella')
  expect((await findServerPaths(home, account, 'loopback')).endpoint).toEqual(place.endpoint)
  const { host, port, password } = place.endpoint as { host: string; port: number; password: string }
  const connection = { host, port, user: 'app', database: 'huella' }
  expect(await queryServer({ ...connection, password }, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(queryServer({ ...connection, password: 'guess' }, 'select 1 as one')).rejects.toThrow(/password authentication failed/)
  await leave(server, presence)
  expect(readPostmaster(place)).toBeUndefined()
})

test.runIf(asRoot)('as root: works below a directory that only root may enter, also after a kill', async () => {
  const data_dir = join(emptyDir(0o700), 'data')
  const { connection } = await open({ data_dir })
  expect(canReach(data_dir, findServerAccount(data_dir, join(data_dir, 'postgres')))).toBe(false)
  await queryServer(connection, 'create table stored as select 1 as one')
  killServer(data_dir, false)
  await until(async () => (await queryServer(connection, 'select one from stored').catch(() => [])).length === 1)
})

test.runIf(asRoot && canReach(process.execPath, NOBODY) && canReach(import.meta.dirname, NOBODY))(
  'as a normal user: everything belongs to that user',
  async () => {
    const data_dir = emptyDir(0o700)
    chownSync(data_dir, NOBODY.uid, NOBODY.gid)
    const normal = await hold(data_dir, NOBODY)
    expect(statSync(join(data_dir, 'postgres/data')).uid).toBe(NOBODY.uid)
    expect(statSync(`/proc/${postmasterOf(data_dir)}`).uid).toBe(NOBODY.uid)
    killServer(data_dir, true)
    const { connection } = await open({ data_dir })
    expect(await queryServer(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(`/proc/${postmasterOf(data_dir)}`).uid).toBe(NOBODY.uid)
    expect(normal.child.exitCode).toBeNull()
  },
)

test.runIf(asRoot && canReach(process.execPath, NOBODY) && canReach(import.meta.dirname, NOBODY))(
  'as a normal user: refuses files of somebody else, and says whose they are',
  async () => {
    const data_dir = shared
    const stranger = startScript('hold-embedded-postgres.ts', [data_dir], { uid: 1, gid: 1 })
    await expect(stranger.ready).rejects.toThrow(/belongs to \w+, this process runs as daemon: start as that user or as root/)
  },
)

function emptyDir(mode?: number): string {
  const data_dir = makeDataDir(mode)
  dirs.push(data_dir)
  return data_dir
}

async function open(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres(options)
  opened.push(postgres)
  return postgres
}

async function hold(data_dir: string, account: { uid?: number; gid?: number } = {}): Promise<PlatformProcess> {
  const holder = startScript('hold-embedded-postgres.ts', [data_dir], account)
  processes.push(holder)
  await holder.ready
  return holder
}
