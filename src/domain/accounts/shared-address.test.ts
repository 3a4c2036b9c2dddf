import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'

// Several accounts may name one address; it belongs to the first that confirms it. Nobody can find out if somebody else did.

const OTHER = 'mi propia clave 9'
let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await scene.register('owner.of.it', { email: 'owner@example.com' })
  await verify((await scene.mails())[0]!.token)
})
afterAll(() => scene.close())

const verify = (token: string) => scene.call('POST', '/oauth/verify-email', { body: { token } })

/** Everything visible to a user who registers with an address and tries the account's functions. */
async function registerAndLookAround(username: string, email: string) {
  const answers = [await scene.register(username, { email, password: OTHER })]
  for (const login of [username, email]) answers.push(await scene.signIn(login, OTHER))
  for (const login of [username, email]) answers.push(await scene.signIn(login, 'a guess'))
  const token = answers[1]!.body.access_token
  answers.push(await scene.call('GET', '/oauth/user', { token }), await scene.call('POST', '/oauth/verify-email/resend', { token }))
  const change = { email, email_confirmation: email, password: OTHER }
  answers.push(await scene.call('PUT', '/oauth/user/email', { token, body: change }))
  answers.push(await scene.call('POST', '/oauth/recovery', { body: { email } }))
  return answers.map(({ status, text }) =>
    `${status} ${text}`
      .replaceAll(username, 'NAME')
      .replaceAll(email, 'EMAIL')
      .replace(/"(access_token|browser|id|url|created_at)":"[^"]*"/g, '"$1":""'),
  )
}

it('looks the same, signed in and out, whether or not the address has an owner', async () => {
  const free = await registerAndLookAround('curious.one', 'free@example.com')
  expect(free.map((answer) => answer.slice(0, 3))).toEqual(['201', '200', '200', '401', '401', '200', '202', '422', '202'])
  await scene.mails()
  expect(await registerAndLookAround('curious.two', 'owner@example.com')).toEqual(free)
  expect((await scene.mails()).map((mail) => [mail.kind, mail.to_address, mail.text_body.includes('owner.of.it')])).toEqual([
    ['already_registered', 'owner@example.com', true],
    ['recover_password', 'owner@example.com', true],
  ])
})

it('leaves the owner their address, for signing in and for recovering', async () => {
  const { body } = await scene.signIn('owner@example.com', PASSWORD)
  const { data } = (await scene.call('GET', '/oauth/user', { token: body.access_token })).body
  expect(data.username).toBe('owner.of.it')
})

it('gives an address to exactly one of several that confirm it at once', async () => {
  await Promise.all(Array.from({ length: 3 }, (_, i) => scene.register(`same${i}`, { email: 'same@example.com' })))
  const tokens = (await scene.mails()).map((mail) => mail.token)
  expect(tokens).toHaveLength(3)
  const answers = await Promise.all(tokens.map(verify))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.message).toBe('Enlace inválido o vencido')
  const { rows } = await scene.pool.query("select count(*)::int as n from users where email = 'same@example.com' and email_verified")
  expect(rows[0].n).toBe(1)
})

it('writes to an address at most three times a day, whoever names it, with the same answer', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) statuses.push((await scene.register(`flood${i}`, { email: 'owner@example.com' })).status)
  for (let i = 0; i < 8; i++) statuses.push((await scene.register(`spring${i}`, { email: 'victim@example.com' })).status)
  expect(new Set(statuses)).toEqual(new Set([201]))
  const mails = await scene.mails()
  // Three were sent above.
  expect(mails.filter((mail) => mail.kind === 'already_registered')).toEqual([])
  expect(mails.filter((mail) => mail.to_address === 'victim@example.com')).toHaveLength(3)
})

it('says to signed-in users that an address got enough letters, and changes nothing', async () => {
  await scene.register('mover', { email: 'mover@example.com' })
  const token = await scene.tokenOf('mover')
  const body = { email: 'victim@example.com', email_confirmation: 'victim@example.com', password: PASSWORD }
  const refused = await scene.call('PUT', '/oauth/user/email', { token, body })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(refused.body.message).toContain('24 horas')
  expect((await scene.call('GET', '/oauth/user', { token })).body.data.new_email).toBeNull()
})

it('writes to every stranger who is named from one network, and to none of them what the sender wrote', async () => {
  await scene.mails()
  const person = { name: 'Premio', surname: 'Para vos' }
  const body = (i: number) => ({
    ...person,
    username: `sorteo-${i}`,
    email: `stranger-${i}@example.com`,
    terms: true,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  for (let i = 0; i < 25; i++)
    expect((await scene.call('POST', '/oauth/register', { body: body(i), address: '203.0.113.77' })).status).toBe(201)
  const mails = await scene.mails()
  expect(mails).toHaveLength(25)
  for (const { subject, text_body, html_body } of mails)
    expect(`${subject} ${text_body} ${html_body}`).not.toMatch(/Premio|Para vos|sorteo/)
  const recovery = await scene.call('POST', '/oauth/recovery', { body: { email: 'stranger-3@example.com' }, address: '203.0.113.78' })
  expect(recovery.status).toBe(202)
  const [letter] = await scene.mails()
  expect([letter!.kind, letter!.text_body.includes('Premio') || letter!.text_body.includes('sorteo')]).toEqual(['recover_password', false])
})
