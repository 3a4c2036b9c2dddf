import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMail } from '../../kit/mail.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { openMailServer } from '../../testing/mail-server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

/** One address, as five people might type it: composed, decomposed, in punycode, in capitals, pasted with invisible characters. */
const WRITTEN = [
  'josé@ñandú.com.ar',
  'jose\u0301@n\u0303andu\u0301.com.ar',
  'josé@xn--and-6ma2c.com.ar',
  'JOSÉ@ÑANDÚ.COM.AR',
  '\u200b josé@ñan\u00addú.com.ar\ufeff ',
]
const STORED = 'josé@ñandú.com.ar'

it('is one account, however it is written', async () => {
  for (const [i, email] of WRITTEN.entries()) {
    expect(await scene.register(`jose-${i}`, { email })).toMatchObject({ status: 201, body: { data: { email: STORED } } })
    const letters = await scene.mails()
    expect(letters).toMatchObject([{ kind: i === 0 ? 'verify_email' : 'already_registered', to_address: STORED }])
    if (i === 0) await scene.call('POST', '/oauth/verify-email', { body: { token: letters[0]!.token } })
    if (i === 2) await scene.pool.query('delete from rate_limits')
  }
  const { rows } = await scene.pool.query('select distinct email from users')
  expect(rows).toEqual([{ email: STORED }])
})

it.each(WRITTEN)('signs in and is recovered as %j', async (email) => {
  expect((await scene.signIn(email)).status).toBe(200)
  await scene.pool.query('delete from rate_limits')
  expect((await scene.call('POST', '/oauth/recovery', { body: { email } })).status).toBe(202)
  expect((await scene.mails()).map(({ to_address }) => to_address)).toContain(STORED)
})

it('is changed to another by the same rule', async () => {
  await scene.register('marta')
  const token = await scene.tokenOf('marta')
  const change = (email: string, email_confirmation: string) =>
    scene.call('PUT', '/oauth/user/email', { token, body: { email, email_confirmation, password: PASSWORD } })
  expect(await change('marta@xn--and-6ma2c.com.ar', 'Marta@ñandú.com.ar')).toMatchObject({
    status: 202,
    body: { data: { new_email: 'marta@ñandú.com.ar' } },
  })
  expect((await change('marta@exa mple.com', 'marta@exa mple.com')).body.errors).toHaveProperty('email')
})

it('is refused beside its field where the mail server takes no accents before the @', async () => {
  const plain = await openAccountScene({ SMTP_URL: 'smtp://localhost:1' })
  expect((await plain.register('jose', { email: 'josé@example.com' })).body).toMatchObject({
    errors: { email: [expect.stringContaining('tildes')] },
  })
  expect((await plain.register('jose', { email: 'jose@ñandú.com.ar' })).status).toBe(201)
  await plain.close()
})

it('is mailed to by its punycode', async () => {
  const server = await openMailServer()
  const send = openMail({ url: server.url, from: { name: 'Huella', address: 'hola@huella.example' } })!
  await send({ to: 'ana@ñandú.com.ar', id: 'evnt_1', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' })
  // The test server shows domains in Unicode; the sent message has none.
  expect(server.taken[0]!.raw).toMatch(/^To: <?ana@xn--and-6ma2c\.com\.ar>?\r$/m)
  await server.close()
})
