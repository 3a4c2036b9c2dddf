import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LETTERS } from '../../api/letters.server.ts'
import { signatureOf } from '../../kit/http/webhook-signature.server.ts'
import { MailFailure, type Message, type SendMail } from '../../kit/mail.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { notifyOfFailedEmails, notifyOfRefusedSender } from '../notifications/follow-emails.server.ts'
import { LETTER_QUEUED } from './queue-letter.server.ts'
import { sendDueLetters } from './send-letters.server.ts'
import { takeQueuedLetters } from './take-letters.server.ts'

const SECRET = 'secret-of-the-bounces'
let scene: AccountScene
let token: Record<'ana' | 'vera', string>
beforeAll(async () => {
  scene = await openAccountScene({ MAIL_BOUNCE_SECRET: SECRET })
  for (const username of ['ana', 'vera']) await scene.register(username)
  await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username = 'ana'")
  await scene.pool.query('update users set email_verified = true')
  token = { ana: await scene.tokenOf('ana'), vera: await scene.tokenOf('vera') }
  await scene.call('POST', '/oauth/confirm', { token: token.ana, body: { password: PASSWORD } })
  await scene.mails()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.pool.query('delete from emails; delete from notifications')
  scene.services.emitted.splice(0)
})

const context = () => ({ ...scene.services, now: new Date() })
const TAKES: SendMail = async (message) => void sent.push(message)
const REFUSES: SendMail = () => Promise.reject(new MailFailure('address', "Can't send mail - 550 5.1.1 <vera@example.com> no such mailbox"))
const sent: Message[] = []

/** Queues emitted letters, sends them, and delivers the resulting events. */
async function post(how: SendMail): Promise<Message[]> {
  sent.splice(0)
  const events = scene.services.emitted.splice(0)
  for (const event of events.filter(({ type }) => type === LETTER_QUEUED.type))
    await takeQueuedLetters(LETTERS).handle(context(), { ...event, id: `evnt_${sequence++}` })
  await sendDueLetters(context, { letters: LETTERS, send: how })
  await follow()
  return [...sent]
}
let sequence = 1

async function follow(): Promise<void> {
  const events = scene.services.emitted.splice(0)
  for (const event of [...events, ...events])
    for (const { type, handle } of [notifyOfFailedEmails, notifyOfRefusedSender])
      if (type === event.type) await handle(context(), { ...event, id: 'evnt_0' })
}

const letterTo = (username: string, kind = 'password_changed') =>
  scene.pool
    .query('select id from users where username = $1', [username])
    .then(({ rows }) => void scene.services.emitted.push({ type: LETTER_QUEUED.type, payload: { kind, user_id: rows[0].id } }))
const bell = async (who: 'ana' | 'vera') => (await scene.call('GET', '/notifications', { token: token[who] })).body.data
const own = async () => (await scene.call('GET', '/oauth/user', { token: token.vera })).body.data
const stored = async () => (await scene.pool.query('select * from emails order by created_at, event_id')).rows

function reportBounce(body: object, how: { secret?: string; age?: number } = {}) {
  const text = JSON.stringify(body)
  const timestamp = String(Math.floor(Date.now() / 1000) - (how.age ?? 0))
  const headers = { 'x-huella-timestamp': timestamp, 'x-huella-signature': signatureOf(text, timestamp, how.secret ?? SECRET) }
  return scene.call('POST', '/mail/bounces', { body: text, headers: { ...headers, 'content-type': 'application/json' } })
}

describe('an address that refuses', () => {
  it('is told to admins under the bell, once while they have not read it, and to its owner at the account', async () => {
    expect((await own()).email_refuses).toBe(false)
    await letterTo('vera')
    await post(REFUSES)
    await letterTo('ana')
    await post(REFUSES)
    const [{ id, error }] = await stored()
    expect(error).not.toContain('vera@example.com')
    const found = await bell('ana')
    expect(found).toMatchObject([{ kind: 'email_refused', path: `/admin/emails?email=${id}`, color: 'red' }])
    expect(JSON.stringify(found)).not.toContain('vera')
    expect(await bell('vera')).toEqual([])
    expect(await own()).toMatchObject({ email_refuses: true, email: 'vera@example.com' })
  })

  it('is written to again once its owner has confirmed it by a link that arrived there', async () => {
    await letterTo('vera')
    await post(REFUSES)
    await letterTo('vera')
    expect(await post(TAKES)).toEqual([])
    expect((await scene.call('POST', '/oauth/verify-email/resend', { token: token.vera })).status).toBeLessThan(300)
    const [message] = await post(TAKES)
    expect(message).toMatchObject({ to: 'vera@example.com' })
    // Asking for the link is not yet the proof.
    expect((await own()).email_refuses).toBe(true)
    const link = /token=([\w-]+)/.exec(message!.text)![1]
    expect((await scene.call('POST', '/oauth/verify-email', { body: { token: link } })).status).toBeLessThan(300)
    expect((await own()).email_refuses).toBe(false)
    await letterTo('vera')
    expect(await post(TAKES)).toHaveLength(1)
    expect((await scene.call('POST', '/oauth/verify-email/resend', { token: token.vera })).status).toBe(409)
  })

  it('still gets what its owner asks for to get in, and counts as confirmed by it', async () => {
    await letterTo('vera')
    await post(REFUSES)
    await scene.call('POST', '/oauth/recovery', { body: { email: 'vera@example.com' } })
    const [message] = await post(TAKES)
    const link = /token=([\w-]+)/.exec(message!.text)![1]
    const body = { token: link, password: 'otra-tortuga-martes-74', password_confirmation: 'otra-tortuga-martes-74' }
    expect((await scene.call('POST', '/oauth/recovery/password', { body })).status).toBeLessThan(300)
    const { rows } = await scene.pool.query("select mailbox_refuses('Vera@Example.com') as refuses")
    expect(rows[0].refuses).toBe(false)
    token.vera = (await scene.signIn('vera', 'otra-tortuga-martes-74')).body.access_token
  })

  it('is tried again when an admin sends the letter again', async () => {
    await letterTo('vera')
    await post(REFUSES)
    const [{ id }] = await stored()
    expect((await scene.call('POST', `/admin/email/${id}/resends`, { token: token.ana })).status).toBe(202)
    expect(await post(TAKES)).toHaveLength(1)
    expect((await own()).email_refuses).toBe(false)
  })

  it('is forgotten with its letters when the account is erased', async () => {
    await scene.register('gone', { email: 'gone@example.com' })
    scene.services.emitted.splice(0)
    await scene.pool.query("update users set email_verified = true where username = 'gone'")
    await letterTo('gone')
    await post(REFUSES)
    const gone = (await scene.signIn('gone')).body.access_token
    await scene.call('POST', '/oauth/confirm', { token: gone, body: { password: PASSWORD } })
    expect((await scene.call('DELETE', '/oauth/user', { token: gone })).status).toBe(204)
    expect(await stored()).toEqual([])
    const { rows } = await scene.pool.query("select mailbox_refuses('gone@example.com') as refuses")
    expect(rows[0].refuses).toBe(false)
  })
})

describe('a mail server that refuses the platform', () => {
  it('is told to admins under the bell', async () => {
    await letterTo('vera')
    await post(() => Promise.reject(new MailFailure('sender', '535 5.7.8 wrong password')))
    expect(await bell('ana')).toMatchObject([{ kind: 'sender_refused' }])
    expect((await own()).email_refuses).toBe(false)
  })
})

describe('a report that a message came back', () => {
  beforeEach(async () => {
    await letterTo('vera')
    await post(TAKES)
  })

  it.each([
    ['by its Message-ID', () => ({ message_id: `<evnt_${sequence - 1}@huella.example>` })],
    ['by its address', () => ({})],
  ])('marks the address, found %s, and admins are notified; a second one changes nothing', async (_, more) => {
    const bounce = { address: 'VERA@example.com', reason: '550 5.1.1 <vera@example.com>: no such mailbox', ...more() }
    for (const _again of [1, 2]) expect((await reportBounce(bounce)).body).toEqual({ data: { known: true } })
    const [row] = await stored()
    expect(row).toMatchObject({ state: 'bounced', sent_at: expect.any(Date), refused_at: expect.any(Date) })
    expect(row.error).toBe('550 5.1.1 <…>: no such mailbox')
    expect(scene.services.emitted).toHaveLength(1)
    await follow()
    expect(await bell('ana')).toMatchObject([{ kind: 'email_refused' }])
    expect((await own()).email_refuses).toBe(true)
    await letterTo('vera')
    expect(await post(TAKES)).toEqual([])
  })

  it('marks nothing where no such message was sent', async () => {
    for (const body of [
      { address: 'nobody@example.com', reason: '550' },
      { address: 'ana@example.com', message_id: `<evnt_${sequence - 1}@huella.example>`, reason: '550' },
    ])
      expect((await reportBounce(body)).body).toEqual({ data: { known: false } })
    expect(await stored()).toMatchObject([{ state: 'sent', refused_at: null }])
  })

  it.each([
    ['another secret', { secret: 'secret-of-somebody-else' }],
    ['an old signature', { age: 301 }],
  ])('is refused with %s', async (_, how) => {
    expect((await reportBounce({ address: 'vera@example.com', reason: '550' }, how)).status).toBe(401)
    expect(await stored()).toMatchObject([{ state: 'sent' }])
  })

  it('is refused where it says nothing, or no secret is set', async () => {
    expect((await reportBounce({ address: '' })).status).toBe(422)
    scene.services.config.mail.bounce_secret = undefined
    expect((await reportBounce({ address: 'vera@example.com', reason: '550' })).status).toBe(404)
    scene.services.config.mail.bounce_secret = SECRET
  })
})

describe('a letter that became untrue while it waited', () => {
  const idOf = async (username: string) => (await scene.pool.query('select id from users where username = $1', [username])).rows[0].id
  const dropped = async () => (await stored()).map(({ kind, state, error }) => [kind, state, error])

  it('brings no link to a new password after a new one was set', async () => {
    await scene.call('POST', '/oauth/recovery', { body: { email: 'vera@example.com' } })
    await post(() => Promise.reject(new MailFailure('later', '451')))
    await scene.pool.query("update credentials set updated_at = now() + interval '1 second' where user_id = $1", [await idOf('vera')])
    await scene.pool.query("update emails set next_try_at = now() - interval '1 second'")
    expect(await post(TAKES)).toEqual([])
    expect(await dropped()).toEqual([['recover_password', 'dropped', 'untrue']])
  })

  it('says of no role that it waits for another admin, or was given, once that is over', async () => {
    const [about_id, by_id] = [await idOf('vera'), await idOf('ana')]
    for (const kind of ['role_requested', 'role_granted'])
      scene.services.emitted.push({
        type: LETTER_QUEUED.type,
        payload: { kind, user_id: by_id, facts: { about_id, by_id, role: 'admin' } },
      })
    expect(await post(TAKES)).toEqual([])
    expect((await dropped()).sort()).toEqual([
      ['role_granted', 'dropped', 'untrue'],
      ['role_requested', 'dropped', 'untrue'],
    ])
    scene.services.emitted.push({
      type: LETTER_QUEUED.type,
      payload: { kind: 'role_granted', user_id: by_id, facts: { about_id: by_id, by_id, role: 'admin' } },
    })
    expect(await post(TAKES)).toHaveLength(1)
  })
})
