import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../../testing/deal-scene.ts'
import { insertProject } from '../../../testing/fixture.ts'
import { workbook } from '../../../testing/workbook.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())

const HEAD = 'Número;Cliente;Correo;Teléfono;Idioma;Venta;Etapa;Vendedor;Importe;Moneda;Vence;Proyecto;Motivo;Nota'
const LINES = [
  '1;Ana Ñandú;ana@example.com;;es;Bariloche en julio;Interesado;sofia;1.500,50;ars;;proj-1;;Vino del local',
  '2;\u2068Bruno\u2069 Paz\ufeff;;\u202a11 4321-0000\u202c;inglés;Cataratas con chicos;quoted;pablo;900;USD;31/12/2099;;;',
  '3;Carla Gil;carla@example.com;;;Ushuaia para dos;Perdida;;;;;;Precio;',
  ';Dora Ruiz;dora@example.com;;;;;;;;;;;',
]

const send = async (file: string | Buffer, apply: 'yes' | 'no', who = 'sofia', seen?: string) => {
  const form = new FormData()
  if (seen) form.set('seen', seen)
  form.set('apply', apply)
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'libro.csv'))
  const { token } = { sofia: scene.sofia, boss: scene.boss, pablo: scene.pablo }[who]!
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const request = new Request('http://localhost/sales/imports', { method: 'POST', body: form, headers })
  const response = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
  return { status: response.status, body: await response.json() }
}
const book = (...lines: string[]) => [HEAD, ...lines].join('\n')
const counts = async (file: string | Buffer, apply: 'yes' | 'no' = 'no') => (await send(file, apply)).body.data.counts
const stored = async () => {
  const { rows } = await scene.pool.query(
    'select (select count(*)::int from deals) as deals, (select count(*)::int from customers) as customers',
  )
  return rows[0]
}

it('says line by line what it would do, and writes nothing before it is told to', async () => {
  const { status, body } = await send(book(...LINES), 'no')
  expect(body.data.lines.map(({ problem }: { problem: string | null }) => problem)).toEqual([null, null, null, null])
  expect([status, body.data.counts]).toEqual([200, { create: 4, update: 0, unchanged: 0, error: 0 }])
  expect(body.data.lines[0]).toMatchObject({
    line: 2,
    what: 'Ana Ñandú · Bariloche en julio',
    now: expect.stringMatching(/^Interested · ARS\s1,500.50 · Proyecto proj_1$/),
  })
  expect(await stored()).toEqual({ deals: 0, customers: 0 })
})

it('brings customers and deals, and the same file again changes nothing, also at once', async () => {
  const all = await Promise.all([send(book(...LINES), 'yes'), send(book(...LINES), 'yes', 'pablo')])
  expect(all.map(({ body }) => body.data.counts.create).sort()).toEqual([0, 4])
  expect(await stored()).toEqual({ deals: 3, customers: 4 })
  const bruno = await scene.pool.query("select name from customers where phone = '+541143210000'")
  expect(bruno.rows).toEqual([{ name: 'Bruno Paz' }])
  expect(await counts(book(...LINES), 'yes')).toEqual({ create: 0, update: 0, unchanged: 4, error: 0 })
  const board = (await scene.as('sofia', 'GET', '/sales/board')).body.data as { stage: string; cards: Record<string, unknown>[] }[]
  const cards = board.flatMap((column) => column.cards)
  expect(cards.find(({ title }) => title === 'Bariloche en julio')).toMatchObject({
    stage: 'interested',
    source: 'imported',
    amount: { amount: 150_050, currency: 'ARS' },
    owner: { username: 'sofia' },
    project: { slug: 'proj-1' },
    customer: { name: 'Ana Ñandú' },
  })
  expect(cards.find(({ title }) => title === 'Cataratas con chicos')).toMatchObject({ stage: 'quoted', holds_until: '2099-12-31' })
  expect(cards.find(({ title }) => title === 'Ushuaia para dos')).toMatchObject({ stage: 'lost' })
  const { rows } = await scene.pool.query("select count(*)::int as n from audit_entries where action = 'deal.imported'")
  expect(rows[0].n).toBe(3)
})

it('is imported as it was shown, or not at all', async () => {
  const file = book(';Elsa Vidal;elsa@example.com;;;Un viaje de Elsa;;;;;;;;')
  const { version } = (await send(file, 'no')).body.data
  const before = await stored()
  expect((await send(file, 'yes', 'pablo', 'another')).status).toBe(409)
  expect(await stored()).toEqual(before)
  expect((await send(file, 'yes', 'sofia', version)).body.data).toMatchObject({ applied: true, counts: { create: 1 } })
  expect((await send(file, 'yes', 'sofia', version)).status).toBe(409)
})

it('joins who is there already, and leaves what sellers went on with as it is', async () => {
  const before = await stored()
  const { rows } = await scene.pool.query("select id, version from deals where title = 'Bariloche en julio'")
  await scene.as('pablo', 'PATCH', `/sales/deal/${rows[0].id}`, { title: 'Bariloche en agosto', version: rows[0].version })
  expect(await counts(book(LINES[0]!, '9;Ana N.;ANA@example.com;;;Otro viaje de Ana;;;;;;;;'), 'yes')).toMatchObject({
    create: 1,
    unchanged: 1,
  })
  expect(await stored()).toEqual({ deals: before.deals + 1, customers: before.customers })
  expect((await scene.deal(rows[0].id)).title).toBe('Bariloche en agosto')
})

it('gives a deal to the one who is meant, where two have the same name', async () => {
  await insertProject(scene.pool, 'proj_2', { name: 'Agua limpia' })
  await insertProject(scene.pool, 'proj_3', { name: 'Agua Limpia' })
  await scene.pool.query("update users set name = 'Sol', surname = 'Paz' where id = any($1)", [[scene.sofia.id, scene.pablo.id]])
  const line = (n: number, owner: string, project: string) =>
    `D${n};Delia;delia@example.com;;;Viaje de Delia ${n};;${owner};;;;${project};;`
  const { body } = await send(
    book(
      line(1, 'Sol Paz', ''),
      line(2, '', 'Agua limpia'),
      line(3, 'pablo', 'proj-2'),
      line(4, '', 'https://example.com/proyecto/proj-3'),
    ),
    'yes',
  )
  const lines = body.data.lines as { line: number; now: string; problem: string }[]
  expect(lines.map(({ line, problem, now }) => [line, problem ?? now])).toEqual([
    [2, 'Several who sell are called that: write the username'],
    [3, 'Several projects are called that: write its address'],
    [4, 'Interested · Agua limpia (proj-2)'],
    [5, 'Interested · Agua Limpia (proj-3)'],
  ])
  const { rows } = await scene.pool.query("select owner_id, project_id from deals where title like 'Viaje de Delia%' order by title")
  expect(rows).toEqual([
    { owner_id: scene.pablo.id, project_id: 'proj_2' },
    { owner_id: scene.sofia.id, project_id: 'proj_3' },
  ])
})

it('knows a customer by either contact, and fills in what they lack', async () => {
  const customer = (name: string, email: string, phone: string) => `;${name};${email};${phone};;;;;;;;;;`
  const first = book(
    customer('Noé Uno', 'noe@example.com', ''),
    customer('Noé Dos', '', '261 555 9001'),
    customer('Noé Tres', 'tres@example.com', '261 555 9003'),
  )
  expect(await counts(first, 'yes')).toMatchObject({ create: 3 })
  const before = await stored()
  const second = book(
    customer('Noé Uno', 'noe@example.com', '261 555 9000'),
    customer('Noé Dos', 'dos@example.com', '0261 15 555 9001'),
    customer('Noé Tres', '', '+54 9 261 555 9003'),
    customer('Su pareja', 'pareja@example.com', '261 555 9003'),
  )
  const { body } = await send(second, 'no')
  const lines = (body.data.lines as Record<string, string>[]).toSorted((one, other) => Number(one.line) - Number(other.line))
  expect(lines.map(({ action, was, now }) => [action, was, now])).toEqual([
    ['update', 'noe@example.com', 'noe@example.com · +542615559000'],
    ['update', '+542615559001', 'dos@example.com · +542615559001'],
    ['unchanged', null, 'tres@example.com · +542615559003'],
    ['create', null, 'pareja@example.com · +542615559003'],
  ])
  expect(await counts(second, 'yes')).toEqual({ create: 1, update: 2, unchanged: 1, error: 0 })
  expect(await stored()).toEqual({ ...before, customers: before.customers + 1 })
  const { rows } = await scene.pool.query("select email, phone from customers where name in ('Noé Uno', 'Noé Dos') order by name")
  expect(rows).toEqual([
    { email: 'dos@example.com', phone: '+542615559001' },
    { email: 'noe@example.com', phone: '+542615559000' },
  ])
  expect(await counts(second, 'yes')).toEqual({ create: 0, update: 0, unchanged: 4, error: 0 })
})

it('knows a dated deal of the same book again as CSV and as Excel, also one that was imported by its day as it was written', async () => {
  const rows = (start: string | number) => [
    ['Cliente', 'Correo', 'Viaje', 'Salida'],
    ['Ema Rey', 'ema@example.com', 'Iguazú con Ema', start],
  ]
  const csv = rows('10/03/2099')
    .map((cells) => cells.join(';'))
    .join('\n')
  expect(await counts(csv, 'yes')).toMatchObject({ create: 1 })
  expect(await counts(Buffer.from(workbook(rows('2099-03-10'))), 'yes')).toMatchObject({ create: 0, unchanged: 1 })
  expect(await counts(Buffer.from(workbook(rows(72_754))), 'yes')).toMatchObject({ create: 0, unchanged: 1 })
  const former = createHash('sha256')
    .update(JSON.stringify(['ema rey', 'ema@example.com', null, 'iguazu con ema', '10/03/2099']))
    .digest('base64url')
  await scene.pool.query("update imported_deals set key = $1 where deal_id = (select id from deals where title = 'Iguazú con Ema')", [
    former,
  ])
  expect(await counts(csv, 'yes')).toMatchObject({ create: 0, unchanged: 1 })
})

it.each([
  ['There is no such stage', '20;Eva Luz;eva@example.com;;;Viaje de Eva;Soñada;;;;;;;'],
  ['A booked deal needs its booking', '20;Eva Luz;eva@example.com;;;Viaje de Eva;Reservado;;;;;;;'],
  ['Nobody who sells is called that', '20;Eva Luz;eva@example.com;;;Viaje de Eva;;vera;;;;;;'],
  ['There is no such project', '20;Eva Luz;eva@example.com;;;Viaje de Eva;;;;;;proj-9;;'],
  ['This reason is not in the list', '20;Eva Luz;eva@example.com;;;Viaje de Eva;lost;;;;;;Porque sí;'],
  ['Choose why it was lost', '20;Eva Luz;eva@example.com;;;Viaje de Eva;lost;;;;;;;'],
  ['Enter the amount and its currency', '20;Eva Luz;eva@example.com;;;Viaje de Eva;quoted;;;;31/12/2099;;;'],
  ['Use 5 to 75 characters', '20;Eva Luz;eva@example.com;;;Via;;;;;;;;'],
  ['It has neither an e-mail nor a telephone', '20;Eva Luz;;;;Viaje de Eva;;;;;;;;'],
  ['phone', '20;Eva Luz;;123;;Viaje de Eva;;;;;;;;'],
])('leaves out a line and says why: %s', async (why, line) => {
  const { body } = await send(book(line), 'yes')
  expect(body.data.counts).toMatchObject({ create: 0, error: 1 })
  expect(body.data.lines[0].problem).toMatch(new RegExp(why, 'i'))
})

it('reads Excel as it reads CSV', async () => {
  const rows = [
    ['Cliente', 'Correo', 'Viaje'],
    ['Fito Rey', 'fito@example.com', 'Salta la linda'],
  ]
  const answer = await send(Buffer.from(workbook(rows)), 'yes')
  expect(answer.body).toMatchObject({ data: { applied: true } })
  expect(answer.body.data.counts).toMatchObject({ create: 1, error: 0 })
})

it('reads a number of Excel as one, whatever its decimals look like, and rounds it to the currency', async () => {
  const rows = [
    ['Cliente', 'Correo', 'Viaje', 'Importe', 'Moneda'],
    ['Gil Sur', 'gil@example.com', 'El sur de Gil', { f: '128.18*1.25', v: 160.225 }, 'USD'],
    ['Gil Sur', 'gil@example.com', 'El norte de Gil', 1250.5, 'USD'],
    ['Gil Sur', 'gil@example.com', 'El este de Gil', 160225, 'USD'],
  ]
  const { body } = await send(Buffer.from(workbook(rows)), 'yes')
  expect(body.data.lines.map(({ now }: { now: string }) => now.replace(/\s/g, ' '))).toEqual([
    'Interested · $160.23',
    'Interested · $1,250.50',
    'Interested · $160,225',
  ])
  const { rows: stored } = await scene.pool.query("select amount::int from deals where title like '%de Gil' order by amount")
  expect(stored.map(({ amount }) => amount)).toEqual([16_023, 125_050, 16_022_500])
})

it('is for sellers only, and refuses what is no table of customers', async () => {
  expect((await send(book(...LINES), 'no', 'boss')).status).toBe(403)
  expect((await send('a;b\n1;2', 'no')).body.errors.file).toBeDefined()
  expect((await send(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'no')).status).toBe(415)
})

it('is brought though nobody can be told how far it is', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => `S${n};Quieta ${n};s${n}@example.com;;;;;;;;;;;`)
  const { options } = scene.pool
  const patience = options.connectionTimeoutMillis!
  options.connectionTimeoutMillis = 500
  const held = await Promise.all(Array.from({ length: options.max! - 1 }, () => scene.pool.connect()))
  const answer = await send(book(...lines), 'yes')
  for (const connection of held) connection.release()
  options.connectionTimeoutMillis = patience
  expect([answer.status, answer.body.data?.counts.create]).toEqual([200, 60])
})

it('brings 2 000 lines in the order of the file, and no more at once', async () => {
  const lines = Array.from({ length: 2_001 }, (_, n) => `M${n};Cliente ${n};c${n}@example.com;;;Viaje número ${n};;;;;;;;`)
  expect((await send(book(...lines), 'yes')).body.errors.file).toEqual(['Up to 2,000 lines at once: divide it'])
  lines.pop()
  expect(await counts(book(...lines), 'yes')).toMatchObject({ create: 2_000 })
  const { rows } = await scene.pool.query(
    "select title from deals where source = 'imported' and title like 'Viaje número%' and stage = 'interested' order by rank",
  )
  expect(rows.map(({ title }) => title)).toEqual(lines.map((_, n) => `Viaje número ${n}`))
  const { rows: told } = await scene.pool.query("select data from realtime_events where name = 'progress' order by number")
  expect(told.map(({ data }) => data)).toEqual(Array.from({ length: 39 }, (_, n) => ({ done: (n + 1) * 50, total: 2_000 })))
})
