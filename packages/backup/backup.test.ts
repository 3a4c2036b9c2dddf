import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import { migrate } from '@huella/migrations/migrate'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { describeSchema } from '../../db/schema/describe-schema.ts'
import { readConfig } from '../../src/config/config.server.ts'
import { completeFirstLoad } from '../../src/domain/places/load/load-places.server.ts'
import { type Database, openDatabase } from '../../src/kit/data/db.server.ts'
import { type FileStore, openFiles } from '../../src/kit/files.server.ts'
import { openLog } from '../../src/kit/log.server.ts'
import { removeDataDir } from '../../src/testing/embedded-postgres-scene.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../src/testing/fixture.ts'
import { type DebianPostgres, openDebianPostgres } from '../../src/testing/operations/debian-postgres.ts'
import { findLedgerErrors } from '../../src/testing/operations/find-ledger-errors.ts'
import { runProgram } from '../../src/testing/operations/run-program.ts'
import { openS3Server } from '../../src/testing/operations/s3-server.ts'
import { backUp } from './back-up.server.ts'
import type { Manifest } from './manifest.ts'
import { entriesOf, openPack, verifyBackup } from './pack.server.ts'
import { restore } from './restore.server.ts'

// From the embedded database to Debian's and back, with the commands that an operator runs, under concurrent writes.

const root = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = `${root}db/migrations`
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const [first, second] = [join(folder, 'first.tar'), join(folder, 'second.tar')]
const here = join(folder, 'here')
const { secret_key } = readConfig({})
const opening = { secret_key }
const how = { version: '0', migrations: MIGRATIONS, complete: completeFirstLoad, secret_key }
let external: DebianPostgres
beforeAll(async () => {
  external = openDebianPostgres({ fsync: 'off' })
  await inEmbedded(here, async ({ pool }, files) => {
    await migrate(pool, MIGRATIONS)
    await insertCatalogues(pool)
    await insertOrganization(pool, 'org_1')
    await insertProject(pool, 'proj_1', { name: 'Agua "segura"\t\\N ñandú 🌵\n' })
    for (let i = 0; i < 50; i++) await insertGift(pool, `gift_${i}`, { project_id: 'proj_1', amount: 100 + i })
    await pool.query(
      `insert into users (id, username, email, name, surname) values ('user_traveller', 'traveller', 'traveller@example.com', 'Tina', 'Tours')`,
    )
    await pool.query(
      `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ('pay_1', 'org_1', 'proj_1', 30000, 'ARS', now(), now())`,
    )
    await pool.query(`insert into outbox_events (id, type, payload) values ('evnt_waits', 'nobody.asks', '{}')`)
    await pool.query(`insert into rate_limits values ('${'k'.repeat(200)}', 3, 9007199254740991)`)
    // More than one part, the first of which ends within a row.
    await pool.query(`insert into rate_limits select repeat('ñ', 90) || n, n, n from generate_series(1, 30000) n`)
    for (let i = 0; i < 40; i++) await files.put(`people/user_${i}/a/512.webp`, Buffer.alloc(1 + i * 1_000, i), 'image/webp')
    await files.put(`organizations/${'long-'.repeat(40)}/statute.pdf`, Buffer.alloc(6_000_000, 'pdf'), 'application/pdf')
  })
})
afterAll(async () => {
  external.close()
  await removeDataDir(here)
  await removeDataDir(join(folder, 'back'))
  rmSync(folder, { recursive: true })
})

/** Data that must be the same: rows of each table, the digest of each upload, the schema. */
async function look({ pool }: Database, files: FileStore) {
  const { rows } = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const counts: Record<string, number> = {}
  for (const { name } of rows) counts[name] = (await pool.query(`select from ${name}`)).rowCount!
  const digests: Record<string, string> = {}
  for await (const { key, content_type, bytes } of files.all())
    digests[key] = `${content_type} ${createHash('sha256').update(bytes).digest('hex')}`
  return { counts, digests, errors: await findLedgerErrors(pool) }
}

async function inEmbedded<Result>(data_dir: string, work: (database: Database, files: FileStore) => Promise<Result>): Promise<Result> {
  const embedded = await openEmbeddedPostgres({ data_dir })
  const database = openDatabase(embedded.connection)
  try {
    return await work(database, await openFiles({ data_dir, s3: undefined }, openLog('silent')))
  } finally {
    await database.close()
    await embedded.close()
  }
}

async function inExternal<Result>(name: string, work: (database: Database, files: FileStore) => Promise<Result>): Promise<Result> {
  const database = openDatabase(external.at(name))
  try {
    return await work(database, await openFiles({ data_dir: join(folder, name), s3: undefined }, openLog('silent')))
  } finally {
    await database.close()
  }
}

async function newDatabase(name: string): Promise<Record<string, string>> {
  await inExternal('postgres', ({ pool }) => pool.query(`create database ${name}`))
  return { DATABASE_URL: external.at(name), DATA_DIR: join(folder, name) }
}

it('goes from the embedded database to an external one and back, while gifts are made', async () => {
  const made = await inEmbedded(here, async (database, files) => {
    const backup = runProgram('bin/backup', [first], { DATA_DIR: here })
    let [gifts, done] = [0, false]
    const ended = backup.finally(() => (done = true))
    while (!done) {
      await insertGift(database.pool, `gift_meanwhile_${gifts++}`, { project_id: 'proj_1' })
      await files.put(`meanwhile/${gifts}.webp`, Buffer.from(`${gifts}`), 'image/webp')
      // Each is restored and copied several times below.
      await sleep(50)
    }
    expect(await ended).toMatchObject({ code: 0, output: expect.stringMatching(/rows of \d+ tables, \d+ uploads\nSHA-256 [0-9a-f]{64}/) })
    expect(gifts).toBeGreaterThan(5)
    return { schema: await describeSchema(database.pool), gifts: 50 + gifts }
  })
  const manifest = await verifyBackup(first, opening)

  const env = await newDatabase('there')
  expect(await runProgram('bin/restore', [first], env)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/no migration was missing\n(.*owns the tables.*\n)?1 events wait to be delivered/),
  })
  const there = await inExternal('there', async (database, files) => ({
    ...(await look(database, files)),
    waiting: await waiting(database),
  }))
  expect(there.counts).toEqual(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])))
  // From one snapshot: concurrent gifts are included whole or not at all.
  expect(there.counts.contributions).toBeGreaterThanOrEqual(50)
  expect(there.counts.contributions).toBeLessThanOrEqual(made.gifts)
  expect([there.counts.backups, there.errors, there.waiting]).toEqual([0, [], 1])
  expect(Object.keys(there.digests).filter((key) => !key.startsWith('meanwhile/'))).toHaveLength(41)

  expect(await runProgram('bin/backup', [second], env)).toMatchObject({ code: 0 })
  expect(await runProgram('bin/restore', [second], { DATA_DIR: join(folder, 'back') })).toMatchObject({ code: 0 })
  await inEmbedded(join(folder, 'back'), async (database, files) => {
    const back = await look(database, files)
    expect({ counts: back.counts, digests: back.digests, errors: back.errors }).toEqual({
      counts: there.counts,
      digests: there.digests,
      errors: [],
    })
    expect(await describeSchema(database.pool)).toBe(made.schema)
    const { rows: many } = await database.pool.query("select count(*)::int, sum(expire)::text from rate_limits where key like 'ñ%'")
    expect(many).toEqual([{ count: 30_000, sum: '450015000' }])
    const { rows } = await database.pool.query("select name from projects where id = 'proj_1'")
    expect(rows[0].name).toBe('Agua "segura"\t\\N ñandú 🌵\n')
    // Sequences continue where they were, and the ledger's triggers are enabled again.
    await insertGift(database.pool, 'gift_after', { project_id: 'proj_1' })
    expect(await findLedgerErrors(database.pool)).toEqual([])
    await expect(database.pool.query('delete from ledger_entries')).rejects.toThrow()
  })
})

it('takes uploads from a bucket, and puts them into another one', async () => {
  const [one, other] = [await openS3Server('one'), await openS3Server('other')]
  onTestFinished(async () => {
    await one.close()
    await other.close()
  })
  const path = join(folder, 'bucket.tar')
  expect(await runProgram('bin/restore', [first], { ...(await newDatabase('bucket')), ...one.env })).toMatchObject({ code: 0 })
  expect(await runProgram('bin/backup', [path], { DATABASE_URL: external.at('bucket'), ...one.env })).toMatchObject({ code: 0 })
  const env = { ...(await newDatabase('bucket_two')), ...other.env }
  expect(await runProgram('bin/restore', [path], env)).toMatchObject({ code: 0 })
  const uploads = async (files: FileStore) => (await inExternal('bucket_two', (database) => look(database, files))).digests
  const folderOf = (s3: typeof one.s3) => openFiles({ data_dir: folder, s3 }, openLog('silent'))
  const [before, after] = [await uploads(await folderOf(one.s3)), await uploads(await folderOf(other.s3))]
  expect(Object.keys(after).length).toBeGreaterThan(40)
  expect(after).toEqual(before)
})

it('counts the rows of each table, however the network cuts the answers of the database', async () => {
  const embedded = await openEmbeddedPostgres({ data_dir: here })
  const cut = await cuttingNetwork(embedded.connection)
  const database = openDatabase(cut.connection)
  onTestFinished(async () => {
    await database.close()
    cut.close()
    await embedded.close()
  })
  const source = { pool: database.pool, files: await openFiles({ data_dir: here, s3: undefined }, openLog('silent')), version: '0' }
  const { tables } = await backUp({ ...source, secret_key, now: new Date() }, join(folder, 'cut-answers.tar'))
  const counts = await Promise.all(tables.map(async ({ name }) => (await database.pool.query(`select from public.${name}`)).rowCount))
  expect(tables.map(({ rows }) => rows)).toEqual(counts)
})

/** A proxy before the database that ends a packet after the data of each COPY. */
async function cuttingNetwork(to: Awaited<ReturnType<typeof openEmbeddedPostgres>>['connection']) {
  const end_of_copy = Buffer.from('c\0\0\0\x04', 'latin1')
  const server = createServer((near) => {
    const far = createConnection(`${to.host}/.s.PGSQL.${to.port}`).on('error', () => {})
    near.on('error', () => {}).pipe(far)
    void pipeline(
      far,
      async function* (answers: AsyncIterable<Buffer>) {
        for await (const answer of answers) {
          let start = 0
          for (let end = answer.indexOf(end_of_copy); end !== -1; end = answer.indexOf(end_of_copy, start)) {
            yield answer.subarray(start, end + end_of_copy.length)
            start = end + end_of_copy.length
            await sleep(5)
          }
          yield answer.subarray(start)
        }
      },
      near,
    ).catch(() => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { connection: { ...to, host: '127.0.0.1', port: (server.address() as AddressInfo).port }, close: () => server.close() }
}

async function waiting({ pool }: Database): Promise<number> {
  return (await pool.query("select from pgboss.job where name = 'outbox'")).rowCount!
}

describe('is refused', () => {
  it('where it was cut, at any place', async () => {
    const { length } = readFileSync(first)
    for (const bytes of [0, 100, 512, Math.floor(length / 2), length - 2_100, length - 4_000]) {
      const cut = join(folder, 'cut.tar')
      cpSync(first, cut)
      truncateSync(cut, bytes)
      await expect(verifyBackup(cut, opening), `${bytes} bytes`).rejects.toThrow(/damaged|not a whole backup/)
    }
  })

  it('where one byte was changed', async () => {
    const whole = readFileSync(first)
    for (let i = 1; i <= 12; i++) {
      const changed = Buffer.from(whole)
      // In the content of an entry, because the padding of its last block is not covered.
      const at = whole.indexOf('\x1f\x8b', Math.floor((whole.length * i) / 14), 'latin1')
      if (at === -1) continue
      changed[at + 12]! ^= 1
      writeFileSync(join(folder, 'changed.tar'), changed)
      await expect(verifyBackup(join(folder, 'changed.tar'), opening)).rejects.toThrow(/was changed/)
    }
  })

  it('of a newer version, or with another history', async () => {
    const renewed = async (name: string, digest?: string) => {
      const path = join(folder, `${name}.tar`)
      const manifest = await verifyBackup(first, opening)
      const pack = openPack(path, secret_key)
      for await (const entry of entriesOf(first, opening)) if (!entry.name.startsWith('manifest.')) await pack.add(entry.name, entry.bytes)
      await pack.seal({
        ...manifest,
        version: '9.0.0',
        migrations: [...manifest.migrations.slice(1), { name, digest: digest ?? 'a'.repeat(64) }],
      })
      return path
    }
    const env = await newDatabase('newer')
    expect(await runProgram('bin/restore', [await renewed('9999_later.sql')], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('made by version 9.0.0 with 9999_later.sql'),
    })
    expect(await runProgram('bin/restore', [await renewed('0001_foundation.sql')], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('another 0001_foundation.sql'),
    })
  })

  it('where there is something: tables, uploads, somebody connected, a file of that name', async () => {
    expect(await runProgram('bin/restore', [first], { DATA_DIR: here })).toMatchObject({
      code: 1,
      output: expect.stringContaining('not empty'),
    })
    const env = await newDatabase('used')
    await inExternal('used', async (_, files) => files.put('people/one.webp', Buffer.from('x'), 'image/webp'))
    expect(await runProgram('bin/restore', [first], env)).toMatchObject({ code: 1, output: expect.stringContaining('uploads already') })
    await inExternal('used', async ({ pool }, files) => {
      await files.removeAll('people/')
      const connected = await pool.connect()
      expect(await runProgram('bin/restore', [first], env)).toMatchObject({ code: 1, output: expect.stringContaining('in use') })
      connected.release()
    })
    expect(await runProgram('bin/backup', [first], { DATA_DIR: here })).toMatchObject({
      code: 1,
      output: expect.stringContaining('exists already'),
    })
    expect(await runProgram('bin/restore', [join(folder, 'none.tar')], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not exist'),
    })
  })

  it('and leaves the place empty when it fails in the middle', async () => {
    await newDatabase('half')
    await inExternal('half', async ({ pool }, files) => {
      const full = {
        ...files,
        put: (key: string, bytes: Buffer, type: string) =>
          key.includes('user_9') ? Promise.reject(new Error('full')) : files.put(key, bytes, type),
      }
      await expect(restore(first, { pool, files: full, ...how })).rejects.toThrow('full')
      expect((await pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
      for await (const { key } of files.all()) throw new Error(`${key} was left`)
    })
  })
})

describe('a forged copy', () => {
  /**
   * Forges a backup with knowledge of the format, but not of the key.
   * @param change of the rows of a table, as text, and of the manifest
   */
  async function forge(
    name: string,
    change: { rows?: Record<string, (text: string) => string>; manifest?: Partial<Manifest> },
    key = 'of somebody else',
  ) {
    const path = join(folder, `${name}.tar`)
    const manifest = await verifyBackup(first, opening)
    const pack = openPack(path, key)
    const counts = new Map(manifest.tables.map((table) => [table.name, table.rows]))
    for await (const entry of entriesOf(first, opening)) {
      const table = /^tables\/([^/]+)/.exec(entry.name)?.[1]
      const write = table && change.rows?.[table]
      if (entry.name.startsWith('manifest.')) continue
      await pack.add(entry.name, write ? gzipSync(write(gunzipSync(entry.bytes).toString())) : entry.bytes)
    }
    for (const [table, write] of Object.entries(change.rows ?? {}))
      if (counts.get(table) === 0) {
        await pack.add(`tables/${table}/000001.gz`, gzipSync(write('')))
        counts.set(table, 1)
      }
    await pack.seal({
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, rows: counts.get(table.name)! })),
      ...change.manifest,
    })
    return path
  }
  const change = {
    rows: {
      user_roles: () => 'user_traveller\tadmin\t\\N\t2026-11-27 00:00:00+00\t\\N\n',
      payouts: (text: string) => text.replace('\t30000\t', '\t3000000\t'),
    },
  }

  it('does not make an admin nor change a payout', async () => {
    const env = await newDatabase('forged')
    const path = await forge('forged', change)
    expect(await runProgram('bin/restore', [path], env)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/was changed, or made with another SECRET_KEY/),
    })
    const bare = join(folder, 'bare.tar')
    writeFileSync(bare, readFileSync(path).subarray(0, -512))
    expect(await runProgram('bin/restore', [bare], env)).toMatchObject({ code: 1, output: expect.stringContaining('--unauthenticated') })
    await inExternal('forged', async ({ pool }) =>
      expect((await pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0),
    )
  })

  it('is restored with the flag, as the key may be lost', async () => {
    const env = await newDatabase('flagged')
    expect(await runProgram('bin/restore', ['--unauthenticated', await forge('flagged', change)], env)).toMatchObject({ code: 0 })
    await inExternal('flagged', async ({ pool }) => {
      expect((await pool.query('select amount::int from payouts')).rows).toEqual([{ amount: 3_000_000 }])
      expect((await pool.query('select user_id, role from user_roles')).rows).toEqual([{ user_id: 'user_traveller', role: 'admin' }])
    })
  })

  it('runs none of its SQL, even then', async () => {
    const { tables, sequences } = await verifyBackup(first, opening)
    const sql = '(id) from stdin; create table evil (id int); copy users'
    const renamed = (by: (table: Manifest['tables'][number]) => object) => ({
      tables: tables.map((table) => (table.name === 'users' ? { ...table, ...by(table) } : table)),
    })
    const index = { name: 'evil', definition: 'create table evil (id int)' }
    const forgeries = [
      renamed(() => ({ name: `users ${sql}` })),
      renamed(({ columns }) => ({ columns: [...columns, `id) from stdin; create table evil (id int); copy users (id`] })),
      { sequences: [...sequences, { name: 'evil', last_value: '1', is_called: true }] },
    ]
    await newDatabase('sql')
    await inExternal('sql', async ({ pool }, files) => {
      for (const [n, manifest] of forgeries.entries())
        await expect(restore(await forge(`sql-${n}`, { manifest }), { pool, files, ...how, unauthenticated: true })).rejects.toThrow(
          'do not make',
        )
      const counted_late = { rows: 0 }
      await restore(await forge('sql-index', { manifest: renamed(() => ({ indexes: [index], ...counted_late })) }, secret_key), {
        pool,
        files,
        ...how,
      })
      expect((await pool.query('select username from users')).rows).toEqual([{ username: 'traveller' }])
      expect((await pool.query(`select to_regclass('evil') as evil`)).rows).toEqual([{ evil: null }])
    })
  })
})

describe('when it is interrupted', () => {
  /** Kills a command, like a loss of power, once a condition is true. */
  async function killWhen(command: string[], env: Record<string, string>, holds: () => boolean | Promise<boolean>): Promise<void> {
    const child = spawn(command[0]!, command.slice(1), { cwd: root, env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
    const ended = once(child, 'exit')
    while (!(await holds())) if (child.exitCode !== null) throw new Error('it was too fast')
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  }

  it('a killed backup leaves no file of that name, and the next one makes it', async () => {
    const path = join(folder, 'killed.tar')
    const env = { DATABASE_URL: external.at('there'), DATA_DIR: join(folder, 'there') }
    await killWhen(['bin/backup', path], env, () => existsSync(`${path}.partial`))
    expect(existsSync(path)).toBe(false)
    await expect(verifyBackup(`${path}.partial`, opening)).rejects.toThrow(/damaged|not a whole backup/)
    expect(await runProgram('bin/backup', [path], env)).toMatchObject({ code: 0 })
    expect(existsSync(`${path}.partial`)).toBe(false)
    await verifyBackup(path, opening)
  })

  it('a full disk leaves nothing, and is said in a line', async () => {
    const path = join(folder, 'full.tar')
    const env = { DATABASE_URL: external.at('there'), DATA_DIR: join(folder, 'there') }
    const noted = () => inExternal('there', async ({ pool }) => (await pool.query('select from backups')).rowCount)
    const before = await noted()
    // No file of this process may have more than 500 kB.
    const { code, output } = await runProgram('bash', ['-c', `ulimit -f 500; trap '' XFSZ; exec bin/backup ${path}`], env)
    expect(code).toBe(1)
    expect(output).toMatch(/^.*full\.tar cannot be written: EFBIG.*\n$/)
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])
    expect(await noted()).toBe(before)
  })

  it('the error of the file is the one that is reported, however late the next entry comes', async () => {
    for (let ticks = 0; ticks < 20; ticks++) {
      const pack = openPack(join(folder, 'missing/full.tar'), secret_key)
      const addUntilRefused = async () => {
        for (let i = 0; ; i++) {
          await pack.add(`entry ${i}`, Buffer.alloc(1_000))
          for (let tick = 0; tick < ticks; tick++) await setImmediate()
        }
      }
      await expect(addUntilRefused()).rejects.toMatchObject({ code: 'ENOENT' })
      await expect(pack.add('another', Buffer.alloc(1_000))).rejects.toMatchObject({ code: 'ENOENT' })
    }
  })

  it('a killed restore is repeated, where need be after its uploads were removed', async () => {
    const env = await newDatabase('killed')
    const uploads = join(folder, 'killed/files')
    await killWhen(
      ['bin/restore', first],
      env,
      () => existsSync(uploads) && readdirSync(uploads, { recursive: true }).some((name) => String(name).endsWith('.webp')),
    )
    await inExternal('postgres', async ({ pool }) =>
      expect.poll(async () => (await pool.query("select from pg_stat_activity where datname = 'killed'")).rowCount).toBe(0),
    )
    await inExternal('killed', async ({ pool }) =>
      expect((await pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0),
    )
    expect(await runProgram('bin/restore', [first], env)).toMatchObject({ code: 1, output: expect.stringContaining('uploads already') })
    rmSync(uploads, { recursive: true })
    expect(await runProgram('bin/restore', [first], env)).toMatchObject({ code: 0 })
    await inExternal('killed', async (database, files) => expect((await look(database, files)).errors).toEqual([]))
  })
})
