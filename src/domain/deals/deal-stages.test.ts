import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canUndo,
  type DealStage,
  isWon,
  judgeMove,
  type Missing,
  type Mover,
  SET_BY_SYSTEM,
  SET_BY_USER,
  STAGES,
  type StageFacts,
  UNDO_SECONDS,
} from './deal-stages.ts'

const MOVERS: Mover[] = ['seller', 'platform', 'other']
const TODAY = '2026-11-24'

const facts = fc.record<StageFacts>({
  from: fc.constantFrom(...STAGES),
  has_amount: fc.boolean(),
  holds_until: fc.constantFrom(null, '2026-11-23', TODAY, '2026-12-10'),
  today: fc.constant(TODAY),
  booking: fc.constantFrom('none', 'confirmed', 'cancelled'),
  trip_is_over: fc.boolean(),
  gift_is_decided: fc.boolean(),
  has_lost_reason: fc.boolean(),
  why: fc.constantFrom('', '   ', 'Volvió a escribir'),
})
const to = fc.constantFrom(...STAGES)
const by = fc.constantFrom(...MOVERS)

/** All facts are present: then only the stage of origin decides the requirements. */
const whole = (from: DealStage): StageFacts => ({
  from,
  has_amount: true,
  holds_until: '2026-12-10',
  today: TODAY,
  booking: 'confirmed',
  trip_is_over: true,
  gift_is_decided: true,
  has_lost_reason: true,
  why: 'Volvió a escribir',
})

const missingOf = (stage: DealStage, mover: Mover, known: StageFacts): readonly Missing[] | null => {
  const verdict = judgeMove(stage, mover, known)
  return 'missing' in verdict ? verdict.missing : null
}

describe('every move, from × to × what is missing × who', () => {
  it('holds what the product says of its stages', () => {
    fc.assert(
      fc.property(to, by, facts, (stage, mover, known) => {
        const missing = missingOf(stage, mover, known)
        if (missing === null) {
          const stands = isWon(known.from) && !isWon(stage) && known.booking === 'confirmed'
          expect(mover === 'other' || known.from === stage || stands || mover === 'platform').toBe(true)
          return
        }
        const says = (what: Missing) => missing.includes(what)
        expect(mover).not.toBe('other')
        expect(says('amount')).toBe(stage === 'quoted' && !known.has_amount)
        expect(says('holds_until')).toBe(stage === 'quoted' && (known.holds_until ?? '') < TODAY)
        expect(says('booking')).toBe((stage === 'booked' || stage === 'closed') && known.booking !== 'confirmed')
        expect(says('trip_over')).toBe(stage === 'closed' && !known.trip_is_over)
        expect(says('gift_decided')).toBe(stage === 'closed' && !known.gift_is_decided)
        expect(says('lost_reason')).toBe(stage === 'lost' && !known.has_lost_reason)
        expect(says('why')).toBe((known.from === 'lost' || known.from === 'closed') && known.why.trim() === '')
      }),
      { numRuns: 5_000 },
    )
  })

  it('saying more never makes a move harder', () => {
    fc.assert(
      fc.property(to, facts, (stage, known) => {
        const before = missingOf(stage, 'seller', known)
        if (before === null) return
        for (const more of [
          { has_amount: true },
          { holds_until: TODAY },
          { has_lost_reason: true },
          { why: 'Sí' },
          { trip_is_over: true },
          { gift_is_decided: true },
        ]) {
          const after = missingOf(stage, 'seller', { ...known, ...more })
          expect(after?.every((what) => before.includes(what))).toBe(true)
        }
      }),
    )
  })

  it('with everything said, sellers may go anywhere but out of a booking that stands', () => {
    for (const from of STAGES)
      for (const stage of STAGES) {
        const verdict = judgeMove(stage, 'seller', whole(from))
        if (from === stage) expect(verdict).toEqual({ refused: 'same_stage' })
        else if (isWon(from) && !isWon(stage)) expect(verdict).toEqual({ refused: 'booking_stands' })
        else expect(verdict).toEqual({ missing: [] })
      }
  })

  it('the platform only books, by a booking that stands, and never reopens what is closed', () => {
    fc.assert(
      fc.property(to, facts, (stage, known) => {
        const verdict = judgeMove(stage, 'platform', known)
        if ('missing' in verdict) expect([stage, known.booking, known.from === 'closed']).toEqual(['booked', 'confirmed', false])
      }),
    )
  })

  it('nobody else moves anything', () => {
    fc.assert(
      fc.property(to, facts, (stage, known) => {
        expect(judgeMove(stage, 'other', known)).toEqual({ refused: 'not_a_seller' })
      }),
    )
  })

  it('what is missing is either to be said or to be waited for', () => {
    expect(new Set([...SET_BY_USER, ...SET_BY_SYSTEM]).size).toBe(SET_BY_USER.length + SET_BY_SYSTEM.length)
  })
})

describe('taking a move back', () => {
  const created_at = new Date('2026-11-24T12:00:00Z')
  const move = { moved_by: 'user_1', created_at, is_latest: true, brought_booking: false, undoes: false }
  const at = (seconds: number, user_id = 'user_1') => ({ user_id, now: new Date(created_at.getTime() + seconds * 1000) })
  it.each([
    ['by who made it, at once', true, move, at(0)],
    ['within its seconds', true, move, at(UNDO_SECONDS)],
    ['no later', false, move, at(UNDO_SECONDS + 1)],
    ['not by somebody else', false, move, at(1, 'user_2')],
    ['not after something else happened', false, { ...move, is_latest: false }, at(1)],
    ['not what came with a booking', false, { ...move, brought_booking: true }, at(1)],
    ['not what takes back another one', false, { ...move, undoes: true }, at(1)],
    ['not of the platform', false, { ...move, moved_by: null }, at(1)],
  ])('%s', (_, expected, made, who) => {
    expect(canUndo(made, who)).toBe(expected)
  })
})
