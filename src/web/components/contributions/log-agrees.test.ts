import { expect, it } from 'vitest'
import type { MoneyState } from '../../../domain/contributions/contribution.ts'
import { logAgrees } from './log-agrees.ts'

const line = (...entries: [account: string, amount: number, currency?: string][]) => ({
  trail: 'c0de',
  entries: entries.map(([account, amount, currency = 'ARS']) => ({ account, amount, currency })),
})
const page = (state: MoneyState, amount = 500, currency = 'ARS') => ({ code: 'c0de', state, amount: { amount, currency } })
const PROMISED = line(['trips', 500], ['expected', -500])
const APPROVED = line(['expected', 500], ['payable', -500])
const PAID = line(['payable', 500], ['paid', -500])
const REVERSED = line(['payable', 500], ['trips', -500])

it.each([
  ['expected', [PROMISED]],
  ['confirmed', [PROMISED, APPROVED]],
  ['paid', [PROMISED, APPROVED, PAID]],
  ['void', [PROMISED, APPROVED, REVERSED]],
] as const)('%s is where the log leaves the money', (state, entries) => {
  expect(logAgrees(page(state), entries)).toBe(true)
  const others = (['expected', 'confirmed', 'paid', 'void'] as const).filter((other) => other !== state)
  for (const other of others) expect(logAgrees(page(other), entries), other).toBe(false)
})

it('follows a change of amount and of currency, and refuses what is not of this contribution', () => {
  const changed = [PROMISED, line(['expected', 500], ['trips', -500], ['trips', 3, 'USD'], ['expected', -3, 'USD'])]
  expect(logAgrees(page('expected', 3, 'USD'), changed)).toBe(true)
  expect(logAgrees(page('expected', 3), changed)).toBe(false)
  expect(logAgrees(page('expected', 501), [PROMISED])).toBe(false)
  expect(logAgrees({ ...page('expected'), code: 'another' }, [PROMISED])).toBe(false)
})
