import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { withRealDigests } from '../../testing/doubles/cheap-digests.ts'

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
    expect(refused.body.message).toMatch(/^Demasiados intentos seguidos\. Probá de nuevo en ([2-9]|10) segundos\.$/)
    // The right password does not shorten the wait.
    expect((await scene.signIn('target', undefined, '203.0.113.1')).status).toBe(429)
    expect((await scene.signIn('target', undefined, '203.0.113.2')).status).toBe(200)
  })

  it('cannot be bypassed by concurrent attempts', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => scene.signIn('target', 'a guess', '203.0.113.3')))
    expect(statuses.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(6)
  })

  describe('with digests that take as long as in production', () => {
    withRealDigests()
    it('let in nobody by a password that was changed while they waited for their turn', async () => {
      await scene.register('changer')
      const token = await scene.tokenOf('changer')
      const waiting = Array.from({ length: 12 }, () => scene.signIn('changer', PASSWORD, '203.0.113.41'))
      const changed = await scene.call('PUT', '/oauth/user/password', {
        token,
        body: { current_password: PASSWORD, password: 'otra-tortuga-74', password_confirmation: 'otra-tortuga-74' },
      })
      expect(changed.status).toBeLessThan(300)
      const tokens = (await Promise.all(waiting)).flatMap(({ body }) => body?.access_token ?? [])
      for (const late of tokens) expect((await scene.call('GET', '/oauth/user', { token: late })).status).toBe(401)
      expect((await scene.signIn('changer', PASSWORD, '203.0.113.42')).status).toBe(401)
    })
  })

  it('refuse none of twenty right passwords at once, from one person', async () => {
    await scene.register('hasty')
    const all = (password: string, address: string, headers = {}) =>
      Promise.all(Array.from({ length: 20 }, () => scene.signIn('hasty', password, address, headers)))
    expect(new Set((await all(PASSWORD, '203.0.113.31')).map(({ status }) => status))).toEqual(new Set([200]))
    // In a browser that is known, and after failures that did not reach the limit.
    const { browser } = (await scene.signIn('hasty', PASSWORD, '203.0.113.32')).body
    expect(new Set((await all(PASSWORD, '203.0.113.32', { 'x-browser': browser })).map(({ status }) => status))).toEqual(new Set([200]))
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, i) => scene.signIn('hasty', i % 5 === 4 ? 'a guess' : PASSWORD, '203.0.113.33')),
    )
    expect(mixed.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, (_, i) => (i % 5 === 4 ? 401 : 200)))
    const token = await scene.tokenOf('hasty')
    const proofs = await Promise.all(
      Array.from({ length: 20 }, () =>
        scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD }, address: '203.0.113.34' }),
      ),
    )
    expect(new Set(proofs.map(({ status }) => status))).toEqual(new Set([204]))
  })

  it('answer a wave of guesses alike, whether the account exists or not, and refuse a right one after it', async () => {
    await scene.register('waved')
    const wave = async (name: string, address: string) =>
      (await Promise.all(Array.from({ length: 12 }, () => scene.signIn(name, 'a guess', address)))).map(({ status }) => status).sort()
    const refused = [401, 401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429]
    expect(await wave('waved', '203.0.113.35')).toEqual(refused)
    expect(await wave('nobody.here', '203.0.113.36')).toEqual(refused)
    // Too late to be checked: the right one is refused like the others.
    expect((await scene.signIn('waved', PASSWORD, '203.0.113.35')).status).toBe(429)
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
    expect(statuses.filter((status) => status === 401).length).toBe(90)
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

  it('say in minutes how long a longer wait is', async () => {
    await scene.pool.query("update rate_limits set points = 11 where key like 'signin_pair:%'")
    await scene.pool.query("delete from rate_limits where key like 'signin_gate:%'")
    await scene.signIn('target', 'a guess', '203.0.113.1')
    const { body } = await scene.call('POST', '/oauth/authenticate', {
      body: { username: 'target', password: 'a guess' },
      address: '203.0.113.1',
      headers: { 'accept-language': 'en' },
    })
    expect(body.message).toMatch(/^Too many tries in a row\. Try again in 1[0-5] minutes\.$/)
  })

  it('treat names alike, known or not, however they are typed', async () => {
    await scene.register('listed')
    const statuses = async (name: string, address: string) => [
      ...(await tries(6, () => scene.signIn(name, 'a guess', address))),
      ...(await tries(1, () => scene.signIn(` ${name.toUpperCase()} `, 'a guess', address))),
      ...(await tries(1, () => scene.signIn(`${name}@example.com`, 'a guess', address))),
    ]
    const known = await statuses('listed', '203.0.113.11')
    expect(known).toEqual([401, 401, 401, 401, 401, 401, 429, 401])
    expect(await statuses('nobody.there', '203.0.113.12')).toEqual(known)
  })

  it('let in, beside an attacker at the same address, a browser that knows the user, and another one', async () => {
    await scene.register('neighbour')
    const home = '203.0.113.13'
    const { browser } = (await scene.signIn('neighbour', undefined, home)).body
    expect((await tries(40, () => scene.signIn('neighbour', 'a guess', home))).at(-1)).toBe(429)
    expect((await scene.signIn('neighbour', undefined, home)).status).toBe(429)
    expect((await scene.signIn('neighbour', undefined, home, { 'user-agent': 'Another' })).status).toBe(200)
    expect((await scene.signIn('neighbour', undefined, home, { 'x-browser': browser })).status).toBe(200)
    // An attacker who calls each try another browser meets the limit of the address; the user's own browser does not.
    const renamed = await tries(60, (i) => scene.signIn('neighbour', 'a guess', home, { 'user-agent': `Browser ${i}` }))
    expect(renamed.filter((status) => status === 401).length).toBeLessThanOrEqual(31)
    expect((await scene.signIn('neighbour', undefined, home, { 'user-agent': 'Yet another' })).status).toBe(429)
    expect((await scene.signIn('neighbour', undefined, home, { 'x-browser': browser })).status).toBe(200)
    // Its token is worth nothing when altered, or for another account.
    await scene.register('stranger')
    const { browser: strangers } = (await scene.signIn('stranger')).body
    const altered = browser.slice(0, -16) + strangers.slice(-16)
    for (const token of [altered, browser.slice(0, 38), strangers, 'x'.repeat(54)])
      expect((await scene.signIn('neighbour', undefined, home, { 'x-browser': token })).status).toBe(429)
    const own = await tries(8, () => scene.signIn('neighbour', 'a guess', scene.nextPeer(), { 'x-browser': browser }))
    expect(own.slice(-2)).toEqual([429, 429])
  })

  it('never make a signed-in user wait for wrong passwords elsewhere', async () => {
    await scene.register('busy')
    const home = '203.0.113.14'
    const token = (await scene.signIn('busy', undefined, home)).body.access_token
    await tries(10, () => scene.signIn('busy', 'a guess', home))
    const prove = (password: string) => scene.call('POST', '/oauth/confirm', { body: { password }, token, address: home })
    expect((await prove('tortuga-lunes-73')).status).toBe(204)
    expect((await tries(8, () => prove('a guess'))).slice(-2)).toEqual([429, 429])
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

describe('many people behind one address', () => {
  const CLUB = '203.0.113.20'

  it('sign in and register, sixty and forty in a minute, while an attacker among them waits', async () => {
    for (let i = 0; i < 60; i++) await scene.register(`member${i}`)
    const guess = () => scene.signIn('member0', 'a guess', CLUB)
    const attacked = await tries(8, guess)
    const [members, registered, more] = await Promise.all([
      inTens(60, (i) => scene.signIn(`member${i}`, undefined, CLUB, i === 0 ? { 'user-agent': 'Own' } : {})),
      inTens(40, (i) => scene.register(`guest${i}`, {}, CLUB)),
      tries(30, guess),
    ])
    expect(members).toEqual(Array(60).fill(200))
    expect(registered).toEqual(Array(40).fill(201))
    expect(attacked.slice(-2)).toEqual([429, 429])
    expect(more).toEqual(Array(30).fill(429))
    expect((await tries(100, (i) => scene.signIn(`victim${i}`, 'verano2026', CLUB))).slice(-5)).toEqual(Array(5).fill(429))
  })

  it('still have a limit of three hundred registrations an hour', async () => {
    await scene.register('before', {}, CLUB)
    await scene.pool.query("update rate_limits set points = 300 where key like 'account_requests:register:%'")
    expect((await scene.register('after', {}, CLUB)).status).toBe(429)
  })
})

/** The statuses of many requests, ten at a time. */
async function inTens(count: number, ask: (i: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i += 10) {
    const ten = await Promise.all(Array.from({ length: 10 }, (_, j) => ask(i + j)))
    statuses.push(...ten.map(({ status }) => status))
  }
  return statuses
}
