import { fileURLToPath } from 'node:url'
import { migrate } from '@huella/migrations/migrate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DebianPostgres, openDebianPostgres } from '../../testing/operations/debian-postgres.ts'
import { type Database, openDatabase } from '../data/db.server.ts'
import { openMetrics } from './metrics.server.ts'
import { watchPlatform } from './platform-figures.server.ts'

// A server that archives, and one whose archive stopped, as after a failover with a shared file of pgBackRest.

let server: DebianPostgres
let database: Database
beforeAll(async () => {
  server = openDebianPostgres({ archive_mode: 'on', archive_command: '/bin/true' })
  database = openDatabase(server.url)
  await migrate(database.pool, fileURLToPath(new URL('../../../db/migrations', import.meta.url)))
})
afterAll(async () => {
  await database.close()
  server.close()
})

it('tells how old the archive is, and that it stopped', async () => {
  const metrics = openMetrics()
  watchPlatform(metrics, { ...database, lines: {} })
  const read = async (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(await metrics.text())![1])
  expect(await read('huella_archive_failing')).toBe(0)
  await database.pool.query('select pg_switch_wal()')
  await expect.poll(() => read('huella_archive_age_seconds')).toBeLessThan(5)
  expect(await read('huella_archive_failing')).toBe(0)
  await database.pool.query('create table anything (id int)')
  server.run('pg_ctl', [
    '-D',
    server.data,
    '-w',
    '-l',
    '/dev/null',
    '-m',
    'fast',
    '-o',
    `-c archive_mode=on -c archive_command=/bin/false -c listen_addresses= -c unix_socket_directories=${server.data}/..`,
    'restart',
  ])
  await expect
    .poll(() =>
      database.pool.query('create table more (id int); select pg_switch_wal()').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => read('huella_archive_failing')).toBe(1)
})
