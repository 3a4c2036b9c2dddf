import { expect, it } from 'vitest'
import type { Trail } from '../../../domain/contributions/contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { nowText } from './trail-now.ts'

it.each([
  ['void', ['claimed', 'set_off'], m.contribution_trail_now_settled],
  ['void', ['claimed', 'repaid'], m.contribution_trail_now_settled],
  // The bank sent the payment back: nothing was owed for it any more.
  ['void', ['claimed', 'voided'], m.contribution_trail_now_void],
  ['void', ['promised', 'voided'], m.contribution_trail_now_void],
  ['claimed', ['claimed', 'set_off'], m.contribution_trail_now_claimed],
  ['lost', ['claimed', 'repaid', 'written_off'], m.contribution_trail_now_lost],
] as const)('of what is %s after %j it says how it ended', (state, kinds, text) => {
  expect(nowText({ state, steps: kinds.map((kind) => ({ kind })) } as unknown as Trail)).toBe(text())
})

it('says of what was withdrawn or lapsed that it never arrived', () => {
  for (const cause of ['withdrawn', 'lapsed', 'not_arrived'])
    expect(nowText({ state: 'not_approved', steps: [{ kind: 'not_approved', cause }] } as unknown as Trail)).toBe(
      m.contribution_trail_now_never_arrived(),
    )
  const refused = { kind: 'not_approved', cause: 'not_arrived', by_person: true }
  expect(nowText({ state: 'not_approved', steps: [refused] } as unknown as Trail)).toBe(m.contribution_trail_now_not_approved())
})
