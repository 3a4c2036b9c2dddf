import { expect, it } from 'vitest'
import { keyedDigest, keyedDigests, seal, unseal } from './seal.server.ts'

const KEY = 'a key of the configuration, long enough'
const KEYS = { secret_key: KEY }
const about = { purpose: 'second-factor', owner: 'user_1' }

it('opens what it sealed, and never produces the same ciphertext twice', () => {
  const [one, two] = [seal(KEY, about, 'secreto ñ'), seal(KEY, about, 'secreto ñ')]
  expect([unseal(KEYS, about, one), unseal(KEYS, about, two)]).toEqual(['secreto ñ', 'secreto ñ'])
  expect(one).not.toBe(two)
  expect(one).not.toContain('secreto')
})

it.each([
  ['another key', `${KEY}!`, about],
  ['another purpose', KEY, { ...about, purpose: 'other' }],
  ['another owner', KEY, { ...about, owner: 'user_2' }],
])('does not open with %s', (_, key, where) => expect(() => unseal({ secret_key: key }, where, seal(KEY, about, 'secreto'))).toThrow())

it('opens what the key before sealed, and seals with the key of now', () => {
  const changed = { secret_key: `${KEY} of now`, secret_key_old: KEY }
  expect(unseal(changed, about, seal(KEY, about, 'secreto'))).toBe('secreto')
  expect(unseal({ secret_key: changed.secret_key }, about, seal(changed.secret_key, about, 'secreto'))).toBe('secreto')
  expect(() => unseal(changed, about, seal('a third key', about, 'secreto'))).toThrow()
  expect(keyedDigests(changed, 'a', 'x')).toEqual([keyedDigest(changed.secret_key, 'a', 'x'), keyedDigest(KEY, 'a', 'x')])
})

it('does not open what was altered, truncated, or was never sealed', () => {
  const parts = seal(KEY, about, 'secreto').split('.')
  for (const changed of [parts.with(2, 'AAAA').join('.'), parts.with(3, 'AAAA').join('.'), parts.slice(0, 3).join('.'), '', 'secreto'])
    expect(() => unseal(KEYS, about, changed)).toThrow()
})

it('digests equally only with the same key and purpose', () => {
  expect(keyedDigest(KEY, 'a', 'x')).toBe(keyedDigest(KEY, 'a', 'x'))
  expect(new Set([keyedDigest(KEY, 'a', 'x'), keyedDigest(KEY, 'b', 'x'), keyedDigest(`${KEY}!`, 'a', 'x')]).size).toBe(3)
})
