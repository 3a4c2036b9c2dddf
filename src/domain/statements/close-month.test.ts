import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStatementScene } from '../../testing/statements/statement-scene.ts'
import { openWholeApp } from '../../testing/whole-app.ts'

let s: Awaited<ReturnType<typeof openStatementScene>>
let supplier: string
beforeAll(async () => {
  s = await openStatementScene()
})
afterAll(() => s.close())
beforeEach(() => {
  supplier = s.newSupplier()
})

const LINES = [
  'M-1;;03/11/2026;Confirmada;1.000,00;800,00;;;',
  'M-2;;25/11/2026;Confirmada;500,00;400,00;;;',
  'M-3;;30/10/2026;Confirmada;10,00;8,00;;;',
]
async function importedNew(values?: Record<string, string>, lines = LINES) {
  const id = await s.read(lines, values)
  expect(await s.imported(id)).toBe(202)
  return id
}
const close = (id: string, body?: object) => s.post(`/admin/statement/${id}/closings`, body)
const closedOf = async (id: string) => (await s.get(`/admin/statement/${id}`)).data.closed
const reopen = (id: string, reason = 'Llegó otra liquidación') => s.post(`/admin/closed-month/${id}/reopening`, { reason })

describe('the month of a statement', () => {
  it('is proposed from its lines, and follows them until an admin chooses one', async () => {
    const id = await s.read(LINES, { month: '' })
    expect((await s.get(`/admin/statement/${id}`)).data).toMatchObject({ month: '2026-11', lines_month: '2026-11' })
    expect((await s.put(`/admin/statement/${id}/month`, { month: '2026-10' })).status).toBe(204)
    expect((await s.get(`/admin/statement/${id}`)).data).toMatchObject({ month: '2026-10', lines_month: '2026-11' })
    expect((await s.put(`/admin/statement/${id}/month`, { month: '2026-14' })).body.errors).toHaveProperty('month')
  })

  it('is asked about when it closes another one than that of its lines', async () => {
    const id = await importedNew({ month: '2026-10' })
    const refused = await close(id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['confirms_month']])
    expect(await closedOf(id)).toEqual([])
    expect((await close(id, { month: '2026-11', confirms_month: true })).status).toBe(409)
    expect((await close(id, { month: '2026-10', confirms_month: true })).status).toBe(204)
    expect((await s.put(`/admin/statement/${id}/month`, { month: '2026-11' })).status).toBe(409)
  })
})

describe('a statement as it was seen', () => {
  const detailOf = async (id: string) => (await s.get(`/admin/statement/${id}`)).data
  const CHANGED = [409, expect.stringContaining('has changed since you saw it')]
  const answerOf = ({ status, body }: Awaited<ReturnType<typeof close>>) => [status, body.message]

  it('closes its month with the sums that were seen, and no others', async () => {
    const id = await s.read(LINES)
    expect((await detailOf(id)).sums).toEqual([])
    expect(await s.imported(id)).toBe(202)
    const { month, sums } = await detailOf(id)
    const ars = (amount: number) => ({ amount, currency: 'ARS' })
    expect(sums).toEqual([{ ours: ars(30_000), theirs: ars(30_200), difference: ars(200) }])
    await s.scene.pool.query("update bookings set status = 'cancelled' where external_id = 'M-2' and supplier_id = $1", [
      (await detailOf(id)).supplier.id,
    ])
    expect(answerOf(await close(id, { month, sums }))).toEqual(CHANGED)
    expect(await closedOf(id)).toEqual([])
    const now = await detailOf(id)
    expect(now.sums).not.toEqual(sums)
    expect((await close(id, { month, sums: now.sums })).status).toBe(204)
    expect((await closedOf(id))[0].sums).toEqual(now.sums)
  })

  it('has its month changed from the one that was seen', async () => {
    const id = await s.read(LINES)
    const change = (month: string, seen: string) => s.put(`/admin/statement/${id}/month`, { month, seen })
    expect((await change('2026-10', '2026-11')).status).toBe(204)
    expect(answerOf(await change('2026-09', '2026-11'))).toEqual(CHANGED)
    expect((await change('2026-10', '2026-11')).status).toBe(204)
    expect((await change('2026-09', '2026-10')).status).toBe(204)
  })

  it('is imported as it was seen, not as somebody else reads it since', async () => {
    const id = await s.read(LINES)
    const seenOf = ({
      counts: { create, update },
      effect,
    }: Record<'counts', { create: number; update: number }> & { effect: unknown }) => ({
      create,
      update,
      effect,
    })
    const before = await detailOf(id)
    expect(seenOf(before)).toMatchObject({ create: 3, update: 0 })
    const columns = { ...before.reading.columns, Venta: 'cost', Costo: 'sale' }
    expect((await s.put(`/admin/statement/${id}/reading`, { ...before.reading, columns })).status).toBe(204)
    const start = (seen: unknown) => s.post(`/admin/statement/${id}/import`, { seen })
    expect(answerOf(await start(seenOf(before)))).toEqual(CHANGED)
    expect((await detailOf(id)).state).toBe('read')
    expect((await s.put(`/admin/statement/${id}/reading`, before.reading)).status).toBe(204)
    expect((await start(seenOf(await detailOf(id)))).status).toBe(202)
  })
})

describe('a month', () => {
  it('is closed once, by whichever statement and however many try at once', async () => {
    const [one, other] = [await importedNew(), await importedNew({}, [...LINES, 'M-4;;04/11/2026;Confirmada;1,00;0,00;;;'])]
    const answers = await Promise.all([one, other, one, other].map((id) => close(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
    const { rows } = await s.scene.pool.query(
      'select count(*)::int as count from closed_months m join suppliers p on p.id = m.supplier_id where p.name = $1',
      [supplier],
    )
    expect(rows[0].count).toBe(1)
    expect((await close(one)).body.message).toContain('closed with this supplier already')
  })

  it('is reopened once with a public reason, and can then be closed once more', async () => {
    const id = await importedNew()
    await close(id)
    const [closed] = await closedOf(id)
    expect(closed.reopened).toBeNull()
    expect((await reopen(closed.id, ' ')).body.errors).toHaveProperty('reason')
    const answers = await Promise.all([1, 2, 3].map(() => reopen(closed.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect((await closedOf(id))[0].reopened).toMatchObject({ reason: 'Llegó otra liquidación', by: 'boss' })
    const [published] = (await s.get('/ledger/closed-months')).data
    expect(published.reopened).toEqual({ reason: 'Llegó otra liquidación', at: expect.any(String) })
    const { rows } = await s.scene.pool.query("select reason from audit_entries where action = 'statement.reopened' and subject_id = $1", [
      id,
    ])
    expect(rows).toEqual([{ reason: 'Llegó otra liquidación' }])
    const closings = await Promise.all([1, 2, 3].map(() => close(id)))
    expect(closings.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect((await closedOf(id)).map(({ reopened }: { reopened: unknown }) => reopened === null)).toEqual([true, false])
    expect((await reopen(closed.id)).status).toBe(409)
    await expect(s.scene.owner.query('delete from closed_month_reopenings')).rejects.toThrow('append-only')
  })

  it('that is closed, reopened and closed by many at once is in one state in the end', async () => {
    const id = await importedNew()
    await close(id)
    const [{ id: first }] = await closedOf(id)
    await Promise.all([close(id), reopen(first), close(id), reopen(first), close(id)])
    const open = (await closedOf(id)).filter(({ reopened }: { reopened: unknown }) => reopened === null)
    expect(open.length).toBeLessThanOrEqual(1)
    expect((await closedOf(id)).filter(({ reopened }: { reopened: unknown }) => reopened !== null)).toHaveLength(1)
  })

  it('says nothing about its contributions while it is open again, and its supplier still closes months', async () => {
    const id = await importedNew()
    const monthOf = async () => {
      const { rows } = await s.scene.pool.query(
        "select m.supplier_month from booking_months m join bookings b on b.id = m.booking_id join suppliers p on p.id = b.supplier_id where p.name = $1 and b.external_id = 'M-1'",
        [supplier],
      )
      return rows[0].supplier_month
    }
    expect(await monthOf()).toBeNull()
    await close(id)
    expect(await monthOf()).toBe('paid')
    await reopen((await closedOf(id))[0].id)
    expect(await monthOf()).toBe('open')
    await close(id)
    expect(await monthOf()).toBe('paid')
  })

  it('is reopened by admins only', async () => {
    const id = await importedNew()
    await close(id)
    const [{ id: closed }] = await closedOf(id)
    const seller = await s.scene.user(`sales_${closed.slice(-6).toLowerCase()}`, { role: 'salesop' })
    const refused = await s.scene.call('POST', `/admin/closed-month/${closed}/reopening`, {
      token: seller.token,
      body: { reason: 'Porque sí' },
    })
    expect(refused.status).toBe(403)
    expect((await reopen('clos_none')).status).toBe(404)
  })
})

describe('what statements are found by', () => {
  it('is their supplier, month, state and words, in either order, also as CSV', async () => {
    const november = await importedNew({ month: '2026-11' })
    const october = await s.read(LINES, { month: '2026-10' })
    const [{ supplier: of }] = (await s.get('/admin/statements')).data
    const found = async (query: string) =>
      (await s.get(`/admin/statements?supplier=${of.id}&${query}`)).data.map(({ id }: { id: string }) => id)
    expect(await found('sort=month')).toEqual([october, november])
    expect(await found('sort=-month')).toEqual([november, october])
    expect(await found('month=2026-10')).toEqual([october])
    expect(await found('state=imported')).toEqual([november])
    expect(await found('query=2026-11+noviembre.csv')).toEqual([november])
    expect(await found('query=nada')).toEqual([])
    const file = await s.scene.call('GET', `/admin/statements.csv?supplier=${of.id}&state=read`, {
      token: s.admin.token,
      headers: { 'accept-language': 'en' },
    })
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('Supplier,Month,State,File,Lines,Read by,Read (UTC)'),
      expect.stringContaining(`${supplier},2026-10,read,noviembre.csv,3,boss,`),
    ])
  })
})

it('lists 200 bookings of one side, and says how many there are', async () => {
  const many = Array.from({ length: 203 }, (_, i) => `T-${i};;03/11/2026;Confirmada;10,00;8,00;;;`)
  const { only_theirs, only_theirs_total } = (await s.get(`/admin/statement/${await s.read(many)}`)).data
  expect([only_theirs.length, only_theirs_total]).toEqual([200, 203])
  await importedNew({}, many.slice(0, 1))
  await s.scene.owner.query(
    `insert into bookings select c.* from bookings b join suppliers p on p.id = b.supplier_id cross join generate_series(1, 202) n
      cross join lateral jsonb_populate_record(b, jsonb_build_object('id', 'book_many' || n, 'external_id', 'T-' || n, 'trail_code', 'many' || n)) c
      where b.external_id = 'T-0' and p.name = $1`,
    [supplier],
  )
  const { only_ours, only_ours_total } = (await s.get(`/admin/statement/${await s.read(LINES)}`)).data
  expect([only_ours.length, only_ours_total]).toEqual([200, 203])
})

it('lists every closing, however many there are', async () => {
  const id = await importedNew()
  expect((await close(id)).status).toBe(204)
  const [{ id: closing }] = await closedOf(id)
  await s.scene.pool.query(
    'insert into closed_months select c.id || n, c.supplier_id, c.month, c.statement_id, c.closed_by, c.closed_at, c.number + n from closed_months c cross join generate_series(1, 230) n where c.id = $1',
    [closing],
  )
  for (const path of ['/ledger/closed-months', '/admin/closed-months']) expect((await s.get(path)).data.length, path).toBeGreaterThan(230)
  const page = await openWholeApp(s.scene.services)
  const html = async (query: string) => (await page.request(`/transparencia${query}`)).text()
  const rows = (text: string) => text.split('id="closed-months"')[1]!.split('</details>')[0]!.split('<th scope="row">').length - 1
  const [first, all] = [await html(''), await html('?rows=closed')]
  expect([rows(first), first.includes('?rows=closed#closed-months')]).toEqual([60, true])
  expect(rows(all)).toBeGreaterThan(230)
  expect(all).not.toContain('?rows=closed#closed-months')
})
