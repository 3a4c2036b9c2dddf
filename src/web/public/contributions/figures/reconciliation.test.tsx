import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Unsettled } from '../../../../domain/ledger/figures/figures.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { REASON } from '../../../components/contributions/unsettled-labels.ts'
import { ReconciliationSection } from './reconciliation.tsx'

type Facts = Parameters<typeof ReconciliationSection>[0]
const ARS = (amount: number) => ({ amount, currency: 'ARS' })
const COMPARED = { what: 'projects', currency: 'ARS', records: ARS(5), ledger: ARS(5), difference: ARS(0) } as const
const NOTHING: Facts = {
  at: null,
  comparisons: [COMPARED],
  explained: [],
  unsettled: [],
  losses: [],
  closed: { rows: [], count: 0, whole: false },
  bank: [],
}
const shown = (facts: Partial<Facts> = {}): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReconciliationSection {...NOTHING} {...facts} />
    </MemoryRouter>,
  )

describe('what everybody sees of the money', () => {
  it('has the rule of the common fund, and that a decision says its reason', () => {
    expect(shown()).toContain(m.fund_rule_text())
    expect(shown()).toContain(m.fund_rule_decision())
  })

  it('names why confirmed money is late, how many of each reason, and their trails', () => {
    const overdue: Unsettled = {
      account: 'payable',
      amount: ARS(500),
      items: 5,
      oldest_at: '2026-01-01T12:00:00.000Z',
      norm_days: 45,
      late: { amount: ARS(300), items: 3, codes: ['aaa', 'bbb'] },
      reasons: [
        { reason: 'no_account', items: 3, late: 2 },
        { reason: 'account_waits', items: 1, late: 1 },
        { reason: 'to_pay', items: 1, late: 0 },
      ],
    }
    const html = shown({ unsettled: [overdue] })
    const text = html.replace(/<[^>]*>/g, '')
    expect(text).toContain(m.ledger_late_other({ count: 3, days: 45 }))
    for (const [reason, late] of [
      ['no_account', 2],
      ['account_waits', 1],
    ] as const)
      expect(text).toMatch(new RegExp(`${REASON[reason]()}: \\d+ \\(${m.ledger_reason_late({ late })}\\)`))
    expect(text).toContain(`${REASON.to_pay()}: 1`)
    expect(html).toContain('/transparencia/bbb')
  })

  it('says what was written off, and why a closed month was reopened', () => {
    const reopened = { reason: 'Llegó otra liquidación', at: '2026-11-21T12:00:00.000Z' }
    const rows = [
      {
        id: 'clos_1',
        month: '2026-10',
        supplier: { id: 'supp_1', name: 'Mayorista' },
        closed_at: '2026-11-02T12:00:00.000Z',
        reopened,
        sums: [],
      },
    ]
    const html = shown({ losses: [{ amount: ARS(123_45), items: 1 }], closed: { rows, count: 1, whole: false } })
    expect(html).toContain('123,45')
    expect(html).toContain('Llegó otra liquidación')
  })
})
