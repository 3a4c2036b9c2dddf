import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { MOST_OWN_PAYOUTS, type OwnPayout } from '../../../domain/payouts/payout.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Payouts } from './own-payouts.tsx'

it('says that only the latest payouts are there, where there may be more', () => {
  const latest = m.bank_account_payouts_latest({ count: MOST_OWN_PAYOUTS })
  expect([shown(MOST_OWN_PAYOUTS - 1).includes(latest), shown(MOST_OWN_PAYOUTS).includes(latest)]).toEqual([false, true])
})

function shown(count: number) {
  const nothing = { amount: 0, currency: 'ARS' }
  const payout = { project: { id: 'proj_1', slug: 'agua', name: 'Agua' }, amount: nothing, set_off: nothing, sent: nothing, claims: [] }
  const of = { contributions: 1, paid_at: '2026-11-20T12:00:00.000Z', reference: null, returned_at: null, payment: null }
  const payouts: OwnPayout[] = Array.from({ length: count }, (_, n) => ({ id: `pay_${n}`, ...payout, ...of }))
  return renderToStaticMarkup(
    <MemoryRouter>
      <Payouts payouts={payouts} slug="club" />
    </MemoryRouter>,
  )
}
