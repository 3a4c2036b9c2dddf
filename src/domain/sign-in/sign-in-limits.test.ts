import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../testing/account-scene.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await scene.register('target')
})
afterAll(() => scene.close())

async function tries(count: number, attempt: (i: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await attempt(i)).status)
  return statuses
}

describe('limits of signing in', () => {
  it('slow down guesses at one account, without affecting its owner elsewhere', async () => {
    const statuses = await tries(9, () => scene.signIn('target', 'a guess', '203.0.113.1'))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429, 429])
    const refused = await scene.signIn('target', 'a guess', '203.0.113.1')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.message).toBe('Demasiados intentos seguidos. Esperá un momento y probá de nuevo.')
    // By e-mail it is the same account, and the right password does not shorten the wait.
    expect((await scene.signIn('target@example.com', undefined, '203.0.113.1')).status).toBe(429)
    expect((await scene.signIn('target', undefined, '203.0.113.2')).status).toBe(200)
  })

  it('cannot be bypassed by concurrent attempts', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => scene.signIn('target', 'a guess', '203.0.113.3')))
    expect(statuses.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(6)
  })

  it('wait longer after every further failure', async () => {
    const waits: number[] = []
    for (let i = 0; i < 10; i++) {
      const answer = await scene.signIn('target', 'a guess', '203.0.113.4')
      if (answer.status === 429) {
        waits.push(Number(answer.headers.get('retry-after')))
        await scene.pool.query("update rate_limits set expire = 0 where key like 'signin_gate:%'")
      }
    }
    expect(waits).toEqual([10, 20])
  })

  it('count one address over many accounts, known or not', async () => {
    const statuses = await tries(100, (i) => scene.signIn(`victim${i}`, 'verano2026', '203.0.113.5'))
    expect(statuses.filter((status) => status === 401).length).toBe(60)
    expect(statuses.at(-1)).toBe(429)
  })

  it('reset the failures after a successful sign-in', async () => {
    await tries(4, () => scene.signIn('target', 'a typo', '203.0.113.6'))
    expect((await scene.signIn('target', undefined, '203.0.113.6')).status).toBe(200)
    expect(await tries(5, () => scene.signIn('target', 'a typo', '203.0.113.6'))).toEqual([401, 401, 401, 401, 401])
  })

  it('ignore X-Forwarded-For: only the peer address counts', async () => {
    const statuses = await tries(8, (i) =>
      scene.call('POST', '/oauth/authenticate', {
        body: { username: 'target', password: 'a guess' },
        address: '203.0.113.7',
        headers: { 'x-forwarded-for': `192.0.2.${i}`, 'x-real-ip': `192.0.2.${i}` },
      }),
    )
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  it('count an IPv6 network as one address', async () => {
    const statuses = await tries(8, (i) => scene.signIn('target', 'a guess', `2001:db8:1:2:${i}::1`))
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  it('leave two attempts to each address while an account is attacked from many', async () => {
    await scene.register('famous')
    await tries(51, () => scene.signIn('famous', 'a guess', scene.nextPeer()))
    expect(await tries(5, () => scene.signIn('famous', 'a guess', '203.0.113.8'))).toEqual([401, 401, 401, 429, 429])
    expect((await scene.signIn('famous', undefined, '203.0.113.9')).status).toBe(200)
  })

  it('identify nobody in the database', async () => {
    const { rows } = await scene.pool.query('select key from rate_limits')
    expect(rows.map((row) => row.key).join(' ')).not.toMatch(/target|example\.com|203\.0/)
  })
})

describe('limits of registering', () => {
  it('stop one address after thirty accounts in an hour', async () => {
    const statuses = await tries(31, async (i) => {
      const registration = {
        name: 'A',
        surname: 'B',
        username: `bulk${i}`,
        email: `bulk${i}@example.com`,
        password: 'una frase 42',
        terms: true,
      }
      return scene.call('POST', '/oauth/register', {
        body: { ...registration, password_confirmation: 'una frase 42' },
        address: '203.0.113.20',
      })
    })
    expect([statuses[29], statuses[30]]).toEqual([201, 429])
  })
})
