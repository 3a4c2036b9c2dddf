import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LETTERS } from '../../api/letters.server.ts'
import { newId } from '../../kit/ids.ts'
import { MailFailure, type Message, type SendMail } from '../../kit/mail.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { sendDueLetters } from '../emails/send-letters.server.ts'
import { takeQueuedLetters } from '../emails/take-letters.server.ts'
import { linkIdentity } from '../sign-in/social/link-identity.server.ts'

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
    expect(await scene.dump()).not.toContain(link!.token)
    expect((await scene.signIn('new@example.com')).status).toBe(401)

    const both = await Promise.all([confirm(link!.token), confirm(link!.token)])
    expect(both.map((answer) => answer.status).sort()).toEqual([204, 409])
    const check = (token: string) => scene.call('POST', '/oauth/change-email/check', { body: { token } })
    expect((await check(link!.token)).body.error).toBe('already_confirmed')
    expect((await check('x'.repeat(43))).status).toBe(400)
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
      ['email_change_asked', 'wisher@example.com', expect.any(String)],
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

describe('a change that waits is void', () => {
  it.each([
    ['all sessions end', async ({ token }: Owner) => (await scene.call('DELETE', '/oauth/sessions', { token })).status],
    [
      'another session ends',
      async ({ username }: Owner) => {
        const other = await scene.tokenOf(username)
        const sessions = (await scene.call('GET', '/oauth/sessions', { token: other })).body.data as { id: string; current: boolean }[]
        return (await scene.call('DELETE', `/oauth/sessions/${sessions.find(({ current }) => !current)!.id}`, { token: other })).status
      },
    ],
    [
      'an admin ends them',
      async ({ token, username }: Owner) => {
        const { id } = (await scene.call('GET', '/oauth/user', { token })).body.data
        const admin = await openAccount(`admin-for-${username}`)
        await scene.pool.query(`insert into user_roles (user_id, role) select id, 'admin' from users where username = $1`, [
          `admin-for-${username}`,
        ])
        await scene.call('POST', '/oauth/confirm', { token: admin.token, body: { password: PASSWORD } })
        return (await scene.call('DELETE', `/admin/user/${id}/sessions`, { token: admin.token })).status
      },
    ],
  ])('when %s', async (how, end) => {
    const username = how.replaceAll(' ', '-')
    const { token, ask } = await openAccount(username)
    await ask(`thief-${username}@example.com`)
    const [link] = await scene.mails()
    expect(await end({ token, username })).toBe(204)
    expect((await confirm(link!.token)).status).toBe(400)
  })

  it('but not when one logs out', async () => {
    const { token, ask } = await openAccount('leaver')
    await ask('leaver-new@example.com')
    const [link] = await scene.mails()
    expect((await scene.call('POST', '/oauth/logout', { token })).status).toBe(204)
    expect((await confirm(link!.token)).status).toBe(204)
  })
})

describe('letters that wait while the address changes again', () => {
  const LATER: SendMail = () => Promise.reject(new MailFailure('later', '451 try later'))
  const { type, handle } = takeQueuedLetters(LETTERS)
  let clock = 0
  beforeEach(async () => {
    clock = Date.now()
    await scene.pool.query('delete from emails')
  })
  const context = () => ({ ...scene.services, now: new Date(clock++) })

  async function take(change: (payload: Record<string, unknown>) => object = (payload) => payload) {
    clock = Math.max(clock, Date.now())
    for (const event of scene.services.emitted.splice(0))
      if (event.type === type) await handle(context(), { type, payload: change(event.payload) as never, id: newId('evnt') })
  }

  /** Takes up what is queued, and sends what is due, a day later if that is asked for. */
  async function post(send: SendMail, change?: Parameters<typeof take>[0]) {
    await take(change)
    await sendDueLetters(context, { letters: LETTERS, send })
  }

  /** The mailbox of A takes nothing until B was confirmed, and then C. @returns the letters that go out then, by their recipient */
  async function changeTwice(username: string, change?: (payload: Record<string, unknown>) => object) {
    const { ask } = await openAccount(username)
    const sent: Message[] = []
    const toOthers: SendMail = async (message) => (message.to.startsWith(`${username}@`) ? LATER(message) : void sent.push(message))
    for (const email of [`b-${username}@example.com`, `c-${username}@example.com`]) {
      await ask(email)
      await post(toOthers, change)
      const link = sent.findLast(({ to }) => to === email)
      expect((await confirm(/token=([\w-]+)/.exec(link!.text)![1]!)).status).toBe(204)
      await post(toOthers, change)
    }
    sent.length = 0
    clock += 2 * 3_600_000
    await post(async (message) => void sent.push(message))
    return sent
  }

  it('reach their owner: a later change has letters of its own', async () => {
    const sent = await changeTwice('slow')
    const toOwner = sent.filter(({ to }) => to === 'slow@example.com')
    expect(toOwner.map(({ text }) => /[bc]-slow@example.com/.exec(text)?.[0])).toEqual(['b-slow@example.com', 'b-slow@example.com'])
    const links = toOwner.map(({ text }) => /keep\?token=([\w-]+)/.exec(text)?.[1])
    expect((await scene.call('POST', '/oauth/keep-email', { body: { token: links[1] } })).status).toBe(204)
    const { rows } = await scene.pool.query("select email from users where username = 'slow'")
    expect(rows).toEqual([{ email: 'slow@example.com' }])
  })

  it('are sent, too, where the version before queued them without the change', async () => {
    const sent = await changeTwice('older', ({ facts: _, ...payload }) => payload)
    expect(sent.length).toBeGreaterThan(0)
  })

  it('that protect the account go to the address that it had when they were queued', async () => {
    const { ask, token } = await openAccount('guarded')
    const sent: Message[] = []
    const password = { current_password: PASSWORD, password: 'tortuga-jueves-55', password_confirmation: 'tortuga-jueves-55' }
    expect((await scene.call('PUT', '/oauth/user/password', { token, body: password })).status).toBe(204)
    await post(LATER)
    await ask('thief-guarded@example.com', { password: 'tortuga-jueves-55' })
    await post(async (message) => (message.to.startsWith('guarded@') ? LATER(message) : void sent.push(message)))
    expect((await confirm(/token=([\w-]+)/.exec(sent[0]!.text)![1]!)).status).toBe(204)
    clock += 2 * 3_600_000
    await post(async (message) => void sent.push(message))
    expect(sent.map(({ to, subject }) => `${to} ${subject}`).join('\n')).toMatch(/^guarded@example.com .*contraseña/m)
    expect(sent.filter(({ to }) => to.startsWith('thief-'))).toHaveLength(1)
  })

  it('that protect the account do not go to a former address that was never confirmed', async () => {
    await scene.register('unsure')
    await scene.mails()
    const token = await scene.tokenOf('unsure')
    const body = { current_password: PASSWORD, password: 'tortuga-jueves-55', password_confirmation: 'tortuga-jueves-55' }
    expect((await scene.call('PUT', '/oauth/user/password', { token, body })).status).toBe(204)
    await take()
    await scene.pool.query("update emails set next_try_at = now() + interval '1 hour' where state = 'queued'")
    const email = 'sure@example.com'
    await scene.call('PUT', '/oauth/user/email', { token, body: { email, email_confirmation: email, password: 'tortuga-jueves-55' } })
    const sent: Message[] = []
    await post(async (message) => void sent.push(message))
    expect((await confirm(/token=([\w-]+)/.exec(sent[0]!.text)![1]!)).status).toBe(204)
    clock += 2 * 3_600_000
    await post(async (message) => void sent.push(message))
    expect(sent.map(({ to }) => to)).toEqual([email])
    expect((await scene.pool.query("select error from emails where kind = 'password_changed'")).rows).toEqual([{ error: 'unconfirmed' }])
  })

  it('give nobody an account whose address they never confirmed', async () => {
    await scene.register('typo')
    await scene.mails()
    const token = await scene.tokenOf('typo')
    const body = { email: 'right@example.com', email_confirmation: 'right@example.com', password: PASSWORD }
    expect((await scene.call('PUT', '/oauth/user/email', { token, body })).status).toBe(202)
    const [link] = await scene.mails()
    expect((await confirm(link!.token)).status).toBe(204)
    expect(await scene.mails()).toEqual([])
  })
})

describe('the old address', () => {
  const keep = (token: string) => scene.call('POST', '/oauth/keep-email', { body: { token } })
  const emailOf = async (username: string) =>
    (await scene.pool.query('select email from users where username = $1', [username])).rows[0].email

  /** Requests a new address and confirms it. @returns the token mailed to the former address */
  async function change({ ask }: Awaited<ReturnType<typeof openAccount>>, email: string): Promise<string> {
    await ask(email)
    const [link] = await scene.mails()
    expect((await confirm(link!.token)).status).toBe(204)
    return (await scene.mails()).find(({ kind }) => kind === 'email_changed')!.token
  }

  it('cancels a change that waits, ends all sessions, and gets a link to choose another password', async () => {
    const owner = await openAccount('keeper')
    await owner.ask('thief-keeper@example.com')
    const [link, notice] = await scene.mails()
    const check = () => scene.call('POST', '/oauth/keep-email/check', { body: { token: notice!.token } })
    expect((await check()).status).toBe(204)
    const both = await Promise.all([keep(notice!.token), keep(notice!.token)])
    expect((await check()).status).toBe(400)
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
    expect((await confirm(link!.token)).status).toBe(400)
    expect(await emailOf('keeper')).toBe('keeper@example.com')
    expect((await scene.call('GET', '/oauth/user', { token: owner.token })).status).toBe(401)
    expect((await scene.mails()).map(({ kind, to_address }) => [kind, to_address])).toEqual([['recover_password', 'keeper@example.com']])
  })

  it('takes a change back within seven days, with those that followed it, and whoever made them has no way back', async () => {
    const owner = await openAccount('robbed')
    const first = await change(owner, 'thief-one@example.com')
    const second = await change(owner, 'thief-two@example.com')
    await scene.pool.query(`update email_changes set changed_at = now() - interval '6 days' where old_email = 'robbed@example.com'`)
    expect((await keep(first)).status).toBe(204)
    expect(await emailOf('robbed')).toBe('robbed@example.com')
    expect((await scene.mails()).map(({ to_address }) => to_address)).toEqual(['robbed@example.com'])
    expect((await keep(second)).status).toBe(400)
    expect(await emailOf('robbed')).toBe('robbed@example.com')
    expect((await scene.signIn('robbed@example.com')).status).toBe(200)
  })

  it('unlinks the identities at other providers that were linked since, and none of before', async () => {
    const linked = (sub: string, email: string, provider = 'google') => {
      const ctx = { ...scene.services, actor: { kind: 'guest' as const }, now: new Date(), locale: 'es' as const, request_id: 'req_test' }
      return linkIdentity(ctx, { provider, identity: { sub, email, email_verified: true, given_name: undefined, family_name: undefined } })
    }
    const owner = await openAccount('linked')
    const { id } = await linked('own', 'linked@example.com', 'former')
    await scene.mails()
    const first = await change(owner, 'thief-linked@example.com')
    expect((await linked('thief', 'thief-linked@example.com')).id).toBe(id)
    const [kept, returned] = await Promise.all([keep(first), linked('second', 'thief-linked@example.com', 'another')])
    expect(kept.status).toBe(204)
    expect((await linked('own', 'linked@example.com', 'former')).id).toBe(id)
    expect((await linked('thief', 'thief-linked@example.com')).id).not.toBe(id)
    expect((await linked('second', 'thief-linked@example.com', 'another')).id, returned.id).not.toBe(id)
    expect((await linked('mine', 'linked@example.com')).id).toBe(id)
  })

  it('does so even where the thief confirms in the same second', async () => {
    for (let n = 0; n < 8; n++) {
      const { ask } = await openAccount(`racer-${n}`)
      await ask(`thief-racer-${n}@example.com`)
      const [link, notice] = await scene.mails()
      const [, kept] = await Promise.all([confirm(link!.token), keep(notice!.token)])
      expect(kept.status).toBe(204)
      expect(await emailOf(`racer-${n}`)).toBe(`racer-${n}@example.com`)
    }
  })

  it.each([
    ['it is too late', `update email_changes set changed_at = now() - interval '7 days 1 minute' where old_email = $1`],
    ['another account has it', `update users set email = $1 where username = 'bystander'`],
    ['the account is disabled', `update users set disabled_at = now() where id = (select user_id from email_changes where old_email = $1)`],
  ])('is refused once %s', async (why, sql) => {
    if (why.startsWith('another')) await scene.register('bystander')
    const username = why.replaceAll(' ', '-')
    const token = await change(await openAccount(username), `new-${username}@example.com`)
    await scene.pool.query(sql, [`${username}@example.com`])
    if (why.startsWith('another')) await scene.pool.query(`update users set email_verified = true where username = 'bystander'`)
    const refused = await keep(token)
    expect([refused.status, refused.body.message]).toEqual([400, 'Enlace inválido o vencido'])
    expect(await emailOf(username)).toBe(`new-${username}@example.com`)
  })
})

interface Owner {
  token: string
  username: string
}
