import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { contributions } from '../contribution.tables.server.ts'
import { claimBack } from './open-claim.server.ts'
import { setOffClaims, setOffOf } from './set-off-claims.server.ts'
import { lockOpenClaim, lockOpenClaims, takeOffClaim } from './settle.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
})
afterAll(async () => {
  expect(await findLedgerErrors(database.pool)).toEqual([])
  await database.close()
})

let count = 0
let [org, proj, gift] = ['', '', '']
beforeEach(async () => {
  count++
  ;[org, proj, gift] = [`org_${count}`, `proj_${count}`, `cont_${count}`]
  await insertOrganization(database.pool, org)
  await insertProject(database.pool, proj, { organization: org })
  await insertGift(database.pool, gift, { project_id: proj, amount: 500, paid_at: '2026-11-10T12:00:00Z' })
})

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
const accounts = async () =>
  Object.fromEntries(
    (
      await rows(
        `select e.account, sum(-e.amount)::int as amount from ledger_entries e join contributions c on c.id = e.contribution_id
         where c.project_id = $1 group by 1 having sum(e.amount) <> 0`,
        [proj],
      )
    ).map(({ account, amount }) => [account, amount]),
  )
const claim = (left: number) =>
  database.db.transaction(async (tx) => {
    const [paid] = await tx.select().from(contributions).where(eq(contributions.id, gift)).for('update')
    await claimBack(tx, NOW, paid!, { left, cause: left === 0 ? 'cancelled' : 'reduced' })
  })
const payout = async (id: string, amount: number) => {
  await database.pool.query(
    `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ($1, $2, $3, $4, 'ARS', $5, $5)`,
    [id, org, proj, amount, NOW],
  )
  return id
}
const setOff = (payout_id: string, amount: number) =>
  database.db.transaction(async (tx) => {
    const open = await lockOpenClaims(tx, [{ organization_id: org, currency: 'ARS' }])
    return setOffClaims(tx, open, {
      payout_id,
      amount,
      paid_at: NOW.toISOString(),
      now: NOW,
      acted_by: null as never,
    })
  })
const claimId = async () => (await rows('select id from claims where organization_id = $1', [org]))[0].id as string

describe('claimBack', () => {
  it('a reduction leaves the rest paid, and the difference is owed back in an account of its own', async () => {
    await claim(300)
    expect(await accounts()).toEqual({ paid: 300, claims: 200, donors: -500 })
    expect(await rows('select amount::int, paid_at is not null as paid from contributions where id = $1', [gift])).toEqual([
      { amount: 300, paid: true },
    ])
    expect(await rows('select collected_amount::int as collected, paid_amount::int as paid from projects where id = $1', [proj])).toEqual([
      { collected: 300, paid: 300 },
    ])
  })

  it('a cancellation takes all of it back, off its payout, so that it may be paid again', async () => {
    await payout(`pay_${count}`, 500)
    await database.pool.query('insert into payout_contributions (contribution_id, payout_id) values ($1, $2)', [gift, `pay_${count}`])
    await claim(0)
    expect(await accounts()).toEqual({ claims: 500, donors: -500 })
    expect(await rows('select payout_id, amount::int, cause from claims where organization_id = $1', [org])).toEqual([
      { payout_id: `pay_${count}`, amount: 500, cause: 'cancelled' },
    ])
    expect(await rows('select from payout_gifts where contribution_id = $1', [gift])).toEqual([])
  })
})

describe('setOffClaims', () => {
  it('sets off as much as the payout has, and the rest at the next one', async () => {
    await claim(100)
    expect(setOffOf([{ owed: 400 }], 150)).toBe(150)
    expect(await setOff(await payout(`pay_${count}a`, 150), 150)).toBe(150)
    expect(await accounts()).toEqual({ paid: 100, claims: 250, donors: -350 })
    expect(await setOff(await payout(`pay_${count}b`, 900), 900)).toBe(250)
    expect(await accounts()).toEqual({ paid: 100, donors: -100 })
    expect(await setOff(await payout(`pay_${count}c`, 900), 900)).toBe(0)
  })

  it('two payouts at once against one claim take it off once', async () => {
    await claim(0)
    for (const n of ['a', 'b', 'c', 'd']) await payout(`pay_${count}${n}`, 300)
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((n) => setOff(`pay_${count}${n}`, 300)))
    expect(taken.sort((a, b) => a - b)).toEqual([0, 0, 200, 300])
    expect(await accounts()).toEqual({})
  })

  it('never takes off more than is owed, nor is forgotten on the trail', async () => {
    await claim(0)
    const id = await claimId()
    const over = database.db.transaction(async (tx) => {
      const open = (await lockOpenClaim(tx, id))!
      await takeOffClaim(tx, { ...open, owed: 900 }, { kind: 'repaid', amount: 600, now: NOW, acted_by: null })
    })
    await expect(over).rejects.toThrow()
    expect(await accounts()).toEqual({ claims: 500, donors: -500 })
  })
})
