import { describe, expect, it } from 'vitest'
import { type LiveAccount, maskedCuit, maskedHolder, maskedNumber, readAccountNumber, whyNotPayable } from './bank-account.ts'

describe('the number of an account', () => {
  it.each([
    ['2850590940090418135201', 'cbu', '2850590940090418135201'],
    ['28505909 40090418135201', 'cbu', '2850590940090418135201'],
    ['2850590-9 4009041813520-1', 'cbu', '2850590940090418135201'],
    ['0000003100010000000009', 'cvu', '0000003100010000000009'],
    ['club.tunuyan-1', 'alias', 'club.tunuyan-1'],
    [' CLUB.Tunuyan ', 'alias', 'club.tunuyan'],
    ['abcdef', 'alias', 'abcdef'],
    ['abcdefghijklmnopqrst', 'alias', 'abcdefghijklmnopqrst'],
  ])('%s is a %s', (text, kind, number) => {
    expect(readAccountNumber(text)).toEqual({ kind, number })
  })

  it.each([
    ['', 'alias'],
    ['abcde', 'alias'],
    ['abcdefghijklmnopqrstu', 'alias'],
    ['club_tunuyan', 'alias'],
    ['club tunuyán', 'alias'],
    ['club@tunuyan', 'alias'],
    ['285059094009041813520', 'length'],
    ['28505909400904181352011', 'length'],
    ['123456', 'length'],
    ['0000000000000000000000', 'digits'],
  ])('%s is none', (text, problem) => {
    expect(readAccountNumber(text)).toEqual({ problem })
  })

  it('is refused with any one digit wrong, in either block', () => {
    const cbu = '2850590940090418135201'
    for (let at = 0; at < cbu.length; at++)
      for (let digit = 0; digit <= 9; digit++) {
        const typed = `${cbu.slice(0, at)}${digit}${cbu.slice(at + 1)}`
        expect([typed, 'kind' in readAccountNumber(typed)]).toEqual([typed, typed === cbu])
      }
  })

  it('is shown masked, as are its holder and their CUIT', () => {
    expect(maskedNumber({ kind: 'cbu', number: '2850590940090418135201' })).toBe('•••• 5201')
    expect(maskedNumber({ kind: 'alias', number: 'club.tunuyan' })).toBe('cl••••••')
    expect(maskedHolder(' Rotary  Club Tunuyán ')).toBe('R••• C••• T•••')
    expect(maskedCuit('30712345671')).toBe('•••• 567-1')
  })
})

const PAYABLE_HOURS = 72
const CHANGED = new Date('2026-11-20T12:00:00Z')
const hours = (count: number, more = 0) => new Date(CHANGED.getTime() + count * 3_600_000 + more)
const TIMES = { changed_at: CHANGED.toISOString(), payable_from: hours(PAYABLE_HOURS).toISOString() }

describe('whyNotPayable', () => {
  it('answers for every state, payer and moment', () => {
    const told: string[] = []
    for (const state of ['pending', 'current'] as const)
      for (const changed_by of ['ana', null])
        for (const confirmed_by of state === 'current' ? ['beto', null] : [null])
          for (const payer of ['ana', 'beto', 'clara'])
            for (const now of [hours(0), hours(PAYABLE_HOURS, -1), hours(PAYABLE_HOURS), hours(1000)]) {
              const account: LiveAccount = { ...TIMES, state, changed_by, confirmed_by, brought_by: null }
              const expected =
                state === 'pending'
                  ? 'unconfirmed'
                  : payer === changed_by
                    ? 'changed_by_you'
                    : payer === confirmed_by
                      ? 'confirmed_by_you'
                      : now < hours(PAYABLE_HOURS)
                        ? 'too_new'
                        : null
              expect(whyNotPayable(account, { payer, now })).toBe(expected)
              told.push(String(expected))
            }
    const brought: LiveAccount = {
      ...TIMES,
      state: 'current',
      changed_by: 'ana',
      confirmed_by: 'beto',
      brought_by: 'clara',
    }
    expect(whyNotPayable(brought, { payer: 'clara', now: hours(1000) })).toBe('brought_by_you')
    expect(whyNotPayable(brought, { payer: 'dora', now: hours(1000) })).toBeNull()
    expect(whyNotPayable(null, { payer: 'clara', now: hours(1000) })).toBe('no_account')
    expect([...new Set(told)].sort()).toEqual(['changed_by_you', 'confirmed_by_you', 'null', 'too_new', 'unconfirmed'])
  })
})
