import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { keyWith } from '../../kit/errors.ts'
import { workbook, workbookOf } from '../../testing/workbook.ts'
import type { BalancedLine } from './check-balances.ts'
import { type BankFileInput, decodeBankFile } from './decode-bank-file.server.ts'
import { cuitsIn, hasName, kindOfText } from './line-text.ts'
import { recognizeBankColumns } from './recognize-bank-columns.ts'

async function read(bytes: Uint8Array, more: Partial<BankFileInput> = {}) {
  const lines: BalancedLine[] = []
  const input = { bytes, currency: 'ARS', reading: {}, is_answered: false, opening: null, closing: null, ...more }
  const file = await decodeBankFile(input, async (piece) => void lines.push(...piece))
  return { file, lines }
}
const csv = (...lines: string[]) => strToU8(lines.join('\n'))
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
/** Day, amount, reference and text of each line, in the order of time, and the balances around them. */
async function shortly(bytes: Uint8Array) {
  const { file, lines } = await read(bytes)
  const total = (side: 'opening' | 'closing') => file.parts.reduce((sum, part) => sum + part[side], 0)
  return {
    asks: file.asks,
    opening: total('opening'),
    closing: total('closing'),
    lines: lines.map(({ day, amount, reference }) => [day, amount, reference]),
  }
}

const RELEASED = [
  'DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT',
  '2026-08-03T00:00:00.000-04:00,,,initial_available_balance,,100.00,0.00,,',
  '2026-08-03T10:15:00.000-04:00,991,abc123,release,payment,400.50,0.00,420.00,-19.50',
  '2026-08-04T23:30:00.000-04:00,992,,block,reserve_for_dispute,0.00,20.00,-20.00,0.00',
  '2026-08-04T23:59:59.000-04:00,,,subtotal,,400.50,20.00,,',
]

const GALICIA = [
  ['Movimientos de la cuenta', null],
  ['Cuenta', '4015-8 123-4'],
  [
    'Fecha',
    'Descripción',
    'Origen',
    'Débitos',
    'Créditos',
    'Grupo de Conceptos',
    'Concepto',
    'Número de Terminal',
    'Observaciones Cliente',
    'Número de Comprobante',
    'Leyendas Adicionales 1',
    'Leyendas Adicionales 2',
    'Leyendas Adicionales 3',
    'Leyendas Adicionales 4',
    'Tipo de Movimiento',
    'Saldo',
  ],
  [{ d: 46_237 }, 'IMP. LEY 25413', '', 60, null, '', '', '', '', '0002', '', '', '', '', '', 10_940],
  [
    { d: 46_236 },
    'TRANSFERENCIA DE TERCEROS',
    '',
    null,
    10_000,
    '000907 - Transferencias',
    '',
    '',
    '',
    '0001',
    'PEREZ ANA',
    '20055361682',
    'abc',
    '',
    '',
    11_000,
  ],
] as Parameters<typeof workbook>[0]

it.each<[string, Uint8Array, object]>([
  [
    'Galicia: a workbook with titles, newest first',
    workbook(GALICIA),
    {
      opening: 100_000,
      closing: 1_094_000,
      lines: [
        ['2026-08-02', 1_000_000, '0001'],
        ['2026-08-03', -6_000, '0002'],
      ],
    },
  ],
  [
    'Santander: titles, parentheses, newest first',
    csv(
      'Últimos Movimientos',
      'Cuenta corriente en Pesos Nro. 123-456789/0',
      'Fecha;Suc. Origen;Desc. Sucursal;Cod. Operativo;Referencia;Concepto;Importe;Saldo',
      '04/08/2026;1;Centro;1;77;Pago a proveedor;(100.000,00);150.000,50',
      '03/08/2026;1;Centro;1;76;Transferencia recibida a confirmar;200.000,50;250.000,50',
    ),
    {
      opening: 5_000_000,
      closing: 15_000_050,
      lines: [
        ['2026-08-03', 20_000_050, '76'],
        ['2026-08-04', -10_000_000, '77'],
      ],
    },
  ],
  [
    'Macro: days with a time, minus behind',
    csv(
      'Fecha;Nro. de Referencia;Causal;Concepto;Importe;Saldo',
      '2026-08-03 00:00:00;5;1;Débito;845,30-;154,70',
      '2026-08-03 00:00:00;6;1;Crédito;100,00;254,70',
    ),
    {
      opening: 100_000,
      closing: 25_470,
      lines: [
        ['2026-08-03', -84_530, '5'],
        ['2026-08-03', 10_000, '6'],
      ],
    },
  ],
  [
    'Nación: the comment and a partial balance',
    csv(
      'Fecha / Hora Mov.;Concepto;Importe;Comentarios;Saldo Parcial;Nro. Comprobante',
      '03/08/2026 10:21;TRANSF;1.000,00;para huella;1.500,00;9',
    ),
    { opening: 50_000, closing: 150_000, lines: [['2026-08-03', 100_000, '9']] },
  ],
  [
    'Provincia: an empty heading, a dotted account',
    csv(
      ';Fecha: 05/08/2026 Hora: 10:00;;;',
      ';Cuenta: 6177-11893/4;;;',
      ';Fecha;Descripción;Monto;Acumulado',
      ';04/08/2026;BIP CR TR 19/06-C. ORI:0014-01-628100508092;300,00;800,00',
      ';04/08/2026;N/D;-50,00;750,00',
    ),
    {
      opening: 50_000,
      closing: 75_000,
      lines: [
        ['2026-08-04', 30_000, ''],
        ['2026-08-04', -5_000, ''],
      ],
    },
  ],
  [
    'Credicoop: two columns, a total below',
    csv(
      'Fecha;Concepto;Nro.Cpbte.;Débito;Crédito;Saldo;Cód.',
      ';Saldo anterior;;;;1.000,00;',
      '03/08/26;Ley 25413;1;6,00;;994,00;1',
      '03/08/26;Transf;2;;10,00;1.004,00;1',
      ';Total;;6,00;10,00;;',
    ),
    {
      opening: 100_000,
      closing: 100_400,
      lines: [
        ['2026-08-03', -600, '1'],
        ['2026-08-03', 1_000, '2'],
      ],
    },
  ],
  [
    'ICBC: latin-1, CRLF, columns for CBU and number',
    latin1(
      'Movimientos de CC $ 0849/02110022/34\r\nfecha;c\xf3d. concepto;concepto;d\xe9bito;cr\xe9dito;saldo;info complementaria;nro cheque;sucursal;canal;banco;CBU;tipo transf.;referencia;nombre;tipo doc;nro doc\r\n03/08/2026;1;TRANSF;;250,00;350,00;;;;;;2850590940090418135201;;VAR;N\xfa\xf1ez Ana;CUIT;20-05536168-2\r\n',
    ),
    { opening: 10_000, closing: 35_000, lines: [['2026-08-03', 25_000, 'VAR']] },
  ],
  [
    'Brubank: a mark before amounts, dashes, two accounts in one, a BOM',
    csv(
      '\ufeffFecha;Referencia;Descripcion;Moneda;Creditos;Debitos;Saldo;Cuenta',
      '04-08-26;3;Rendimiento;ARS;$ 5,00;-;$ 205,00;Cuenta remunerada',
      '03-08-26;2;Transferencia;ARS;-;$ 50,00;$ 50,00;Cuenta corriente',
      '03-08-26;1;Transferencia;ARS;$ 200,00;-;$ 200,00;Cuenta remunerada',
    ),
    {
      opening: 10_000,
      closing: 25_500,
      lines: [
        ['2026-08-03', 20_000, '1'],
        ['2026-08-04', 500, '3'],
        ['2026-08-03', -5_000, '2'],
      ],
    },
  ],
  [
    'Mercado Pago: a summary above, decimal comma',
    csv(
      'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
      '100,00;250,50;0,00;350,50',
      '',
      'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
      '03-08-2026;Transferencia recibida ANA PEREZ;123;250,50;350,50',
    ),
    { opening: 10_000, closing: 35_050, lines: [['2026-08-03', 25_050, '123']] },
  ],
  [
    'Mercado Pago, released money: its first balance and its total as rows, times with another zone',
    csv(...RELEASED, '2026-08-04T23:59:59.000-04:00,,,total,,500.50,20.00,,'),
    {
      opening: 10_000,
      closing: 48_050,
      lines: [
        ['2026-08-03', 40_050, '991'],
        ['2026-08-05', -2_000, '992'],
      ],
    },
  ],
  [
    'decimal points and commas between thousands',
    csv('Fecha,Descripcion,Importe,Saldo', '03/08/2026,Uno,"1,234.50","2,234.50"', '04/08/2026,Dos,-34.50,"2,200.00"'),
    {
      opening: 100_000,
      closing: 220_000,
      lines: [
        ['2026-08-03', 123_450, ''],
        ['2026-08-04', -3_450, ''],
      ],
    },
  ],
  [
    'days from the newest, lines of a day from the oldest',
    csv(
      'Fecha;Concepto;Importe;Saldo',
      '04/08/2026;c;3,00;16,00',
      '04/08/2026;d;4,00;20,00',
      '03/08/2026;a;1,00;11,00',
      '03/08/2026;b;2,00;13,00',
    ),
    {
      opening: 1_000,
      closing: 2_000,
      lines: [
        ['2026-08-03', 100, ''],
        ['2026-08-03', 200, ''],
        ['2026-08-04', 300, ''],
        ['2026-08-04', 400, ''],
      ],
    },
  ],
])('reads %s', async (_, bytes, expected) => {
  expect(await shortly(bytes)).toEqual({ asks: [], ...expected })
})

const HEAD = 'Fecha;Concepto;Importe;Saldo'
it.each<[string, string[], number | null]>([
  ['a line that is missing, in the order of time', ['01/08/2026;a;1,00;1,00', '02/08/2026;b;1,00;2,00', '04/08/2026;d;1,00;4,00'], 4],
  ['a changed amount, the newest first', ['03/08/2026;c;1,00;3,00', '02/08/2026;b;5,00;2,00', '01/08/2026;a;1,00;1,00'], 3],
  ['a first balance that does not lead to the last', [';Saldo anterior;;5,00', '01/08/2026;a;1,00;1,00'], null],
])('finds %s', async (_, lines, line) => {
  const sentence = line === null ? 'bank_error_sum' : `bank_error_balance?line=${line}`
  await expect(read(csv(HEAD, ...lines))).rejects.toMatchObject({ fields: { file: [sentence] } })
})

it.each<[string, string[]]>([
  ['days that a spreadsheet saved as its count', ['46329;a;1,00;1,00', '46330;b;-0,50;0,50']],
  ['days with the name of a month', ['03-nov-26;a;1,00;1,00', '4 de noviembre de 2026;b;-0,50;0,50']],
  ['days with more behind', ['03/11/2026 10:32;a;1,00;1,00', '04/11/2026 - suc. 12;b;-0,50;0,50']],
  ['a mark before parentheses', ['03/11/2026;a;$ 1,00;$ 1,00', '04/11/2026;b;$ (0,50);$ 0,50']],
  [
    'totals named in the column of days',
    ['03/11/2026;a;1,00;1,00', '04/11/2026;b;-0,50;0,50', 'Total;;0,50;', 'Totales del período;;0,50;0,50'],
  ],
])('reads %s', async (_, lines) => {
  expect((await read(csv(HEAD, ...lines))).lines).toMatchObject([
    { day: '2026-11-03', amount: 100, balance: 100 },
    { day: '2026-11-04', amount: -50, balance: 50 },
  ])
})

it.each<[string, string[], string]>([
  ['an amount', ['01/08/2026;a;doce;1,00'], 'bank_error_at_amount?line=2'],
  ['a day', ['32/13/2026;a;1,00;1,00'], 'bank_error_at_day?line=2'],
  ['an amount of something else than a day', ['01/08/2026;a;1,00;1,00', 'ayer;b;1,00;2,00'], 'bank_error_at_day?line=3'],
  ['an amount without a day', ['01/08/2026;a;1,00;1,00', ';b;1,00;2,00'], 'bank_error_at_day?line=3'],
  ['nothing at all', [], 'bank_error_empty'],
])('refuses %s that it cannot read, with the line', async (_, lines, sentence) => {
  await expect(read(csv(HEAD, ...lines))).rejects.toMatchObject({ fields: { file: [sentence] } })
})

it('asks about columns, amounts and balances that could be several', async () => {
  expect((await read(csv('Cuando;Que;Cuanto', '01/08/2026;a;1,00'))).file.asks).toEqual(['columns'])
  expect((await read(csv('Fecha;Concepto;Importe;Monto;Saldo', '01/08/2026;a;1,00;1,00;1,00'))).file.asks).toEqual(['columns'])
  expect((await read(csv(HEAD, '01/08/2026;a;1.250;1.250'))).file.asks).toEqual(['decimal'])
  expect((await read(csv('Fecha;Concepto;Importe', '01/08/2026;a;1,00'))).file.asks).toEqual(['balances'])
  const { file } = await read(csv('Cuando;Que;Cuanto', '01/08/2026;a;1.250'))
  expect(file.headings).toEqual(['Cuando', 'Que', 'Cuanto'])
  const reading = { columns: { Cuando: 'day', Que: 'text', Cuanto: 'amount' } as const, decimal: 'point' as const }
  expect(
    (await read(csv('Cuando;Que;Cuanto', '01/08/2026;a;1.250'), { reading, is_answered: true, opening: 0, closing: 125 })).lines[0],
  ).toMatchObject({
    day: '2026-08-01',
    amount: 125,
  })
})

it('names the account of the file, and no day or CUIT', async () => {
  const number = async (title: string) => (await read(csv(title, HEAD, '01/08/2026;a;1,00;1,00'))).file.account_number
  expect(await number('Cuenta: 6177-11893/4')).toBe('6177118934')
  expect(await number('Movimientos de CC $ 0849/02110022/34')).toBe('08490211002234')
  expect(await number('Cuenta del 01/08/2026 al 31/08/2026')).toBeNull()
  expect(await number('Cuenta de 30-50000319-3')).toBeNull()
  expect(await number('Desde el banco 12345678')).toBeNull()
})

it('finds a CUIT by its check digit, also glued to text, and none in a CBU', () => {
  expect(cuitsIn('TRANSF:ABC123-20055361682 x')).toEqual(['20055361682'])
  expect(cuitsIn('CUIL/CUIT: 30-50000319-3')).toEqual(['30500003193'])
  expect(cuitsIn('TRANSF:ABC123-20111111113')).toEqual([])
  expect(cuitsIn('2850590940090418135201 20055361683')).toEqual([])
})

it('knows a name by two of its words, and charges by their first ones', () => {
  expect([hasName('TRANSF DE PEREZ, ANA MARIA', 'Ana Pérez'), hasName('TRANSF DE PEREZ, JUAN', 'Ana Pérez'), hasName('', 'Ana')]).toEqual([
    true,
    false,
    false,
  ])
  expect(['IMP. LEY 25413 s/débito', 'Comisión mantenimiento', 'Intereses ganados', 'Transf de Ivana Comi'].map(kindOfText)).toEqual([
    'tax',
    'fee',
    'interest',
    null,
  ])
})

it('takes remembered columns before recognized ones', () => {
  const { columns, is_sure } = recognizeBankColumns(['Fecha', 'Concepto', 'Importe', 'Monto', 'Saldo'], { Monto: 'ignore' })
  expect([columns, is_sure]).toEqual([{ Fecha: 'day', Concepto: 'text', Importe: 'amount', Monto: 'ignore', Saldo: 'balance' }, true])
})

it('reads released money whose total has no first balance, asks without a total, and refuses one that differs', async () => {
  const total = (credit: string, debit: string) => csv(...RELEASED, `2026-08-04T23:59:59.000-04:00,,,total,,${credit},${debit},,`)
  expect(await shortly(total('400.50', '20.00'))).toMatchObject({ opening: 10_000, closing: 48_050 })
  await expect(read(total('400.51', '20.00'))).rejects.toMatchObject({ fields: { file: [expect.stringContaining('bank_error_sum')] } })
  expect((await read(csv(...RELEASED))).file.asks).toEqual(['balances'])
})

describe('a workbook', () => {
  const HEADINGS = ['Fecha', 'Concepto', 'Importe', 'Saldo']
  const movements = (amount: number) => [HEADINGS, [{ d: 46_236 }, 'a', amount, amount]]
  const SUMMARY = [
    ['Banco', 'Resumen de cuenta'],
    ['Fecha', 'Saldo', 'Titular'],
    [{ d: 46_236 }, 9, 'Huella'],
  ]
  const amounts = async (...sheets: Parameters<typeof workbookOf>[0]) =>
    (await shortly(workbookOf(sheets))).lines.map(([, amount]) => amount)

  it('is read where its movements are, behind a cover or a summary, and not where nobody sees them', async () => {
    const [cover, hidden] = [
      { name: 'Resumen', rows: SUMMARY },
      { name: 'Vieja', rows: movements(5), state: 'hidden' },
    ]
    expect(await amounts(cover, hidden, { name: 'Movimientos', rows: movements(7) }, { name: 'Notas', rows: [['Gracias']] })).toEqual([700])
  })

  it('with movements in several sheets is refused, and names them', async () => {
    const [july, august] = [
      { name: 'Julio', rows: movements(7) },
      { name: 'Agosto', rows: movements(8) },
    ]
    const refused = { fields: { file: [keyWith({ key: 'bank_error_sheets', inputs: { sheets: 'Julio · Agosto' } })] } }
    await expect(amounts({ name: 'Resumen', rows: SUMMARY }, july, august)).rejects.toMatchObject(refused)
  })

  it('without movements is what its first sheet says', async () => {
    const nothing = { fields: { file: ['bank_error_no_headings'] } }
    await expect(amounts({ name: 'Tapa', rows: [['Banco']] }, { name: 'Notas', rows: [['Gracias']] })).rejects.toMatchObject(nothing)
  })
})
