import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { workbook } from '../../testing/workbook.ts'
import { readSheets } from '../sheets/read-rows.server.ts'
import type { SheetRow } from '../sheets/sheet-row.ts'
import { findTable, type StatementTable } from './find-table.ts'
import { interpretLines } from './interpret-lines.ts'
import { recognizeColumns, recognizeState } from './recognize-columns.ts'
import type { Reading } from './statement.ts'

const HEAD = 'Localizador;Fecha de reserva;Estado;Venta;Costo;Impuestos;Moneda'
const utf8 = (text: string) => strToU8(text)
/** Windows-1252 for the characters of Spanish. */
const windows = (text: string) => Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)))

const TODAY = '2026-12-31'

/** Rows of the first sheet. */
async function* readRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  for await (const { rows } of readSheets(bytes)) return yield* rows
}

async function all(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const read: SheetRow[] = []
  for await (const row of rows) read.push(row)
  return read
}

async function tableOf(bytes: Uint8Array): Promise<StatementTable<SheetRow[]>> {
  const table = await findTable(readRows(bytes))
  if (!table) throw new Error('no table')
  return { ...table, rows: await all(table.rows) }
}

async function read(bytes: Uint8Array, settings: Partial<Reading> = {}) {
  const table = await tableOf(bytes)
  const columns = recognizeColumns(table.headings)
  const status = table.headings.findIndex((heading) => columns[heading] === 'status')
  const words = table.rows.map(({ cells }) => String(cells[status] ?? ''))
  const states = Object.fromEntries(words.flatMap((word) => (recognizeState(word) ? [[word, recognizeState(word)!]] : [])))
  const reading: Reading = {
    columns,
    states,
    decimal: 'auto',
    days: 'dmy',
    zeros: 'ask',
    trip_type: 'ONLY_HOTEL',
    currency: 'ARS',
    ...settings,
  }
  return [...interpretLines(table, reading, ['ARS', 'USD', 'CLP'], TODAY)].map(
    ({ said: { external_id, lines, problem, field, report } }) => ({
      id: external_id,
      lines,
      problem,
      field,
      sale: report.sale,
      cost: report.cost,
      status: report.status,
      day: report.occurred_at?.slice(0, 10),
      currency: report.currency,
    }),
  )
}

const ONE = { id: 'AB-1', lines: [2], problem: null, sale: 123456, cost: 100000, status: 'confirmed', day: '2026-11-03', currency: 'ARS' }

const HEADINGS = HEAD.split(';')

describe('twenty statements as suppliers send them', () => {
  it.each<[string, Uint8Array, Partial<Reading>?]>([
    ['Spanish Excel as CSV', utf8(`${HEAD}\r\nAB-1;03/11/2026;Confirmada;1.234,56;1.000,00;0,00;ARS\r\n`)],
    [
      'an English export',
      utf8('Booking number,Booking date,Status,Sale price,Net price,Tax,Currency\nAB-1,2026-11-03,CONFIRMED,"1,234.56","1,000.00",0,ARS\n'),
    ],
    ['American dates', utf8('Booking id,Booked on,Status,Gross,Net\nAB-1,11/03/2026,OK,"1,234.56",1000.00\n'), { days: 'mdy' }],
    ['a byte order mark', utf8(`\uFEFF${HEAD}\nAB-1;3/11/26;Emitido;1234,56;1000,00;0;ARS\n`)],
    [
      'Windows-1252',
      windows('N° de reserva;Fecha de emisión;Situación;Precio de venta;Costo\nAB-1;03-11-2026;Emitida;$ 1.234,56;$ 1.000,00\n'),
    ],
    ['tabs', utf8('Reserva\tFecha\tEstado\tVenta\tNeto\nAB-1\t03/11/2026\tPagada\t1234,56\t1000,00\n')],
    ['bars', utf8('Reserva|Fecha|Estado|Venta|Neto\nAB-1|03/11/2026|Activa|1234,56|1000\n')],
    ['profit instead of cost', utf8('Expediente;Fecha venta;Estado;Total;Ganancia\nAB-1;03/11/2026;Vendido;1.234,56;234,56\n')],
    ['old Mac line ends', utf8('Reserva;Fecha;Estado;Venta;Neto\rAB-1;03/11/2026;Ok;1234,56;1000,00\r')],
    ['a currency in the amounts', utf8('Reserva;Fecha;Estado;Venta;Neto\nAB-1;03/11/2026;Ok;ARS 1.234,56;1.000,00 ARS\n')],
    [
      'ambiguous amounts, said to be with a comma',
      utf8('Reserva;Fecha;Estado;Venta;Neto\nAB-1;03/11/2026;Ok;1.234,56;1.000\n'),
      { decimal: 'comma' },
    ],
    ['a workbook', workbook([HEADINGS, ['AB-1', { d: 46329 }, 'Confirmada', 1234.56, 1000, 0, 'ARS']])],
    [
      'formulas by their stored values',
      workbook([HEADINGS, ['AB-1', '03/11/2026', 'Confirmada', { f: 'E2*1.23456', v: 1234.56 }, 1000, { f: 'SUM(A1:A9)', v: 0 }, 'ARS']]),
    ],
    [
      'numbers with three decimals, rounded to the currency',
      workbook([HEADINGS, ['AB-1', '03/11/2026', 'Confirmada', { f: 'E2*1.234564', v: 1234.564 }, 1000, 0, 'ARS']]),
    ],
    [
      'a workbook whose amounts are text',
      workbook([HEADINGS, ['AB-1', '03/11/2026 10:30', 'Confirmada', '1.234,56', '1.000,00', '0,00', 'ARS']]),
    ],
  ])('%s', async (_, bytes, settings) => {
    expect(await read(bytes, settings)).toEqual([{ ...ONE, field: null }])
  })

  it('with a merged title, empty lines and totals: lines are counted as a spreadsheet does', async () => {
    const csv = utf8(
      `Liquidación de noviembre;;;;;;\n\n"Agencia\nde viajes";;;;;;\n${HEAD}\n\nAB-1;03/11/2026;Confirmada;1.234,56;1.000,00;0;ARS\n"AB-2";03/11/2026;Anulada;10,00;8,00;0;ARS\nTotal;;;1.244,56;1.008,00;0;ARS\n`,
    )
    expect((await read(csv)).map(({ id, lines, problem, status }) => [id, lines, problem, status])).toEqual([
      ['AB-1', [7], null, 'confirmed'],
      ['AB-2', [8], null, 'cancelled'],
      [null, [9], 'totals', undefined],
    ])
    const sheet = workbook([
      ['Liquidación', null, null],
      [null],
      HEADINGS,
      [null],
      ['AB-1', { d: 46329 }, 'Confirmada', 1234.56, 1000, 0, 'ARS'],
      ['TOTAL', null, null, 1234.56],
    ])
    expect((await read(sheet)).map(({ id, lines, problem }) => [id, lines, problem])).toEqual([
      ['AB-1', [5], null],
      [null, [6], 'totals'],
    ])
    expect((await read(workbook([HEADINGS, ['AB-1', { d: 46329 }, 'Confirmada', 1234.56, 1000, 0, 'ARS']], {}, 4)))[0]).toMatchObject({
      lines: [5],
    })
  })

  it('with several lines for one booking, which are added up', async () => {
    const csv = utf8(
      `${HEAD}\nAB-1;03/11/2026;Confirmada;1.000,00;800,00;0;ARS\nAB-2;03/11/2026;Confirmada;5,00;4,00;0;ARS\nAB-1;04/11/2026;Confirmada;234,56;200,00;0;ARS\n`,
    )
    expect((await read(csv))[0]).toMatchObject({ ...ONE, lines: [2, 4] })
  })

  it('without what is about travellers', async () => {
    const csv = utf8(
      'Reserva;Pasajero;E-mail;DNI;Fecha;Estado;Venta;Neto;Observaciones\nAB-1;Ana Paz;ana@example.com;30111222;03/11/2026;Ok;10,00;8,00;llamar a ana@example.com\n',
    )
    const table = await tableOf(csv)
    expect(table.dropped).toEqual(['Pasajero', 'E-mail', 'DNI', 'Observaciones'])
    expect(JSON.stringify(table.rows)).not.toMatch(/ana|30111222/i)
    expect((await read(csv))[0]).toMatchObject({ id: 'AB-1', sale: 1000 })
  })

  it('with what cannot be, said by line and field', async () => {
    const lines = [
      'A;03/11/2026;Confirmada;abc;1;0;ARS',
      'B;31/02/2026;Confirmada;10,00;8,00;0;ARS',
      'C;03/11/2026;En trámite;10,00;8,00;0;ARS',
      'D;03/11/2026;Confirmada;-10,00;8,00;0;ARS',
      'E;03/11/2026;Confirmada;10,00;8,00;0;XQZ',
      ';03/11/2026;Confirmada;10,00;8,00;0;ARS',
      '<b>;03/11/2026;Confirmada;10,00;8,00;0;ARS',
      'F;03/11/2026;Confirmada;10,00;;0;ARS',
      'G;03/11/2026;Confirmada;1.234;1,00;0;ARS',
      'H;03/11/2026;Confirmada;1,00;1,00;0;ARS',
      'H;03/11/2026;Confirmada;1,00;1,00;0;USD',
      'I;03/11/2026;Confirmada;99.999.999.999.999,00;1,00;0;ARS',
      'J;31/12/2026;Confirmada;10,00;8,00;0;ARS',
      'K;01/01/2027;Confirmada;10,00;8,00;0;ARS',
    ]
    const found = await read(utf8(`${HEAD}\n${lines.join('\n')}\n`))
    expect(found.map(({ lines: at, problem, field }) => [at, problem, field])).toEqual([
      [[2], 'bad_amount', 'sale'],
      [[3], 'bad_day', 'booked_on'],
      [[4], 'unknown_state', 'status'],
      // Listed, for the admin's decision.
      [[5], null, null],
      [[6], 'unknown_currency', 'currency'],
      [[7], 'no_number', 'external_id'],
      [[8], 'bad_number', 'external_id'],
      [[9], 'no_cost', 'cost'],
      [[10], 'ambiguous_amount', 'sale'],
      [[11, 12], 'lines_differ', 'currency'],
      [[13], 'bad_amount', 'sale'],
      [[14], null, null],
      [[15], 'future_day', 'booked_on'],
    ])
  })

  it('of 200 000 lines', async () => {
    const body = Array.from({ length: 200_000 }, (_, i) => `N-${i};03/11/2026;Confirmada;${1000 + i},56;900,00;0,00;ARS`).join('\n')
    const found = await read(utf8(`${HEAD}\n${body}\n`))
    expect(found).toHaveLength(200_000)
    expect(found.at(-1)).toMatchObject({ id: 'N-199999', lines: [200_001], sale: 20_099_956 })
  })
})

describe('hostile files', () => {
  it('unpacks no bomb', async () => {
    const bomb = workbook([HEADINGS], { 'xl/sharedStrings.xml': new Uint8Array(60 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(readRows(bomb).next()).rejects.toMatchObject({ code: 'too_large' })
  })

  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'invalid_fields'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), 'unsupported_type'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'unsupported_type'],
    ['a zip of something else', zipSync({ 'a.txt': utf8('a') }), 'unsupported_type'],
    ['a broken zip', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), 'invalid_fields'],
    ['a workbook without its sheet', zipSync({ 'xl/workbook.xml': utf8('<x>') }), 'invalid_fields'],
    ['too many lines', utf8(`${HEAD}\n${'A;;;;;;\n'.repeat(200_200)}`), 'invalid_fields'],
    ['too many bytes', new Uint8Array(25 * 1024 * 1024 + 1).fill(65), 'too_large'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(all(readRows(bytes))).rejects.toMatchObject({ code })
  })

  it('reads a table only where there are headings', async () => {
    expect(await findTable(readRows(utf8('hola\nmundo\n')))).toBeUndefined()
    expect(await findTable(readRows(utf8('<html><body>no</body></html>')))).toBeUndefined()
  })
})
