import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { LETTERS } from '../../api/letters.server.ts'
import { GiveUp, TryLater } from '../../kit/data/outbox.server.ts'
import type { SendMail } from '../../kit/mail.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { LETTER_QUEUED } from './queue-letter.server.ts'
import { sendQueuedLetters } from './send-letter.server.ts'

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

/** Inserts an outbox event as the queue holds it. */
async function insertEvent(id: string, values: { failed?: boolean } = {}) {
  const payload = { kind: 'verify_email', user_id: vera, language: 'es' }
  await scene.pool.query('insert into outbox_events (id, type, payload, created_at, failed_at) values ($1, $2, $3, now(), $4)', [
    id,
    LETTER_QUEUED.type,
    payload,
    values.failed ? new Date() : null,
  ])
  return payload
}

async function deliver(id: string, payload: Record<string, unknown>, send?: () => Promise<void>) {
  const { type, handle } = sendQueuedLetters(LETTERS, send)
  await handle({ ...scene.services, now: new Date() }, { id, type, payload }).catch(() => {})
}

const stateOf = async (id: string) => {
  const { rows } = await scene.pool.query('select id from emails where event_id = $1', [id])
  const found = await ask('GET', `/admin/email/${rows[0]?.id ?? id}`)
  return found.body.data
}

describe('a message in the back office', () => {
  it('is queued before the first attempt and between retries, then sent, in one row', async () => {
    const payload = await insertEvent('evnt_one')
    expect(await stateOf('evnt_one')).toMatchObject({
      state: 'queued',
      subject: null,
      username: 'vera',
      attempts: 0,
      abilities: { send_again: false },
    })
    await deliver('evnt_one', payload, () => Promise.reject(new Error('550 mailbox full')))
    await deliver('evnt_one', payload, () => Promise.reject(new Error('550 mailbox full')))
    expect(await stateOf('evnt_one')).toMatchObject({ state: 'queued', attempts: 2, error: '550 mailbox full' })
    await deliver('evnt_one', payload, async () => {})
    await scene.pool.query("update outbox_events set delivered_at = now() where id = 'evnt_one'")
    expect(await stateOf('evnt_one')).toMatchObject({ state: 'sent', attempts: 3, error: null, text_body: null, has_link: false })
    expect((await ask('GET', '/admin/emails')).body.meta.total).toBe(1)
  })

  it('has failed when the queue gave it up, and retries its own event when sent again', async () => {
    const payload = await insertEvent('evnt_two', { failed: true })
    await deliver('evnt_two', payload, () => Promise.reject(new Error('no route')))
    const email = await stateOf('evnt_two')
    expect(email).toMatchObject({ state: 'failed', error: 'no route', abilities: { send_again: true, open_link: false } })
    scene.services.retried.splice(0)
    expect((await ask('POST', `/admin/email/${email.id}/resends`)).status).toBe(202)
    expect(scene.services.retried).toEqual(['evnt_two'])
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
    expect(text).toMatch(/vera@example\.com,vera,es,.*,Falló,\d+,no route,/)
    const { rows } = await scene.pool.query("select after from audit_entries where action = 'email.exported'")
    expect(rows).toEqual([{ after: { rows: 1 } }])
    expect((await scene.call('GET', '/admin/emails.csv', { token: await scene.tokenOf('vera') })).status).toBe(403)
    expect((await ask('GET', '/admin/emails.csv?state=lost')).status).toBe(422)
  })
})

describe('a stored message', () => {
  it('shows its text without the token of its link; opening the link is audited', async () => {
    await deliver('evnt_three', await insertEvent('evnt_three'))
    await scene.pool.query("update outbox_events set delivered_at = now() where id = 'evnt_three'")
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

describe('the outbox', () => {
  it('shows admins the events given up, without their payload, and retries them', async () => {
    const { body } = await ask('GET', '/admin/outbox')
    expect(body.data).toEqual([expect.objectContaining({ id: 'evnt_two', type: LETTER_QUEUED.type, failed_at: expect.any(String) })])
    expect(JSON.stringify(body)).not.toContain(vera)
    expect((await ask('POST', '/admin/outbox/evnt_two/retries')).status).toBe(202)
    expect((await ask('POST', '/admin/outbox/evnt_nothing/retries')).status).toBe(404)
  })
})

describe('a letter that the mail server does not take', () => {
  beforeAll(() => scene.pool.query('update users set email_verified = false where id = $1', [vera]))
  const handler = (send: SendMail) => sendQueuedLetters(LETTERS, send)
  /** Outcome of a try at an age of the event, in hours, as the queue sees it. */
  async function tryAt(id: string, payload: Record<string, unknown>, hours: number, send: SendMail): Promise<unknown> {
    await scene.pool.query('update outbox_events set created_at = now() - make_interval(mins => $2) where id = $1', [id, hours * 60])
    const { type, handle } = handler(send)
    return handle({ ...scene.services, now: new Date() }, { id, type, payload }).then(
      () => 'sent',
      (error) => error,
    )
  }

  it('is tried for two days with growing gaps, under one Message-ID, and then given up', async () => {
    const payload = await insertEvent('evnt_grey')
    const ids = new Set<string>()
    const later: SendMail = async ({ id }) => {
      ids.add(id)
      throw Object.assign(new Error('451 try again later'), { responseCode: 451, code: 'EENVELOPE' })
    }
    const gaps: number[] = []
    for (const hours of [0, 0.5, 4, 24, 47]) {
      const said = await tryAt('evnt_grey', payload, hours, later)
      expect(said).toBeInstanceOf(TryLater)
      gaps.push(Math.round((said as TryLater).seconds / 60))
    }
    expect(gaps).toEqual([1, 15, 120, 360, 360])
    expect(await stateOf('evnt_grey')).toMatchObject({ state: 'queued', attempts: 5, error: '451 try again later' })
    expect(await tryAt('evnt_grey', payload, 48, later)).toBeInstanceOf(GiveUp)
    expect([...ids]).toEqual(['evnt_grey'])
  })

  it.each([
    ['a recipient', { responseCode: 550, code: 'EENVELOPE' }, GiveUp],
    ['a message', { responseCode: 554, code: 'EMESSAGE' }, GiveUp],
    ['our password', { responseCode: 535, code: 'EAUTH' }, TryLater],
    ['a connection', { code: 'ECONNECTION' }, TryLater],
  ])('is given up at once where %s was refused for good, and only there', async (what, refusal, said) => {
    const id = `evnt_${what.replaceAll(' ', '_')}`
    const payload = await insertEvent(id)
    expect(await tryAt(id, payload, 0, () => Promise.reject(Object.assign(new Error('no'), refusal)))).toBeInstanceOf(said)
  })

  it('is none to an address that nobody confirmed, but for how to confirm it', async () => {
    const sent: string[] = []
    for (const kind of ['password_changed', 'verify_email']) {
      await insertEvent(`evnt_to_${kind}`)
      await tryAt(`evnt_to_${kind}`, { kind, user_id: vera, language: 'es' }, 0, async ({ subject }) => void sent.push(subject))
    }
    expect(sent).toEqual(['Confirmá tu correo en Huella'])
  })
})
