import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BankScene, openBankScene } from '../../testing/bank/bank-scene.ts'
import { insertGift } from '../../testing/fixture.ts'
import { findLedgerErrors } from '../../testing/operations/find-ledger-errors.ts'
import { claimBack } from '../contributions/claims/open-claim.server.ts'
import { contributions } from '../contributions/contribution.tables.server.ts'
import { paymentCode } from '../payouts/payments/payment-code.server.ts'

let scene: BankScene
let count = 0
beforeAll(async () => {
  scene = await openBankScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  count++
  await scene.begin()
})

const match = (line: { id: string }, input: object, by = scene.admin) =>
  scene.send('POST', `/admin/bank/line/${line.id}/matches`, input, by)
const returned = async (payment: string) => {
  const { rows } = await scene.pool.query('select id from payouts where payment_id = $1', [payment])
  const [day, month, year] = scene.today.split('/')
  const body = { reason: 'The account was closed', returned_on: `${year}-${month}-${day}` }
  expect((await scene.send('POST', `/admin/payout/${rows[0].id}/return`, body)).status).toBeLessThan(300)
}

/** Money that was paid and is owed back. @returns the claim's id and the code of its trail */
async function claim(amount: number): Promise<{ id: string; code: string }> {
  const gift = `cont_claimed_${count}_${amount}`
  await insertGift(scene.pool, gift, { project_id: `proj_${count}`, amount, paid_at: '2026-06-01T00:00:00Z' })
  await scene.db.transaction(async (tx) => {
    const [paid] = await tx.select().from(contributions).where(eq(contributions.id, gift)).for('update')
    await claimBack(tx, new Date(), paid!, { left: 0, cause: 'cancelled' })
  })
  const { rows } = await scene.pool.query('select id, code from open_claims where of_contribution_id = $1', [gift])
  return rows[0]
}
const settlements = async (id: string) =>
  (await scene.pool.query('select kind, amount::int, reference, paid_on::text from claim_settlements where claim_id = $1', [id])).rows

describe('a payment', () => {
  it('is one line, known by its code however the bank breaks it', async () => {
    const code = paymentCode(`several ${count}`)
    const payment = await scene.pay(400_000, { code })
    const { body } = await scene.upload([`${scene.today};DEB TRANSF ${code.slice(0, 6)} ${code.slice(6)};-4.000,00;10.000,00`])
    expect(body.data.matched).toBe(1)
    expect((await scene.lines('matched'))[0].match).toMatchObject({
      is_automatic: true,
      target: { kind: 'payment', id: payment, label: `Club Número ${count}`, amount: { amount: 400_000 } },
    })
  })

  it('that the bank sent back is two lines: its debit, and its return once that is recorded', async () => {
    const code = paymentCode(`returned ${count}`)
    const payment = await scene.pay(300_000, { code })
    const debit = `${scene.today};DEB TRANSF ${code};-3.000,00;7.000,00`
    expect((await scene.upload([debit])).body.data.matched).toBe(1)
    const credit = `${scene.today};RECHAZO TRANSF ${code};3.000,00;10.000,00`
    expect((await scene.upload([debit, credit])).body.data).toMatchObject({ new_lines: 1, matched: 0 })
    const [line] = await scene.lines('credits')
    expect(line.suggestion).toMatchObject({ kind: 'return', id: payment, reasons: ['reference', 'amount', 'day'] })
    const early = await match(line, { return_id: payment })
    expect([early.status, early.body.errors.return_id[0]]).toEqual([422, expect.stringContaining('Record first')])
    await returned(payment)
    expect((await scene.upload([debit, credit, `${scene.today};x;1,00;10.001,00`])).body.data.matched).toBe(1)
    const kinds = (await scene.lines('matched')).map((one) => [one.amount.amount, one.match.target?.kind])
    expect(kinds.sort()).toEqual([
      [-300_000, 'payment'],
      [300_000, 'return'],
    ])
  })

  it('is no candidate for a credit that merely has its amount', async () => {
    await scene.pay(150_000, { code: paymentCode(`alike ${count}`) })
    await scene.upload([`${scene.today};TRANSF DE ALGUIEN;1.500,00;1.500,00`])
    expect((await scene.lines('credits'))[0].suggestion).toBeNull()
  })

  it('is one line of two that two admins decide about at once', async () => {
    const payment = await scene.pay(200_000, {})
    await scene.upload([`${scene.today};a;-2.000,00;8.000,00`, `${scene.today};b;-2.000,00;6.000,00`])
    const [one, other] = await scene.lines('debits')
    const both = await Promise.all([match(one, { payment_id: payment }), match(other, { payment_id: payment }, scene.second)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})

describe('a repayment', () => {
  it('is suggested by its amount, and recorded for its claim by hand, never by an import', async () => {
    const { id, code } = await claim(70_000)
    const head = 'Fecha;Referencia;Concepto;Importe;Saldo'
    expect((await scene.upload([`${scene.today};7788;TRANSF ${code};700,00;700,00`], { head })).body.data.matched).toBe(0)
    const [line] = await scene.lines('credits')
    expect(line.suggestion).toMatchObject({ kind: 'claim', id, reasons: expect.arrayContaining(['reference', 'amount']) })
    expect((await match(line, { claim_id: id })).status).toBe(422)
    expect((await match(line, { claim_id: id, owed: 69_999 })).status).toBe(422)
    expect((await match(line, { claim_id: id, owed: 70_001 })).status).toBe(409)
    expect((await match(line, { claim_id: id, owed: 70_000 })).status).toBe(204)
    expect(await settlements(id)).toEqual([{ kind: 'repaid', amount: 70_000, reference: '7788', paid_on: line.day }])
    const [matched] = await scene.lines('matched')
    expect(matched.match.target).toMatchObject({ kind: 'repayment', page_id: id })
    const undone = await scene.send('POST', `/admin/bank/line/${line.id}/undo`, { match_id: matched.match.id, reason: 'Mistake' })
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('public ledger')])
    expect(await findLedgerErrors(scene.pool)).toEqual([])
  })

  it('of a part is found by the organization, and leaves the rest owed', async () => {
    const { id } = await claim(90_000)
    await scene.upload([`${scene.today};TRANSF;400,00;400,00`])
    const [line] = await scene.lines('credits')
    const { candidates } = await scene.get(`/admin/bank/line/${line.id}?query=${encodeURIComponent(`Número ${count} ·`)}`)
    expect(candidates).toMatchObject([{ kind: 'claim', id, amount: { amount: 90_000 } }])
    const both = await Promise.all([match(line, { claim_id: id, owed: 90_000 }), match(line, { claim_id: id, owed: 90_000 }, scene.second)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await scene.get(`/admin/claim/${id}`)).owed.amount).toBe(50_000)
  })

  it('that an admin recorded before is its line by the number of the bank, and may be undone', async () => {
    const { id } = await claim(80_000)
    const [day, month, year] = scene.today.split('/')
    const body = { owed: 80_000, amount: 80_000, reference: 'CRED-998877', paid_on: `${year}-${month}-${day}` }
    expect((await scene.send('POST', `/admin/claim/${id}/repayments`, body)).status).toBe(204)
    const { body: imported } = await scene.upload([`${scene.today};TRANSF CRED-998877;800,00;800,00`])
    expect(imported.data.matched).toBe(1)
    const [line] = await scene.lines('matched')
    expect(line.match).toMatchObject({ is_automatic: true, target: { kind: 'repayment', page_id: id } })
    const undone = await scene.send('POST', `/admin/bank/line/${line.id}/undo`, { match_id: line.match.id, reason: 'Another one' })
    expect(undone.status).toBe(204)
    expect(await settlements(id)).toHaveLength(1)
  })
})

describe('one transfer for several claims', () => {
  const head = 'Fecha;Referencia;Concepto;Importe;Saldo'
  const owed = async (ids: string[]) => Promise.all(ids.map(async (id) => (await scene.get(`/admin/claim/${id}`)).owed.amount))

  it('is offered, pays the oldest first, leaves a part of the last owed, and cannot be undone', async () => {
    const [one, two, three] = [await claim(30_000), await claim(20_000), await claim(10_000)]
    const ids = [one.id, two.id, three.id]
    await scene.upload([`${scene.today};5501;TRANSF;550,00;550,00`], { head })
    const [line] = await scene.lines('credits')
    const { several } = await scene.get(`/admin/bank/line/${line.id}`)
    const offered = several.find(({ organization }: { organization: string }) => organization === `Club Número ${count}`)
    expect(offered).toMatchObject({ kind: 'claim', total: { amount: 60_000 }, targets: ids.map((id) => ({ id })) })

    expect((await match(line, { claim_ids: ids })).status).toBe(422)
    expect((await match(line, { claim_ids: ids, owed: 59_999 })).status).toBe(409)
    expect((await match(line, { claim_ids: [one.id, two.id], owed: 50_000 })).body.errors.claim_ids[0]).toContain('further claims')
    const both = await Promise.all([
      match(line, { claim_ids: ids, owed: 60_000 }),
      match(line, { claim_ids: ids, owed: 60_000 }, scene.second),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await owed(ids)).toEqual([0, 0, 5_000])
    expect(await settlements(two.id)).toEqual([{ kind: 'repaid', amount: 20_000, reference: '5501', paid_on: line.day }])
    const [matched] = await scene.lines('matched')
    const repaid = [matched.match.target!, ...matched.match.also].map(({ kind, amount }) => `${kind} ${amount.amount}`)
    expect(repaid.sort()).toEqual(['repayment 20000', 'repayment 30000', 'repayment 5000'])
    const undone = await scene.send('POST', `/admin/bank/line/${line.id}/undo`, { match_id: matched.match.id, reason: 'Mistake' })
    expect(undone.status).toBe(409)
    expect(await findLedgerErrors(scene.pool)).toEqual([])
  })

  it('is of one organization, needs every claim that was chosen, and is never more than they are', async () => {
    const [one, two] = [await claim(30_000), await claim(20_000)]
    await scene.begin()
    await scene.upload([`${scene.today};5502;TRANSF;250,00;250,00`], { head })
    const [line] = await scene.lines('credits')
    const errors = async (input: object) => (await match(line, input)).body.errors?.claim_ids?.[0]
    expect(await errors({ claim_ids: [one.id, two.id], owed: 50_000 })).toContain('fewer')
    expect(await errors({ claim_ids: [one.id, 'clm_none'], owed: 30_000 })).toContain('one organization')
    expect(await owed([one.id, two.id])).toEqual([30_000, 20_000])
  })

  it('is matched to repayments that were recorded one by one, is not set aside as the platform’s own, and may be undone', async () => {
    const [one, two] = [await claim(30_000), await claim(20_000)]
    const [day, month, year] = scene.today.split('/')
    for (const [{ id }, amount] of [
      [one, 30_000],
      [two, 20_000],
    ] as const) {
      const body = { owed: amount, amount, reference: 'T-77', paid_on: `${year}-${month}-${day}` }
      expect((await scene.send('POST', `/admin/claim/${id}/repayments`, body)).status).toBe(204)
    }
    await scene.upload([`${scene.today};T-77;TRANSF;500,00;500,00`], { head })
    const [line] = await scene.lines('credits')
    const free = async () => (await scene.call('GET', '/ledger/bank-months')).body.data[0].free.amount
    const before = await free()
    const aside = await match(line, { kind: 'own_transfer' })
    expect([aside.status, aside.body.errors.kind[0]]).toEqual([422, expect.stringContaining('count twice')])
    const { several } = await scene.get(`/admin/bank/line/${line.id}`)
    const [offered] = several.filter(({ kind }: { kind: string }) => kind === 'repayment')
    const repayment_ids = offered.targets.map(({ id }: { id: string }) => id)
    expect((await match(line, { repayment_ids: [...repayment_ids.slice(1), 'clst_none'] })).status).toBe(422)
    expect((await match(line, { repayment_ids })).status).toBe(204)
    expect(await free()).toBe(before)
    const [matched] = await scene.lines('matched')
    const undone = await scene.send('POST', `/admin/bank/line/${line.id}/undo`, { match_id: matched.match.id, reason: 'Other' })
    expect(undone.status).toBe(204)
    expect((await match(line, { kind: 'returned' })).status).toBe(204)
    expect(await free()).toBe(before)
    await expect(
      scene.pool.query(`insert into bank_match_repayments select $1, id from claim_settlements limit 1`, [matched.match.id]),
    ).rejects.toThrow()
  })
})
