import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LETTERS } from '../../../api/letters.server.ts'
import { newId } from '../../../kit/ids.ts'
import { moveGift } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'
import { sendDueLetters } from '../../emails/send-letters.server.ts'
import { takeQueuedLetters } from '../../emails/take-letters.server.ts'
import { sendPendingNotifications } from '../notices/send-pending-notifications.server.ts'
import { payContributions } from '../pay-contributions.server.ts'
import { reportContributions } from '../report-contributions.server.ts'
import { noteNotice } from '../write-step.server.ts'
import { sweepWatches } from './watch-trail.server.ts'

let scene: GiftScene
let org: string
let proj: string
beforeAll(async () => {
  scene = await openGiftScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ org, proj } = await scene.begin())
  await scene.pool.query('delete from rate_limits')
  await scene.pool.query('delete from trail_watches')
})

const codeOf = (id: string) => id.replaceAll('_', '')
const ask = (id: string, email: string, more: { address?: string } = {}) =>
  scene.call('POST', `/trail/${codeOf(id)}/watches`, { body: { email }, ...more })
const watches = async () => (await scene.pool.query('select * from trail_watches')).rows

/** Leaves an address and confirms it by its letter. */
async function watch(id: string, email: string) {
  expect((await ask(id, email)).status).toBe(202)
  const [letter] = await scene.mails()
  const token = letter!.token
  const confirmed = await scene.call('POST', `/trail-watch/confirm?news-token=${token}`)
  expect(confirmed.body.data).toEqual({ code: codeOf(id), does: 'confirm', confirmed: true, withdrawal: null })
  return token
}

async function pay(id: string, amount: number) {
  const now = new Date()
  await scene.db.transaction((tx) => payContributions(tx, [{ id, amount }], { paid_at: now.toISOString(), now, acted_by: scene.admin.id }))
}

const leaveTokenIn = (text: string) => /news-token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('a guest who leaves an address', () => {
  it('is told of each stage once it is confirmed, and forgotten after the last', async () => {
    const id = await scene.gift(40_000)
    await watch(id, 'guest@example.com')
    await scene.approve(id, 40_000)
    const [approved] = (await scene.tell()).filter(({ kind }) => kind === 'trail_watch_told')
    expect(approved!.text_body).toContain('400')
    await pay(id, 40_000)
    expect((await scene.tell()).map(({ kind }) => kind)).toContain('trail_watch_told')
    await reportContributions(scene.db, [id], new Date())
    expect((await scene.tell()).map(({ kind }) => kind)).toContain('trail_watch_told')
    await sweepWatches(scene.db, new Date())
    expect(await watches()).toHaveLength(1)
    await sweepWatches(scene.db, new Date(Date.now() + 73 * 3_600_000))
    expect(await watches()).toEqual([])
    expect((await ask(id, 'guest@example.com')).status).toBe(409)
  })

  it('gets the letter of the last stage also if the mail server was down for 40 hours', async () => {
    const id = await scene.gift(50_001)
    await watch(id, 'patient@example.com')
    await scene.approve(id, 50_001)
    await pay(id, 50_001)
    await scene.tell()
    await reportContributions(scene.db, [id], new Date())
    await sendPendingNotifications(scene.services, new Date())
    await scene.pool.query('delete from emails')
    const { type, handle } = takeQueuedLetters(LETTERS)
    for (const event of scene.services.emitted.splice(0))
      if (event.type === type) await handle({ ...scene.services, now: new Date() }, { ...event, id: newId('evnt') })
    const now = new Date(Date.now() + 40 * 3_600_000)
    await sweepWatches(scene.db, now)
    await sendDueLetters(() => ({ ...scene.services, now }), { letters: LETTERS, send: undefined })
    const { rows } = await scene.pool.query("select state, error from emails where kind = 'trail_watch_told'")
    expect(rows).toEqual([{ state: 'kept', error: null }])
  })

  it('is told of a contribution that comes back, and forgotten if it does not', async () => {
    const id = await scene.gift(49_000, { kind: 'booking' })
    await watch(id, 'returns@example.com')
    await scene.approve(id, 49_000)
    const told = async () => (await scene.tell()).filter(({ kind }) => kind === 'trail_watch_told').length
    expect(await told()).toBe(1)
    // Taken back, a trip that still gives something waits for its review again at once.
    const reversal = { cause: 'mistake', reason: 'The wrong one', seen: { amount: 49_000, currency: 'ARS', project_id: proj } }
    expect((await scene.post(scene.admin, `/admin/contribution/${id}/reversal`, reversal)).status).toBe(204)
    expect([await told(), (await watches())[0].ended_at]).toEqual([1, null])
    await scene.approve(id, 49_000, { reason: 'Seen again' }, scene.second)
    expect(await told()).toBe(1)
    // Cancelled at the travel site.
    await scene.pool.query(moveGift(id, 'reversed', 'voided_at = now()'))
    const { rows } = await scene.pool.query('select max(id)::int as id from contribution_steps where contribution_id = $1', [id])
    await noteNotice(scene.db, new Date(), { contribution_id: id, step_id: rows[0].id }, { organization: false, contributor: true })
    expect([await told(), (await watches())[0].ended_at]).toEqual([1, null])
    await sweepWatches(scene.db, new Date(Date.now() + 89 * 86_400_000))
    expect(await watches()).toHaveLength(1)
    await sweepWatches(scene.db, new Date(Date.now() + 91 * 86_400_000))
    expect(await watches()).toEqual([])
  })

  it('is forgotten three days after a donation is refused', async () => {
    const id = await scene.gift(50_000)
    await watch(id, 'refused@example.com')
    const refusal = { cause: 'not_arrived', reason: 'Nothing came', seen: { amount: 50_000, currency: 'ARS', project_id: proj } }
    expect((await scene.post(scene.admin, `/admin/contribution/${id}/refusal`, refusal)).status).toBe(204)
    expect((await scene.tell()).map(({ kind }) => kind)).toContain('trail_watch_told')
    await sweepWatches(scene.db, new Date(Date.now() + 73 * 3_600_000))
    expect(await watches()).toEqual([])
  })

  it('hears nothing before the confirmation, and is forgotten without it', async () => {
    const id = await scene.gift(41_000)
    await ask(id, 'silent@example.com')
    await scene.mails()
    await scene.approve(id, 41_000)
    expect((await scene.tell()).map(({ kind }) => kind)).not.toContain('trail_watch_told')
    await sweepWatches(scene.db, new Date(Date.now() + 49 * 3_600_000))
    expect(await watches()).toEqual([])
  })

  it('is nobody’s to read: not in the database, the list of messages, the queue, nor a server’s refusal', async () => {
    const id = await scene.gift(42_000)
    await ask(id, 'Hidden.Guest@example.com')
    const queued = JSON.stringify(scene.services.emitted)
    const [letter] = await scene.mails()
    expect(letter!.to_address.toLowerCase()).toBe('h•••@•••')
    const rows = JSON.stringify([await watches(), letter])
    for (const text of [rows, queued]) expect(text.toLowerCase()).not.toContain('guest@example')
    await scene.pool.query('delete from trail_watches')
  })

  it('stops by one click, without signing in, and looking changes nothing', async () => {
    const id = await scene.gift(43_000)
    await watch(id, 'stops@example.com')
    await scene.approve(id, 43_000)
    const [told] = (await scene.tell()).filter(({ kind }) => kind === 'trail_watch_told')
    const token = leaveTokenIn(told!.text_body)
    expect((await scene.call('GET', `/trail-watch?news-token=${token}`)).body.data).toMatchObject({ does: 'leave' })
    expect((await scene.call('GET', `/trail-watch/leave?news-token=${token}`)).status).toBe(302)
    expect(await watches()).toHaveLength(1)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await scene.call('POST', `/trail-watch/leave?news-token=${token}`, { body })).status).toBe(204)
    expect(await watches()).toEqual([])
    expect((await scene.call('POST', `/trail-watch/leave?news-token=${token}`, { body })).status).toBe(204)
  })

  it('cannot be made up: links of others, cut, or for something else', async () => {
    const id = await scene.gift(44_000)
    await ask(id, 'careful@example.com')
    const [letter] = await scene.mails()
    const { token } = letter!
    for (const bad of ['', 'x', token.slice(0, -2), token.slice(4)])
      for (const what of ['confirm', 'leave'])
        expect((await scene.call('POST', `/trail-watch/${what}?news-token=${bad}`)).status, bad).toBe(400)
    expect((await scene.call('POST', `/trail-watch/leave?news-token=${token}`)).status).toBe(400)
    expect((await watches())[0].confirmed_at).toBeNull()
    await scene.pool.query(`update trail_watches set created_at = now() - interval '49 hours'`)
    expect((await scene.call('POST', `/trail-watch/confirm?news-token=${token}`)).status).toBe(400)
    await scene.pool.query('delete from trail_watches')
  })

  it('gets few letters, however often somebody writes their address', async () => {
    const id = await scene.gift(45_000)
    for (let n = 0; n < 12; n++) expect((await ask(id, 'victim@example.com')).status).toBe(202)
    expect((await scene.mails()).length).toBeLessThanOrEqual(5)
    expect(await watches()).toHaveLength(1)
    expect((await ask(id, 'no address')).status).toBe(422)
    expect((await scene.call('POST', '/trail/nothing/watches', { body: { email: 'a@example.com' } })).status).toBe(404)
    await scene.pool.query('delete from trail_watches')
  })
})

describe('who gave', () => {
  async function trip(amount: number) {
    const id = await scene.gift(amount, { kind: 'booking' })
    await scene.pool.query(moveGift(id, 'approved', "status = 'approved', approved_at = now()"))
    return id
  }
  const toVera = async () =>
    (await scene.tell()).filter(({ kind, to_address }) => kind === 'contribution_told' && to_address.startsWith('vera'))

  /** News are one letter a day. */
  const nextDay = () => scene.pool.query('delete from news_letters')

  it('is thanked once a donation arrives, and not for a trip', async () => {
    for (const kind of ['donation', 'booking'] as const) {
      const id = await scene.gift(48_000, { kind })
      if (kind === 'donation')
        await scene.pool.query(
          "insert into contribution_donors (contribution_id, user_id, way, created_at) values ($1, $2, 'transfer', now())",
          [id, scene.vera.id],
        )
      await scene.approve(id, 48_000)
      const [mail] = await toVera()
      expect([kind, mail!.text_body.includes('¡Gracias! Tu donación llegó.')]).toEqual([kind, kind === 'donation'])
    }
  })

  it('is told of payout and report, one letter about all of theirs', async () => {
    const ids = [await trip(46_000), await trip(46_002)]
    for (const id of ids) await pay(id, id === ids[0] ? 46_000 : 46_002)
    const paid = await toVera()
    expect(paid).toHaveLength(1)
    expect(paid[0]!.text_body).toMatch(/460,00[\s\S]*460,02/)
    // Only its organization knows that it arrived.
    expect(paid[0]!.subject).toContain('Se pagó a la organización tu aporte')
    await nextDay()
    await reportContributions(scene.db, ids, new Date())
    const reported = await toVera()
    expect(reported).toHaveLength(1)
    expect(reported[0]!.subject).toMatch(/Novedades|contaron/i)
  })

  it('is not written to twice about a report that they get as a follower, nor about payouts if they refused news', async () => {
    const id = await trip(47_000)
    await scene.pool.query('insert into favorites (user_id, project_id, created_at) values ($1, $2, now())', [scene.vera.id, proj])
    await nextDay()
    await pay(id, 47_000)
    expect(await toVera()).toHaveLength(1)
    await nextDay()
    await reportContributions(scene.db, [id], new Date())
    expect(await toVera()).toHaveLength(0)
    await scene.pool.query('insert into news_refusals (user_id, project_id, created_at) values ($1, null, now())', [scene.vera.id])
    await nextDay()
    const other = await trip(47_002)
    await pay(other, 47_002)
    expect(await toVera()).toHaveLength(0)
    await scene.pool.query('delete from news_refusals')
    await scene.pool.query('delete from favorites')
  })

  it('gets no second letter where they left their own address too', async () => {
    const id = await scene.gift(48_000, { kind: 'booking' })
    await watch(id, 'VERA@example.com')
    await scene.approve(id, 48_000)
    const told = (await scene.tell()).filter(({ kind }) => kind === 'contribution_told' || kind === 'trail_watch_told')
    expect(told.map(({ kind }) => kind)).toEqual(['contribution_told'])
    expect(org).toMatch(/^org_/)
  })
})
