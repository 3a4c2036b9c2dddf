import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BankScene, openBankScene } from '../../testing/bank/bank-scene.ts'
import { insertGift } from '../../testing/fixture.ts'

let scene: BankScene
beforeAll(async () => {
  scene = await openBankScene()
  await scene.begin()
})
afterAll(() => scene.close())

const given = (name: string, at: string, amount: number) =>
  insertGift(scene.pool, `cont_${name}`, { project_id: 'proj_1', amount, approved_at: at, created_at: at })

it('reads the ledger as of the first line and the last one, whatever happened in those months before and since', async () => {
  await given('earlier', '2026-05-02T12:00:00Z', 70_000)
  await given('paid', '2026-05-03T12:00:00Z', 90_000)
  await scene.pool.query(
    `with gift as (update contributions set paid_at = '2026-05-04T12:00:00Z' where id = 'cont_paid' returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id, effective_at) select id, 'paid', amount, currency, project_id, paid_at from gift`,
  )
  await scene.upload(['10/05/2026;TRANSF;10,00;1.010,00', '11/05/2026;TRANSF;-10,00;1.000,00'])
  await given('since', '2026-05-12T12:00:00Z', 5_000)
  const { data } = (await scene.call('GET', '/ledger/bank-months')).body
  expect(data).toHaveLength(1)
  const { in_bank, owed, free, difference, unmatched } = data[0]
  expect([in_bank, owed, free, difference, unmatched].map(({ amount }) => amount)).toEqual([100_000, 70_000, 30_000, 0, 0])
})
