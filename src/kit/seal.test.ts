import { expect, it } from 'vitest'
import { keyedDigest, seal, unseal } from './seal.server.ts'

const KEY = 'a key of the configuration, long enough'
const about = { purpose: 'second-factor', owner: 'user_1' }

it('opens what it sealed, and never produces the same ciphertext twice', () => {
  const [one, two] = [seal(KEY, about, 'secreto ñ'), seal(KEY, about, 'secreto ñ')]
  expect([unseal(KEY, about, one), unseal(KEY, about, two)]).toEqual(['secreto ñ', 'secreto ñ'])
  expect(one).not.toBe(two)
  expect(one).not.toContain('secreto')
})

it.each([
  ['another key', `${KEY}!`, about],
  ['another purpose', KEY, { ...about, purpose: 'other' }],
  ['another owner', KEY, { ...about, owner: 'user_2' }],
])('does not open with %s', (_, key, where) => expect(() => unseal(key, where, seal(KEY, about, 'secreto'))).toThrow())

it('does not open what was altered, truncated, or was never sealed', () => {
  const parts = seal(KEY, about, 'secreto').split('.')
  for (const changed of [parts.with(2, 'AAAA').join('.'), parts.with(3, 'AAAA').join('.'), parts.slice(0, 3).join('.'), '', 'secreto'])
    expect(() => unseal(KEY, about, changed)).toThrow()
})

it('digests equally only with the same key and purpose', () => {
  expect(keyedDigest(KEY, 'a', 'x')).toBe(keyedDigest(KEY, 'a', 'x'))
  expect(new Set([keyedDigest(KEY, 'a', 'x'), keyedDigest(KEY, 'b', 'x'), keyedDigest(`${KEY}!`, 'a', 'x')]).size).toBe(3)
})
