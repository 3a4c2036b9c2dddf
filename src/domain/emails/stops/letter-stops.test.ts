import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LETTERS } from '../../../api/letters.server.ts'
import type { Message } from '../../../kit/mail.server.ts'
import { openProjectScene, type ProjectScene } from '../../../testing/project-scene.ts'
import { sendDueLetters } from '../send-letters.server.ts'
import { takeQueuedLetters } from '../take-letters.server.ts'
import { stopToken } from './stop-letters.server.ts'

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
})
beforeEach(() => scene.pool.query('delete from letter_stops; delete from organization_join_requests'))
afterAll(() => scene.close())

const idOf = async (username: string) =>
  (await scene.pool.query('select id from users where username = $1', [username])).rows[0].id as string
const ONE_CLICK = {
  body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

/** Sends a letter to marta, who manages org_1. @returns the message for the mail server */
async function sendJoinRequested(id: string): Promise<Message | undefined> {
  const sent: Message[] = []
  const context = () => ({ ...scene.services, now: new Date() })
  await scene.pool.query(
    "insert into organization_join_requests (id, organization_id, user_id, state, created_at) values ('ojrq_1', 'org_1', $1, 'waiting', now()) on conflict do nothing",
    [await idOf('tomas')],
  )
  const payload = { kind: 'join_asked', user_id: await idOf('marta'), facts: { request_id: 'ojrq_1' } }
  await takeQueuedLetters(LETTERS).handle(context(), { id, type: 'letter.queued', payload })
  await sendDueLetters(context, { letters: LETTERS, send: async (message) => void sent.push(message) })
  return sent[0]
}

describe('a letter that is not about its reader’s own act', () => {
  it('is stopped by one click without a session, once, and says so; it comes again from the account', async () => {
    const message = await sendJoinRequested('evnt_join_1')
    const address = new URL(message!.one_click!)
    expect(address.pathname).toBe('/api/letters/stop')
    expect(message!.text).toContain(`/novedades/salir?stop-token=${address.searchParams.get('stop-token')}`)
    const click = () => scene.call('POST', `/letters/stop${address.search}`, ONE_CLICK)
    expect((await click()).body.data).toEqual({ topic: 'organization', stopped: 'now' })
    expect((await click()).body.data).toEqual({ topic: 'organization', stopped: 'before' })
    expect(await sendJoinRequested('evnt_join_2')).toBeUndefined()
    expect((await scene.as('marta', 'GET', '/oauth/user/letters')).body.data).toEqual({ stopped: ['organization'] })
    // Somebody else's choice is theirs.
    await scene.as('tomas', 'DELETE', '/oauth/user/letters/organization')
    expect(await sendJoinRequested('evnt_join_3')).toBeUndefined()
    expect((await scene.as('marta', 'DELETE', '/oauth/user/letters/organization')).status).toBe(204)
    expect(await sendJoinRequested('evnt_join_4')).toBeDefined()
    expect((await scene.as('', 'GET', '/oauth/user/letters')).status).toBe(401)
  })

  it('is not stopped by looking, nor by a token that is not ours', async () => {
    const token = stopToken(scene.services, { user_id: await idOf('marta'), address: '' }, 'organization')
    const opened = await scene.call('GET', `/letters/stop?stop-token=${token}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/novedades/salir?stop-token=${token}`])
    expect((await scene.call('GET', `/letters/link?stop-token=${token}`)).body.data).toEqual({ topic: 'organization', stopped: 'no' })
    for (const wrong of ['', 'abc', token.replace(/^(.{20})./, '$1x')])
      expect((await scene.call('POST', `/letters/stop?stop-token=${wrong}`, ONE_CLICK)).status).toBe(400)
    expect((await scene.pool.query('select from letter_stops')).rowCount).toBe(0)
  })

  it('comes again from the account where it was stopped for its confirmed address', async () => {
    const { rows } = await scene.pool.query("select email from users where username = 'marta'")
    const token = stopToken(scene.services, { user_id: null, address: rows[0].email }, 'invitations')
    await scene.call('POST', `/letters/stop?stop-token=${token}`, ONE_CLICK)
    expect((await scene.as('marta', 'GET', '/oauth/user/letters')).body.data).toEqual({ stopped: ['invitations'] })
    expect((await scene.as('tomas', 'GET', '/oauth/user/letters')).body.data).toEqual({ stopped: [] })
    expect((await scene.as('marta', 'DELETE', '/oauth/user/letters/invitations')).status).toBe(204)
    expect((await scene.pool.query('select from letter_stops')).rowCount).toBe(0)
  })

  it('is stopped for an address without an account by its digest, and ends with the account', async () => {
    const token = stopToken(scene.services, { user_id: null, address: 'Nadie@Example.com' }, 'invitations')
    await scene.call('POST', `/letters/stop?stop-token=${token}`, ONE_CLICK)
    const { rows } = await scene.pool.query('select reader from letter_stops')
    expect(rows[0].reader).toMatch(/^address [\w-]{20,}$/)
    await scene.pool.query(
      "insert into users (id, username, email, name, surname, created_at, updated_at) values ('user_gone', 'gone', 'gone@example.com', 'G', 'H', now(), now()); insert into letter_stops values ('user_gone', 'desk', now()); delete from users where id = 'user_gone'",
    )
    expect((await scene.pool.query("select from letter_stops where reader = 'user_gone'")).rowCount).toBe(0)
  })
})
