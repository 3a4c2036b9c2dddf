import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

async function openAccount(username: string) {
  await scene.register(username)
  await scene.pool.query('update users set email_verified = true where username = $1', [username])
  const token = await scene.tokenOf(username)
  await scene.mails()
  const ask = (email: string, values: Record<string, unknown> = {}) =>
    scene.call('PUT', '/oauth/user/email', { token, body: { email, email_confirmation: email, password: PASSWORD, ...values } })
  const own = async () => (await scene.call('GET', '/oauth/user', { token })).body.data
  return { token, ask, own }
}
const confirm = (token: string) => scene.call('POST', '/oauth/change-email', { body: { token } })

describe('changing the e-mail address', () => {
  it.each(['changed', 'recovered'])('is void once the password is %s, so that a thief’s link is worth nothing', async (how) => {
    const { token, ask, own } = await openAccount(how)
    await ask(`thief-${how}@example.com`)
    const [link] = await scene.mails()
    const password = { password: 'tortuga-martes-91', password_confirmation: 'tortuga-martes-91' }
    if (how === 'changed')
      expect((await scene.call('PUT', '/oauth/user/password', { token, body: { ...password, current_password: PASSWORD } })).status).toBe(
        204,
      )
    else {
      await scene.call('POST', '/oauth/recovery', { body: { email: `${how}@example.com` } })
      const mail = (await scene.mails()).find(({ kind }) => kind === 'recover_password')
      expect((await scene.call('POST', '/oauth/recovery/password', { body: { ...password, token: mail!.token } })).status).toBe(204)
    }
    const refused = await confirm(link!.token)
    expect([refused.status, refused.body.message]).toEqual([400, 'Enlace inválido o vencido'])
    if (how === 'changed') expect(await own()).toMatchObject({ email: `${how}@example.com`, new_email: null })
    expect((await scene.signIn(`${how}@example.com`, 'tortuga-martes-91')).status).toBe(200)
  })

  it('asks for the password, confirms from the new address, and notifies the old one before and after', async () => {
    const { ask, own } = await openAccount('mover')
    expect((await ask('New@Example.com')).body).toEqual({ data: { new_email: 'new@example.com' } })
    expect(await own()).toMatchObject({ email: 'mover@example.com', new_email: 'new@example.com' })
    const [link, notice] = await scene.mails()
    expect([link!.kind, link!.to_address, notice!.kind, notice!.to_address]).toEqual([
      'confirm_new_email',
      'new@example.com',
      'email_change_asked',
      'mover@example.com',
    ])
    expect(notice!.text_body).toContain('new@example.com')
    expect(notice!.text_body).not.toContain('token=')
    expect(await scene.dump()).not.toContain(link!.token)
    expect((await scene.signIn('new@example.com')).status).toBe(401)

    const both = await Promise.all([confirm(link!.token), confirm(link!.token)])
    expect(both.map((answer) => answer.status).sort()).toEqual([204, 400])
    expect(await own()).toMatchObject({ email: 'new@example.com', new_email: null, email_verified_at: expect.any(String) })
    expect((await scene.mails()).map((mail) => [mail.kind, mail.to_address])).toEqual([['email_changed', 'mover@example.com']])
    expect((await scene.signIn('new@example.com')).status).toBe(200)
    expect((await scene.signIn('mover@example.com')).status).toBe(401)
  })

  it.each([
    ['email_confirmation', { email_confirmation: 'other@example.com' }, 'Los campos no coinciden'],
    ['email', { email: 'nothing', email_confirmation: 'nothing' }, 'Escribí un correo válido, como nombre@ejemplo.com'],
    ['email', { email: 'strict@example.com', email_confirmation: 'strict@example.com' }, 'Esa ya es la dirección de tu cuenta'],
    ['email', { email: 'a@b.example\r\nBcc: c@d.example' }, 'Escribí un correo válido, como nombre@ejemplo.com'],
    ['password', { password: undefined }, 'Campo obligatorio'],
    ['password', { password: 'wrong' }, 'Esa no es tu contraseña'],
  ])('refuses a wrong %s: %j', async (field, values, message) => {
    await scene.register('strict')
    const token = await scene.tokenOf('strict')
    const body = { email: 'n@example.com', email_confirmation: 'n@example.com', password: PASSWORD, ...values }
    const answer = await scene.call('PUT', '/oauth/user/email', { token, body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[field]).toEqual([message])
  })

  it('says everything that is wrong at once', async () => {
    const { token } = await openAccount('hasty')
    const ask = async (body: object) => (await scene.call('PUT', '/oauth/user/email', { token, body })).body.errors
    const empty = await ask({ email: '', email_confirmation: '', password: '' })
    expect(empty).toEqual({ email: ['Campo obligatorio'], password: ['Campo obligatorio'] })
    expect(Object.keys(await ask({ email: 'hasty', email_confirmation: 'haste', password: 'a guess' }))).toEqual([
      'email',
      'email_confirmation',
      'password',
    ])
  })

  it('says in English that the fields do not match', async () => {
    const { token } = await openAccount('english')
    const body = { email: 'a@example.com', email_confirmation: 'b@example.com', password: PASSWORD }
    const answer = await scene.call('PUT', '/oauth/user/email', { token, body, headers: { 'accept-language': 'en' } })
    expect(answer.body.errors).toEqual({ email_confirmation: ['The fields do not match'] })
  })

  it('responds the same when another account has the address, sends no link, and notifies its owner', async () => {
    await scene.register('holder')
    await scene.pool.query("update users set email_verified = true where username = 'holder'")
    const { ask, own } = await openAccount('wisher')
    const answer = await ask('holder@example.com')
    expect([answer.status, answer.body]).toEqual([202, { data: { new_email: 'holder@example.com' } }])
    expect((await own()).new_email).toBe('holder@example.com')
    expect((await scene.mails()).map((mail) => [mail.kind, mail.to_address, mail.token])).toEqual([
      ['already_registered', 'holder@example.com', ''],
      ['email_change_asked', 'wisher@example.com', ''],
    ])
  })

  it('is void when another account took the address, when cancelled, when requested again, and after a day', async () => {
    const { ask, token, own } = await openAccount('undecided')
    const asked = async (email: string) => {
      await ask(email)
      return (await scene.mails()).find((mail) => mail.kind === 'confirm_new_email')!.token
    }
    const taken = await asked('taken@example.com')
    await scene.register('quicker', { email: 'taken@example.com' })
    await scene.pool.query("update users set email_verified = true where username = 'quicker'")
    expect((await confirm(taken)).body.message).toBe('Enlace inválido o vencido')

    const cancelled = await asked('cancelled@example.com')
    expect((await scene.call('DELETE', '/oauth/user/email', { token })).status).toBe(204)
    expect((await scene.call('DELETE', '/oauth/user/email', { token })).status).toBe(404)
    expect((await confirm(cancelled)).status).toBe(400)

    const first = await asked('first@example.com')
    const late = await asked('second@example.com')
    expect((await confirm(first)).status).toBe(400)
    await scene.pool.query("update verifications set expires_at = expires_at - interval '24 hours 1 second'")
    expect((await confirm(late)).status).toBe(400)
    expect((await own()).email).toBe('undecided@example.com')
  })

  it('sends no message about a change cancelled before the message was written', async () => {
    const { ask, token } = await openAccount('hasty')
    await ask('hasty2@example.com')
    await scene.call('DELETE', '/oauth/user/email', { token })
    expect(await scene.mails()).toEqual([])
  })

  it('sends at most five messages an hour', async () => {
    const { ask } = await openAccount('eager')
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await ask(`eager${i}@example.com`)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  it('requires another kind of proof from a user without a password', async () => {
    const { ask } = await openAccount('googler')
    await scene.pool.query("update credentials set password = null where user_id = (select id from users where username = 'googler')")
    const answer = await ask('google2@example.com')
    expect([answer.status, answer.body.error]).toEqual([403, 'proof_required'])
  })
})
