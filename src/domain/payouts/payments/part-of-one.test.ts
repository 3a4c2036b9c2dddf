import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPartPaymentScene } from '../../../testing/bank/part-payment-scene.ts'
import { insertGift } from '../../../testing/fixture.ts'
import { findTrail } from '../../contributions/find-trail.server.ts'
import { findOrganizationStatement } from '../../receipts/find-organization-statement.server.ts'
import { findPublicReceipt } from '../../receipts/find-receipt.server.ts'
import { returnPayout } from '../return-payout.server.ts'
import { findPayment } from './find-payments.server.ts'

let scene: Awaited<ReturnType<typeof openPartPaymentScene>>
let { query, as, agrees, sheetOf, record, due } = {} as typeof scene
beforeAll(async () => {
  scene = await openPartPaymentScene()
  ;({ query, as, agrees, sheetOf, record, due } = scene)
  await insertGift(scene.database.pool, 'cont_old', {
    code: 'old',
    project_id: 'proj_1',
    amount: 100_001,
    approved_at: '2026-11-10T12:00:00Z',
    created_at: '2026-11-09T12:00:00Z',
  })
  await insertGift(scene.database.pool, 'cont_new', {
    code: 'new',
    project_id: 'proj_1',
    amount: 90_000,
    approved_at: '2026-11-11T12:00:00Z',
    created_at: '2026-11-09T12:00:00Z',
  })
})
afterAll(() => scene.close())

it('pays a part of the contribution that waits longest if the limit is less than one; the rest stays due, to the cent', async () => {
  const limit = 30_000
  const sheet = await sheetOf(limit)
  expect(sheet).toMatchObject({
    amount: { amount: limit },
    contributions: 1,
    divided: { amount: 100_001 },
    rest: { amount: 160_001 },
    projects: [{ amount: { amount: limit } }],
  })
  const both = await Promise.allSettled([record(sheet, limit), record(sheet, limit, 'dora')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await agrees()

  const [{ id: payment }] = (await query('select id from payments')) as [{ id: string }]
  const detail = await findPayment(as('clara'), payment)
  expect([detail.amount.amount, detail.projects[0]!.covered]).toEqual([
    limit,
    [{ code: 'old', amount: { amount: limit, currency: 'ARS' } }],
  ])
  expect(await due()).toMatchObject({ amount: { amount: 160_001 }, contributions: 2, oldest_at: '2026-11-10T12:00:00.000Z' })

  const paid = await findTrail(as('clara'), 'old')
  expect(paid.steps.map(({ kind, amount, cause }) => [kind, amount?.amount, cause]).slice(-2)).toEqual([
    ['parted', limit, 'paid_in_part'],
    ['paid', limit, null],
  ])
  const { code } = paid.shares[0]!
  const rest = await findTrail(as('clara'), code)
  expect([rest.state, rest.amount.amount, rest.project?.id, rest.steps[0]!.kind]).toEqual(['confirmed', 70_001, 'proj_1', 'carried'])
  const [one, other] = [await findPublicReceipt(as('clara'), 'old'), await findPublicReceipt(as('clara'), code)]
  expect([one.amount, other.amount, other.project]).toEqual([limit, 70_001, 'Proyecto proj_1'])

  const { facts } = await findOrganizationStatement(as('clara'), 'org_1', { from: '2026-11-01', to: '2026-11-30' })
  expect(facts.currencies[0]!.sums).toEqual({ opening: 0, confirmed: 190_001, changed: 0, returned: 0, paid: limit, due: 160_001 })
})

it('pays the rest before what was confirmed later, and owes both parts again when the bank sends them back', async () => {
  const limit = 70_001
  const sheet = await sheetOf(limit)
  expect(sheet).toMatchObject({ amount: { amount: limit }, contributions: 1, divided: null, rest: { amount: 90_000 } })
  await record(sheet, limit)
  await agrees()
  for (const { id } of await query('select id from payouts order by id'))
    await returnPayout(as('clara'), { id, reason: 'The account is closed', returned_on: '2026-11-20' })
  expect(await due()).toMatchObject({ amount: { amount: 190_001 }, contributions: 3 })
  await agrees()
  await record(await sheetOf())
  expect(await query('select sum(-amount)::int as paid from ledger_entries where account = $1', ['paid'])).toEqual([{ paid: 190_001 }])
  await agrees()
})

it('refuses a part that was seen of another amount', async () => {
  await insertGift(scene.database.pool, 'cont_last', { project_id: 'proj_1', amount: 50_000, approved_at: '2026-11-12T12:00:00Z' })
  const sheet = await sheetOf(20_000)
  await expect(record(sheet, 19_999)).rejects.toMatchObject({ kind: { code: 'payout_due_changed' } })
  await agrees()
})
