import { parse } from 'csv-parse/sync'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invalid } from '../../kit/errors.ts'
import { worksInTurns } from '../../testing/hostile/longest-turn.ts'
import { peakOfChildren } from '../../testing/hostile/peak-of-children.ts'
import { type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'
import { workbook } from '../../testing/workbook.ts'
import type { packTable } from './decode-statement.server.ts'
import { readStatement } from './read-statement.server.ts'

let scene: OrganizationScene
let user_id: string
beforeAll(async () => {
  scene = await openOrganizationScene()
  user_id = (await scene.user('boss', { role: 'admin' })).id
})
afterAll(() => scene.close())

const HEAD = 'Reserva;Pasajero;Fecha de reserva;Estado;Venta;Costo'
const MB = 2 ** 20
const refusal = invalid({ file: ['statement_error_heavy'] })
const pack = (bytes: Uint8Array) => scene.services.decoder.run<typeof packTable>('statement/pack', { bytes }, { refusal })
const table = (lines: string) => strToU8(`${HEAD}\n${lines}`)

/** A workbook with a replacement in its sheet. */
function changedWorkbook(from: string, to: string): Uint8Array {
  const files = unzipSync(workbook([HEAD.split(';'), ['A-1', 'x', '03/11/2026', 'Ok', 10, 8]]))
  const sheet = 'xl/worksheets/sheet1.xml'
  return zipSync({ ...files, [sheet]: strToU8(strFromU8(files[sheet]!).replace(from, to)) })
}
const cells = (count: number) =>
  Array.from({ length: count }, (_, i) => `<row r="${i + 2}"><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>`).join('')

it.each<[string, () => Uint8Array]>([
  ['25 MB of commas', () => strToU8(','.repeat(25 * MB))],
  ['25 MB of empty lines', () => strToU8('\n'.repeat(25 * MB))],
  ['a line of 300 columns', () => table(';'.repeat(300))],
  ['4 million short cells', () => table(`${';'.repeat(200)}\n`.repeat(20_000))],
  ['a text without an end', () => table(`"${'a'.repeat(20 * MB)}`)],
  ['too many lines', () => table('A;B\n'.repeat(201_000))],
  ['a workbook with a cell at the end of the sheet', () => changedWorkbook('r="F2"', 'r="XFD1048576"')],
  ['a workbook with a row at the end of the sheet', () => changedWorkbook('<row r="2">', '<row r="1048576">')],
  ['a workbook of a million rows', () => changedWorkbook('<row r="2">', `${cells(900_000)}<row r="2">`)],
])('%s is refused, for under 300 MB', async (_, bytes) => {
  const { result, mb } = await peakOfChildren(() => pack(bytes()).catch((error: unknown) => error))
  expect(result).toMatchObject({ status: expect.toSatisfy((status) => status === 422 || status === 413) })
  // The process looks at itself every few milliseconds.
  expect(mb).toBeLessThan(340)
})

it('a heading and a state that objects have by themselves are words like any other', async () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
  const lines = `${HEAD};${names.join(';')}\n${names.map((name, i) => `P-${i};x;03/11/2026;${name};10,00;8,00;1;2;3;4`).join('\n')}`
  expect((await pack(strToU8(lines))).headings).toEqual(expect.arrayContaining(names))
})

it('a statement of 20 000 lines is read while other requests go on', async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `L-${i};Ana Paz ${i};03/11/2026;Confirmada;${1000 + i},56;900,00`)
  const bytes = Buffer.from(`${HEAD}\n${lines.join('\n')}\n`)
  const actor = {
    kind: 'user' as const,
    session_id: 's',
    verified: true,
    roles: ['admin'],
    proved_at: null,
    must_set_up_factor: false,
    user_id,
  }
  const ctx = { ...scene.services, actor, now: new Date(), locale: 'es' as const, request_id: 'req_test' }
  const read = async (attempt: number) => {
    const id = await readStatement(ctx, { supplier_name: `Mayorista ${attempt}`, month: '2026-11' }, { name: 'a.csv', bytes })
    const { rows } = await scene.pool.query(
      'select count(*)::int as count, sum(profit_amount)::float8 as profit from statement_entries where statement_id = $1',
      [id],
    )
    expect(rows[0]).toEqual({ count: 20_000, profit: lines.reduce((sum, _, i) => sum + 10_056 + 100 * i, 0) })
  }
  expect(await worksInTurns(read, () => parse(bytes, { delimiter: ';' }).map((record) => JSON.stringify(record)))).toBe(true)
})
