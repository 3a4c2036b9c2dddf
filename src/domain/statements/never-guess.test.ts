import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../testing/workbook.ts'
import { decodeSheet, type SheetLine } from '../sheets/read-sheet.server.ts'
import { dayOfCell, readDay } from '../sheets/sheet-day.ts'
import { interpretTable, packTable, unpackPiece } from './decode-statement.server.ts'
import { recognizeColumns } from './recognize-columns.ts'
import type { Reading } from './statement.ts'

const HEAD = 'Reserva;Fecha de reserva;Estado;Venta;Costo;Hotel'
const LINE = 'AB-1;13/11/2026;Confirmada;1.234,56;1.000,00;Peñón'
const ONE = { id: 'AB-1', problem: null, sale: 123_456, day: '2026-11-13' }

async function read(bytes: Uint8Array | string, { sheet, ...remembered }: Partial<Reading> & { sheet?: string } = {}) {
  const packed = await packTable({ bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes, sheet })
  const pieces: Uint8Array[] = []
  const input = { ...packed, currencies: ['ARS', 'USD'], today: '2026-12-31', reading: { remembered }, month: '2026-11' }
  const { reading } = await interpretTable(input, async (piece) => void pieces.push(piece))
  const rows = pieces.flatMap(unpackPiece).map(({ said: { external_id, problem, lines, report, repeated, written } }) => ({
    id: external_id,
    problem,
    lines,
    repeated,
    written,
    sale: report.sale,
    day: report.occurred_at?.slice(0, 10),
    trip: report.trip,
  }))
  return { rows, reading, headings: packed.headings }
}

const table = (number: string) => [HEAD.split(';'), [number, { d: 46339 }, 'Confirmada', 1234.56, 1000, 'Peñón']]
const COVER = [['Mayorista del Sur'], ['Liquidación de noviembre'], ['Contacto', 'administracion']]

describe('sheets of a workbook', () => {
  it('are skipped when they are hidden or a cover', async () => {
    const sheets = [
      { name: 'Carátula', rows: COVER },
      { name: 'Vieja', rows: table('OLD-1'), state: 'hidden' },
      { name: 'Datos', rows: table('AB-1') },
      { name: 'Interna', rows: table('OLD-2'), state: 'veryHidden' },
    ]
    expect((await read(workbookOf(sheets))).rows).toMatchObject([{ ...ONE, lines: [2] }])
  })

  it('are asked about when several have bookings', async () => {
    const sheets = [
      { name: 'Enero', rows: table('EN-1') },
      { name: 'Febrero', rows: table('FE-1') },
    ]
    await expect(read(workbookOf(sheets))).rejects.toMatchObject({ fields: { sheet: [expect.stringContaining('Enero')] } })
    expect((await read(workbookOf(sheets), { sheet: ' febrero ' })).rows).toMatchObject([{ id: 'FE-1' }])
    await expect(read(workbookOf(sheets), { sheet: 'Marzo' })).rejects.toMatchObject({ fields: { sheet: [expect.any(String)] } })
  })

  it('are refused when all of them are hidden', async () => {
    await expect(read(workbookOf([{ name: 'A', rows: table('A-1'), state: 'hidden' }]))).rejects.toMatchObject({ code: 'invalid_fields' })
  })
})

describe('files of other kinds', () => {
  const cells = (row: string, tag = 'td') =>
    `<tr>${row
      .split(';')
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  const page = (body: string) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>td{color:red}</style></head><body>${body}</body></html>`

  it('is a page saved as .xls, with merged cells and entities', async () => {
    const body = `<table><tr><td colspan=6 rowspan=2>Liquidaci&oacute;n</td></tr><tr></tr>${cells(HEAD, 'th')}${cells(LINE)}<tr><td>AB-2<td>14/11/2026<td>Confirmada<td>10,00<td>8,00<td>Caf&eacute; &amp; mar</tr></table>`
    expect((await read(page(body))).rows).toMatchObject([
      { ...ONE, lines: [4] },
      { id: 'AB-2', sale: 1_000, lines: [5] },
    ])
    expect((await read(`\uFEFF<table>${cells(HEAD)}${cells(LINE)}</table>`)).rows).toMatchObject([{ ...ONE, lines: [2] }])
  })

  it.each<[string, Uint8Array]>([
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${HEAD}\r\n${LINE}\r\n`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(`${HEAD}\r\n${LINE}\r\n`, 'utf16le')],
    ['UTF-16 with the large byte first', Buffer.from(`\uFEFF${HEAD}\r\n${LINE}\r\n`, 'utf16le').swap16()],
    ['sep=;', strToU8(`sep=;\r\n${HEAD}\r\n${LINE}\r\n`)],
    ['sep= of another sign', strToU8(`"sep=|"\n${HEAD.replaceAll(';', '|')}\n${LINE.replaceAll(';', '|')}\n`)],
  ])('is %s', async (name, bytes) => {
    expect((await read(bytes)).rows).toMatchObject([{ ...ONE, lines: [name.startsWith('sep') ? 3 : 2] }])
  })

  it.each<[string, Uint8Array]>([
    [
      'UTF-8 with one broken byte',
      Buffer.concat([strToU8(`${HEAD}\n${LINE}\nAB-2;14/11/2026;Confirmada;10,00;8,00;Pe`), Buffer.of(0xc3), strToU8('on\n')]),
    ],
    [
      'UTF-16 with half a character',
      Buffer.concat([Buffer.from(`\uFEFF${HEAD}\n${LINE}\nAB-2;`, 'utf16le'), Buffer.of(0x3d, 0xd8), Buffer.from('x\n', 'utf16le')]),
    ],
    [
      'a byte that no encoding has',
      Buffer.concat([strToU8(`${HEAD}\n\nAB-2;14/11/2026;Confirmada;10,00;8,00;Pe`), Buffer.of(0x81), strToU8('on\n')]),
    ],
  ])('is refused with its line: %s', async (_, bytes) => {
    const lines = new URLSearchParams({ lines: '3' })
    await expect(read(bytes)).rejects.toMatchObject({ fields: { file: [`statement_error_characters?${lines}`] } })
  })

  it.each<[string, Uint8Array]>([
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    ['a workbook as XML', strToU8('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Row/></Workbook>')],
  ])('is refused with a reason: %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'unsupported_type', fields: { file: ['statement_error_old_workbook'] } })
  })
})

describe('lines', () => {
  it('are bookings at Total Beach Resort, and no totals', async () => {
    const csv = `Hotel;Reserva;Fecha de reserva;Estado;Venta;Costo
Total Beach Resort;TB-1;13/11/2026;Confirmada;10,00;8,00
Total Beach Resort;;13/11/2026;Confirmada;10,00;8,00
Total;;;;20,00;16,00
TOTAL GENERAL NOVIEMBRE 2026;;;;20,00;16,00
Subtotal;;;;20,00;16,00
Total a pagar ARS;;;;20,00;16,00
`
    expect((await read(csv)).rows.map(({ id, problem }) => [id, problem])).toEqual([
      ['TB-1', null],
      [null, 'no_number'],
      [null, 'totals'],
      [null, 'totals'],
      [null, 'totals'],
      [null, 'totals'],
    ])
  })

  it('have numbers as text, of years and with zeros; a day is no number', async () => {
    const line = (number: string) => `${number};13/11/2026;Confirmada;10,00;8,00;x`
    const { rows } = await read(`${HEAD}\n${["'00012345", '"=""00077"""', '1234/26', '2026-11-03'].map(line).join('\n')}\n`)
    expect(rows.map(({ id, problem }) => [id, problem])).toEqual([
      ['00012345', null],
      ['00077', null],
      ['1234/26', null],
      ['2026-11-03', 'bad_number'],
    ])
  })

  it('have amounts that are asked about, or refused, but never guessed', async () => {
    const line = (sale: string, i: number) => `A-${i};13/11/2026;Confirmada;${sale};1,00;x`
    const sales = ['1.250', '1.250,50', '1250.50', 'U$S 12,00', '$ 1.250.000', '(12,50)']
    const { rows } = await read(`${HEAD}\n${sales.map(line).join('\n')}\n`)
    expect(rows.map(({ problem, sale, written }) => [problem, sale, written])).toEqual([
      ['ambiguous_amount', undefined, '1.250'],
      [null, 125_050, null],
      [null, 125_050, null],
      ['other_currency', undefined, null],
      [null, 125_000_000, null],
      [null, -1_250, null],
    ])
  })
})

describe('days', () => {
  it.each([
    ['46339', '2026-11-13'],
    ['46339.5', '2026-11-13'],
    ['13/11/26', '2026-11-13'],
    ['13-11-26 10:30', '2026-11-13'],
    ['13.11.2026', '2026-11-13'],
    ['20261113', '2026-11-13'],
    ['2026-11-13T15:00:00Z', '2026-11-13'],
    ['13 de noviembre de 2026', '2026-11-13'],
    ['viernes, 13 de noviembre de 2026', '2026-11-13'],
    ['Martes 3 de marzo del 2026', '2026-03-03'],
    ['13-nov-26', '2026-11-13'],
    ['13/Nov./2026', '2026-11-13'],
    ['Nov 13, 2026', '2026-11-13'],
    ['Friday, November 13th, 2026', '2026-11-13'],
    ['13 November 2026', '2026-11-13'],
    ['13 setiembre 2026', '2026-09-13'],
    ['1º de mayo de 2026', '2026-05-01'],
    ['mar 3, 2026', '2026-03-03'],
  ])('%s', (text, day) => {
    expect(readDay(text, 'dmy')).toEqual({ day })
  })

  it.each(['31/02/2026', '13/13/2026', '99999', '12345', 'noviembre 2026', '13 nonviembre 2026', '13 de nov', 'ayer', ''])(
    '%s is none',
    (text) => {
      expect(readDay(text, 'auto')).toEqual({ day: null, problem: 'none' })
    },
  )

  it('are read by their only meaning, else asked about', () => {
    expect(readDay('03/04/2026', 'auto')).toEqual({ day: null, problem: 'ambiguous' })
    expect(readDay('04/04/2026', 'auto')).toEqual({ day: '2026-04-04' })
    expect(readDay('11/25/2026', 'auto')).toEqual({ day: '2026-11-25' })
  })

  const days = async (texts: string[], remembered: Partial<Reading> = {}) => {
    const { rows, reading } = await read(
      `${HEAD}\n${texts.map((text, i) => `D-${i};${text};Confirmada;10,00;8,00;x`).join('\n')}\n`,
      remembered,
    )
    return [reading.days, ...rows.map(({ day, problem }) => day ?? problem)]
  }
  it('are in the order that one of them, or the month, proves', async () => {
    expect(await days(['03/04/2026', '25/04/2026'])).toEqual(['dmy', '2026-04-03', '2026-04-25'])
    expect(await days(['03/04/2026', '04/25/2026'])).toEqual(['mdy', '2026-03-04', '2026-04-25'])
    expect(await days(['03/11/2026', '04/11/2026'])).toEqual(['dmy', '2026-11-03', '2026-11-04'])
    expect(await days(['11/03/2026', '11/04/2026'])).toEqual(['mdy', '2026-11-03', '2026-11-04'])
    // A remembered order does not win over the file.
    expect(await days(['03/04/2026', '04/25/2026'], { days: 'dmy' })).toEqual(['mdy', '2026-03-04', '2026-04-25'])
  })
  it('are asked about where they contradict each other or nothing proves an order', async () => {
    expect(await days(['03/04/2026', '25/04/2026', '04/25/2026'])).toEqual(['auto', 'ambiguous_day', '2026-04-25', '2026-04-25'])
    expect(await days(['03/04/2026', '05/06/2026'])).toEqual(['auto', 'ambiguous_day', 'ambiguous_day'])
  })
})

describe('headings', () => {
  it.each<[string[], Record<string, string>]>([
    [['Entrada', 'Salida'], { Entrada: 'start', Salida: 'end' }],
    [['Salida', 'Entrada'], { Entrada: 'start', Salida: 'end' }],
    [['Fecha de ingreso', 'Fecha de salida'], { 'Fecha de ingreso': 'start', 'Fecha de salida': 'end' }],
    [['Check-in', 'Salida'], { 'Check-in': 'start', Salida: 'end' }],
    [['Arrival', 'Departure'], { Arrival: 'start', Departure: 'end' }],
    [['Salida', 'Regreso'], { Salida: 'start', Regreso: 'end' }],
    [['Salida'], { Salida: 'ignore' }],
    [['Origen', 'Salida', 'Vuelta'], { Origen: 'departure', Salida: 'start', Vuelta: 'end' }],
  ])('%s', (headings, fields) => {
    expect(recognizeColumns(headings)).toMatchObject(fields)
  })
})

describe('small tables, of rates, codes and past deals', () => {
  const HEADINGS = { day: ['dia'], rate: ['cotizacion'] }
  async function lines(bytes: Uint8Array) {
    const found: SheetLine<string>[] = []
    await decodeSheet({ bytes, headings: HEADINGS, optional: [] }, async (piece) => void found.push(...piece))
    return found.map(({ line, cells }) => [line, dayOfCell(cells.day!), cells.rate])
  }
  const rates = (rate: number) => [
    ['Día', 'Cotización'],
    [{ d: 46339 }, rate],
  ]

  it('are read from the visible sheet that has the columns, from UTF-16, sep=; and pages', async () => {
    const sheets = [
      { name: 'Carátula', rows: COVER },
      { name: 'Vieja', rows: rates(1), state: 'hidden' },
      { name: 'Hoja', rows: rates(1250) },
    ]
    expect(await lines(workbookOf(sheets))).toEqual([[2, '2026-11-13', '1250']])
    expect(await lines(Buffer.from('\uFEFFDía\tCotización\r\n13-nov-26\t1250\r\n', 'utf16le'))).toEqual([[2, '2026-11-13', '1250']])
    expect(await lines(strToU8('sep=;\nDía;Cotización\n46339;1250\n'))).toEqual([[3, '2026-11-13', '1250']])
    expect(await lines(strToU8('<table><tr><td>D&iacute;a<td>Cotizaci&oacute;n<tr><td>13/11/26<td>1250</table>'))).toEqual([
      [2, '2026-11-13', '1250'],
    ])
  })

  it('are refused where two visible sheets have the columns, or a byte is broken', async () => {
    const two = [
      { name: 'A', rows: rates(1) },
      { name: 'B', rows: rates(2) },
    ]
    await expect(lines(workbookOf(two))).rejects.toMatchObject({ fields: { file: ['import_error_sheets'] } })
    const broken = Buffer.concat([strToU8('Día;Cotización\n13/11/26;12'), Buffer.of(0xc3), strToU8('50\n')])
    await expect(lines(broken)).rejects.toMatchObject({ fields: { file: ['statement_error_characters?lines=2'] } })
  })
})
