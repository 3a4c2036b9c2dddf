import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../../testing/account-scene.ts'
import { totpCode, totpStep } from './totp.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

const STEP = 30_000
/** The current code, or that of so many steps later. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, new Date(Date.now() + steps * STEP))
const allowReuse = () => scene.pool.query('update second_factors set last_step = 0')

async function withFactor(username: string) {
  await scene.register(username)
  const token = await scene.tokenOf(username)
  await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  const { secret, uri } = (await scene.call('POST', '/oauth/second-factor', { token })).body.data
  const { body } = await scene.call('POST', '/oauth/second-factor/activation', { token, body: { otp: codeOf(secret) } })
  await allowReuse()
  return { token, secret, uri, recovery_codes: body.data.recovery_codes as string[] }
}

describe('POST /oauth/confirm', () => {
  it('is required by sensitive acts, and valid for ten minutes, for this session only', async () => {
    await scene.register('prover')
    const [token, other] = [await scene.tokenOf('prover'), await scene.tokenOf('prover')]
    const act = (with_token: string) => scene.call('POST', '/oauth/second-factor', { token: with_token })
    const asked = await act(token)
    expect([asked.status, asked.body]).toEqual([
      403,
      { message: 'Confirmá que sos vos para seguir.', error: 'proof_required', error_description: 'Confirmá que sos vos para seguir.' },
    ])
    expect((await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })).status).toBe(204)
    expect((await act(token)).status).toBe(200)
    expect((await act(other)).status).toBe(403)
    await scene.pool.query("update sessions set proved_at = now() - interval '10 minutes 1 second'")
    expect((await act(token)).body.error).toBe('proof_required')
  })

  it('needs the password, counts wrong ones against the limits of sign-in, and is refused for guests', async () => {
    await scene.register('mistaken')
    const token = await scene.tokenOf('mistaken')
    const confirm = (body: unknown) => scene.call('POST', '/oauth/confirm', { token, body, address: '203.0.113.70' })
    expect((await confirm({})).body.errors).toEqual({ password: ['Campo obligatorio'] })
    expect((await confirm({ password: `${PASSWORD} ` })).body.errors).toEqual({ password: ['Esa no es tu contraseña'] })
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await confirm({ password: 'a guess' })).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await confirm({ password: PASSWORD })).status).toBe(429)
    expect((await scene.call('POST', '/oauth/second-factor', { token })).status).toBe(403)
    expect((await scene.call('POST', '/oauth/confirm', { body: { password: PASSWORD } })).status).toBe(401)
  })
})

describe('a secret that was begun and not confirmed', () => {
  const prove = (token: string) => scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  const begin = async (token: string) => (await scene.call('POST', '/oauth/second-factor', { token })).body.data.secret as string
  const activate = (token: string, otp: string) => scene.call('POST', '/oauth/second-factor/activation', { token, body: { otp } })

  it('belongs to the session that began it', async () => {
    await scene.register('planted')
    const [intruder, owner] = [await scene.tokenOf('planted'), await scene.tokenOf('planted')]
    await prove(intruder)
    await prove(owner)
    const planted = await begin(intruder)
    expect((await activate(owner, codeOf(planted))).status).toBe(409)
    const own = await begin(owner)
    expect(own).not.toBe(planted)
    expect(await begin(owner)).toBe(own)
    expect((await activate(intruder, codeOf(own))).status).toBe(409)
    expect((await activate(owner, codeOf(planted))).status).toBe(422)
    expect((await activate(owner, codeOf(own))).status).toBe(200)
  })

  it('goes with a change of password, and with a recovery', async () => {
    const left = async () => {
      const { rows } = await scene.pool.query(`select from second_factors f join users u on u.id = f.user_id where u.username = 'cleaned'`)
      return rows.length
    }
    await scene.register('cleaned')
    const token = await scene.tokenOf('cleaned')
    await prove(token)
    await begin(token)
    const fresh = { password: 'otra clave 77', password_confirmation: 'otra clave 77' }
    await scene.call('PUT', '/oauth/user/password', { token, body: { current_password: PASSWORD, ...fresh } })
    expect(await left()).toBe(0)
    await begin(token)
    expect(await left()).toBe(1)
    await scene.mails()
    await scene.call('POST', '/oauth/recovery', { body: { email: 'cleaned@example.com' } })
    const [mail] = await scene.mails()
    const body = { token: mail!.token, password: 'tercera clave 5', password_confirmation: 'tercera clave 5' }
    expect((await scene.call('POST', '/oauth/recovery/password', { body })).status).toBe(204)
    expect(await left()).toBe(0)
  })
})

describe('a second factor', () => {
  it('consists of a sealed secret, shown only for the app, and codes shown once', async () => {
    const { secret, uri, recovery_codes, token } = await withFactor('sealed')
    expect(uri).toBe(`otpauth://totp/Huella:sealed?issuer=Huella&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes[0]).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    const dump = await scene.dump()
    for (const text of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))])
      expect(dump).not.toContain(text)
    const again = await scene.call('POST', '/oauth/second-factor', { token })
    expect([again.status, again.text]).toEqual([409, expect.not.stringContaining(secret)])
    expect((await scene.call('GET', '/oauth/second-factor', { token })).body.data).toMatchObject({
      recovery_codes_left: 10,
      required: false,
    })
  })

  it('is off until confirmed by a first code, and shows the same secret until then', async () => {
    await scene.register('starting')
    const token = await scene.tokenOf('starting')
    await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
    const [one, two] = [
      await scene.call('POST', '/oauth/second-factor', { token }),
      await scene.call('POST', '/oauth/second-factor', { token }),
    ]
    expect(one.body).toEqual(two.body)
    const wrong = await scene.call('POST', '/oauth/second-factor/activation', { token, body: { otp: '000000' } })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['otp']])
    expect((await scene.signIn('starting')).status).toBe(200)
  })

  it('signs out everywhere else when it is turned on', async () => {
    await scene.register('elsewhere')
    const other = await scene.tokenOf('elsewhere')
    const token = await scene.tokenOf('elsewhere')
    await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
    const { secret } = (await scene.call('POST', '/oauth/second-factor', { token })).body.data
    await scene.call('POST', '/oauth/second-factor/activation', { token, body: { otp: codeOf(secret) } })
    expect((await scene.call('GET', '/oauth/user', { token: other })).status).toBe(401)
    expect((await scene.call('GET', '/oauth/user', { token })).body.data.second_factor).toBe(true)
  })
})

describe('signing in with a second factor', () => {
  it('asks for a code after the right password, and accepts both together or in two steps', async () => {
    const { secret } = await withFactor('stepper')
    const asked = await scene.signIn('stepper')
    expect([asked.status, asked.body]).toMatchObject([401, { error: 'otp_required', challenge: expect.stringMatching(/^[\w-]{43}$/) }])
    expect((await scene.signIn('stepper', 'not this one')).body.error).toBe('invalid_grant')
    const authenticate = (body: unknown) => scene.call('POST', '/oauth/authenticate', { body })
    expect((await authenticate({ username: 'stepper', password: PASSWORD, otp: codeOf(secret) })).status).toBe(200)
    await allowReuse()
    const { challenge } = asked.body
    expect((await authenticate({ challenge, otp: '123' })).body.error).toBe('invalid_otp')
    const answered = await authenticate({ challenge, otp: codeOf(secret) })
    expect(answered.body).toMatchObject({ token_type: 'Bearer' })
    await allowReuse()
    expect((await authenticate({ challenge, otp: codeOf(secret) })).body.error).toBe('challenge_expired')
  })

  it('accepts no code twice, not even from concurrent requests', async () => {
    const { secret } = await withFactor('replayed')
    const otp = codeOf(secret)
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        scene.call('POST', '/oauth/authenticate', { body: { username: 'replayed', password: PASSWORD, otp } }),
      ),
    )
    expect(tries.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401, 401])
    const before = await scene.call('POST', '/oauth/authenticate', {
      body: { username: 'replayed', password: PASSWORD, otp: codeOf(secret, -1) },
    })
    expect(before.body.error).toBe('invalid_otp')
  })

  it('accepts codes one step off, and none further away', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const at = new Date(59_000)
    // RFC 6238, appendix B, last six digits
    expect(totpCode(secret, at)).toBe('287082')
    for (const [seconds, step] of [
      [59, 1],
      [89, 1],
      [29, 1],
      [119, null],
      [0, 1],
    ] as const)
      expect(totpStep(secret, '287082', new Date(seconds * 1000)), `${seconds}`).toBe(step)
  })

  it('accepts each recovery code once, whatever its case and separators', async () => {
    const { recovery_codes, token } = await withFactor('lost')
    const authenticate = (otp: string) => scene.call('POST', '/oauth/authenticate', { body: { username: 'lost', password: PASSWORD, otp } })
    expect((await authenticate(` ${recovery_codes[0]!.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await authenticate(recovery_codes[0]!)).body.error).toBe('invalid_otp')
    const { body } = await scene.call('GET', '/oauth/second-factor', { token })
    expect(body.data.recovery_codes_left).toBe(9)
    await scene.call('POST', '/oauth/confirm', { token, body: { otp: recovery_codes[1] } })
    await scene.pool.query("update users set email_verified = true where username = 'lost'")
    await scene.mails()
    const renewed = await scene.call('POST', '/oauth/second-factor/recovery-codes', { token })
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
    expect((await scene.mails()).map(({ kind }) => kind)).toContain('recovery_codes_replaced')
    expect((await authenticate(recovery_codes[2]!)).status).toBe(401)
    expect((await authenticate(renewed.body.data.recovery_codes[0])).status).toBe(200)
  })

  it('limits guesses by address, and by account from all addresses; the owner can still use recovery codes', async () => {
    const { secret, recovery_codes } = await withFactor('guessed')
    const { challenge } = (await scene.signIn('guessed')).body
    const guess = (otp: string, address: string) => scene.call('POST', '/oauth/authenticate', { body: { challenge, otp }, address })
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await guess('000000', '203.0.113.80')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    for (let i = 0; i < 60; i++) await guess('000000', scene.nextPeer())
    expect((await guess(codeOf(secret), scene.nextPeer())).status).toBe(429)
    expect((await guess(recovery_codes[0]!, scene.nextPeer())).status).toBe(200)
  })

  /** Holds a lock, for an act that waits for it. */
  async function holding(lock: string, act: (release: () => Promise<unknown>) => Promise<void>) {
    const holder = await scene.owner.connect()
    try {
      await holder.query('begin')
      await holder.query(lock)
      await act(() => holder.query('commit'))
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }
  /** Resolves once an act is over, or waits for a lock. */
  async function begun(act: Promise<unknown>) {
    let is_over = false
    void act.finally(() => {
      is_over = true
    })
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => is_over || (await scene.owner.query(waiting)).rowCount! > 0, { timeout: 20_000 }).toBe(true)
  }

  it('ends with a password that is changed between the code and its session', async () => {
    const { token, secret } = await withFactor('between')
    const { challenge } = (await scene.signIn('between')).body
    await holding('lock table known_devices', async (release) => {
      const answer = scene.call('POST', '/oauth/authenticate', { body: { challenge, otp: codeOf(secret) } })
      await begun(answer)
      const body = { current_password: PASSWORD, password: 'tortuga-jueves-37', password_confirmation: 'tortuga-jueves-37' }
      const change = scene.call('PUT', '/oauth/user/password', { token, body })
      // It is over by then, or waits for the answer.
      await Promise.race([change, setTimeout(3_000)])
      await release()
      expect((await change).status).toBe(204)
      expect((await scene.call('GET', '/oauth/user', { token: (await answer).body.access_token })).status).toBe(401)
    })
  })

  it('is not begun with a password that is changed meanwhile', async () => {
    await withFactor('meanwhile')
    const change = "update credentials set password = 'another' where user_id = (select id from users where username = 'meanwhile')"
    await holding(change, async (release) => {
      const answer = scene.signIn('meanwhile')
      await begun(answer)
      await release()
      expect((await answer).body.error).toBe('invalid_grant')
    })
  })

  it('expires a challenge after five minutes', async () => {
    const { secret } = await withFactor('slow')
    const { challenge } = (await scene.signIn('slow')).body
    await scene.pool.query("update verifications set expires_at = expires_at - interval '301 seconds'")
    const late = await scene.call('POST', '/oauth/authenticate', { body: { challenge, otp: codeOf(secret) } })
    expect([late.status, late.body.error]).toEqual([401, 'challenge_expired'])
  })

  it('is turned off with a proof, and then a password is enough', async () => {
    const { token } = await withFactor('over')
    await scene.pool.query('update sessions set proved_at = null')
    expect((await scene.call('DELETE', '/oauth/second-factor', { token })).status).toBe(403)
    await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
    expect((await scene.call('DELETE', '/oauth/second-factor', { token })).status).toBe(204)
    expect((await scene.signIn('over')).status).toBe(200)
    expect((await scene.call('DELETE', '/oauth/second-factor', { token })).status).toBe(409)
  })
})

describe('where roles require a second factor', () => {
  let strict: AccountScene
  beforeAll(async () => {
    strict = await openAccountScene({ SECOND_FACTOR_REQUIRED: 'true' })
  })
  afterAll(() => strict.close())

  it.each(['admin', 'salesop'])('%s can only read their account, set it up, and sign out', async (role) => {
    const username = `a.${role}`
    await strict.register(username)
    await strict.pool.query('insert into user_roles (user_id, role) select id, $1 from users where username = $2', [role, username])
    const token = await strict.tokenOf(username)
    expect((await strict.call('GET', '/oauth/user', { token })).body.data.must_set_up_second_factor).toBe(true)
    expect((await strict.call('GET', '/oauth/user/visit', { token })).body.data.user.must_set_up_second_factor).toBe(true)
    for (const [method, path] of [
      ['PATCH', '/oauth/user'],
      ['PUT', '/oauth/user/target-project'],
      ['GET', '/projects'],
      ['GET', '/oauth/second-factor/../user/x'],
    ] as const) {
      const { status, body } = await strict.call(method, path, { token })
      expect([status, body.error], path).toEqual([403, 'second_factor_required'])
    }
    await strict.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
    const { secret } = (await strict.call('POST', '/oauth/second-factor', { token })).body.data
    await strict.call('POST', '/oauth/second-factor/activation', { token, body: { otp: codeOf(secret) } })
    expect((await strict.call('GET', '/projects', { token })).status).toBe(200)
    expect((await strict.call('DELETE', '/oauth/second-factor', { token })).status).toBe(409)
  })

  it('lets them get a password by mail, signed in: an account of Google has none, and setting it up takes one', async () => {
    await strict.register('of.google')
    await strict.pool.query("update users set email_verified = true where username = 'of.google'")
    await strict.pool.query("insert into user_roles (user_id, role) select id, 'salesop' from users where username = 'of.google'")
    const token = await strict.tokenOf('of.google')
    await strict.mails()
    expect((await strict.call('POST', '/oauth/recovery', { token, body: { email: 'of.google@example.com' } })).status).toBe(202)
    const [letter] = await strict.mails()
    expect((await strict.call('POST', '/oauth/recovery/check', { token, body: { token: letter!.token } })).status).toBe(204)
    const body = { token: letter!.token, password: 'tortuga-jueves-37', password_confirmation: 'tortuga-jueves-37' }
    expect((await strict.call('POST', '/oauth/recovery/password', { token, body })).status).toBe(204)
  })

  it('does not restrict other users', async () => {
    await strict.register('traveller')
    const token = await strict.tokenOf('traveller')
    expect((await strict.call('GET', '/projects', { token })).status).toBe(200)
  })
})
