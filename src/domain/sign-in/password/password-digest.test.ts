import { expect, it, vi } from 'vitest'
import { withRealDigests } from '../../../testing/doubles/cheap-digests.ts'
import { costDigests, digestPassword, verifyNobody, verifyPassword } from './password-digest.server.ts'

withRealDigests()

it('stores a password as a salted argon2id digest that only the same password matches', async () => {
  const [one, two] = await Promise.all([digestPassword('tortuga lunes'), digestPassword('tortuga lunes')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('tortuga lunes', one)).toBe(true)
  expect(await verifyPassword('tortuga Lunes', one)).toBe(false)
  expect(await verifyNobody('tortuga lunes')).toBe(false)
})

it('never costs less outside of tests', () => {
  vi.stubEnv('VITEST', undefined)
  expect(() => costDigests({ memory: 64, passes: 1, parallelism: 1 })).toThrow('DIGEST_COST')
  vi.unstubAllEnvs()
})

it('accepts the same password from every keyboard', async () => {
  expect(await verifyPassword('n\u0303andu\u0301 de campo', await digestPassword('\u00f1and\u00fa de campo'))).toBe(true)
})

it.each(['', 'tortuga lunes', '$argon2id$v=19$m=19456,t=2,p=1$x$', '$2b$10$abcdefghijklmnopqrstuv'])(
  'does not accept %j as a digest',
  async (digest) => {
    expect(await verifyPassword('tortuga lunes', digest)).toBe(false)
  },
)

it('queues a limited number and refuses the rest immediately, with Retry-After', async () => {
  const digest = await digestPassword('tortuga lunes')
  const tries = await Promise.allSettled(Array.from({ length: 150 }, () => verifyPassword('tortuga lunes', digest)))
  const refused = tries.filter((attempt) => attempt.status === 'rejected')
  expect(refused.length).toBeGreaterThan(30)
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', status: 503, retry_after: 5 })
  expect(tries.filter((attempt) => attempt.status === 'fulfilled').length).toBeGreaterThanOrEqual(100)
  expect(await verifyPassword('tortuga lunes', digest)).toBe(true)
})
