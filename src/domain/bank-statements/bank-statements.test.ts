import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BankScene, openBankScene } from '../../testing/bank/bank-scene.ts'

let scene: BankScene
beforeAll(async () => {
  scene = await openBankScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.begin())

describe('a statement', () => {
  it('records the arrival of an announced donation by its reference, so that it is ready', async () => {
    const { id, code } = await scene.give(250_050)
    expect((await scene.readiness(id)).readiness).toBe('not_arrived')
    const { body } = await scene.upload([`${scene.today};TRANSF ${code.toUpperCase()} 20055361682;2.500,50;3.500,50`])
    expect(body.data).toMatchObject({ state: 'imported', new_lines: 1, matched: 1 })
    expect(await scene.readiness(id)).toMatchObject({ readiness: 'ready' })
    const [line] = await scene.lines('matched')
    expect(line).toMatchObject({
      amount: { amount: 250_050, currency: 'ARS' },
      match: { confidence: 100, is_automatic: true, target: { label: code } },
    })
    expect(line.match.reasons).toEqual(expect.arrayContaining(['reference', 'amount']))
    const acts = await scene.pool.query('select action from audit_entries where subject_id in ($1, $2, $3) order by action', [
      id,
      line.id,
      body.data.id,
    ])
    expect(acts.rows.map(({ action }) => action)).toEqual(['bank.imported', 'bank.matched', 'contribution.arrived'])
  })

  it('changes nothing the second time, also with another name or format', async () => {
    const { id, code } = await scene.give(100_000)
    const rows = [`${scene.today};TRANSF ${code};1.000,00;2.000,00`, `${scene.today};IMP LEY 25413;-6,00;1.994,00`]
    const first = await scene.upload(rows)
    const before = await scene.everything()
    expect((await scene.upload(rows)).body.data).toMatchObject({ id: first.body.data.id, new_lines: 0, matched: 0 })
    expect(await scene.everything()).toEqual(before)
    const newest_first = await scene.upload([...rows].reverse())
    expect(newest_first.body.data).toMatchObject({ state: 'imported', new_lines: 0, matched: 0 })
    expect((await scene.everything()).lines).toEqual(before.lines)
    expect(await scene.readiness(id)).toMatchObject({ readiness: 'ready' })
  })

  it('adds only what overlapping files did not have, and counts equal lines', async () => {
    const one = ['01/08/2026;a;1,00;11,00', '01/08/2026;back;-1,00;10,00', '01/08/2026;a;1,00;11,00', '02/08/2026;b;2,00;13,00']
    expect((await scene.upload(one)).body.data.new_lines).toBe(4)
    expect((await scene.upload([...one.slice(3), '03/08/2026;c;3,00;16,00'])).body.data.new_lines).toBe(1)
    expect((await scene.upload(['31/07/2026;z;5,00;10,00', ...one])).body.data.new_lines).toBe(1)
    expect((await scene.everything()).lines).toHaveLength(6)
  })

  it('replaces a line that the bank had still to confirm, under the same reference', async () => {
    const { code } = await scene.give(70_000)
    const head = 'Fecha;Referencia;Concepto;Importe;Saldo'
    const before = await scene.upload(['03/08/2026;76;Transferencia a confirmar;700,00;710,00'], { head })
    expect(before.body.data).toMatchObject({ new_lines: 1, matched: 0 })
    const { body } = await scene.upload([`03/08/2026;75;Otra;1,00;11,00`, `${scene.today};76;TRANSF ${code};700,00;711,00`], { head })
    expect(body.data).toMatchObject({ new_lines: 1, matched: 1 })
    const { lines } = await scene.everything()
    expect(lines.map(({ reference, is_provisional }) => [reference, is_provisional])).toEqual([
      ['75', false],
      ['76', false],
    ])
  })

  it('has no match for a line that the bank has still to confirm, which is only set aside, until it does', async () => {
    const { id } = await scene.give(70_000)
    const head = 'Fecha;Referencia;Concepto;Importe;Saldo'
    await scene.upload([`${scene.today};76;Transferencia a confirmar;700,00;710,00`, `${scene.today};77;Interés a confirmar;1,00;711,00`], {
      head,
    })
    const [line, other] = (await scene.lines('credits')).sort((a, b) => (a.reference < b.reference ? -1 : 1))
    const match = (of: string, body: object) => scene.send('POST', `/admin/bank/line/${of}/matches`, body)
    for (const body of [{ contribution_id: id }, { claim_ids: ['clm_1', 'clm_2'], owed: 1 }]) {
      const { status, body: answer } = await match(line!.id, body)
      expect([status, answer.message]).toEqual([409, expect.stringContaining('has not confirmed this line yet')])
    }
    expect(await scene.arrivals(id)).toEqual([])
    expect((await match(other!.id, { kind: 'interest' })).status).toBe(204)
    await scene.upload([`${scene.today};76;Transferencia;700,00;710,00`, `${scene.today};77;Interés;1,00;711,00`], { head })
    expect((await match(line!.id, { contribution_id: id })).status).toBe(204)
    expect(await scene.arrivals(id)).toEqual([70_000])
  })

  it.each<[string, string[], RegExp]>([
    ['a missing line', ['01/08/2026;a;1,00;1,00', '03/08/2026;c;1,00;3,00'], /line 3, the balance/],
    [
      'an opening balance that does not lead to the closing one',
      [';Saldo anterior;;9,00', '01/08/2026;a;1,00;1,00'],
      /opening balance plus/,
    ],
    ['an unreadable amount', ['01/08/2026;a;uno;1,00'], /amount in line 2/],
  ])('is refused with %s, and nothing is stored', async (_, rows, sentence) => {
    const before = await scene.everything()
    const { status, body } = await scene.upload(rows)
    expect([status, body.errors.file[0]]).toEqual([422, expect.stringMatching(sentence)])
    expect(await scene.everything()).toEqual(before)
  })

  it('is refused if it lacks lines that were imported within its days', async () => {
    await scene.upload(['01/08/2026;a;1,00;1,00', '02/08/2026;b;1,00;2,00', '03/08/2026;c;1,00;3,00'])
    const { status, body } = await scene.upload(['01/08/2026;x;5,00;50,00', '03/08/2026;y;5,00;55,00'])
    expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining('2026-08-02')])
  })

  it('is refused for an account of another currency by its name, also of two admins at once', async () => {
    const dollars = (by = scene.admin) => scene.upload(['01/08/2026;a;1,00;1,00'], { currency: 'USD', by })
    const pesos = (by = scene.admin) => scene.upload(['01/08/2026;b;2,00;2,00'], { by })
    expect((await pesos()).status).toBe(201)
    const { status, body } = await dollars()
    expect([status, body.errors.account_name[0]]).toEqual([422, expect.stringContaining('in ARS')])
    await scene.begin()
    const both = await Promise.all([dollars(), pesos(scene.second)])
    expect(both.map((one) => one.status).sort()).toEqual([201, 422])
    expect((await scene.everything()).lines).toHaveLength(1)
  })

  it('asks about another account, and remembers the answer', async () => {
    const title = 'Cuenta: 6177-11893/4'
    const { body } = await scene.upload(['01/08/2026;a;1,00;1,00'], { title })
    expect(body.data).toMatchObject({ state: 'asks', new_lines: 0 })
    const detail = await scene.get(`/admin/bank/statement/${body.data.id}`)
    expect(detail).toMatchObject({ asks: ['account'], account_number: '6177118934', reading: { decimal: 'comma' } })
    const path = `/admin/bank/statement/${body.data.id}/answers`
    const unsure = await scene.send('PUT', path, { reading: detail.reading })
    expect([unsure.status, Object.keys(unsure.body.errors)]).toEqual([422, ['is_account']])
    expect((await scene.send('PUT', path, { reading: detail.reading, is_account: true })).body.data).toMatchObject({
      state: 'imported',
      new_lines: 1,
    })
    expect((await scene.upload(['02/08/2026;b;1,00;2,00'], { title })).body.data.state).toBe('imported')
    expect((await scene.upload(['02/08/2026;b;1,00;2,00'], { title: 'Cuenta: 9999-11893/4' })).body.data.state).toBe('asks')
    // The account of the CBU that donors transfer to needs no question.
    expect(await scene.numbersOfFirst()).toContain('2850590940090418135201')
  })

  it('asks what its columns are and where it began, and remembers the columns', async () => {
    const head = 'Cuando;Que;Cuanto'
    const { body } = await scene.upload(['01/08/2026;a;1.250'], { head })
    expect((await scene.get(`/admin/bank/statement/${body.data.id}`)).asks).toEqual(['columns', 'decimal'].slice(0, 1))
    const path = `/admin/bank/statement/${body.data.id}/answers`
    const reading = { columns: { Cuando: 'day', Que: 'text', Cuanto: 'amount' }, decimal: 'comma' }
    expect(Object.keys((await scene.send('PUT', path, { reading })).body.errors)).toEqual(['opening'])
    const wrong = await scene.send('PUT', path, { reading, opening: 0, closing: 1 })
    expect(wrong.body.errors.file[0]).toMatch(/opening balance plus/)
    expect((await scene.send('PUT', path, { reading, opening: 0, closing: 125_000 })).body.data).toMatchObject({
      state: 'imported',
      new_lines: 1,
    })
    expect((await scene.send('PUT', path, { reading, opening: 0 })).status).toBe(409)
    const next = await scene.upload(['02/08/2026;b;3,50'], { head })
    expect((await scene.get(`/admin/bank/statement/${next.body.data.id}`)).asks).toEqual(['balances'])
    expect((await scene.send('DELETE', `/admin/bank/statement/${next.body.data.id}`)).status).toBe(204)
    expect((await scene.send('DELETE', `/admin/bank/statement/${body.data.id}`)).status).toBe(409)
  })
})

describe('two admins at once', () => {
  it('import one file once', async () => {
    const { id, code } = await scene.give(90_000)
    const rows = [`${scene.today};TRANSF ${code};900,00;900,00`]
    const both = await Promise.all([scene.upload(rows), scene.upload(rows, { by: scene.second })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0].body.data.id).toBe(both[1].body.data.id)
    expect((await scene.everything()).lines).toHaveLength(1)
    expect(await scene.arrivals(id)).toEqual([90_000])
  })

  it('match one line once, and one gift to one line', async () => {
    const [one, other] = [await scene.give(10_000), await scene.give(20_000)]
    await scene.upload([`${scene.today};a;111,00;111,00`, `${scene.today};b;222,00;333,00`])
    const [second, first] = await scene.lines('credits')
    const at_once = await Promise.all([
      scene.send('POST', `/admin/bank/line/${first.id}/matches`, { contribution_id: one.id }),
      scene.send('POST', `/admin/bank/line/${first.id}/matches`, { contribution_id: other.id }, scene.second),
    ])
    expect(at_once.map(({ status }) => status).sort()).toEqual([204, 409])
    const free = at_once[0].status === 204 ? other : one
    const third = await scene.upload([`${scene.today};b;222,00;333,00`, `${scene.today};c;333,00;666,00`])
    expect(third.body.data.new_lines).toBe(1)
    const open = (await scene.lines('credits')).filter(({ id }) => id !== second.id)[0]!
    const of_gift = await Promise.all([
      scene.send('POST', `/admin/bank/line/${second.id}/matches`, { contribution_id: free.id }),
      scene.send('POST', `/admin/bank/line/${open.id}/matches`, { contribution_id: free.id }, scene.second),
    ])
    expect(of_gift.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await scene.arrivals(free.id)).toHaveLength(1)
  })
})

describe('a line', () => {
  it('is suggested by amount, payer and day, with a confidence, and matched by an admin', async () => {
    const { id } = await scene.give(123_400, { name: 'Ana Pérez' })
    await scene.give(999_900)
    await scene.upload([`${scene.today};TRANSF PEREZ ANA;1.234,00;1.234,00`])
    const [line] = await scene.lines('credits')
    expect(line.suggestion).toMatchObject({ id, confidence: 80, reasons: ['amount', 'payer_name', 'day', 'only_one'] })
    expect((await scene.send('POST', `/admin/bank/line/${line.id}/matches`, { contribution_id: id })).status).toBe(204)
    expect(await scene.readiness(id)).toMatchObject({ readiness: 'ready' })
    expect((await scene.get(`/admin/bank/line/${line.id}`)).match).toMatchObject({
      is_automatic: false,
      matched_by: 'boss',
      confidence: 100,
    })
  })

  it('with the reference and another amount is only suggested, and says so on its gift', async () => {
    const { id, code } = await scene.give(50_000)
    expect((await scene.upload([`${scene.today};TRANSF ${code};499,00;499,00`])).body.data.matched).toBe(0)
    const [line] = await scene.lines('credits')
    expect(line.suggestion).toMatchObject({ id, reasons: ['reference', 'day'] })
    await scene.send('POST', `/admin/bank/line/${line.id}/matches`, { contribution_id: id })
    expect(await scene.readiness(id)).toMatchObject({ readiness: 'amount_differs' })
  })

  it('is found by its amount and by its reference', async () => {
    await scene.upload(['03/08/2026;76-A;a;1.234,50;1.234,50', '03/08/2026;77-B;b;-4,00;1.230,50'], {
      head: 'Fecha;Referencia;Concepto;Importe;Saldo',
    })
    const found = async (query: string) =>
      (await scene.lines(`credits&query=${encodeURIComponent(query)}`)).map(({ reference }) => reference)
    expect([await found('1,234.50'), await found('6-a'), await found('4'), await found('nothing')]).toEqual([['76-A'], ['76-A'], [], []])
    expect([await found('%'), await found('7_-a')]).toEqual([[], []])
  })

  it('is found by its amount as its own currency writes it', async () => {
    await scene.pool.query("insert into currencies values ('CLP', 'Peso chileno', 'Chilean peso', 3) on conflict do nothing")
    expect((await scene.upload(['03/08/2026;a;1.250.000;1.250.000'], { currency: 'CLP' })).body.data.state).toBe('imported')
    await scene.begin()
    await scene.upload(['03/08/2026;a;1.500,00;1.500,00'], { currency: 'USD' })
    const found = async (query: string, language: string) =>
      (
        await scene.call('GET', `/admin/bank/lines?list=credits&query=${encodeURIComponent(query)}`, {
          token: scene.admin.token,
          headers: { 'accept-language': language },
        })
      ).body.data.map(({ amount }: { amount: object }) => amount)
    expect(await found('1.250.000', 'es')).toContainEqual({ amount: 1_250_000, currency: 'CLP' })
    expect(await found('U$S 1.500', 'es')).toContainEqual({ amount: 150_000, currency: 'USD' })
  })

  it('finds its payment or donation without accents and in any order of words', async () => {
    const gift = await scene.give(123_400, { name: 'José Núñez' })
    await scene.upload([`${scene.today};TRANSF;99,00;10.099,00`])
    const [credit] = await scene.lines('credits')
    const { candidates } = await scene.get(`/admin/bank/line/${credit.id}?query=nunez+jose`)
    expect(candidates.map(({ id }: { id: string }) => id)).toEqual([gift.id])
    const payment = await scene.pay(700_000, {})
    await scene.upload([`${scene.today};DEBITO;-7.000,00;3.099,00`])
    const [line] = await scene.lines('debits')
    const found = async (query: string) =>
      (await scene.get(`/admin/bank/line/${line.id}?query=${encodeURIComponent(query)}`)).candidates.map(({ id }: { id: string }) => id)
    expect([await found('numero club'), await found('numero norte')]).toEqual([[payment], []])
  })

  it('is open again after an undo, its gift did not arrive, and no import matches them again', async () => {
    const { id, code } = await scene.give(60_000)
    const rows = [`${scene.today};TRANSF ${code};600,00;600,00`]
    await scene.upload(rows)
    const [line] = await scene.lines('matched')
    const undo = (match_id: string, reason = 'Other donor') => scene.send('POST', `/admin/bank/line/${line.id}/undo`, { match_id, reason })
    expect((await undo('bmat_other')).status).toBe(409)
    expect((await undo(line.match.id, ' ')).status).toBe(422)
    await scene.pool.query('insert into lapse_warnings (contribution_id, lapses_at, created_at) values ($1, now(), now())', [id])
    expect((await undo(line.match.id)).status).toBe(204)
    expect((await scene.pool.query('select from lapse_warnings where contribution_id = $1', [id])).rows, 'warned again').toEqual([])
    expect((await undo(line.match.id)).status).toBe(409)
    expect(await scene.readiness(id)).toMatchObject({ readiness: 'not_arrived' })
    expect((await scene.upload([...rows, `${scene.today};x;1,00;601,00`])).body.data).toMatchObject({ new_lines: 1, matched: 0 })
    expect((await scene.send('POST', `/admin/bank/line/${line.id}/matches`, { contribution_id: id })).status).toBe(204)
  })

  it('stays matched once its gift is confirmed', async () => {
    const { id, code } = await scene.give(30_000)
    await scene.upload([`${scene.today};TRANSF ${code};300,00;300,00`])
    expect((await scene.send('POST', `/admin/contribution/${id}/approval`, { amount: 30_000 }, scene.second)).status).toBeLessThan(300)
    const [line] = await scene.lines('matched')
    const undone = await scene.send('POST', `/admin/bank/line/${line.id}/undo`, { match_id: line.match.id, reason: 'Mistake' })
    expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('Undo its approval first')])
  })

  it('is set aside with a kind; charges that the bank names are by themselves, credits never', async () => {
    const { body } = await scene.upload([
      '01/08/2026;IMP. LEY 25413;-6,00;94,00',
      '01/08/2026;Comisión;-4,00;90,00',
      '02/08/2026;Intereses;1,00;91,00',
      '02/08/2026;Impuesto devuelto;2,00;93,00',
    ])
    expect(body.data.matched).toBe(2)
    expect((await scene.lines('set_aside')).map(({ match }) => match.kind).sort()).toEqual(['fee', 'tax'])
    const [line] = await scene.lines('credits')
    const set = (input: object) => scene.send('POST', `/admin/bank/line/${line.id}/matches`, input)
    expect((await set({})).status).toBe(422)
    expect((await set({ kind: 'other' })).status).toBe(422)
    expect((await set({ kind: 'interest', contribution_id: 'cont_1' })).status).toBe(422)
    expect((await set({ kind: 'other', note: 'A refund of tax' })).status).toBe(204)
  })

  it('that went out is matched to its payment by the reference, and to no other amount', async () => {
    const payment = await scene.pay(400_000, { reference: 'TRF-2026-77' })
    const later = await scene.pay(500_000, {})
    const { body } = await scene.upload([
      `${scene.today};DEBITO TRF-2026-77;-4.000,00;10.000,00`,
      `${scene.today};DEBITO;-5.000,01;4.999,99`,
    ])
    expect(body.data.matched).toBe(1)
    expect((await scene.lines('matched'))[0]!.match.target).toMatchObject({ kind: 'payment', id: payment })
    const [line] = await scene.lines('debits')
    const refused = await scene.send('POST', `/admin/bank/line/${line.id}/matches`, { payment_id: later })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['payment_id']])
    const gift = await scene.give(20_000)
    expect((await scene.send('POST', `/admin/bank/line/${line.id}/matches`, { contribution_id: gift.id })).status).toBe(422)
  })
})
