import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { BankLineDetail } from '../../../domain/bank-statements/bank-statement.ts'
import { m } from '../../../kit/sentences/messages.js'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import AdminBankLine from './admin-bank-line.tsx'

const money = { amount: 100_00, currency: 'ARS' }
const target = {
  kind: 'contribution',
  id: 'cont_1',
  page_id: 'cont_1',
  label: 'abc',
  payer: null,
  amount: money,
  day: '2026-11-20',
} as const
const LINE: BankLineDetail = {
  ...{ id: 'line_1', account: { id: 'pacc_1', name: 'Banco' }, day: '2026-11-20', amount: money, balance: money, reference: '76' },
  ...{ text: 'Transferencia', payer: null, suggestion: null, match: null, candidates: [], several: [] },
  suggestions: [{ ...target, confidence: 95, reasons: ['amount'] }],
  is_provisional: false,
}

it('offers no match for a line that the bank has still to confirm, and says so; it is set aside as any other', () => {
  const [open, waiting] = [shown(LINE), shown({ ...LINE, is_provisional: true })]
  expect(open).toContain(m.bank_match())
  expect(open).not.toContain(m.bank_provisional())
  expect(waiting).toContain(m.bank_provisional())
  expect(waiting).toContain(m.error_bank_line_provisional())
  expect(waiting).not.toContain(m.bank_match_named({ label: 'abc' }))
  for (const html of [open, waiting]) expect(html).toContain(m.bank_set_aside())
})

function shown(line: BankLineDetail) {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: AdminBankLine }])
  return renderToStaticMarkup(
    <DeskProvider>
      <Page initialEntries={['/']} hydrationData={{ loaderData: { page: { line, query: '' } } }} />
    </DeskProvider>,
  )
}
