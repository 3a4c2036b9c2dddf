import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { LETTERS } from '../../api/letters.server.ts'
import { MailFailure, type SendMail } from '../../kit/mail.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { withoutTokens } from './email.ts'
import { LETTER_QUEUED } from './queue-letter.server.ts'
import { sendDueLetters } from './send-letters.server.ts'
import { takeQueuedLetters } from './take-letters.server.ts'

let scene: AccountScene
let token: string
let vera: string
beforeAll(async () => {
  scene = await openAccountScene()
  for (const username of ['ana', 'vera']) await scene.register(username)
  await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username = 'ana'")
  vera = (await scene.pool.query("select id from users where username = 'vera'")).rows[0].id
  token = await scene.tokenOf('ana')
  await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
})
afterAll(() => scene.close())

const ask = (method: string, path: string) => scene.call(method, path, { token })

/** Puts a letter into the queue, as its event does. */
async function queue(event_id: string, payload: Record<string, unknown> = { kind: 'verify_email', user_id: vera, language: 'es' }) {
  await scene.pool.query('insert into outbox_events (id, type, payload, delivered_at) values ($1, $2, $3, now())', [
    event_id,
    LETTER_QUEUED.type,
    payload,
  ])
  await takeQueuedLetters(LETTERS).handle({ ...scene.services, now: new Date() }, { id: event_id, type: LETTER_QUEUED.type, payload })
}

/** Sends letters that are due after some hours. */
async function send(how?: SendMail, hours = 0) {
  const now = new Date(Date.now() + hours * 3_600_000)
  await sendDueLetters(() => ({ ...scene.services, now }), { letters: LETTERS, send: how })
}

const TAKES: SendMail = async () => {}
const refuses =
  (fault: MailFailure['fault'], text = '550 no'): SendMail =>
  () =>
    Promise.reject(new MailFailure(fault, text))

const stateOf = async (event_id: string) => {
  const { rows } = await scene.pool.query('select id from emails where event_id = $1', [event_id])
  const found = await ask('GET', `/admin/email/${rows[0].id}`)
  return found.body.data
}

describe('a message in the back office', () => {
  it('is queued before the first attempt and between retries, then sent, in one row', async () => {
    await queue('evnt_one')
    expect(await stateOf('evnt_one')).toMatchObject({
      state: 'queued',
      subject: null,
      username: 'vera',
      attempts: 0,
      abilities: { send_again: false },
      next_try_at: expect.any(String),
      waits_for: null,
      refused_at: null,
    })
    await send(refuses('later', '452 mailbox full'))
    await send(refuses('server', 'connect ECONNREFUSED'), 1)
    const waiting = await stateOf('evnt_one')
    expect(waiting).toMatchObject({ state: 'queued', attempts: 2, error: 'connect ECONNREFUSED', waits_for: 'server' })
    expect(new Date(waiting.next_try_at).getTime()).toBeGreaterThan(Date.now() + 3_600_000)
    await send(TAKES, 2)
    expect(await stateOf('evnt_one')).toMatchObject({ state: 'sent', attempts: 3, error: null, text_body: null, has_link: false })
    expect(await stateOf('evnt_one')).toMatchObject({ next_try_at: null, waits_for: null })
    expect((await ask('GET', '/admin/emails')).body.meta.total).toBe(1)
  })

  it('has failed when it was given up, and is tried again in its own row when sent again', async () => {
    await queue('evnt_two')
    await send(refuses('message', '554 no route'))
    const email = await stateOf('evnt_two')
    expect(email).toMatchObject({ state: 'failed', error: '554 no route', abilities: { send_again: true, open_link: false } })
    scene.services.emitted.splice(0)
    expect((await ask('POST', `/admin/email/${email.id}/resends`)).status).toBe(202)
    expect(scene.services.emitted).toEqual([])
    expect(await stateOf('evnt_two')).toMatchObject({ id: email.id, state: 'queued', error: null, attempts: 1 })
    expect((await ask('POST', `/admin/email/${email.id}/resends`)).status).toBe(409)
    await send(refuses('message', '554 no route'))
  })

  it('is sent again once by two who do so at once', async () => {
    const { id } = await stateOf('evnt_two')
    scene.services.emitted.splice(0)
    const other = await scene.pool.connect()
    await other.query('begin')
    await other.query('select from emails where id = $1 for update', [id])
    const both = Promise.all([1, 2].map(() => ask('POST', `/admin/email/${id}/resends`)))
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(2)
    await other.query('commit')
    other.release()
    expect((await both).map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect(scene.services.emitted).toEqual([])
    await send(refuses('message', '554 no route'))
  })

  it('is found by address, subject and state, page by page', async () => {
    const total = async (query: string) => (await ask('GET', `/admin/emails?${query}`)).body.meta.total
    expect(await total('query=vera%40example.com')).toBe(2)
    expect(await total('query=confirma')).toBe(2)
    expect(await total('query=nobody')).toBe(0)
    expect(await total('state=failed')).toBe(1)
    expect(await total('state=sent&per_page=1')).toBe(1)
    expect((await ask('GET', '/admin/emails?state=lost')).status).toBe(422)
  })

  it('is in the list that is downloaded, which is audited', async () => {
    const { text } = await ask('GET', '/admin/emails.csv?state=failed&lang=es')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain('dirección')
    expect(text).toMatch(/vera@example\.com,vera,es,.*,Falló,\d+,,554 no route,/)
    const { rows } = await scene.pool.query("select after from audit_entries where action = 'email.exported'")
    expect(rows).toEqual([{ after: { rows: 1 } }])
    expect((await scene.call('GET', '/admin/emails.csv', { token: await scene.tokenOf('vera') })).status).toBe(403)
    expect((await ask('GET', '/admin/emails.csv?state=lost')).status).toBe(422)
  })
})

describe('a stored message', () => {
  it('shows its text without the token of its link; opening the link is audited', async () => {
    await queue('evnt_three')
    await send()
    const email = await stateOf('evnt_three')
    expect(email).toMatchObject({ state: 'kept', has_link: true, abilities: { send_again: true, open_link: true } })
    const { rows } = await scene.pool.query("select text_body from emails where event_id = 'evnt_three'")
    const secret = /token=([\w-]+)/.exec(rows[0].text_body)![1]!
    expect(email.text_body).toContain('token=•')
    expect(email.html_body).toContain('token=•')
    expect(email.html_body).not.toMatch(/href|<script|<form|<style/)
    expect(JSON.stringify(email) + JSON.stringify((await ask('GET', '/admin/emails')).body)).not.toContain(secret)

    const opened = await ask('POST', `/admin/email/${email.id}/link-openings`)
    expect(opened.body.data.url).toMatch(new RegExp(`^http://localhost:3000/verify-email\\?token=${secret}$`))
    expect((await ask('GET', `/admin/audit?about=${vera}`)).body.data[0]).toMatchObject({
      action: 'email.link_opened',
      actor: { username: 'ana' },
      after: { email: email.id, kind: 'verify_email' },
    })
    expect((await scene.call('POST', '/oauth/verify-email', { body: { token: secret } })).status).toBe(204)
  })

  it('does not reveal its link when there is a mail server', async () => {
    const email = await stateOf('evnt_three')
    const config = { ...scene.services.config, mail: { ...scene.services.config.mail, url: 'smtp://mail.example' } }
    const api = createPlatformApi({ ...scene.services, config })
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.request(`/admin/email/${email.id}/link-openings`, { method: 'POST', headers })).status).toBe(409)
    const { data } = (await (await api.request(`/admin/email/${email.id}`, { headers })).json()) as { data: { abilities: unknown } }
    expect(data.abilities).toMatchObject({ open_link: false })
  })

  it('is written again when resent: another event, another link', async () => {
    const email = await stateOf('evnt_three')
    scene.services.emitted.splice(0)
    expect((await ask('POST', `/admin/email/${email.id}/resends`)).status).toBe(202)
    expect(scene.services.emitted).toEqual([{ type: LETTER_QUEUED.type, payload: { kind: 'verify_email', user_id: vera, language: 'es' } }])
    expect((await ask('POST', '/admin/email/mail_nothing/resends')).status).toBe(404)
  })
})

it('a quote opens for who has its code, which no list of letters shows', () => {
  const code = '4k7mzq2x9abc4k7mzq2x9abc4k'
  const shown = withoutTokens(`<a href="https://x.example/propuesta/${code}"> https://x.example/en/quote/${code}#gift`)
  expect(shown).toBe('<a href="https://x.example/propuesta/••••••••"> https://x.example/en/quote/••••••••#gift')
})

describe('the outbox', () => {
  it('shows admins the events given up, without their payload, and retries them', async () => {
    await scene.pool.query("insert into outbox_events (id, type, payload, failed_at) values ('evnt_lost', $1, $2, now())", [
      LETTER_QUEUED.type,
      { kind: 'of_no_noun', user_id: vera },
    ])
    const { body } = await ask('GET', '/admin/outbox')
    expect(body.data).toEqual([expect.objectContaining({ id: 'evnt_lost', type: LETTER_QUEUED.type, failed_at: expect.any(String) })])
    expect(JSON.stringify(body)).not.toContain(vera)
    expect((await ask('POST', '/admin/outbox/evnt_lost/retries')).status).toBe(202)
    expect((await ask('POST', '/admin/outbox/evnt_nothing/retries')).status).toBe(404)
  })
})
