import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@huella/migrations/migrate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { openOutbox } from '../../kit/data/outbox.server.ts'
import { grantServing } from '../../kit/data/serving-role.server.ts'
import { openLog } from '../../kit/log.server.ts'
import { type DebianPostgres, openDebianPostgres } from './debian-postgres.ts'
import { readOperations } from './read-operations.ts'
import { runProgram } from './run-program.ts'

// A PostgreSQL of the operator's own: first one role, the usual setup, then two by the instructions of docs/operations.md, then one again.

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const HAPPENED = eventType('test.happened', z.object({}))
const commands = readOperations()
  .blocks.filter(({ file }) => file === 'src/testing/operations/two-roles.test.ts')
  .flatMap((block) => block.commands)

const folder = mkdtempSync(join(tmpdir(), 'two-roles-'))
const lines: string[] = []
const log = openLog('warn', { write: (line) => void lines.push(line) })
let server: DebianPostgres
let owner: Database
let serving: Database
beforeAll(async () => {
  server = openDebianPostgres({ fsync: 'off' })
  // Its superuser is called `huella` already, and it needs no password.
  await asSuperuser('create role platform login', 'create database huella owner platform', 'create database other owner platform')
  owner = openDatabase(at('platform', 'huella'))
  serving = openDatabase(at('huella_serving', 'huella'))
  await migrate(owner.pool, MIGRATIONS)
})
afterAll(async () => {
  await owner.close()
  await serving.close()
  server.close()
  rmSync(folder, { recursive: true })
})

const at = (role: string, database: string) => server.at(database).replace('//huella@', `//${role}@`)

async function asSuperuser(...statements: string[]): Promise<void> {
  const { pool, close } = openDatabase(server.url)
  for (const statement of statements) await pool.query(statement)
  await close()
}

async function withOutbox<Result>(
  role: string,
  { db }: Database,
  work: (outbox: Awaited<ReturnType<typeof openOutbox>>) => Promise<Result>,
) {
  const outbox = await openOutbox(at(role, 'huella'), db, log)
  return work(outbox).finally(() => outbox.close())
}

it('with one role warns that it could change the ledger, and works', async () => {
  expect(await grantServing(owner.pool, owner.pool, log)).toBe(false)
  expect(lines.join()).toContain('owns the tables, and could change the ledger')
  await withOutbox('platform', owner, (outbox) => outbox.emit(owner.db, HAPPENED, {}))
})

it('with two, after the documented statements, delivers what had waited, and may not touch the ledger', async () => {
  await asSuperuser(...commands.map((command) => command.replace('to huella;', 'to platform;')))
  lines.length = 0
  expect(await grantServing(owner.pool, serving.pool, log)).toBe(true)
  expect(await grantServing(owner.pool, serving.pool, log)).toBe(false)
  expect(lines).toEqual([])
  const delivered: string[] = []
  await withOutbox('huella_serving', serving, async (outbox) => {
    expect(await outbox.requeue()).toBe(1)
    await outbox.deliver({ [HAPPENED.type]: [async ({ type }) => void delivered.push(type)] })
    await expect.poll(() => delivered).toEqual([HAPPENED.type])
    await outbox.every('test-job', '* * * * *', async () => {})
  })
  for (const sql of [
    'update ledger_sums set amount = 0',
    'delete from ledger_unpublished',
    'truncate payouts',
    'alter table payouts disable trigger user',
  ])
    await expect(serving.pool.query(sql), sql).rejects.toThrow(/permission denied|must be owner/)
})

it('is backed up, and restored into another database, by the owner, with the rights of the serving role', async () => {
  const env = (database: string) => ({
    DATABASE_URL: at('huella_serving', database),
    DATABASE_OWNER_URL: at('platform', database),
    DATA_DIR: join(folder, database),
  })
  const file = join(folder, 'today.tar')
  expect(await runProgram('bin/backup', [file], env('huella'))).toMatchObject({ code: 0 })
  expect(await runProgram('bin/restore', [file], env('other'))).toMatchObject({ code: 0 })
  expect(await runProgram('bin/outbox', [], env('other'))).toMatchObject({ code: 0, output: '0 events undelivered\n' })
  const other = openDatabase(at('huella_serving', 'other'))
  await expect(other.pool.query('delete from payouts')).rejects.toThrow('permission denied')
  await other.close()
})

it('with one role again, that of the owner, goes on', async () => {
  expect(await grantServing(owner.pool, owner.pool, log)).toBe(false)
  await withOutbox('platform', owner, async (outbox) => {
    await outbox.emit(owner.db, HAPPENED, {})
    expect(await outbox.requeue()).toBe(1)
  })
})
