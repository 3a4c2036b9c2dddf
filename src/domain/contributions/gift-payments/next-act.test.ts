import { describe, expect, it } from 'vitest'
import { nextAct, type PaymentFacts, type PaymentState } from './gift-payment.ts'

const payment = (more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status: 'approved',
  status_detail: 'accredited',
  amount: 100_00,
  net: 94_00,
  refunded: 0,
  ...more,
})
const standing = (more: Partial<PaymentState> = {}): PaymentState => ({
  state: 'expected',
  in_transit: false,
  claimable: false,
  held: false,
  counted: null,
  ...more,
})
const in_transit = standing({ in_transit: true, counted: 94_00 })
const confirmed = standing({ state: 'confirmed', counted: 94_00 })
const paid = standing({ state: 'paid', counted: 94_00 })
const claimable = { ...paid, claimable: true }
const GONE = [
  [{ status: 'rejected' }, 'not_arrived'],
  [{ status: 'cancelled' }, 'not_arrived'],
  [{ status: 'refunded', refunded: 100_00 }, 'returned'],
  [{ refunded: 94_00 }, 'returned'],
  [{ status: 'charged_back', status_detail: 'in_process' }, 'charged_back'],
  [{ status: 'charged_back', status_detail: 'settled' }, 'charged_back'],
] as const

describe('what is done next', () => {
  it.each(['pending', 'in_process', 'authorized', 'something_new'])('a payment that is %s begins a contribution, and no more', (status) => {
    expect(nextAct(payment({ status, net: 100_00 }), null)).toEqual({ does: 'begin' })
    for (const now of [standing(), in_transit, confirmed, paid, standing({ state: 'not_approved' })])
      expect(nextAct(payment({ status, net: 100_00 }), now)).toBeNull()
  })

  it('one that arrived is in transit, without the service’s fee', () => {
    expect(nextAct(payment(), null)).toEqual({ does: 'begin' })
    expect(nextAct(payment(), standing())).toEqual({ does: 'receive', amount: 94_00, cause: 'fee' })
    expect(nextAct(payment({ net: 100_00 }), standing())).toEqual({ does: 'receive', amount: 100_00, cause: null })
    for (const now of [in_transit, confirmed, paid]) expect(nextAct(payment(), now)).toBeNull()
    expect(nextAct(payment({ status: 'in_mediation' }), in_transit)).toBeNull()
  })

  it.each(GONE)('%j takes it away as %s, wherever it lies', (more, cause) => {
    expect(nextAct(payment(more), null)).toBeNull()
    expect(nextAct(payment(more), standing())).toEqual({ does: 'refuse', cause })
    expect(nextAct(payment(more), in_transit)).toEqual({ does: 'refuse', cause })
    expect(nextAct(payment(more), confirmed)).toEqual({ does: 'take_back', cause })
    expect(nextAct(payment(more), paid)).toEqual({ does: 'take_back', cause })
    expect(nextAct(payment(more), { ...paid, held: true })).toBeNull()
    expect(nextAct(payment(more), claimable)).toEqual({ does: 'take_back', cause })
    for (const state of ['void', 'not_approved'] as const) expect(nextAct(payment(more), standing({ state }))).toBeNull()
  })

  it('what is given back in part is less in transit, and a person’s after the approval', () => {
    const part = payment({ refunded: 20_00 })
    expect(nextAct(part, in_transit)).toEqual({ does: 'receive', amount: 74_00, cause: 'returned' })
    expect(nextAct(part, { ...in_transit, counted: 74_00 })).toBeNull()
    for (const now of [confirmed, paid]) {
      expect(nextAct(part, now)).toEqual({ does: 'hold', cause: 'returned' })
      expect(nextAct(part, { ...now, held: true })).toBeNull()
    }
    expect(nextAct(part, claimable)).toEqual({ does: 'reduce', left: 74_00, cause: 'returned' })
    expect(nextAct(part, { ...claimable, counted: 74_00 })).toBeNull()
  })

  it('what the service gave back to us begins anew; what a person decided stays', () => {
    const won = payment({ status: 'charged_back', status_detail: 'reimbursed' })
    expect(nextAct(won, standing({ state: 'void', counted: null }))).toEqual({ does: 'begin' })
    expect(nextAct(payment(), standing({ state: 'not_approved', counted: null }))).toEqual({ does: 'begin' })
    for (const state of ['void', 'not_approved'] as const) expect(nextAct(payment(), standing({ state, counted: 94_00 }))).toBeNull()
  })
})
