import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { mth } from '../../../testing/transparency-log.ts'
import { findLedgerLog, findNote } from './find-log.server.ts'
import { keepLog } from './keep-log.server.ts'
import type { LogContext } from './sign-checkpoint.server.ts'

// The process is killed at every step of keeping the log: every call of the database or of the store of files, before and after it is done.

const NOW = new Date('2026-11-23T12:00:00Z')

let database: TestDatabase
let ctx: LogContext & ReturnType<typeof testServices>
beforeEach(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  ctx = { ...testServices(database, { PUBLIC_URL: 'https://huella.example' }), now: NOW }
})
afterEach(() => database.close())

class Killed extends Error {}

/** A process that ends at its n-th step; later calls of it fail, too. */
function killedAt(step: number, when: 'before' | 'after', minutes: number) {
  let steps = 0
  const count = async <Result>(act: () => Result | Promise<Result>): Promise<Result> => {
    const mine = ++steps
    if (mine > step || (mine === step && when === 'before')) throw new Killed()
    const result = await act()
    if (mine === step) throw new Killed()
    return result
  }
  const stepwise = <Target extends object>(target: Target, names: string[]): Target =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        if (!names.includes(String(name))) return value.bind(of)
        return (...given: unknown[]) => count(() => value.apply(of, given))
      },
    })
  const now = new Date(NOW.getTime() + minutes * 60_000)
  const process = { ...ctx, now, db: stepwise(ctx.db, ['transaction', 'execute', '$count']), files: stepwise(ctx.files, ['get', 'put']) }
  return { process, reached: () => steps >= step }
}

async function expectWhole(entries: number, minutes: number) {
  const signed = await keepLog({ ...ctx, now: new Date(NOW.getTime() + minutes * 60_000) })
  expect(signed.signed).not.toBe('older_than_published')
  const { checkpoint, refusal, check } = await findLedgerLog(ctx)
  const { rows } = await database.pool.query<{ line: string }>('select line from ledger_log_leaves order by position')
  expect(rows).toHaveLength(entries)
  expect(checkpoint).toMatchObject({ size: entries, root: mth(rows.map(({ line }) => Buffer.from(line))).toString('base64') })
  expect([refusal, check?.findings]).toEqual([null, []])
  const [{ id }] = (await database.pool.query('select id from ledger_log_keys')).rows
  expect(Buffer.from((await ctx.files.get(`ledger-log/${id}/checkpoint`))!).toString()).toBe((await findNote(ctx.db))!.note)
}

it.each(['before', 'after'] as const)('killed %s any step, the next run publishes and signs all of it, once', async (when) => {
  let [entries, minutes, killed] = [0, 0, 0]
  for (let step = 1; ; step++) {
    await insertGift(database.pool, `cont_${when}_${step}`, { project_id: 'proj_1' })
    entries += 2
    minutes += 61
    const { process, reached } = killedAt(step, when, minutes)
    const outcome = await keepLog(process).catch((error: unknown) => error)
    if (outcome instanceof Killed) killed++
    await expectWhole(entries, minutes + 60)
    minutes += 60
    if (!reached()) break
  }
  expect(killed).toBeGreaterThan(5)
})

it.each(['before', 'after'] as const)('killed %s any step of a repair, the copy outside is whole again at the next runs', async (when) => {
  await insertGift(database.pool, 'cont_1', { project_id: 'proj_1' })
  await keepLog(ctx)
  const [{ id }] = (await database.pool.query('select id from ledger_log_keys')).rows
  let [entries, minutes] = [2, 0]
  for (let step = 1; ; step++) {
    await ctx.files.put(`ledger-log/${id}/checkpoint`, Buffer.from(''), 'text/plain')
    await insertGift(database.pool, `cont_${when}_${step}`, { project_id: 'proj_1' })
    entries += 2
    minutes += 61
    const { process, reached } = killedAt(step, when, minutes)
    await keepLog(process).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    // The first run may be the one that repairs.
    await keepLog({ ...ctx, now: new Date(NOW.getTime() + (minutes + 1) * 60_000) })
    minutes += 60
    await expectWhole(entries, minutes + 1)
    if (!reached()) break
  }
})
