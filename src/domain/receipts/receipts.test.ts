import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney, halfOf } from '../../kit/money.ts'
import { moveGift } from '../../testing/fixture.ts'
import { type GiftScene, openGiftScene, type Person } from '../../testing/gift-scene.ts'
import { publishEntries } from '../ledger/log/publish-entries.server.ts'

const run = promisify(execFile)

let scene: GiftScene
let folder: string
let org: string
let proj: string
/** A trip of vera’s with an odd profit, confirmed and paid; a donation in dollars, confirmed; one that waits. */
let trip: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receipts-'))
  scene = await openGiftScene()
  const { pool } = scene
  ;({ org, proj } = await scene.begin())
  trip = await scene.gift(50_000, { kind: 'booking' })
  await pool.query('update bookings set profit_amount = 100001 where id = $1', [`book_${trip}`])
  await pool.query(
    `insert into contribution_steps (contribution_id, kind, amount, profit_amount, created_at) values ($1, 'adjusted', 50000, 100001, '2025-11-02')`,
    [trip],
  )
  const donation = await scene.gift(2_500, { currency: 'USD' })
  const waiting = await scene.gift(700)
  for (const id of [donation, waiting])
    await pool.query(
      `insert into contribution_donors (contribution_id, user_id, name, is_shown, way, created_at) values ($1, $2, 'Łucja Prueba', $3, 'transfer', now())`,
      [id, scene.vera.id, id === waiting],
    )
  const at = (when: string) => `status = 'approved', approved_at = '${when}'`
  await step(moveGift(trip, 'approved', at('2026-02-03T15:00:00Z')), '2026-02-03T15:00:00Z')
  await step(moveGift(donation, 'approved', at('2026-02-04T15:00:00Z')), '2026-02-04T15:00:00Z')
  await step(moveGift(trip, 'paid', `paid_at = '2026-03-05T15:00:00Z'`), '2026-03-05T15:00:00Z')
  await pool.query(
    `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, reference, created_at) values ('pay_1', $1, $2, 50000, 'ARS', '2026-03-05T15:00:00Z', 'TRF-7', '2026-03-05')`,
    [org, proj],
  )
  await publishEntries(scene.db)
})
afterAll(async () => {
  await scene.services.printer.close()
  await scene.close()
  await rm(folder, { recursive: true })
})

/** A move with the day when it took effect. */
function step(query: string, at: string) {
  return scene.pool.query(
    query
      .replace(
        '(contribution_id, kind, amount, currency, project_id)',
        '(contribution_id, kind, amount, currency, project_id, effective_at, created_at)',
      )
      .replace('currency, project_id from gift', `currency, project_id, '${at}'::timestamptz, '${at}'::timestamptz from gift`),
  )
}

const codeOf = (id: string) => id.replaceAll('_', '')

async function pdf(path: string, by?: Person, lang = 'es') {
  const headers = { 'accept-language': lang, ...(by && { authorization: `Bearer ${by.token}` }) }
  const response = await scene.api.fetch(new Request(`http://localhost${path}`, { headers }), {
    request_id: 'req_test',
    address: scene.nextPeer(),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes,
    digest: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** The output of poppler's tools for a PDF. */
async function readBack(bytes: Buffer) {
  const file = join(folder, `${Math.random()}.pdf`)
  await writeFile(file, bytes)
  const [info, structure, text, fonts] = await Promise.all([
    run('pdfinfo', [file]),
    run('pdfinfo', ['-struct-text', file]),
    run('pdftotext', ['-layout', file, '-']),
    run('pdffonts', [file]),
  ])
  return { info: info.stdout, structure: structure.stdout, text: text.stdout.replaceAll('\u00a0', ' '), fonts: fonts.stdout }
}

/**
 * Readable to the end by any screen reader: language, title, headings, tables with headers, a description of the picture, embedded fonts.
 */
function expectAccessible({ info, structure, fonts }: Awaited<ReturnType<typeof readBack>>, bytes: Buffer, language: string) {
  expect(info).toMatch(/Tagged: +yes/)
  expect(info).toMatch(/Title: +\S/)
  expect(bytes.toString('latin1')).toContain(`(${language})`)
  expect(bytes.toString('latin1')).toContain('pdfuaid:part')
  expect(structure.match(/^ {2}H1 /gm)).toHaveLength(1)
  for (const [, kind] of structure.matchAll(/^ {2}(\w+)/gm)) expect(['P', 'H1', 'H2', 'Table', 'Figure']).toContain(kind)
  expect(structure).toMatch(/Table "[^"]+"/)
  expect(structure).toMatch(/\/Scope \/Row/)
  expect(structure).toMatch(/Figure[\s\S]*/)
  const rows = fonts.trim().split('\n').slice(2)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatch(/ yes yes yes /)
}

const money = (amount: number, currency: string, locale: 'es' | 'en' = 'es') =>
  formatMoney({ amount, currency }, locale, 'exact').replaceAll('\u00a0', ' ')

describe('the receipt of a trip', () => {
  it('says profit × 50 % with its rounding, the currency and the log’s entry, in both languages', async () => {
    for (const [lang, words] of [
      ['es', ['Recibo de tu aporte', 'se redondea al par', 'Vera Prueba']],
      ['en', ['Receipt of your contribution', 'rounded to the even one', 'Vera Prueba']],
    ] as const) {
      const { bytes, status, type } = await pdf(`/oauth/user/gift/${codeOf(trip)}/receipt.pdf`, scene.vera, lang)
      expect([status, type]).toEqual([200, 'application/pdf'])
      const read = await readBack(bytes)
      expectAccessible(read, bytes, lang === 'es' ? 'es-AR' : 'en-US')
      for (const word of words) expect(read.text.replace(/\s+/g, ' ')).toContain(word)
      expect(halfOf(100_001)).toBe(50_000)
      for (const amount of [100_001, 50_000]) expect(read.text).toContain(money(amount, 'ARS', lang))
      expect(read.text).toContain(lang === 'es' ? '500,005' : '500.005')
      const { rows } = await scene.pool.query(
        `select position from ledger_log_leaves where trail = $1 and line::json ->> 'event' = 'approved'`,
        [codeOf(trip)],
      )
      expect(read.text).toMatch(new RegExp(`(Entrada del registro público|Entry of the public log) +${rows[0].position}\\b`))
      expect(read.text).toContain(`/${codeOf(trip)}`)
    }
  })

  it('is the same file for the same data, noted once with its digest', async () => {
    const path = `/oauth/user/gift/${codeOf(trip)}/receipt.pdf`
    const [one, other, admins] = await Promise.all([
      pdf(path, scene.vera),
      pdf(path, scene.vera),
      pdf(`/admin/contribution/${trip}/receipt.pdf`, scene.admin),
    ])
    expect([other.digest, admins.digest]).toEqual([one.digest, one.digest])
    const { rows } = await scene.pool.query(
      `select number, digest, bytes from issued_documents where kind = 'receipt' and language = 'es' and contribution_id = $1`,
      [trip],
    )
    expect(rows).toEqual([{ number: expect.any(String), digest: one.digest, bytes: one.bytes.length }])
    const own = (await scene.call('GET', '/oauth/user/documents', { token: scene.vera.token })).body.data
    expect(own).toContainEqual(expect.objectContaining({ digest: one.digest, kind: 'receipt', number: expect.stringMatching(/^R-\d{6}$/) }))
  })

  it('lists public receipts alone on the trail, as a digest or size of a named one would confirm a guessed name', async () => {
    const [named, everybodys] = [
      await pdf(`/oauth/user/gift/${codeOf(trip)}/receipt.pdf`, scene.vera),
      await pdf(`/trail/${codeOf(trip)}/receipt.pdf`),
    ]
    const { documents } = (await scene.call('GET', `/trail/${codeOf(trip)}/receipts`)).body.data
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(documents.map(() => 'public_receipt'))
    expect(documents).toContainEqual(expect.objectContaining({ digest: everybodys.digest, bytes: everybodys.bytes.length }))
    expect(JSON.stringify(documents)).not.toContain(named.digest)
  })

  it('is issued once by twenty who ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => pdf(`/trail/${codeOf(trip)}/receipt.pdf`)))
    expect(new Set(all.map(({ digest }) => digest)).size).toBe(1)
    const { rows } = await scene.pool.query(`select digest from issued_documents where kind = 'public_receipt' and contribution_id = $1`, [
      trip,
    ])
    expect(rows).toEqual([{ digest: all[0]!.digest }])
  })

  it('cannot be changed or forgotten in the database', async () => {
    for (const change of [
      "update issued_documents set digest = repeat('0', 64)",
      'delete from issued_documents',
      'truncate issued_documents',
    ])
      await expect(scene.owner.query(change)).rejects.toThrow(/append-only/)
  })
})

it.each(['from=a&to=a', 'from=2026-02-30&to=2026-03-01', 'from=26-01-01&to=26-02-01', 'from=&to='])(
  'a period of %s is refused beside its fields',
  async (query) => {
    const { rows } = await scene.pool.query('select slug from organizations limit 1')
    const { status, body } = await scene.call('GET', `/my-organization/${rows[0].slug}/statement.pdf?${query}`, {
      token: scene.marta.token,
    })
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, 'from'])
  },
)

describe('who may have it', () => {
  it('a contributor and admins; others learn nothing', async () => {
    const path = `/oauth/user/gift/${codeOf(trip)}/receipt.pdf`
    expect((await pdf(path)).status).toBe(401)
    expect((await pdf(path, scene.marta)).status).toBe(404)
    expect((await pdf(path, scene.admin)).status).toBe(404)
    for (const by of [scene.vera, scene.marta]) expect((await pdf(`/admin/contribution/${trip}/receipt.pdf`, by)).status).toBe(403)
    expect((await pdf('/trail/nothing/receipt.pdf')).status).toBe(404)
  })

  it('the public form names nobody who did not wish so', async () => {
    for (const id of [trip, `cont_1_2500_donationUSD`]) {
      const { status, bytes } = await pdf(`/trail/${codeOf(id)}/receipt.pdf`)
      expect(status).toBe(200)
      const { text } = await readBack(bytes)
      expect(text).toContain('No se muestra en público')
      expect(text).not.toMatch(/Vera|Lucja|example\.com/)
    }
  })

  it('nobody, before it is confirmed', async () => {
    const code = codeOf('cont_1_700_donationARS')
    for (const [path, by] of [
      [`/trail/${code}/receipt.pdf`, undefined],
      [`/oauth/user/gift/${code}/receipt.pdf`, scene.vera],
    ] as const)
      expect((await pdf(path, by)).status).toBe(409)
  })

  it('a user may have 200 new ones in a day, as each is stored for ever', async () => {
    const { pool, vera } = scene
    const path = `/oauth/user/gift/${codeOf(trip)}/receipt.pdf`
    const rename = (surname: string) => pool.query('update users set surname = $2 where id = $1', [vera.id, surname])
    const before = (await pool.query('select surname from users where id = $1', [vera.id])).rows[0].surname
    await pool.query("delete from rate_limits where key = 'issued:' || $1", [vera.id])
    await rename('Otra')
    expect((await pdf(path, vera)).status).toBe(200)
    await pool.query("update rate_limits set points = 200 where key = 'issued:' || $1", [vera.id])
    expect((await pdf(path, vera)).status).toBe(200)
    await rename('Distinta')
    expect((await pdf(path, vera)).status).toBe(429)
    await pool.query("delete from rate_limits where key = 'issued:' || $1", [vera.id])
    await rename(before)
  })

  it('a name with letters that the typeface lacks is still read aloud right', async () => {
    const { bytes } = await pdf(`/oauth/user/gift/${codeOf('cont_1_2500_donationUSD')}/receipt.pdf`, scene.vera)
    const { text } = await readBack(bytes)
    expect(text).toMatch(/[ŁL]ucja Prueba/)
    expect(text).toContain(money(2_500, 'USD'))
  })
})

describe('the yearly statement', () => {
  it('begins on any day, and its figures are the ledger’s, by currency', async () => {
    const { bytes, status } = await pdf('/oauth/user/statement.pdf?from=2025-07-01', scene.vera)
    expect(status).toBe(200)
    const read = await readBack(bytes)
    expectAccessible(read, bytes, 'es-AR')
    expect(read.text).toContain('Resumen anual de tus aportes')
    expect(read.text.replace(/\s+/g, ' ')).toContain('del 1 de julio de 2025 al 30 de junio de 2026')
    const { rows } = await scene.pool.query(
      `select e.currency, sum(-e.amount) filter (where e.account in ('payable', 'paid')) as given, coalesce(sum(-e.amount) filter (where e.account = 'paid'), 0) as paid
       from contribution_entries e join gift_givers g using (contribution_id) where g.user_id = $1 and e.effective_at < '2026-07-01T03:00Z' group by 1 order by 1`,
      [scene.vera.id],
    )
    expect(rows).toEqual([
      { currency: 'ARS', given: '50000', paid: '50000' },
      { currency: 'USD', given: '2500', paid: '0' },
    ])
    for (const { currency, given, paid } of rows)
      expect(read.text).toMatch(new RegExp(`Total +${escaped(money(Number(given), currency))} +${escaped(money(Number(paid), currency))}`))
    expect(await again('/oauth/user/statement.pdf?from=2025-07-01', scene.vera)).toBe(true)
  })

  it('has nothing of what came after it', async () => {
    const { text } = await readBack((await pdf('/oauth/user/statement.pdf?from=2025-02-04', scene.vera)).bytes)
    expect(text).toContain(money(50_000, 'ARS'))
    expect(text).not.toContain(money(2_500, 'USD'))
    const before = await readBack((await pdf('/oauth/user/statement.pdf?from=2024-01-01', scene.vera)).bytes)
    expect(before.text).toContain('No hubo aportes en este período')
  })

  it('while the year runs is another document: no number, not noted, and says so on every page', async () => {
    const year = new Date().getUTCFullYear()
    const { rows: noted } = await scene.pool.query('select count(*) from issued_documents')
    const { bytes } = await pdf(`/oauth/user/statement.pdf?from=${year}-01-01`, scene.vera)
    const read = await readBack(bytes)
    expect(read.text).toContain('Tus aportes hasta hoy')
    expect(read.text).toContain('Resumen en curso al')
    expect(read.text.replace(/\s+/g, ' ')).not.toMatch(/Resumen anual|A-\d{6}/)
    expect((await scene.pool.query('select count(*) from issued_documents')).rows).toEqual(noted)
    expect((await pdf('/oauth/user/statement.pdf?from=2090-01-01', scene.vera)).status).toBe(409)
    expect((await pdf('/oauth/user/statement.pdf?from=2025-02-30', scene.vera)).status).toBe(422)
    expect((await pdf('/oauth/user/statement.pdf?from=2025-01-01')).status).toBe(401)
  })
})

describe('the statement of an organization', () => {
  const period = 'from=2026-03-01&to=2026-03-31'

  it('opens, moves and closes as the ledger does', async () => {
    const { bytes, status } = await pdf(`/my-organization/${org.replaceAll('_', '-')}/statement.pdf?${period}`, scene.marta)
    expect(status).toBe(200)
    const read = await readBack(bytes)
    expectAccessible(read, bytes, 'es-AR')
    const line = (label: string, amount: number) => expect(read.text).toMatch(new RegExp(`${label} +${escaped(money(amount, 'ARS'))}`))
    line('Confirmado y sin pagar al empezar', 50_000)
    line('Confirmado en el período', 0)
    line('Pagado a la organización', -50_000)
    line('A pagar al cierre', 0)
    expect(read.text).toContain('TRF-7')
    expect(read.text).toContain(money(2_500, 'USD'))
    expect(await again(`/my-organization/${org}/statement.pdf?${period}`, scene.marta)).toBe(true)
  })

  it('counts what the bank sent back as due again', async () => {
    await step(moveGift(trip, 'returned', 'paid_at = null'), '2026-04-06T15:00:00Z')
    await scene.pool.query(
      `update payouts set returned_at = '2026-04-06T15:00:00Z', return_reason = 'Cuenta cerrada', return_recorded_at = '2026-04-06T16:00:00Z' where id = 'pay_1'`,
    )
    const { text } = await readBack((await pdf(`/my-organization/${org}/statement.pdf?from=2026-04-01&to=2026-04-30`, scene.admin)).bytes)
    expect(text).toMatch(new RegExp(`Devuelto por el banco +${escaped(money(50_000, 'ARS'))}`))
    expect(text).toMatch(new RegExp(`A pagar al cierre +${escaped(money(50_000, 'ARS'))}`))
    expect(text.replace(/\s+/g, ' ')).toMatch(/devuelto por el .* 06\/04\/2026/)
  })

  it('is for its managers and admins', async () => {
    expect((await pdf(`/my-organization/${org}/statement.pdf?${period}`)).status).toBe(401)
    expect((await pdf(`/my-organization/${org}/statement.pdf?${period}`, scene.vera)).status).toBe(404)
    expect((await scene.call('GET', `/my-organization/${org}/statements`, { token: scene.vera.token })).status).toBe(404)
    expect((await scene.call('GET', `/my-organization/${org}/statements`, { token: scene.marta.token })).body.data).toHaveLength(2)
    expect((await pdf(`/my-organization/${org}/statement.pdf?from=2026-03-31&to=2026-03-01`, scene.marta)).status).toBe(422)
  })
})

it('lists no public receipt that named somebody who was erased since', async () => {
  const id = 'cont_1_2500_donationUSD'
  const listed = async () => (await scene.call('GET', `/trail/${codeOf(id)}/receipts`)).body.data.documents.length
  await scene.owner.query("update contribution_donors set is_shown = true, name = 'Nombre Visible' where contribution_id = $1", [id])
  const before = await listed()
  const { bytes } = await pdf(`/trail/${codeOf(id)}/receipt.pdf`)
  expect((await readBack(bytes)).text).toContain('Nombre Visible')
  expect(await listed()).toBe(before + 1)
  await scene.owner.query('update contribution_donors set user_id = null where contribution_id = $1', [id])
  expect(await listed()).toBe(0)
  const anew = await pdf(`/trail/${codeOf(id)}/receipt.pdf`)
  expect((await readBack(anew.bytes)).text).not.toContain('Visible')
})

it('says the amount of the ledger, not that of the row of a contribution', async () => {
  const id = await scene.gift(3_300)
  await step(moveGift(id, 'approved', `status = 'approved', approved_at = '2026-02-06T15:00:00Z'`), '2026-02-06T15:00:00Z')
  await publishEntries(scene.db)
  await scene.owner.query(
    `alter table contributions disable trigger user; update contributions set amount = 999999 where id = '${id}'; alter table contributions enable trigger user`,
  )
  const { text } = await readBack((await pdf(`/trail/${codeOf(id)}/receipt.pdf`)).bytes)
  expect(text).toContain(money(3_300, 'ARS'))
  expect(text).not.toContain('9.999,99')
})

async function again(path: string, by: Person): Promise<boolean> {
  const first = await pdf(path, by)
  return (await pdf(path, by)).digest === first.digest
}

function escaped(text: string): string {
  return text.replace(/[.$]/g, '\\$&')
}
