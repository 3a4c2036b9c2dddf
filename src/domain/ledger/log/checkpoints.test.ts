import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { partly } from '../../../testing/doubles/partly.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { mth, openNote } from '../../../testing/transparency-log.ts'
import { PAYOUT_RECORDED } from '../../payouts/payments/record-payments.server.ts'
import { findCheckpoints, findLedgerLog } from './find-log.server.ts'
import { keepLog, signAtPayout } from './keep-log.server.ts'
import { changeKey, type LogContext, replaceLostKey, signCheckpoint } from './sign-checkpoint.server.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

let database: TestDatabase
let ctx: LogContext & ReturnType<typeof testServices>
let logged: unknown[]
let gifts = 0
beforeEach(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  logged = []
  const services = testServices(database, { PUBLIC_URL: 'https://huella.example' })
  const note = (...what: unknown[]) => void logged.push(what)
  ctx = { ...services, log: partly({ ...services.log, error: note, warn: note, info: note }), now: NOW }
})
afterEach(() => database.close())

const give = () => insertGift(database.pool, `cont_${gifts++}`, { project_id: 'proj_1' })
const later = (minutes: number) => ({ ...ctx, now: new Date(NOW.getTime() + minutes * 60_000) })
const lines = async () =>
  (await database.pool.query('select line from ledger_log_leaves order by position')).rows.map(({ line }) => Buffer.from(line))
const state = async () => {
  const log = await findLedgerLog(ctx)
  return { ...log, notes: (await findCheckpoints(ctx, { page: 1, per_page: 100 })).data.map(({ note }) => note).reverse() }
}
/** Tampers as the owner, to get past the database's own refusals. */
const tamper = (table: string, sql: string) =>
  database.owner.query(`alter table ${table} disable trigger user; ${sql}; alter table ${table} enable trigger user`)

describe('a checkpoint', () => {
  it('signs the size and the root, as C2SP writes it, with a key that anybody can verify', async () => {
    await give()
    expect(await keepLog(ctx)).toEqual({ published: 2, signed: 'signed' })
    const { keys, notes, origin } = await state()
    const { text } = openNote(notes[0]!, [keys[0]!.verifier_key])
    expect(origin).toBe('huella.example/log')
    expect(text).toBe(`huella.example/log\n2\n${mth(await lines()).toString('base64')}\n`)
  })

  it('is signed when the last one is an hour old and there is something new, and at a payout at once', async () => {
    await give()
    await keepLog(ctx)
    await give()
    expect(await keepLog(later(59))).toEqual({ published: 2, signed: 'not_due' })
    expect(await keepLog(later(60))).toEqual({ published: 0, signed: 'signed' })
    expect((await keepLog(later(120))).signed).toBe('nothing_new')
    await give()
    await signAtPayout.handle(later(121), { id: 'evnt_1', type: PAYOUT_RECORDED.type, payload: { payout_id: 'pay_1' } })
    const { data } = await findCheckpoints(ctx, { page: 1, per_page: 10 })
    expect(data.map(({ size, occasion }) => [size, occasion])).toEqual([
      [6, 'payout'],
      [4, 'hour'],
      [2, 'hour'],
    ])
  })

  it('is signed once by many at once', async () => {
    await give()
    await Promise.all(Array.from({ length: 5 }, () => keepLog(ctx)))
    expect((await state()).notes).toHaveLength(1)
  })

  it('is not signed while there is nothing to sign', async () => {
    expect(await keepLog(ctx)).toEqual({ published: 0, signed: 'nothing_new' })
    expect(await state()).toMatchObject({ origin: null, keys: [], checkpoint: null, refusal: null })
  })
})

describe('a checkpoint that does not continue the one before', () => {
  it.each([
    [
      'an entry was changed',
      'ledger_log_leaves',
      `update ledger_log_leaves set line = '{}', leaf_hash = sha256('\\x00'::bytea || convert_to('{}', 'UTF8')) where position = 0`,
    ],
    ['entries are gone', 'ledger_log_leaves', 'delete from ledger_log_leaves where position >= 2'],
  ])('is never signed, and the page says so: %s', async (_, table, sql) => {
    for (const _ of [1, 2]) await give()
    await keepLog(ctx)
    // Simulates the loss of the folder of files, too: only the database still has the checkpoint.
    await ctx.files.removeAll('ledger-log/')
    await tamper(table, sql)
    expect(await signCheckpoint(later(60), 'hour')).toBe('does_not_continue')
    expect(await signCheckpoint(later(61), 'hour')).toBe('does_not_continue')
    const { notes, refusal } = await state()
    expect(notes).toHaveLength(1)
    expect(refusal).toEqual({ why: 'does_not_continue', since: '2026-11-23T13:00:00.000Z' })
    expect((await database.pool.query('select from ledger_log_refusals')).rowCount).toBe(1)
  })

  it('is never signed by a database that is older than what was published, and nothing more is published from it', async () => {
    await give()
    await keepLog(ctx)
    const backup = (await ctx.files.get(await storedAt()))!
    await give()
    await keepLog(later(60))
    const newer = (await ctx.files.get(await storedAt()))!
    expect(Buffer.from(newer)).not.toEqual(Buffer.from(backup))
    await tamper('ledger_log_checkpoints', 'delete from ledger_log_checkpoints where size > 2')
    await tamper('ledger_log_leaves', 'delete from ledger_log_leaves where position >= 2')
    await give()
    expect(await keepLog(later(120))).toEqual({ published: 0, signed: 'older_than_published' })
    expect(await state()).toMatchObject({ refusal: { why: 'older_than_published' }, checkpoint: { size: 2 } })
    expect(await lines()).toHaveLength(2)
    expect(await signCheckpoint(later(180), 'payout')).toBe('older_than_published')
  })

  it.each([
    ['empty', ''],
    ['cut after the size', 'huella.example/log\n2\n'],
    ['cut within the root', 'huella.example/log\n2\nAAAA'],
    ['without a signature', `huella.example/log\n2\n${'A'.repeat(43)}=\n`],
    ['garbage', '\u0000\u0000\u0000'],
  ])('waits one run while the copy outside is %s, says that this is unknown, and repairs it', async (_, text) => {
    await give()
    await keepLog(ctx)
    const whole = Buffer.from((await ctx.files.get(await storedAt()))!)
    await ctx.files.put(await storedAt(), Buffer.from(text), 'text/plain')
    await give()
    expect(await keepLog(later(60))).toEqual({ published: 0, signed: 'head_unreadable' })
    expect(await state()).toMatchObject({ refusal: { why: 'head_unreadable' }, checkpoint: { size: 2 } })
    expect(Buffer.from((await ctx.files.get(await storedAt()))!)).toEqual(whole)
    expect(await keepLog(later(61))).toEqual({ published: 2, signed: 'signed' })
    expect(await state()).toMatchObject({ refusal: null, checkpoint: { size: 4 } })
  })

  it('waits at a payout, too', async () => {
    await give()
    await keepLog(ctx)
    await ctx.files.put(await storedAt(), Buffer.from(''), 'text/plain')
    await give()
    expect(await signCheckpoint(later(1), 'payout')).toBe('head_unreadable')
    expect((await state()).notes).toHaveLength(1)
    // Tried again at once, not after an hour.
    expect(await keepLog(later(2))).toEqual({ published: 2, signed: 'signed' })
    expect(await signCheckpoint(later(2), 'payout')).toBe('nothing_new')
  })

  it('is refused by the database, too', async () => {
    await give()
    await keepLog(ctx)
    for (const [size, root] of [
      [1, 'root'],
      [2, "sha256('another')"],
    ])
      await expect(
        database.pool.query(
          `insert into ledger_log_checkpoints (size, root, key_id, note, occasion, signed_at) select ${size}, ${root}, key_id, note, occasion, signed_at from ledger_log_checkpoints`,
        ),
      ).rejects.toThrow('does not continue')
  })

  const storedAt = async () => `ledger-log/${(await database.pool.query('select id from ledger_log_keys')).rows[0].id}/checkpoint`
})

describe('the key', () => {
  it('is changed by a last checkpoint of the old one that names the new one; both stay published', async () => {
    await give()
    await keepLog(ctx)
    expect(await changeKey(later(10))).toBe('signed')
    await give()
    expect((await keepLog(later(80))).signed).toBe('signed')
    const { keys, notes } = await state()
    const [next, old] = keys
    expect([next!.until, next!.ended, old!.until, old!.ended]).toEqual([null, null, later(10).now.toISOString(), 'changed'])
    expect(openNote(notes[1]!, [old!.verifier_key]).text.split('\n')[3]).toBe(`next-key ${next!.verifier_key}`)
    expect(openNote(notes[1]!, [next!.verifier_key]).signed_by).toEqual([next!.verifier_key])
    expect(() => openNote(notes[2]!, [old!.verifier_key])).toThrow('nobody known')
    expect(openNote(notes[2]!, [next!.verifier_key]).signed_by).toHaveLength(1)
    // The old secret is gone.
    expect((await database.pool.query('select key_id from ledger_log_secrets')).rowCount).toBe(1)
  })

  it('that is lost signs nothing until somebody says so publicly; the new one says which was lost', async () => {
    await give()
    await keepLog(ctx)
    const without = { ...later(60), config: { ...ctx.config, secret_key: 'another secret of the platform, thirty-two' } }
    await give()
    expect((await keepLog(without)).signed).toBe('key_unusable')
    expect(await changeKey(without)).toBe('key_unusable')
    expect(await state()).toMatchObject({ refusal: { why: 'key_unusable' }, checkpoint: { size: 2 } })
    expect(await replaceLostKey({ ...without, now: later(70).now }, 'The disk of the key broke.')).toBe('signed')
    const { keys, notes, refusal } = await state()
    const [next, lost] = keys
    expect(lost).toMatchObject({ ended: 'lost', said: 'The disk of the key broke.' })
    expect(openNote(notes[1]!, [next!.verifier_key]).text.split('\n').slice(1, 4)).toEqual([
      '4',
      expect.any(String),
      `lost-key ${lost!.verifier_key}`,
    ])
    expect(refusal).toBeNull()
  })

  it('is stored sealed, and its secret half is in no answer and no line of the log', async () => {
    await give()
    await keepLog(ctx)
    const [{ sealed }] = (await database.pool.query('select sealed from ledger_log_secrets')).rows
    expect(sealed).toMatch(/^v1\./)
    const said = JSON.stringify([await state(), logged, (await lines()).map(String)])
    expect(said).not.toMatch(/"d":|PRIVATE|v1\./)
  })

  it('keeps the name of the log, whatever the address of the site becomes', async () => {
    await give()
    await keepLog(ctx)
    const moved = { ...later(60), config: { ...ctx.config, public_url: 'https://other.example' } }
    await changeKey(moved)
    expect((await state()).keys.map(({ verifier_key }) => verifier_key.split('+')[0])).toEqual(['huella.example/log', 'huella.example/log'])
  })
})
