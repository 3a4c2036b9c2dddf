import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BankScene, openBankScene } from '../../testing/bank/bank-scene.ts'
import { insertGift } from '../../testing/fixture.ts'
import { sweepBankDetails } from './seal-details.server.ts'

let scene: BankScene
beforeAll(async () => {
  scene = await openBankScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.begin())

it('shows each month in the bank, owed, free and the difference, and names nobody', async () => {
  // Owed before the first statement: nothing of it is free. The opening balance is 1 000.
  await insertGift(scene.pool, 'cont_old', {
    project_id: 'proj_1',
    amount: 30_000,
    approved_at: '2026-05-01T12:00:00Z',
    created_at: '2026-05-01T12:00:00Z',
  })
  // In June a supplier pays 500, the bank takes 6, and 200 that came by a payment service are confirmed.
  await insertGift(scene.pool, 'cont_service', {
    project_id: 'proj_1',
    amount: 20_000,
    approved_at: '2026-06-20T12:00:00Z',
    created_at: '2026-06-20T12:00:00Z',
  })
  await scene.pool.query(
    "insert into contribution_donors (contribution_id, is_shown, way, created_at) values ('cont_service', false, 'mercado_pago', now())",
  )
  await scene.upload(['10/06/2026;Mayorista;500,00;1.500,00', '11/06/2026;IMP LEY 25413;-6,00;1.494,00', '05/07/2026;Nadie;40,00;1.534,00'])
  const supplier = (await scene.lines('credits')).find(({ amount }) => amount.amount === 50_000)!
  const month = async (name: string) => {
    const { text, body } = await scene.call('GET', '/ledger/bank-months')
    expect(text).not.toMatch(/Mayorista|Nadie|boss/)
    const found = body.data.find(({ month: one }: { month: string }) => one === name)
    return [found.in_bank, found.owed, found.claims, found.free, found.difference].map(({ amount }) => amount)
  }
  expect(await month('2026-06')).toEqual([149_400, 50_000, 0, 70_000 - 600 - 20_000, 50_000])
  await scene.send('POST', `/admin/bank/line/${supplier.id}/matches`, { kind: 'supplier' })
  expect(await month('2026-06')).toEqual([149_400, 50_000, 0, 99_400, 0])
  // A credit without an owner is the difference of its month.
  expect(await month('2026-07')).toEqual([153_400, 50_000, 0, 99_400, 4_000])
  expect((await scene.call('GET', '/ledger/bank-months')).body.data[0].unmatched.amount).toBe(4_000)
})

it('counts a donation that came by transfer as owed, not as given by the platform', async () => {
  const { id, code } = await scene.give(80_000)
  const before = (await scene.call('GET', '/ledger/bank-months')).body.data[0]
  await scene.upload([`${scene.today};TRANSF ${code};800,00;800,00`])
  await scene.send('POST', `/admin/contribution/${id}/approval`, { amount: 80_000 }, scene.second)
  const after = (await scene.call('GET', '/ledger/bank-months')).body.data[0]
  expect(after.in_bank.amount - before.in_bank.amount).toBe(80_000)
  expect(after.owed.amount - before.owed.amount).toBe(80_000)
  expect([after.free.amount, after.difference.amount]).toEqual([before.free.amount, before.difference.amount])
})

it('is for admins only, and the database stores no name that it could read', async () => {
  await scene.upload([`${scene.today};TRANSF GOMEZ CARLA 20055361682;5,00;5,00`])
  const [line] = await scene.lines('credits')
  expect(line!.text).toContain('GOMEZ')
  for (const path of ['/admin/bank/accounts', '/admin/bank/statements', '/admin/bank/lines', `/admin/bank/line/${line!.id}`])
    expect((await scene.call('GET', path, { token: scene.vera.token })).status).toBe(403)
  const { rows } = await scene.pool.query(
    'select l::text || s::text as stored from bank_lines l join bank_statements s on s.id = l.statement_id where l.id = $1',
    [line!.id],
  )
  expect(rows[0].stored).not.toMatch(/GOMEZ|20055361682/)
  const audit = await scene.pool.query('select string_agg(a::text, $$ $$) as written from audit_entries a')
  expect(audit.rows[0].written).not.toMatch(/GOMEZ|20055361682/)
})

it('deletes what the bank wrote of a donor with the account, and of lines decided long ago', async () => {
  const { code } = await scene.give(61_000, { by: scene.vera })
  await scene.upload([
    `${scene.today};TRANSF PRUEBA VERA ${code};610,00;610,00`,
    `${scene.today};IMP LEY 25413;-1,00;609,00`,
    `${scene.today};otro;1,00;610,00`,
  ])
  await scene.owner.query('delete from users where id = $1', [scene.vera.id])
  const texts = async () =>
    [...(await scene.lines('matched')), ...(await scene.lines('set_aside')), ...(await scene.lines('credits'))].map(({ text }) => text)
  expect(await texts()).toEqual([null, 'IMP LEY 25413', 'otro'])
  // The file of before does not bring it back.
  await scene.upload([`${scene.today};TRANSF PRUEBA VERA ${code};610,00;610,00`, `${scene.today};IMP LEY 25413;-1,00;609,00`])
  expect(await texts()).toEqual([null, 'IMP LEY 25413', 'otro'])
  await sweepBankDetails(scene.db, new Date(Date.now() + 401 * 86_400_000))
  expect(await texts()).toEqual([null, null, 'otro'])
})

it('forgets a file that nobody answered after a week', async () => {
  const { body } = await scene.upload(['01/08/2026;a;1.250'], { head: 'Cuando;Que;Cuanto' })
  expect(await sweepBankDetails(scene.db, new Date(Date.now() + 6 * 86_400_000))).toMatchObject({ files: 0 })
  expect(await sweepBankDetails(scene.db, new Date(Date.now() + 8 * 86_400_000))).toMatchObject({ files: 1 })
  expect(await scene.get(`/admin/bank/statement/${body.data.id}`)).toBeUndefined()
})

it('shows sixty months of each currency', async () => {
  for (const currency of ['ARS', 'USD']) {
    const id = `pacc_long_${currency}`
    await scene.pool.query('insert into platform_accounts (id, name, currency, created_at) values ($1, $1, $2, now())', [id, currency])
    await scene.pool.query(
      "insert into bank_days (account_id, part, day, balance, opening) select $1, '', d::date, 100, 100 from generate_series(date '2019-01-10', date '2026-10-10', interval '1 month') d",
      [id],
    )
  }
  const { data } = (await scene.call('GET', '/ledger/bank-months')).body
  const of = (currency: string) => data.filter((row: { in_bank: { currency: string } }) => row.in_bank.currency === currency)
  expect([of('ARS').length, of('USD').length]).toEqual([60, 60])
  expect(of('USD')[0].month).toBe('2026-10')
})
