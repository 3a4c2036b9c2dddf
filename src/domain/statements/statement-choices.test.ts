import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertGift } from '../../testing/fixture.ts'
import { openStatementScene } from '../../testing/statements/statement-scene.ts'

let s: Awaited<ReturnType<typeof openStatementScene>>
let supplier: string
beforeAll(async () => {
  s = await openStatementScene()
})
afterAll(() => s.close())
beforeEach(() => {
  supplier = s.newSupplier()
})

const BOOKED = 'S-1;;03/11/2026;Confirmada;400.000,00;300.000,00;10/03/2027;17/03/2027;'
const SUPPLEMENT = 'S-1;;20/11/2026;Confirmada;50.000,00;40.000,00;;;'
const NEGATIVE = 'S-1;;20/11/2026;Confirmada;-50.000,00;-40.000,00;;;'
const change = (sale: number) =>
  s.scene.pool.query(
    "update bookings set sale_amount = $2, profit_amount = $2 - cost_amount, revision = revision + 1 where external_id = 'S-1' and supplier_id = (select id from suppliers where name = $1)",
    [supplier, sale],
  )

describe('the effect in money of each choice', () => {
  it('is shown before it is applied: profit, half, the change of the contribution, and what was paid', async () => {
    await s.imported(await s.read([BOOKED]))
    const { rows } = await s.scene.pool.query('select b.id from bookings b join suppliers p on p.id = b.supplier_id where p.name = $1', [
      supplier,
    ])
    const paid_at = '2026-11-30T12:00:00Z'
    await insertGift(s.scene.pool, 'cont_1', { kind: 'booking', booking_id: rows[0].id, project_id: 'proj_1', amount: 5_000_000, paid_at })
    const [entry] = await s.entriesOf(await s.read([SUPPLEMENT]))
    const ours = { currency: 'ARS', sale: 40_000_000, profit: 10_000_000, status: 'confirmed', share: 5_000_000 }
    expect(entry.amounts).toEqual({
      ours,
      theirs: { ...ours, sale: 5_000_000, profit: 1_000_000, share: 500_000 },
      after: [
        { choice: 'replaces', ...ours, sale: 5_000_000, profit: 1_000_000, share: 500_000 },
        { choice: 'adds', ...ours, sale: 45_000_000, profit: 11_000_000, share: 5_500_000 },
        { choice: 'leaves', ...ours },
      ],
      result: null,
    })
    const money = { amount: 5_000_000, currency: 'ARS' }
    expect(entry.contribution).toEqual({ amount: money, paid: money })
  })

  it('is summed up for the whole import, also for bookings that are new or cancelled', async () => {
    await s.imported(await s.read([BOOKED]))
    const id = await s.read([SUPPLEMENT, 'S-2;;05/11/2026;Confirmada;1.000,00;800,00;;;'])
    const effect = async () => (await s.get(`/admin/statement/${id}`)).data.effect
    const money = (amount: number) => ({ amount, currency: 'ARS' })
    expect(await effect()).toEqual([{ profit: money(20_000), share: money(10_000) }])
    await s.choose(id, 'replaces')
    expect(await effect()).toEqual([{ profit: money(20_000 - 9_000_000), share: money(10_000 - 4_500_000) }])
    const cancelled = await s.read([BOOKED.replace('Confirmada', 'Anulada')])
    expect((await s.get(`/admin/statement/${cancelled}`)).data.effect).toEqual([{ profit: money(-10_000_000), share: money(-5_000_000) }])
  })
})

describe('a line that came before', () => {
  it('changes nothing when its file comes again, whatever was chosen', async () => {
    await s.imported(await s.read([BOOKED]))
    for (const [choice, sale] of [
      ['adds', 45_000_000],
      ['replaces', 5_000_000],
    ] as const) {
      const lines = [SUPPLEMENT.replace('20/11', choice === 'adds' ? '20/11' : '21/11')]
      const id = await s.read(lines)
      await s.choose(id, choice)
      expect(await s.imported(id)).toBe(202)
      const [before] = await s.ours()
      expect(before).toMatchObject({ sale })
      const again = await s.read(lines)
      expect(await s.entriesOf(again)).toMatchObject([{ action: 'unchanged', question: null, imported_before: true }])
      expect(await s.imported(again)).toBe(202)
      expect(await s.ours()).toEqual([before])
    }
  })

  it('is asked about when another file has it, and adds again only if an admin says so', async () => {
    await s.imported(await s.read([BOOKED]))
    const first = await s.read([SUPPLEMENT])
    await s.choose(first, 'adds')
    await s.imported(first)
    const OTHER = 'S-9;;22/11/2026;Confirmada;1,00;0,00;;;'
    const second = await s.read([SUPPLEMENT, OTHER])
    const [entry] = await s.entriesOf(second)
    expect(entry).toMatchObject({ action: 'ask', choices: ['replaces', 'adds_again', 'leaves'], imported_before: true })
    expect((await s.choose(second, 'adds')).status).toBe(422)
    expect(await s.imported(second)).toBe(409)
    expect((await s.choose(second, 'adds_again')).status).toBe(204)
    expect(await s.imported(second)).toBe(202)
    expect((await s.ours())[0]).toMatchObject({ sale: 50_000_000, profit: 12_000_000 })
    expect(await s.entriesOf(await s.read([SUPPLEMENT, OTHER]))).toMatchObject([{ action: 'unchanged' }, { action: 'unchanged' }])
  })

  it('may be corrected by the same file, read in another way', async () => {
    const lines = ['K-1;;03/11/2026;Confirmada;1.000,00;800,00;;;']
    await s.imported(await s.read(lines))
    const id = await s.read(lines)
    const { reading } = (await s.get(`/admin/statement/${id}`)).data
    const columns = { ...reading.columns, Venta: 'cost', Costo: 'sale' }
    await s.put(`/admin/statement/${id}/reading`, { ...reading, columns })
    expect(await s.entriesOf(id)).toMatchObject([{ action: 'ask', question: 'amount', choices: ['replaces', 'leaves'] }])
  })
})

describe('a plan beside bookings that changed since', () => {
  it('is refused with 409 and made again, whether it asks, changes or creates', async () => {
    await s.imported(await s.read([BOOKED]))
    const id = await s.read([SUPPLEMENT])
    await s.choose(id, 'adds')
    await change(41_000_000)
    const refused = await s.post(`/admin/statement/${id}/import`)
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Bookings changed since') } })
    expect(await s.entriesOf(id)).toMatchObject([{ action: 'ask', choice: null, amounts: { ours: { sale: 41_000_000 } } }])
    const [late, early] = [
      await s.read(['N-1;;03/11/2026;Confirmada;10,00;8,00;;;']),
      await s.read(['N-1;;03/11/2026;Confirmada;20,00;8,00;;;']),
    ]
    await s.imported(early)
    expect(await s.imported(late)).toBe(409)
    expect(await s.entriesOf(late)).toMatchObject([
      { action: 'ask', question: 'amount', amounts: { ours: { sale: 2_000 }, theirs: { sale: 1_000 } } },
    ])
  })

  it('is not decided by a choice for lines that somebody else has read in another way since', async () => {
    await s.imported(await s.read([BOOKED]))
    const id = await s.read([SUPPLEMENT])
    const choiceOf = ({
      position,
      external_id,
      booking_revision: revision,
      amounts: { theirs },
    }: Awaited<ReturnType<typeof s.entriesOf>>[0]) => ({
      choices: [{ position, choice: 'adds', revision, seen: { external_id, theirs } }],
    })
    const [seen] = await s.entriesOf(id)
    const { reading } = (await s.get(`/admin/statement/${id}`)).data
    await s.put(`/admin/statement/${id}/reading`, { columns: { ...reading.columns, Costo: 'profit' } })
    expect((await s.put(`/admin/statement/${id}/choices`, choiceOf(seen))).status).toBe(409)
    const [now] = await s.entriesOf(id)
    expect(now).toMatchObject({ position: seen.position, booking_revision: seen.booking_revision, choice: null, action: 'ask' })
    expect(now.amounts.theirs).not.toEqual(seen.amounts.theirs)
    expect((await s.put(`/admin/statement/${id}/choices`, choiceOf(now))).status).toBe(204)
  })

  it('of two supplements with the same amount, chosen beside one revision and imported at once, says which was not added', async () => {
    await s.imported(await s.read([BOOKED]))
    const files = [await s.read([SUPPLEMENT]), await s.read([SUPPLEMENT.replace('20/11', '21/11')])] as const
    for (const id of files) await s.choose(id, 'adds')
    await Promise.all(files.map((id) => s.post(`/admin/statement/${id}/import`)))
    await Promise.all(files.map((id) => s.run(id)))
    await s.deliver()
    expect(await s.ours()).toMatchObject([{ sale: 45_000_000 }])
    const outcomes = (await Promise.all(files.map(async (id) => (await s.entriesOf(id))[0]))).map(
      ({ action, problem }) => `${action} ${problem}`,
    )
    expect([...outcomes].sort()).toEqual(['skipped changed_since', 'update null'])
    // The one that was left is asked about when its file is read again, and loses nothing.
    const left = outcomes[0]!.startsWith('skipped') ? '20/11' : '21/11'
    const again = await s.read([SUPPLEMENT.replace('20/11', left)])
    expect((await s.choose(again, 'adds')).status).toBe(204)
    expect(await s.imported(again)).toBe(202)
    expect(await s.ours()).toMatchObject([{ sale: 50_000_000 }])
  })

  it('of one file uploaded twice and imported at once, adds once', async () => {
    await s.imported(await s.read([BOOKED]))
    const files = [await s.read([SUPPLEMENT]), await s.read([SUPPLEMENT])]
    for (const id of files) await s.choose(id, 'adds')
    await Promise.all(files.map((id) => s.post(`/admin/statement/${id}/import`)))
    await Promise.all([...files, ...files].map((id) => s.run(id)))
    await s.deliver()
    expect(await s.ours()).toMatchObject([{ sale: 45_000_000 }])
  })
})

describe('a negative line alone', () => {
  it('reduces or cancels the booking it names, whatever month that is of', async () => {
    await s.imported(
      await s.read([BOOKED.replace('03/11', '03/08'), BOOKED.replace('S-1', 'S-2').replace('03/11', '03/08')], { month: '2026-08' }),
    )
    const reduced = await s.read([NEGATIVE])
    expect(await s.entriesOf(reduced)).toMatchObject([{ question: 'negative', choices: ['adds', 'cancels', 'leaves'] }])
    await s.choose(reduced, 'adds')
    await s.imported(reduced)
    const cancelled = await s.read([NEGATIVE.replace('S-1', 'S-2')])
    const [entry] = await s.entriesOf(cancelled)
    expect(entry.amounts.after[1]).toMatchObject({ choice: 'cancels', status: 'cancelled', share: 0 })
    await s.choose(cancelled, 'cancels')
    await s.imported(cancelled)
    expect(await s.ours()).toMatchObject([
      { external_id: 'S-1', status: 'confirmed', sale: 35_000_000, share: 4_500_000 },
      { external_id: 'S-2', status: 'cancelled', sale: 40_000_000, share: 0 },
    ])
  })

  it('that takes all of it is offered as a cancellation only, and nothing is done for one that we do not have', async () => {
    await s.imported(await s.read([BOOKED]))
    const id = await s.read(['S-1;;20/11/2026;Confirmada;-400.000,00;-300.000,00;;;', 'N-9;;20/11/2026;Confirmada;-10,00;-8,00;;;'])
    expect(await s.entriesOf(id)).toMatchObject([{ choices: ['cancels', 'leaves'] }, { question: 'negative', choices: ['leaves'] }])
  })
})

describe('a booking whose lines sum to zero', () => {
  it('is offered as cancelled, known or not', async () => {
    await s.imported(await s.read([BOOKED]))
    const [up, down] = [BOOKED, BOOKED.replace('400.000', '-400.000').replace('300.000', '-300.000')]
    const id = await s.read([up, down, up.replace('S-1', 'Z-1'), down.replace('S-1', 'Z-1')])
    const entries = await s.entriesOf(id)
    expect(entries).toMatchObject([
      { external_id: 'S-1', action: 'ask', question: 'zero', choices: ['cancels', 'leaves'] },
      { external_id: 'Z-1', action: 'ask', question: 'zero', choices: ['cancels', 'leaves'] },
    ])
    await s.choose(id, 'cancels')
    expect(await s.imported(id)).toBe(202)
    expect(await s.ours()).toMatchObject([
      { external_id: 'S-1', status: 'cancelled', sale: 40_000_000, share: 0 },
      { external_id: 'Z-1', status: 'cancelled', sale: 0, share: 0 },
    ])
  })
})

describe('a number with other leading zeros', () => {
  const LONG = '00012345;;03/11/2026;Confirmada;1.000,00;800,00;;;'
  const SHORT = '12345;;03/11/2026;Confirmada;1.000,00;800,00;;;'

  it('is offered as the same booking, and is then compared with it', async () => {
    await s.imported(await s.read([LONG]))
    const id = await s.read([SHORT])
    expect(await s.entriesOf(id)).toMatchObject([{ action: 'ask', question: 'number', external_id: '12345', written: '00012345' }])
    const { reading, asks } = (await s.get(`/admin/statement/${id}`)).data
    expect(asks).toEqual([{ question: 'number', count: 1, example: '12345', other: '00012345' }])
    expect(await s.imported(id)).toBe(409)
    await s.put(`/admin/statement/${id}/reading`, { ...reading, zeros: 'same' })
    expect(await s.entriesOf(id)).toMatchObject([{ action: 'unchanged', external_id: '00012345', written: '12345' }])
    await s.put(`/admin/statement/${id}/reading`, { ...reading, zeros: 'differ' })
    expect(await s.entriesOf(id)).toMatchObject([{ action: 'create', external_id: '12345' }])
  })

  it('is offered as the same within one file, and its lines are then added up', async () => {
    const id = await s.read([LONG, SHORT.replace('1.000,00', '50,00').replace('800,00', '40,00')])
    expect((await s.entriesOf(id)).map(({ question }: { question: string }) => question)).toEqual(['number', 'number'])
    const { reading } = (await s.get(`/admin/statement/${id}`)).data
    await s.put(`/admin/statement/${id}/reading`, { ...reading, zeros: 'same' })
    expect(await s.entriesOf(id)).toMatchObject([{ action: 'create', external_id: '00012345', lines: [2, 3] }])
    await s.imported(id)
    expect(await s.ours()).toMatchObject([{ external_id: '00012345', sale: 105_000 }])
  })

  it('may be a fraction in shape: 1234/26 is a number', async () => {
    expect(await s.imported(await s.read(['1234/26;;03/11/2026;Confirmada;1.000,00;800,00;;;']))).toBe(202)
    expect(await s.ours()).toMatchObject([{ external_id: '1234/26', sale: 100_000 }])
  })
})

describe('what has two meanings in the whole file', () => {
  it('is asked once, and choices about other bookings stay', async () => {
    await s.imported(await s.read([BOOKED]))
    const id = await s.read([SUPPLEMENT, 'A-1;;05/11/2026;Confirmada;1.250;900,00;;;'])
    const [first, second] = await s.entriesOf(id)
    expect(second).toMatchObject({ action: 'ask', question: 'decimal', written: '1.250', field: 'sale', choices: ['leaves'] })
    await s.put(`/admin/statement/${id}/choices`, { choices: [{ position: 0, choice: 'adds', revision: first.booking_revision }] })
    expect(await s.imported(id)).toBe(409)
    const { reading, asks } = (await s.get(`/admin/statement/${id}`)).data
    expect(asks).toMatchObject([{ question: 'decimal', count: 1, example: '1.250' }])
    expect((await s.put(`/admin/statement/${id}/reading`, { ...reading, decimal: 'comma' })).status).toBe(204)
    expect(await s.entriesOf(id)).toMatchObject([
      { action: 'update', choice: 'adds' },
      { action: 'create', amounts: { result: { sale: 125_000 } } },
    ])
  })

  it('keeps every answer of several at once', async () => {
    const id = await s.read([
      'A-1;;05/11/2026;Confirmada;1.250;900,00;;;',
      '007;;05/11/2026;Confirmada;1,00;0,00;;;',
      '7;;05/11/2026;Confirmada;1,00;0,00;;;',
    ])
    const answers = [{ decimal: 'comma' }, { zeros: 'differ' }]
    const statuses = await Promise.all(answers.map(async (answer) => (await s.put(`/admin/statement/${id}/reading`, answer)).status))
    for (const [i, status] of statuses.entries()) if (status === 409) await s.put(`/admin/statement/${id}/reading`, answers[i]!)
    expect(statuses.every((status) => status === 204 || status === 409)).toBe(true)
    expect((await s.get(`/admin/statement/${id}`)).data).toMatchObject({
      reading: { decimal: 'comma', zeros: 'differ' },
      asks: [],
      counts: { create: 3 },
    })
  })

  it('asks for the order of days and months where neither dates nor the month decide', async () => {
    const lines = ['D-1;;03/04/2026;Confirmada;10,00;8,00;;;']
    const id = await s.read(lines, { month: '2026-11' })
    expect(await s.entriesOf(id)).toMatchObject([{ action: 'ask', question: 'days', written: '03/04/2026', field: 'booked_on' }])
    expect((await s.uploadFile(`${s.HEAD}\n${lines.join('\n')}\n`, { month: '' })).body.errors).toHaveProperty('month')
    const april = await s.read(lines, { month: '2026-04' })
    expect(await s.entriesOf(april)).toMatchObject([{ action: 'create' }])
    const { reading } = (await s.get(`/admin/statement/${id}`)).data
    await s.put(`/admin/statement/${id}/reading`, { ...reading, days: 'mdy' })
    await s.imported(id)
    const { rows } = await s.scene.pool.query("select occurred_at from bookings where external_id = 'D-1'")
    expect(rows[0].occurred_at.toISOString()).toMatch(/^2026-03-04/)
  })
})
