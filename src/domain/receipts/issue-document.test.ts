import type { PrintedDocument } from '@huella/pdf/document/printed-document'
import { openPrinter } from '@huella/pdf/document/printer'
import { afterAll, expect, it } from 'vitest'
import { yearFrom } from './receipt.ts'

const printer = openPrinter(() => new Error('busy'))
afterAll(() => printer.close())

/** With everything that a document can have. */
const DOCUMENT: PrintedDocument = {
  title: 'Recibo',
  language: 'es-AR',
  created_at: '2026-05-05T12:00:00.000Z',
  brand: 'Huella',
  kind: 'Recibo',
  number: 'R-000001',
  unfinished: null,
  lead: 'La mitad de la ganancia.',
  foot: 'Huella',
  paging: 'Página {page} de {pages}',
  blocks: [
    { is: 'amount', label: 'Aporte', amount: '$\u00a01,00', note: null },
    { is: 'facts', caption: 'Datos', rows: [['Quién', 'Łucja']] },
    { is: 'heading', text: 'Movimientos' },
    {
      is: 'table',
      caption: 'Movimientos',
      columns: [{ label: 'Fecha', share: 1 }],
      rows: Array.from({ length: 60 }, (_, n) => [`${n}`]),
      totals: [['Total']],
    },
    { is: 'code', url: 'https://huella.example/transparencia/4k7mzq2x9abc', alt: 'Código QR', title: 'Verificalo', text: 'Ahí está.' },
    { is: 'text', text: 'No es una factura.', quiet: true },
  ],
}

it('begins a year on any day', () => {
  expect(yearFrom('2025-07-01').to).toBe('2026-06-30')
  expect(yearFrom('2024-01-01').to).toBe('2024-12-31')
  expect(yearFrom('2024-02-29').to).toBe('2025-02-28')
  expect(yearFrom('2023-03-01').to).toBe('2024-02-29')
})

it('draws what comes after a document that cannot be drawn', async () => {
  const broken = { ...DOCUMENT, blocks: [{ is: 'code', url: 'x'.repeat(5000), alt: '', title: '', text: '' }] } as const
  const [bad, good] = await Promise.allSettled([printer.print(broken), printer.print(DOCUMENT)])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
})
