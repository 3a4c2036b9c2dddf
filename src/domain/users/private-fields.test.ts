import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainCuil, writtenCuil } from './cuil.ts'
import { plainPhone, writtenPhone } from './phone.server.ts'
import { chatAddress, phoneKey, phoneSpellings } from './phone.ts'

describe('a CUIL', () => {
  it.each([
    ['20-12345678-6', '20123456786'],
    ['20 12345678 6', '20123456786'],
    ['20123456786', '20123456786'],
    ['27-12345678-0', '27123456780'],
  ])('%s is %s', (text, digits) => expect(plainCuil(text)).toBe(digits))

  it.each(['20-12345678-7', '30-00000000-7', '2012345678', '201234567866', '20-1234567x-6', '', 'veinte'])('%j is invalid', (text) =>
    expect(plainCuil(text)).toBeNull(),
  )

  it('with one wrong digit is never valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'20123456786']
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(plainCuil(digits.join(''))).toBeNull()
      }),
    )
  })

  it('is displayed with dashes', () => expect(writtenCuil('20123456786')).toBe('20-12345678-6'))
})

describe('a telephone number', () => {
  it.each([
    ['0261 15 555-0000', '+5492615550000'],
    ['+54 9 261 555 0000', '+5492615550000'],
    ['+56 9 6123 4567', '+56961234567'],
    ['+1 (202) 555-0143', '+12025550143'],
  ])('%s is %s', (text, plain) => expect(plainPhone(text)).toBe(plain))

  it.each(['123', '+54', 'call me', '0000000000', '+5492615550000 ext. 5', '+999 12345678', '9'.repeat(500)])('%j is invalid', (text) =>
    expect(plainPhone(text)).toBeNull(),
  )

  it('of an Argentine mobile is one with and without 9 and 15', () => {
    const typed = ['261 555 1234', '0261 15 555 1234', '+54 9 261 555 1234', '+54 261 555 1234']
    expect(new Set(typed.map((text) => phoneKey(plainPhone(text)!)))).toEqual(new Set(['+542615551234']))
    for (const text of typed) expect(phoneSpellings(plainPhone(text)!)).toEqual(['+542615551234', '+5492615551234'])
    expect(phoneSpellings('+56961234567')).toEqual(['+56961234567'])
  })

  it.each([
    ['+542615551234', '5492615551234'],
    ['+541143210000', '5491143210000'],
    ['+5492615551234', '5492615551234'],
    ['+548005551234', '548005551234'],
    ['+56961234567', '56961234567'],
  ])('%s is %s in a chat', (phone, digits) =>
    expect(chatAddress(phone, '¿Qué tal?')).toBe(`https://wa.me/${digits}?text=%C2%BFQu%C3%A9%20tal%3F`),
  )

  it('round-trips through its display form', () => {
    for (const plain of ['+5492615550000', '+56961234567', '+12025550143']) expect(plainPhone(writtenPhone(plain))).toBe(plain)
  })
})
