import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertHandOff, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'
import { importBookings, STATEMENT_IMPORT } from './import-statement.server.ts'

type User = { token: string; id: string }
const NOW = new Date('2026-12-02T12:00:00Z')
const HEAD = 'Reserva;Pasajero;Fecha de reserva;Estado;Venta;Costo;Check-in;Check-out;Destino'
const LINES = [
  'W-1;Ana Paz;03/11/2026;Confirmada;1.000,00;800,00;10/03/2027;17/03/2027;Mendoza',
  'W-2;Ana Paz;04/11/2026;Confirmada;500,00;400,00;;;',
  'W-2;Ana Paz;04/11/2026;Confirmada;50,00;40,00;;;',
  'W-3;Ana Paz;05/11/2026;Anulada;10,00;8,00;;;',
  'W-4;Ana Paz;05/11/2026;En trámite;10,00;8,00;;;',
  'Total;;;;1.560,00;1.248,00;;;',
]
let scene: OrganizationScene
let admin: User
let sales: User
let count = 0
let supplier: string
beforeAll(async () => {
  scene = await openOrganizationScene()
  admin = await scene.user('boss', { role: 'admin' })
  sales = await scene.user('salo', { role: 'salesop' })
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  await insertHandOff(scene.pool, 'code1', 'proj_1')
})
afterAll(() => scene.close())
beforeEach(() => {
  count++
  supplier = `Mayorista ${count}`
})

const file = (lines: string[]) => new File([`${HEAD}\n${lines.join('\n')}\n`], 'noviembre.csv')
async function upload(lines = LINES, values: Record<string, string> = {}, token = admin.token) {
  const form = new FormData()
  form.set('file', file(lines))
  for (const [name, value] of Object.entries({ supplier_name: supplier, month: '2026-11', ...values })) form.set(name, value)
  const request = new Request('http://localhost/admin/statements', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
  return { status: response.status, body: await response.json() }
}
const get = async (path: string) => (await scene.call('GET', path, { token: admin.token, headers: { 'accept-language': 'en' } })).body
const post = (path: string, token = admin.token) => scene.call('POST', path, { token })
async function read(lines?: string[]): Promise<string> {
  return (await upload(lines)).body.data.id
}
const actions = async (id: string) =>
  (await get(`/admin/statement/${id}/entries`)).data.map(({ external_id, lines, action, problem }: Record<string, unknown>) => [
    external_id,
    lines,
    action,
    problem,
  ])
async function deliver() {
  for (;;) {
    const index = scene.services.emitted.findIndex(({ type }) => type === STATEMENT_IMPORT.type)
    if (index < 0) return
    const [event] = scene.services.emitted.splice(index, 1)
    await importBookings({ ...scene.services, now: NOW }, event!.payload as { statement_id: string })
  }
}
async function imported(id: string) {
  expect((await post(`/admin/statement/${id}/import`)).status).toBe(202)
  await deliver()
}
const ours = async () =>
  (
    await scene.pool.query(
      'select b.external_id, b.status, b.sale_amount::int as sale, b.profit_amount::int as profit, b.revision, b.door from bookings b join suppliers s on s.id = b.supplier_id where s.name = $1 order by 1',
      [supplier],
    )
  ).rows

describe('a statement', () => {
  it('is looked at before anything is written, by line', async () => {
    const id = await read()
    expect(await actions(id)).toEqual([
      ['W-1', [2], 'create', null],
      ['W-2', [3, 4], 'create', null],
      ['W-3', [5], 'create', null],
      ['W-4', [6], 'skipped', 'unknown_state'],
      [null, [7], 'skipped', 'totals'],
    ])
    expect(await ours()).toEqual([])
    const { data } = await get(`/admin/statement/${id}`)
    expect(data).toMatchObject({ state: 'read', dropped: ['Pasajero'], missing: [], words: ['Anulada', 'Confirmada', 'En trámite'] })
    expect(data.only_theirs.map(({ external_id }: { external_id: string }) => external_id)).toEqual(['W-1', 'W-2', 'W-3', 'W-4'])
    const { rows } = await scene.pool.query(
      "select to_jsonb(s)::text || coalesce(encode(s.content, 'escape'), '') as kept from statements s where id = $1",
      [id],
    )
    expect(rows[0].kept).not.toContain('Ana')
  })

  it('is imported through the intake, once, and changes nothing the second time', async () => {
    const id = await read()
    await imported(id)
    const expected = [
      { external_id: 'W-1', status: 'confirmed', sale: 100_000, profit: 20_000, revision: 1, door: 'statement' },
      { external_id: 'W-2', status: 'confirmed', sale: 55_000, profit: 11_000, revision: 1, door: 'statement' },
      { external_id: 'W-3', status: 'cancelled', sale: 1_000, profit: 200, revision: 1, door: 'statement' },
    ]
    expect(await ours()).toEqual(expected)
    expect((await get(`/admin/statement/${id}`)).data).toMatchObject({ state: 'imported', counts: { create: 3, done: 3 } })
    expect((await post(`/admin/statement/${id}/import`)).status).toBe(409)
    const again = await read()
    expect((await actions(again)).map(([, , action]: string[]) => action)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      'skipped',
      'skipped',
    ])
    await imported(again)
    expect(await ours()).toEqual(expected)
  })

  it('says of a change the field, what it was and what it will be', async () => {
    await imported(await read())
    const id = await read(['W-1;;03/11/2026;Anulada;1.100,00;800,00;10/03/2027;18/03/2027;Córdoba'])
    const { data } = await get(`/admin/statement/${id}/entries`)
    expect(data).toMatchObject([
      {
        action: 'update',
        lines: [2],
        changes: [
          { field: 'status', from: 'confirmed', to: 'cancelled' },
          { field: 'end', from: '2027-03-17', to: '2027-03-18' },
          { field: 'sale', from: 100_000, to: 110_000 },
        ],
      },
    ])
    expect((await get(`/admin/statement/${id}`)).data.only_ours.map(({ external_id }: { external_id: string }) => external_id)).toEqual([
      'W-2',
      'W-3',
    ])
    await imported(id)
    expect((await ours())[0]).toMatchObject({ status: 'cancelled', sale: 110_000, revision: 2 })
  })

  const choose = (id: string, choices: object[], token = admin.token) =>
    scene.call('PUT', `/admin/statement/${id}/choices`, { token, body: { choices }, headers: { 'accept-language': 'en' } })
  const entriesOf = async (id: string) => (await get(`/admin/statement/${id}/entries`)).data
  const BOOKED = 'S-1;;03/11/2026;Confirmada;400.000,00;300.000,00;10/03/2027;17/03/2027;'
  const SUPPLEMENT = 'S-1;;20/11/2026;Confirmada;50.000,00;40.000,00;;;'

  it('brings the hand-off of a booking that waits for its traveller, and changes none that is matched', async () => {
    const line = 'W-1;Confirmada;03/11/2026;1.000,00;800,00'
    const head = (code: string) => `Reserva;Estado;Fecha de reserva;Venta;Costo${code && ';Código Huella'}`
    const upload = async (code: string) => {
      const form = new FormData()
      form.set('file', new File([`${head(code)}\n${line}${code && `;${code}`}\n`], 'noviembre.csv'))
      form.set('supplier_name', supplier)
      form.set('month', '2026-11')
      const request = new Request('http://localhost/admin/statements', {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return (await (await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })).json()).data.id
    }
    const match = async () =>
      (
        await scene.pool.query(
          'select b.match, b.hand_off_id, b.revision from bookings b join suppliers s on s.id = b.supplier_id where s.name = $1',
          [supplier],
        )
      ).rows
    await imported(await upload(''))
    expect(await match()).toEqual([{ match: 'none', hand_off_id: null, revision: 1 }])
    const id = await upload('code1')
    expect((await get(`/admin/statement/${id}/entries`)).data).toMatchObject([
      { action: 'update', changes: [{ field: 'hand_off', from: null, to: 'code1' }] },
    ])
    await imported(id)
    expect(await match()).toEqual([{ match: 'code', hand_off_id: 'hand_code1', revision: 2 }])
    await insertHandOff(scene.pool, `other${count}`, 'proj_1')
    expect((await get(`/admin/statement/${await upload(`other${count}`)}/entries`)).data).toMatchObject([
      { action: 'unchanged', changes: [] },
    ])
  })

  it('asks what a commission beside a cost is, and reads neither until then', async () => {
    const upload = async () => {
      const form = new FormData()
      form.set('file', new File(['Reserva;Fecha;Estado;Total;Comisión;Neto\nAB-1;03/11/2026;Ok;1.000,00;100,00;900,00\n'], 'noviembre.csv'))
      form.set('supplier_name', supplier)
      form.set('month', '2026-11')
      const request = new Request('http://localhost/admin/statements', {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return (await (await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })).json()).data.id
    }
    const id = await upload()
    const { data } = await get(`/admin/statement/${id}`)
    expect(data).toMatchObject({ unclear: ['Comisión', 'Neto'], missing: ['cost'] })
    expect(await actions(id)).toMatchObject([['AB-1', [2], 'skipped', 'no_cost']])
    const { columns } = data.reading
    const reading = { ...data.reading, columns: { ...columns, Neto: 'cost' } }
    expect((await scene.call('PUT', `/admin/statement/${id}/reading`, { token: admin.token, body: reading })).status).toBe(204)
    expect((await get(`/admin/statement/${id}/entries`)).data[0]).toMatchObject({
      action: 'create',
      amounts: { result: { profit: 10_000 } },
    })
    expect((await get(`/admin/statement/${await upload()}`)).data).toMatchObject({ unclear: [], reading: { columns: { Neto: 'cost' } } })
  })

  it('asks whether another amount replaces or adds, writes nothing until it is said, and then just that', async () => {
    await imported(await read([BOOKED]))
    for (const [choice, sale, profit] of [
      ['leaves', 40_000_000, 10_000_000],
      ['adds', 45_000_000, 11_000_000],
      ['replaces', 5_000_000, 1_000_000],
    ] as const) {
      const id = await read([SUPPLEMENT.replace('20/11', choice === 'replaces' ? '21/11' : '20/11')])
      const [entry] = await entriesOf(id)
      expect(entry).toMatchObject({ action: 'ask', question: 'amount', choice: null, choices: ['replaces', 'adds', 'leaves'] })
      expect(entry.amounts.theirs).toMatchObject({ sale: 5_000_000, profit: 1_000_000 })
      const refused = await post(`/admin/statement/${id}/import`)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Elegí uno para cada una')])
      expect((await choose(id, [{ position: 0, choice, revision: entry.booking_revision }], sales.token)).status).toBe(403)
      expect((await choose(id, [{ position: 0, choice, revision: entry.booking_revision }])).status).toBe(204)
      await imported(id)
      expect((await ours())[0]).toMatchObject({ sale, profit })
    }
  })

  it('never adds a line twice, whichever file it comes in', async () => {
    await imported(await read([BOOKED]))
    const id = await read([SUPPLEMENT])
    const [{ booking_revision: revision }] = await entriesOf(id)
    expect((await choose(id, [{ position: 0, choice: 'adds', revision }])).status).toBe(204)
    const answers = await Promise.all([1, 2, 3].map(() => post(`/admin/statement/${id}/import`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    const event = { statement_id: id }
    await Promise.all([1, 2, 3].map(() => importBookings({ ...scene.services, now: NOW }, event)))
    await deliver()
    expect((await ours())[0]).toMatchObject({ sale: 45_000_000, revision: 2 })
    expect((await entriesOf(id))[0]).toMatchObject({ action: 'update', done: true, problem: null })
    expect(await entriesOf(await read([SUPPLEMENT]))).toMatchObject([{ action: 'unchanged', imported_before: true }])
    for (const [lines, choices] of [
      [[SUPPLEMENT.replace('S-1;', 'S-1;Ana Paz')], ['replaces', 'adds_again', 'leaves']],
      [
        [SUPPLEMENT, 'S-1;;22/11/2026;Confirmada;1,00;0,00;;;'],
        ['replaces', 'leaves'],
      ],
    ] as const) {
      const again = await read([...lines])
      const [entry] = await entriesOf(again)
      expect(entry).toMatchObject({ action: 'ask', choice: null, choices, imported_before: true })
      expect((await post(`/admin/statement/${again}/import`)).status).toBe(409)
      expect((await choose(again, [{ position: 0, choice: 'adds', revision: entry.booking_revision }])).status).toBe(422)
    }
    expect((await ours())[0]).toMatchObject({ sale: 45_000_000, revision: 2 })
  })

  it('adds once of two files with the same line, and loses none of two with the same amount', async () => {
    await imported(await read([BOOKED]))
    const files = [await read([SUPPLEMENT]), await read([SUPPLEMENT]), await read([SUPPLEMENT.replace('20/11', '21/11')])] as const
    for (const id of files) {
      const [{ booking_revision: revision }] = await entriesOf(id)
      expect((await choose(id, [{ position: 0, choice: 'adds', revision }])).status).toBe(204)
    }
    await Promise.all(files.map((id) => post(`/admin/statement/${id}/import`)))
    await Promise.all(files.map((statement_id) => importBookings({ ...scene.services, now: NOW }, { statement_id })))
    await deliver()
    expect((await ours())[0]).toMatchObject({ sale: 45_000_000, revision: 2 })
    const outcomes = await Promise.all(files.map(async (id) => (await entriesOf(id))[0]))
    expect(outcomes.map(({ action, problem }) => `${action} ${problem}`).sort()).toEqual([
      'skipped changed_since',
      'skipped changed_since',
      'update null',
    ])
  })

  it('ends with the role of who imports it, and says so of what is left', async () => {
    const other = await scene.user('importer', { role: 'admin' })
    const id = await read([BOOKED])
    expect((await post(`/admin/statement/${id}/import`, other.token)).status).toBe(202)
    await scene.pool.query("delete from user_roles where user_id = $1 and role = 'admin'", [other.id])
    await deliver()
    expect((await entriesOf(id))[0]).toMatchObject({ action: 'skipped', problem: 'rights_ended', done: true })
    expect(await ours()).toEqual([])
    await imported(await read([BOOKED]))
    expect(await ours()).toHaveLength(1)
  })

  it('counts a choice only for the booking as it was seen, also at the import', async () => {
    await imported(await read([BOOKED]))
    const change = (sale: number) =>
      scene.pool.query(
        "update bookings set sale_amount = $2, profit_amount = $2 - cost_amount, revision = revision + 1 where external_id = 'S-1' and supplier_id = (select id from suppliers where name = $1)",
        [supplier, sale],
      )
    const id = await read([SUPPLEMENT])
    const [{ booking_revision: seen }] = await entriesOf(id)
    await change(41_000_000)
    expect((await choose(id, [{ position: 0, choice: 'adds', revision: seen }])).status).toBe(409)
    const [entry] = await entriesOf(id)
    expect(entry).toMatchObject({ action: 'ask', choice: null, amounts: { ours: { sale: 41_000_000 } } })
    expect((await choose(id, [{ position: 0, choice: 'adds', revision: entry.booking_revision }])).status).toBe(204)
    expect((await post(`/admin/statement/${id}/import`)).status).toBe(202)
    await change(42_000_000)
    await deliver()
    expect((await ours())[0]).toMatchObject({ sale: 42_000_000 })
    expect((await entriesOf(id))[0]).toMatchObject({ action: 'skipped', problem: 'changed_since', done: true })
    expect((await get(`/admin/statement/${id}`)).data.counts).toMatchObject({ update: 0, skipped: 1, done: 0 })
  })

  it('counts a line that is there twice once, unless it is confirmed; two travellers of one trip are no such line', async () => {
    const line = 'R-1;Ana Paz;03/11/2026;Confirmada;1.000,00;800,00;;;'
    const id = await read([
      line,
      line,
      'R-2;Ana Paz;03/11/2026;Confirmada;500,00;400,00;;;',
      'R-2;Leo Paz;03/11/2026;Confirmada;500,00;400,00;;;',
    ])
    const [once, two] = await entriesOf(id)
    expect(once).toMatchObject({ action: 'create', lines: [2, 3], repeated: [3], counts_repeated: false })
    expect(two).toMatchObject({ action: 'create', repeated: [] })
    const other = await read([line, line])
    expect((await choose(other, [{ position: 0, counts_repeated: true, revision: null }])).status).toBe(204)
    expect((await entriesOf(other))[0]).toMatchObject({ action: 'create', counts_repeated: true })
    await imported(other)
    expect(await ours()).toMatchObject([{ external_id: 'R-1', sale: 200_000 }])
    expect((await post(`/admin/statement/${id}/import`)).status).toBe(409)
    // It was read before R-1 existed, so it is asked about.
    const [{ booking_revision: revision }] = await entriesOf(id)
    await choose(id, [{ position: 0, choice: 'leaves', revision }])
    await imported(id)
    expect((await ours()).map(({ external_id, sale }: { external_id: string; sale: number }) => [external_id, sale])).toEqual([
      ['R-1', 200_000],
      ['R-2', 100_000],
    ])
  })

  it('lists a negative line alone, which reduces the booking it names or is left', async () => {
    await imported(await read([BOOKED]))
    const id = await read(['S-1;;20/11/2026;Confirmada;-50.000,00;-40.000,00;;;', 'N-9;;20/11/2026;Confirmada;-10,00;-8,00;;;'])
    const [known, unknown] = await entriesOf(id)
    expect(known).toMatchObject({ action: 'ask', question: 'negative', choices: ['adds', 'cancels', 'leaves'] })
    expect(unknown).toMatchObject({ action: 'ask', question: 'negative', choices: ['leaves'], amounts: { ours: null } })
    expect((await choose(id, [{ position: 0, choice: 'replaces', revision: known.booking_revision }])).body.errors).toEqual({
      choice: ['That cannot be chosen for this line'],
    })
    const said = [
      { position: 0, choice: 'adds', revision: known.booking_revision },
      { position: 1, choice: 'leaves', revision: null },
    ]
    expect((await choose(id, said)).status).toBe(204)
    await imported(id)
    expect((await ours())[0]).toMatchObject({ sale: 35_000_000, profit: 9_000_000 })
  })

  it.each(['constructor', '__proto__', 'toString'])('takes a state and a heading called %s for words like any other', async (word) => {
    const id = await read([`C-1;;03/11/2026;${word};10,00;8,00;;;`])
    expect((await entriesOf(id))[0]).toMatchObject({ action: 'skipped', problem: 'unknown_state' })
  })

  it('is read in another way by hand, which is remembered', async () => {
    const id = await read()
    const { reading } = (await get(`/admin/statement/${id}`)).data
    const body = { ...reading, states: { ...reading.states, 'En trámite': 'skip' }, columns: { ...reading.columns, Costo: 'ignore' } }
    expect((await scene.call('PUT', `/admin/statement/${id}/reading`, { token: admin.token, body })).status).toBe(204)
    expect((await actions(id))[3]).toEqual(['W-4', [6], 'skipped', 'left_out'])
    expect((await actions(id))[0]).toEqual(['W-1', [2], 'skipped', 'no_cost'])
    expect((await get(`/admin/statement/${id}`)).data.missing).toEqual(['cost'])
    const next = await read()
    expect((await get(`/admin/statement/${next}`)).data.reading).toMatchObject({
      states: { 'En trámite': 'skip' },
      columns: { Costo: 'ignore' },
    })
  })

  it('goes on where it was when it is cut off in the middle, and is imported once by two at once', async () => {
    const lines = Array.from({ length: 450 }, (_, i) => `B-${i};;03/11/2026;Confirmada;10,00;8,00;;;`)
    const id = await read(lines)
    const answers = await Promise.all([1, 2, 3].map(() => post(`/admin/statement/${id}/import`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    const event = { statement_id: id }
    const ctx = { ...scene.services, now: NOW }
    await Promise.all([importBookings(ctx, event), importBookings(ctx, event)])
    const { done } = (await get(`/admin/statement/${id}`)).data.counts
    // The second of two that begin at different times takes a few that the first did not.
    expect(done).toBeGreaterThanOrEqual(200)
    expect(done).toBeLessThan(450)
    await deliver()
    expect((await get(`/admin/statement/${id}`)).data).toMatchObject({ state: 'imported', counts: { done: 450 } })
    expect(await ours()).toHaveLength(450)
    expect(new Set((await ours()).map(({ revision }) => revision))).toEqual(new Set([1]))
  })

  it('closes its month by name, with the difference, also if it is 0', async () => {
    const id = await read()
    expect((await post(`/admin/statement/${id}/closings`)).status).toBe(409)
    await imported(id)
    expect((await post(`/admin/statement/${id}/closings`)).status).toBe(204)
    await scene.pool.query(
      "update bookings set occurred_at = '2026-12-01T03:00:00Z' where external_id = 'W-2' and supplier_id = (select id from suppliers where name = $1)",
      [supplier],
    )
    expect((await post(`/admin/statement/${id}/closings`)).status).toBe(409)
    const [{ id: first }] = (await get(`/admin/statement/${id}`)).data.closed
    const reopening = { token: admin.token, body: { reason: 'Cambió el día de una reserva' } }
    expect((await scene.call('POST', `/admin/closed-month/${first}/reopening`, reopening)).status).toBe(204)
    expect((await post(`/admin/statement/${id}/closings`)).status).toBe(204)
    const { data } = await get('/admin/closed-months')
    const money = (amount: number) => ({ amount, currency: 'ARS' })
    expect(data.filter((month: { supplier: { name: string } }) => month.supplier.name === supplier)).toMatchObject([
      { month: '2026-11', closed_by: 'boss', sums: [{ ours: money(20_000), theirs: money(31_000), difference: money(11_000) }] },
      { sums: [{ ours: money(31_000), theirs: money(31_000), difference: money(0) }] },
    ])
    const [newest] = (await get('/ledger/closed-months')).data
    expect(newest).toMatchObject({ month: '2026-11', sums: [{ difference: money(11_000) }] })
    expect(newest).not.toHaveProperty('closed_by')
    await expect(scene.owner.query('delete from closed_month_sums')).rejects.toThrow('append-only')
  })

  it('closes its month with what a supplement to a booking of another month adds', async () => {
    await imported(await read(['W-9;x;20/10/2026;Confirmada;2.500,00;2.000,00;;;']))
    const id = await read(['W-9;x;20/10/2026;Confirmada;-100,00;-80,00;;;', 'W-8;x;02/11/2026;Confirmada;10,00;8,00;;;'])
    const asked = (await get(`/admin/statement/${id}/entries`)).data.find(({ action }: { action: string }) => action === 'ask')
    const choices = [{ position: asked.position, choice: 'adds', revision: asked.booking_revision }]
    await scene.call('PUT', `/admin/statement/${id}/choices`, { token: admin.token, body: { choices } })
    await imported(id)
    expect((await get(`/admin/statement/${id}`)).data.sums).toMatchObject([
      { ours: { amount: 200 }, theirs: { amount: 200 - 2_000 }, difference: { amount: -2_000 } },
    ])
  })

  it('is for admins, and says what is wrong with the form', async () => {
    expect((await upload(LINES, {}, sales.token)).status).toBe(403)
    const id = await read()
    for (const path of ['import', 'closings']) expect((await post(`/admin/statement/${id}/${path}`, sales.token)).status).toBe(403)
    expect((await post('/admin/statement/stmt_nothing/import')).status).toBe(404)
    const wrong = async (values: Record<string, string>, lines?: string[]) => Object.keys((await upload(lines, values)).body.errors)
    expect(await wrong({ month: '2026-13' })).toEqual(['month'])
    expect(await wrong({ supplier_name: '', supplier_id: 'supp_none' })).toEqual(['supplier_id'])
    expect(await wrong({}, [])).toEqual(['file'])
  })
})
