import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

const NEW = 'otra frase larga 42'
const change = (token: string, values: Record<string, unknown> = {}) =>
  scene.call('PUT', '/oauth/user/password', {
    token,
    body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW, ...values },
  })

it('changes the password, ends every other session and every recovery link, and notifies the owner', async () => {
  await scene.register('changer')
  await scene.pool.query("update users set email_verified = true where username = 'changer'")
  const [here, elsewhere] = [await scene.tokenOf('changer'), await scene.tokenOf('changer')]
  await scene.call('POST', '/oauth/recovery', { body: { email: 'changer@example.com' } })
  const recovery = (await scene.mails()).find((mail) => mail.kind === 'recover_password')!
  expect((await change(here)).status).toBe(204)
  expect((await scene.signIn('changer')).status).toBe(401)
  expect((await scene.signIn('changer', NEW)).status).toBe(200)
  expect((await scene.call('GET', '/oauth/user', { token: here })).status).toBe(200)
  expect((await scene.call('GET', '/oauth/user', { token: elsewhere })).body.message).toBe('Token has expired')
  expect((await scene.call('POST', '/oauth/recovery/check', { body: { token: recovery.token } })).status).toBe(400)
  const notice = (await scene.mails()).find((mail) => mail.kind === 'password_changed')!
  expect(notice.to_address).toBe('changer@example.com')
  expect(notice.text_body).not.toContain(NEW)
})

it.each([
  ['current_password', { current_password: undefined }, 'Campo obligatorio'],
  ['current_password', { current_password: 'wrong' }, 'Esa no es tu contraseña'],
  ['password', { password: 'corta', password_confirmation: 'corta' }, 'Usá al menos 10 caracteres'],
  [
    'password',
    { password: 'keeper-keeper', password_confirmation: 'keeper-keeper' },
    'No uses tu nombre de usuario ni tu correo en la contraseña',
  ],
  ['password', { password: PASSWORD, password_confirmation: PASSWORD }, 'Es la que ya tenés. Elegí otra'],
  ['password_confirmation', { password_confirmation: 'otra' }, 'Las contraseñas no coinciden'],
])('refuses a wrong %s: %j', async (field, values, message) => {
  await scene.register('keeper')
  const answer = await change(await scene.tokenOf('keeper'), values)
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
  expect((await scene.signIn('keeper')).status).toBe(200)
})

it('says everything that is wrong at once', async () => {
  await scene.register('hasty')
  const token = await scene.tokenOf('hasty')
  const required = ['Campo obligatorio']
  expect((await change(token, { current_password: '', password: '', password_confirmation: '' })).body.errors).toEqual({
    current_password: required,
    password: required,
  })
  expect((await change(token, { current_password: 'wrong', password: 'corta' })).body.errors).toEqual({
    current_password: ['Esa no es tu contraseña'],
    password: ['Usá al menos 10 caracteres'],
    password_confirmation: ['Las contraseñas no coinciden'],
  })
})

it('counts wrong current passwords against the same limit as sign-in', async () => {
  await scene.register('stolen')
  const token = await scene.tokenOf('stolen')
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) {
    const body = { current_password: 'a guess', password: NEW, password_confirmation: NEW }
    statuses.push((await scene.call('PUT', '/oauth/user/password', { token, body, address: '203.0.113.90' })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429])
})
