import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

describe('POST /oauth/register', () => {
  it('creates a user, and mails a link to confirm the address, in the language of the request', async () => {
    const answer = await scene.call('POST', '/oauth/register', {
      body: {
        name: 'Ana <b>',
        surname: 'Sosa',
        username: 'Ana.Sosa',
        email: 'Ana@Example.com',
        password: PASSWORD,
        password_confirmation: PASSWORD,
        terms: true,
      },
      headers: { 'accept-language': 'en' },
    })
    expect(answer.body).toEqual({ message: expect.any(String), errors: { name: ['Invalid field'] } })
    const { status, body } = await scene.register('Ana.Sosa', { name: 'Ana & Co', email: 'Ana@Example.com' })
    expect([status, body]).toEqual([201, { data: { email: 'ana@example.com' } }])
    const [mail, ...rest] = await scene.mails()
    expect(rest).toEqual([])
    expect(mail).toMatchObject({ kind: 'verify_email', to_address: 'ana@example.com', subject: 'Confirmá tu correo en Huella' })
    // Nobody has confirmed the address: it reads nothing that they wrote.
    expect(mail?.html_body).not.toMatch(/Ana/)
    expect(mail?.text_body).toContain(`http://localhost:3000/verify-email?token=${mail?.token}`)
    expect(mail?.token).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    ['password', { password: 'corta-1' }, 'Usá al menos 10 caracteres'],
    ['password', { password: 'password123' }, 'Es una de las primeras que alguien probaría. Elegí otra menos común'],
    ['password', { password: 'xx-lopezlopez-xx' }, 'No uses tu nombre de usuario ni tu correo en la contraseña'],
    ['password', { password: 'Huella-2026!' }, 'Es una de las primeras que alguien probaría. Elegí otra menos común'],
    ['password', { password: 'á'.repeat(12) }, 'Es una de las primeras que alguien probaría. Elegí otra menos común'],
    ['password', { password: `${'larga 1'.repeat(19)}` }, 'Usá 128 caracteres como máximo'],
    ['password_confirmation', { password_confirmation: 'otra' }, 'Las contraseñas no coinciden'],
    ['terms', { terms: false }, 'Para crear la cuenta tenés que aceptar los términos'],
    ['terms', { terms: undefined }, 'Para crear la cuenta tenés que aceptar los términos'],
    ['username', { username: 'a' }, 'De 3 a 30 letras sin acentos, números, puntos o guiones'],
    ['username', { username: 'lo@pez' }, 'De 3 a 30 letras sin acentos, números, puntos o guiones'],
    ['email', { email: 'lopez' }, 'Escribí un correo válido, como nombre@ejemplo.com'],
    ['email', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Escribí un correo válido, como nombre@ejemplo.com'],
    ['name', { name: 'Cobra ya https://pagos.example' }, 'Parece una dirección de internet: escribilo sin ella'],
    ['surname', { surname: 'Entrá a pagos.com' }, 'Parece una dirección de internet: escribilo sin ella'],
    ['username', { username: 'premios.com' }, 'Parece una dirección de internet: escribilo sin ella'],
    ['surname', { surname: ' ' }, 'Campo obligatorio'],
    ['surname', { surname: undefined }, 'Campo obligatorio'],
    ['surname', { surname: 'x'.repeat(61) }, 'Es demasiado largo'],
    ['name', { name: 'a\r\nBcc: b@example.com' }, 'Campo inválido'],
    ['surname', { surname: '\u3164' }, 'Campo obligatorio'],
    ['username', { username: 'root' }, 'Ese nombre de usuario está reservado. Probá con otro'],
    ['username', { username: 'API' }, 'Ese nombre de usuario está reservado. Probá con otro'],
    ['username', { username: 'user_01jc4k7mzq2x9abc4k7mzq2x' }, 'Ese nombre de usuario está reservado. Probá con otro'],
    ['username', { username: 'ad-min' }, 'Ese nombre de usuario está reservado. Probá con otro'],
  ])('refuses a wrong %s: %j', async (field, values, message) => {
    const { status, body } = await scene.register('lopezlopez', values)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: [message] })
  })

  it('drops what nobody sees in pasted names', async () => {
    expect(
      (await scene.register('pegada', { name: 'A\u200bna\u202eoirat', surname: 'Sosa\u2066', username: '\u202apegada\u202c' })).status,
    ).toBe(201)
    const { rows } = await scene.pool.query("select name, surname from users where username = 'pegada'")
    expect(rows).toEqual([{ name: 'Anaoirat', surname: 'Sosa' }])
  })

  it('says everything that is wrong at once', async () => {
    await scene.register('somebody')
    const all = { name: '', surname: '', username: '', email: '', password: '', password_confirmation: '', terms: false }
    const required = ['Campo obligatorio']
    expect((await scene.register('', all)).body.errors).toEqual({
      name: required,
      surname: required,
      username: required,
      email: required,
      password: required,
      password_confirmation: required,
      terms: ['Para crear la cuenta tenés que aceptar los términos'],
    })
    const typed = { name: 'Ana', surname: ' ', email: 'ana', password: 'somebody', password_confirmation: 'other', terms: true }
    expect((await scene.register('Somebody', typed)).body.errors).toEqual({
      surname: required,
      username: ['Ese nombre de usuario ya está en uso. Probá con otro'],
      email: ['Escribí un correo válido, como nombre@ejemplo.com'],
      password: ['Usá al menos 10 caracteres'],
      password_confirmation: ['Las contraseñas no coinciden'],
    })
    const late = { password: 'password123', password_confirmation: 'other' }
    expect(Object.keys((await scene.register('somebody', late)).body.errors)).toEqual(['password', 'password_confirmation', 'username'])
    for (const body of ['[]', 'null', '"x"', '{}'])
      expect((await scene.call('POST', '/oauth/register', { body })).status, body).toBe(body === '{}' || body === '[]' ? 422 : 400)
  })

  it.each([['con espacios y ñandú'], ['🦙🦙🌵🌵🏔️🏔️ llamas'], ['x7'.repeat(5).concat('qwzv').repeat(9)]])(
    'accepts %j as a password, in its full length',
    async (password) => {
      const username = `any${[...password].length}`
      expect((await scene.register(username, { password })).status).toBe(201)
      expect((await scene.signIn(username, password)).status).toBe(200)
      expect((await scene.signIn(username, password.slice(0, 72).slice(0, -1))).status).toBe(401)
    },
  )

  it('lets nobody choose their own roles, states or ids', async () => {
    const chosen = {
      roles: [{ name: 'admin' }],
      role: 'admin',
      id: 'user_1',
      email_verified: true,
      email_verified_at: '2026-01-01',
      target_project_id: 'proj_1',
      scope: 'admin',
    }
    expect((await scene.register('greedy', chosen)).status).toBe(201)
    const token = await scene.tokenOf('greedy')
    await scene.call('PATCH', '/oauth/user', {
      token,
      body: { name: 'Greta', surname: 'Ruiz', ...chosen, username: 'root', email: 'root@example.com' },
    })
    const { data } = (await scene.call('GET', '/oauth/user', { token })).body
    expect(data).toMatchObject({
      name: 'Greta',
      username: 'greedy',
      email: 'greedy@example.com',
      roles: [],
      email_verified_at: null,
      target_project_id: null,
    })
    expect(data.id).not.toBe('user_1')
  })

  it('gives a username to exactly one of several concurrent registrations', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, (_, i) => scene.register('wanted', { email: `wanted${i}@example.com` })))
    expect(tries.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422])
    const refused = tries.find((answer) => answer.status === 422)
    expect(refused?.body.errors).toEqual({ username: ['Ese nombre de usuario ya está en uso. Probá con otro'] })
    const { rows } = await scene.pool.query("select count(*)::int as n from users where username = 'wanted'")
    expect(rows[0].n).toBe(1)
  })
})

describe('a registration whose answer was lost', () => {
  const usersOf = async (username: string) =>
    (await scene.pool.query('select count(*)::int as n from users where username = $1', [username])).rows[0].n

  it('is answered as the first time, at once and minutes later, and is one user with one letter', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => scene.register('tunnel')))
    answers.push(await scene.register('tunnel'))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([201, { data: { email: 'tunnel@example.com' } }]))
    expect(await usersOf('tunnel')).toBe(1)
    expect((await scene.mails()).filter(({ to_address }) => to_address === 'tunnel@example.com')).toHaveLength(1)
  })

  it.each([
    ['another password', { password: 'otra clave larga 9' }, ''],
    ['another address', { email: 'other@example.com' }, ''],
    ['a confirmed address', {}, 'update users set email_verified = true where username = $1'],
    ['one of earlier', {}, "update users set created_at = now() - interval '11 minutes' where username = $1"],
  ])('is refused with %s, as any taken username', async (why, values, sql) => {
    const username = why.replaceAll(' ', '-')
    await scene.register(username)
    if (sql) await scene.pool.query(sql, [username])
    const refused = await scene.register(username, values)
    expect([refused.status, refused.body.errors]).toEqual([422, { username: ['Ese nombre de usuario ya está en uso. Probá con otro'] }])
    expect(await usersOf(username)).toBe(1)
  })

  it('tries ten passwords from one address, whoever’s address is typed, and never delays signing in', async () => {
    await scene.register('guessed')
    for (const email of ['guessed@example.com', 'nobody@example.com']) {
      const peer = scene.nextPeer()
      const statuses: number[] = []
      for (let n = 0; n < 11; n++)
        statuses.push((await scene.register('guessed', { email, password: `otra clave larga ${n}` }, peer)).status)
      expect(statuses).toEqual([...Array(10).fill(422), 429])
      expect((await scene.signIn('guessed', PASSWORD, peer)).status).toBe(200)
    }
    expect((await scene.register('guessed')).status).toBe(201)
  })

  it('of a username that was taken long ago is refused however often, and counts no wrong password', async () => {
    await scene.register('settled')
    await scene.pool.query("update users set created_at = now() - interval '1 day' where username = 'settled'")
    const peer = scene.nextPeer()
    for (let n = 0; n < 12; n++) expect((await scene.register('settled', { password: `otra clave larga ${n}` }, peer)).status).toBe(422)
    expect((await scene.signIn('settled', PASSWORD, peer)).status).toBe(200)
  })
})

describe('POST /oauth/verify-email', () => {
  it('works once, with the newest link or an earlier one, for 24 hours', async () => {
    await scene.mails()
    await scene.register('verify')
    const token = await scene.tokenOf('verify')
    expect((await scene.call('POST', '/oauth/verify-email/resend', { token })).status).toBe(202)
    const [first, second] = await scene.mails()
    expect(await scene.dump()).not.toContain(first!.token)
    const verify = (link: string) => scene.call('POST', '/oauth/verify-email', { body: { token: link } })
    expect((await verify(`${first!.token}x`)).body.message).toBe('Enlace inválido o vencido')
    const check = (link: string) => scene.call('POST', '/oauth/verify-email/check', { body: { token: link } })
    expect((await check(first!.token)).status).toBe(204)
    expect((await check(`${first!.token}x`)).status).toBe(400)
    const both = await Promise.all([verify(first!.token), verify(first!.token)])
    expect(both.map((answer) => answer.status).sort()).toEqual([204, 409])
    // Pressed again, and the link of the other letter: already confirmed. Others than their bearers learn nothing.
    for (const link of [first!.token, second!.token]) {
      expect(await check(link)).toMatchObject({
        status: 409,
        body: { error: 'already_confirmed', message: 'Ese correo ya está confirmado.' },
      })
      expect((await verify(link)).status).toBe(409)
    }
    expect((await check('x'.repeat(43))).status).toBe(400)
    await scene.pool.query("update users set email = 'elsewhere@example.com' where username = 'verify'")
    expect((await check(first!.token)).status).toBe(400)
    await scene.pool.query("update users set email = 'verify@example.com' where username = 'verify'")
    await scene.pool.query("update users set email_verified = true where username = 'verify'")
    const { data } = (await scene.call('GET', '/oauth/user', { token })).body
    expect(data.email_verified_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect((await scene.call('POST', '/oauth/verify-email/resend', { token })).status).toBe(409)
  })

  it('is stored as a digest of its purpose and token, as before better-auth was replaced: links in mailboxes stay valid', async () => {
    await scene.register('mailed')
    const [mail] = await scene.mails()
    const identifier = createHash('sha256').update(`verify-email:${mail!.token}`).digest('base64url')
    const { rows } = await scene.pool.query('select value, id from verifications where identifier = $1', [identifier])
    expect(rows).toEqual([
      { id: expect.stringMatching(/^link_/), value: expect.stringMatching(/^verify-email user_\w+ mailed@example.com$/) },
    ])
  })

  it('is void after a day, for another purpose, and when the address changed', async () => {
    await scene.register('late')
    const [mail] = await scene.mails()
    const recover = { token: mail!.token, password: 'otra clave 77', password_confirmation: 'otra clave 77' }
    expect((await scene.call('POST', '/oauth/recovery/password', { body: recover })).status).toBe(400)
    await scene.pool.query("update verifications set expires_at = now() - interval '1 second'")
    expect((await scene.call('POST', '/oauth/verify-email', { body: { token: mail!.token } })).status).toBe(400)
    await scene.register('moved')
    const [other] = await scene.mails()
    await scene.pool.query("update users set email = 'moved.away@example.com' where username = 'moved'")
    expect((await scene.call('POST', '/oauth/verify-email', { body: { token: other!.token } })).status).toBe(400)
  })
})

describe('recovery', () => {
  const ask = (email: string) => scene.call('POST', '/oauth/recovery', { body: { email } })
  const set = (token: string, password: string) =>
    scene.call('POST', '/oauth/recovery/password', { body: { token, password, password_confirmation: password } })

  it('responds the same for a known and an unknown address', async () => {
    await scene.register('forgetful')
    await scene.mails()
    const [known, unknown] = [await ask('forgetful@example.com'), await ask('nobody@example.com')]
    expect([known.status, known.text]).toEqual([202, ''])
    expect([unknown.status, unknown.text]).toEqual([202, ''])
    expect(scene.services.emitted.map((event) => event.payload.kind)).toEqual(['recover_password', 'recover_password'])
    expect((await scene.mails()).map((mail) => mail.to_address)).toEqual(['forgetful@example.com'])
  })

  it('sets a new password once, ends every session, confirms the address and notifies the owner', async () => {
    await scene.register('recover')
    const session = await scene.tokenOf('recover')
    await scene.mails()
    await ask('Recover@Example.com')
    await ask('recover@example.com')
    const [first, second] = await scene.mails()
    expect(first!.text_body).toContain('/account/recovery?token=')
    expect((await scene.call('POST', '/oauth/recovery/check', { body: { token: first!.token } })).status).toBe(204)
    const weak = await set(first!.token, 'password123')
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']])
    const both = await Promise.all([set(first!.token, 'otra clave 77'), set(first!.token, 'otra clave 77')])
    expect(both.map((answer) => answer.status).sort()).toEqual([204, 400])
    expect((await set(second!.token, 'tercera clave 5')).body.message).toBe('Enlace inválido o vencido')
    expect((await scene.call('GET', '/oauth/user', { token: session })).body.message).toBe('Token has expired')
    expect((await scene.signIn('recover')).status).toBe(401)
    expect((await scene.signIn('recover', 'otra clave 77')).status).toBe(200)
    expect((await scene.mails()).map((mail) => mail.kind)).toEqual(['password_changed'])
    const { rows } = await scene.pool.query("select email_verified_at from users where username = 'recover'")
    expect(rows[0].email_verified_at).not.toBeNull()
  })

  it('leads on to the page of this site that was asked for, and to no other', async () => {
    await scene.register('onward')
    await scene.pool.query("update users set email_verified = true where username = 'onward'")
    await scene.mails()
    const linkTo = async (redirect: string) => {
      const asked = await scene.call('POST', '/oauth/recovery', { body: { email: 'onward@example.com', redirect } })
      expect(asked.status).toBe(202)
      return (await scene.mails())[0]!.text_body
    }
    expect(await linkTo('/cuenta?a=1&b=2')).toMatch(/\/account\/recovery\?redirect=%2Fcuenta%3Fa%3D1%26b%3D2&token=\w/)
    expect(await linkTo('/invitation?token=abc')).not.toContain('abc')
    expect(await linkTo('//evil.example')).toContain('/account/recovery?token=')
  })

  it('expires after an hour, and is void for a disabled user', async () => {
    await scene.register('slow')
    await scene.mails()
    await ask('slow@example.com')
    const [mail] = await scene.mails()
    const { rows } = await scene.pool.query(
      'select extract(epoch from expires_at - created_at)::int as life from verifications order by created_at desc limit 1',
    )
    expect(rows[0].life).toBeCloseTo(3600, -1)
    await scene.pool.query("update users set disabled_at = now() where username = 'slow'")
    expect((await set(mail!.token, 'otra clave 77')).status).toBe(400)
    await ask('slow@example.com')
    expect(await scene.mails()).toEqual([])
  })

  it('sends at most five mails an hour to one address, with the same response whether or not it has an account', async () => {
    for (const email of ['many@example.com', 'nobody.at.all@example.com']) {
      const answers = []
      for (let i = 0; i < 6; i++) answers.push((await ask(email)).status)
      expect(answers).toEqual([202, 202, 202, 202, 202, 429])
    }
  })
})
