import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertGift, insertOrganization, insertProject, moveGift } from '../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../testing/gift-scene.ts'
import { findLedgerErrors } from '../../testing/operations/find-ledger-errors.ts'
import { claimBack } from '../contributions/claims/open-claim.server.ts'
import { setOffClaims } from '../contributions/claims/set-off-claims.server.ts'
import { lockOpenClaims } from '../contributions/claims/settle.server.ts'
import { contributions } from '../contributions/contribution.tables.server.ts'
import { reconcile } from '../ledger/figures/reconcile.server.ts'
import { forgiveReport, oweReport } from '../reports/owe-report.server.ts'

const DAY = 86_400_000
const day = (days: number) => new Date(Date.now() - 3 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
let scene: GiftScene
let org = ''
let proj = ''
let count = 0
beforeAll(async () => {
  scene = await openGiftScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ count, org, proj } = await scene.begin())
})

/** A payout of two contributions, made five days ago, and its event. */
async function paid(): Promise<string> {
  const id = `pay_r${count}`
  const at = new Date(Date.now() - 5 * DAY).toISOString()
  for (const amount of [100, 200])
    await insertGift(scene.pool, `cont_r${count}_${amount}`, {
      code: `r${count}x${amount}`,
      project_id: proj,
      amount,
      approved_at: at,
      paid_at: at,
      created_at: at,
    })
  await scene.pool.query(
    `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ($1, $2, $3, 300, 'ARS', $4, $4)`,
    [id, org, proj, at],
  )
  await scene.pool.query('insert into payout_contributions select id, $1 from contributions where project_id = $2', [id, proj])
  await oweReport.handle({ ...scene.services, now: new Date() }, { id: 'evnt_1', type: 'payout_recorded', payload: { payout_id: id } })
  scene.services.emitted.length = 0
  return id
}

const sendBack = (id: string, body: object = {}, by = scene.admin) =>
  scene.post(by, `/admin/payout/${id}/return`, { reason: 'The account is closed', returned_on: day(-1), ...body })
const project = async () =>
  (await scene.pool.query('select collected_amount::int as collected, paid_amount::int as paid from projects where id = $1', [proj]))
    .rows[0]
const reports = async () => (await scene.pool.query('select from reports where project_id = $1', [proj])).rowCount

const CLAIMED_AT = new Date()
const claimed = async (id: string) =>
  scene.services.db.transaction(async (tx) => {
    const [paidGift] = await tx.select().from(contributions).where(eq(contributions.id, id))
    await claimBack(tx, CLAIMED_AT, paidGift!, { left: 0, cause: 'cancelled' })
  })
const owed = async () =>
  (await scene.pool.query('select coalesce(sum(owed), 0)::int as owed from open_claims where organization_id = $1', [org])).rows[0].owed

describe('claims, when the bank sends a payout back', () => {
  it('what it paid is owed back no more', async () => {
    const id = await paid()
    await claimed(`cont_r${count}_100`)
    expect(await owed()).toBe(100)
    expect((await sendBack(id)).status).toBe(204)
    expect(await owed()).toBe(0)
    expect(await project()).toEqual({ collected: 200, paid: 0 })
    const { covered } = (await scene.call('GET', `/admin/payout/${id}`, { token: scene.admin.token })).body.data
    expect(covered.map(({ amount }: { amount: { amount: number } }) => amount.amount).sort()).toEqual([100, 200])
    expect(await findLedgerErrors(scene.pool)).toEqual([])
  })

  it.each([false, true])(
    'what was set off at it is owed again; what it paid and was settled cannot be undone; moved since: %s',
    async (moved) => {
      const first = await paid()
      await claimed(`cont_r${count}_100`)
      const second = `pay_s${count}`
      const at = new Date(Date.now() - 2 * DAY).toISOString()
      await insertGift(scene.pool, `cont_s${count}`, {
        code: `s${count}`,
        project_id: proj,
        amount: 500,
        approved_at: at,
        paid_at: at,
        created_at: at,
      })
      await scene.pool.query(
        `insert into payouts (id, organization_id, project_id, amount, set_off_amount, currency, paid_at, created_at) values ($1, $2, $3, 500, 100, 'ARS', $4, $4)`,
        [second, org, proj, at],
      )
      await scene.pool.query('insert into payout_contributions (contribution_id, payout_id) values ($1, $2)', [`cont_s${count}`, second])
      await scene.services.db.transaction(async (tx) => {
        const open = await lockOpenClaims(tx, [{ organization_id: org, currency: 'ARS' }])
        const payout = { payout_id: second, amount: 500, paid_at: at, now: new Date(), acted_by: scene.admin.id }
        expect(await setOffClaims(tx, open, payout)).toBe(100)
      })
      expect(await owed()).toBe(0)
      if (moved) {
        const other = `${org}x`
        await insertOrganization(scene.pool, other)
        await insertProject(scene.pool, `proj_${other}`, { organization: other })
        const again = `project_id = 'proj_${other}', status = 'pending', approved_at = null, voided_at = null`
        await scene.pool.query(moveGift(`cont_r${count}_100`, 'restored', again))
      }
      expect((await sendBack(first)).body.message).toContain('settled already')
      expect((await sendBack(second)).status).toBe(204)
      expect(await owed()).toBe(100)
      expect(await project()).toEqual({ collected: 700, paid: 200 })
      expect(await findLedgerErrors(scene.pool)).toEqual([])
      // The bank closed the account: the first one came back, too.
      expect((await sendBack(first)).status).toBe(204)
      expect([await owed(), await project()]).toEqual([0, { collected: 700, paid: 0 }])
      expect(await findLedgerErrors(scene.pool)).toEqual([])
      const { comparisons } = await reconcile({ ...scene.services, now: new Date() })
      expect(comparisons.filter(({ difference }) => difference.amount !== 0)).toEqual([])
    },
  )
})

describe('a payout that the bank sent back', () => {
  it('is recorded only as it was seen: what is due again changes when some of it is claimed back', async () => {
    const id = await paid()
    const dueAgain = async () => {
      const { contributions, amount } = (await scene.call('GET', `/admin/payout/${id}`, { token: scene.admin.token })).body.data.due_again
      return { contributions, amount: amount.amount }
    }
    const seen = await dueAgain()
    expect(seen).toEqual({ contributions: 2, amount: 300 })
    await claimed(`cont_r${count}_100`)
    const { status, body } = await sendBack(id, { seen })
    expect([status, body.message]).toEqual([409, expect.stringContaining('look at the amount again')])
    expect(await project()).toEqual({ collected: 200, paid: 200 })
    expect(await dueAgain()).toEqual({ contributions: 1, amount: 200 })
    expect((await sendBack(id, { seen: await dueAgain() })).status).toBe(204)
    expect(await dueAgain()).toEqual({ contributions: 0, amount: 0 })
  })

  it('is recorded by an admin who does not manage the organization', async () => {
    const id = await paid()
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [org, scene.admin.id])
    const { status, body } = await sendBack(id)
    expect([status, body.message]).toEqual([409, expect.stringContaining('another person of the team decides')])
    expect((await sendBack(id, {}, scene.second)).status).toBe(204)
  })

  it('is due again, stays in the history, and the managers are told', async () => {
    const id = await paid()
    expect(await project()).toEqual({ collected: 300, paid: 300 })
    expect((await sendBack(id)).status).toBe(204)
    expect(await project()).toEqual({ collected: 300, paid: 0 })
    const detail = (await scene.call('GET', `/admin/payout/${id}`, { token: scene.admin.token })).body.data
    expect(detail).toMatchObject({ return_reason: 'The account is closed', return_recorded_by: { username: 'boss' }, contributions: 2 })
    expect(detail.covered).toHaveLength(2)
    expect(detail.returned_at.slice(0, 10)).toBe(day(-1))
    const due = await scene.call('GET', `/admin/payouts/due?organization=${org}`, { token: scene.admin.token })
    expect(due.body.data).toMatchObject([{ amount: { amount: 300, currency: 'ARS' }, contributions: 2 }])
    const trail = (await scene.call('GET', `/trail/r${count}x100`)).body.data
    expect(trail).toMatchObject({ state: 'confirmed' })
    expect(trail.steps.at(-1)).toMatchObject({ kind: 'returned', reason: 'The account is closed' })
    expect(await reports()).toBe(1)
    const event = scene.services.emitted.find(({ type }) => type === 'payout_returned')!
    expect((await scene.mails()).map(({ kind, to_address }) => [kind, to_address])).toEqual([['payout_returned', 'marta@example.com']])
    for (let n = 0; n < 2; n++) await forgiveReport.handle({ ...scene.services, now: new Date() }, { ...event, id: 'evnt_2' })
    expect(await reports()).toBe(0)
    // It can be paid again, once.
    const again = (payout: string) =>
      scene.pool.query(
        `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) select $1, organization_id, project_id, 100, currency, now(), now() from payouts where id = $2`,
        [payout, id],
      )
    await again(`${id}b`)
    await scene.pool.query('insert into payout_contributions values ($1, $2)', [`cont_r${count}_100`, `${id}b`])
    await again(`${id}c`)
    await expect(scene.pool.query('insert into payout_contributions values ($1, $2)', [`cont_r${count}_100`, `${id}c`])).rejects.toThrow(
      'once',
    )
  })

  it('comes back once, by ten at once', async () => {
    const id = await paid()
    const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => sendBack(id, {}, n % 2 ? scene.admin : scene.second)))
    expect(tries.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
    expect(await project()).toEqual({ collected: 300, paid: 0 })
  })

  it('comes back between the day when it was sent and today, with a reason, for admins', async () => {
    const id = await paid()
    for (const returned_on of [day(-6), day(1), '', '2026-02-30'])
      expect((await sendBack(id, { returned_on })).status, returned_on).toBe(422)
    for (const reason of ['ab', '', 'x'.repeat(501), 'abc\u0000', 5]) expect((await sendBack(id, { reason })).status).toBe(422)
    for (const user of [scene.marta, scene.vera]) expect((await sendBack(id, {}, user)).status).toBe(403)
    expect((await sendBack('pay_none')).status).toBe(404)
    expect((await sendBack(id, { returned_on: day(-5) })).status).toBe(204)
  })
})
