import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BankScene, openBankScene } from '../../testing/bank/bank-scene.ts'
import { insertGift, moveGift } from '../../testing/fixture.ts'
import { claimBack } from '../contributions/claims/open-claim.server.ts'
import { lockOpenClaims, type Settlement, takeOffClaim } from '../contributions/claims/settle.server.ts'
import { contributions } from '../contributions/contribution.tables.server.ts'

let scene: BankScene
beforeAll(async () => {
  scene = await openBankScene()
  await scene.begin()
})
afterAll(() => scene.close())

let balance = 1_000_000
const written: string[] = []
const decimal = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** One more line of the bank; each file has those before, too. */
async function line(text: string, amount: number) {
  balance += amount
  written.push(`${scene.today};${text};${decimal(amount)};${decimal(balance)}`)
  expect((await scene.upload(written)).status).toBe(201)
}

/** In the bank, owed to projects, owed back, free, and the difference. */
async function month() {
  const { in_bank, owed, claims, free, difference } = (await scene.call('GET', '/ledger/bank-months')).body.data[0]
  return [in_bank, owed, claims, free, difference].map(({ amount }) => amount)
}

const claim = (id: string, left: number) =>
  scene.db.transaction(async (tx) => {
    const [paid] = await tx.select().from(contributions).where(eq(contributions.id, id))
    await claimBack(tx, new Date(), paid!, { left, cause: left === 0 ? 'taken_back' : 'reduced' })
  })
const settle = (how: Pick<Settlement, 'kind' | 'amount'> & Partial<Settlement>) =>
  scene.db.transaction(async (tx) => {
    const [open] = await lockOpenClaims(tx, [{ organization_id: 'org_1', currency: 'ARS' }])
    await takeOffClaim(tx, open!, { now: new Date(), acted_by: null, ...how })
  })
const pay = (id: string) => scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))

it('counts what is claimed until it is back, set off or lost, and a loss is not free any more', async () => {
  const now = new Date().toISOString()
  await line('IMP LEY 25413', -6_000)
  // The platform gives it: it did not come by a donor's transfer.
  await insertGift(scene.pool, 'cont_given', { project_id: 'proj_1', amount: 400_000, approved_at: now, created_at: now })
  await scene.pool.query(
    "insert into contribution_donors (contribution_id, is_shown, way, created_at) values ('cont_given', false, 'mercado_pago', now())",
  )
  expect(await month()).toEqual([994_000, 400_000, 0, 594_000, 0])
  await pay('cont_given')
  await line('TRANSF AL CLUB', -400_000)
  expect(await month()).toEqual([594_000, 0, 0, 594_000, 0])

  await claim('cont_given', 250_000)
  expect(await month()).toEqual([594_000, 0, 150_000, 744_000, 0])
  await settle({ kind: 'repaid', amount: 50_000 })
  await line('TRANSF DEL CLUB', 50_000)
  expect(await month()).toEqual([644_000, 0, 100_000, 744_000, 0])
  const back = (await scene.lines('credits')).find(({ amount }) => amount.amount === 50_000)!
  expect((await scene.send('POST', `/admin/bank/line/${back.id}/matches`, { kind: 'returned' })).status).toBe(204)
  expect(await month()).toEqual([644_000, 0, 100_000, 744_000, 0])

  // A donor's transfer of 800 is owed, and paid by what is set off.
  const { id, code } = await scene.give(80_000)
  await line(`TRANSF ${code}`, 80_000)
  expect((await scene.send('POST', `/admin/contribution/${id}/approval`, { amount: 80_000 }, scene.second)).status).toBe(200)
  expect(await month()).toEqual([724_000, 80_000, 100_000, 744_000, 0])
  await scene.pool.query(
    `insert into payouts (id, organization_id, project_id, amount, set_off_amount, currency, paid_at, created_at) values ('pay_1', 'org_1', 'proj_1', 80000, 80000, 'ARS', now(), now())`,
  )
  await settle({ kind: 'set_off', amount: 80_000, payout_id: 'pay_1' })
  await pay(id)
  expect(await month()).toEqual([724_000, 0, 20_000, 744_000, 0])

  await settle({ kind: 'written_off', amount: 20_000, reason: 'The club no longer exists' })
  expect(await month()).toEqual([724_000, 0, 0, 724_000, 0])
  // A donor's transfer that was taken back is owed to its donor, until the bank sends it: the difference says so.
  await claim(id, 0)
  expect(await month()).toEqual([724_000, 0, 80_000, 724_000, 80_000])
  await settle({ kind: 'written_off', amount: 80_000, reason: 'The club no longer exists' })
  expect(await month()).toEqual([724_000, 0, 0, 644_000, 80_000])
  await line('TRANSF A QUIEN DONO', -80_000)
  expect(await month()).toEqual([644_000, 0, 0, 644_000, 0])
})
