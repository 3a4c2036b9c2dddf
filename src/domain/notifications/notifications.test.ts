import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { moveGift } from '../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../testing/gift-scene.ts'
import { sendPendingNotifications } from '../contributions/notices/send-pending-notifications.server.ts'
import { notifyGivers, notifyManagers } from './follow-news.server.ts'
import { contentOf } from './notification-text.ts'

let scene: GiftScene
beforeAll(async () => {
  scene = await openGiftScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.pool.query('delete from notifications; delete from realtime_events'))

type Person = GiftScene['vera']
const ask = async ({ token }: Person, path: string, language = 'en') =>
  scene.call('GET', path, { token, headers: { 'accept-language': language } })
const told = async (person: Person, language = 'en') => (await ask(person, '/notifications', language)).body
const published = async () => (await scene.pool.query('select channel, name, data from realtime_events order by number')).rows

/** Delivers each event of the outbox twice, as may happen. */
async function deliver(): Promise<void> {
  await sendPendingNotifications(scene.services, new Date())
  const events = scene.services.emitted.splice(0)
  for (const event of [...events, ...events])
    for (const { type, handle } of [notifyGivers, notifyManagers])
      if (type === event.type) await handle({ ...scene.services, now: new Date() }, { ...event, id: 'evnt_1' })
}

it('tells who gave that their contribution was confirmed, once, in their language, and only them', async () => {
  await scene.begin()
  const id = await scene.gift(50_000, { kind: 'booking' })
  expect((await scene.approve(id, 50_000)).status).toBeLessThan(300)
  await deliver()
  const { data, meta } = await told(scene.vera)
  expect(meta).toEqual({ total: 1, page: 1, per_page: 20 })
  const code = id.replaceAll('_', '')
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^noti_/),
      kind: 'contribution_confirmed',
      content: expect.stringMatching(/^We confirmed your contribution of ARS.500\.00 to Proyecto proj_1\.$/),
      color: 'green',
      icon: 'check',
      path: `/en/account/contribution/${code}`,
      created_at: expect.any(String),
      read_at: null,
    },
  ])
  expect((await told(scene.vera, 'es')).data[0].content).toMatch(/^Confirmamos tu aporte de \$.500,00 a Proyecto proj_1\.$/)
  expect((await told(scene.marta)).data).toEqual([])
  expect(await published()).toEqual([
    { channel: `private-user.${scene.vera.id}`, name: 'notification', data: { notification_id: data[0].id } },
  ])
})

it('tells of a divided one how much stayed, of a paid one that it was paid, and of the common fund by its name', async () => {
  await scene.begin()
  const id = await scene.gift(150_000, { kind: 'booking' })
  expect((await scene.approve(id, 150_000)).status).toBeLessThan(300)
  await deliver()
  const latest = async () => (await told(scene.vera, 'es')).data[0].content
  expect(await latest()).toMatch(/^Confirmamos tu aporte de \$.1\.000,00 a Proyecto /)
  await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
  await scene.pool.query(
    `insert into contribution_notices (contribution_id, step_id, to_organization, to_contributor, created_at)
     select contribution_id, max(id), false, true, now() from contribution_steps where contribution_id = $1 group by contribution_id`,
    [id],
  )
  await deliver()
  expect(await latest()).toMatch(/^Tu aporte de \$.1\.000,00 a Proyecto .+ se le pagó a la organización\.$/)
  expect(
    contentOf(
      { kind: 'contribution_confirmed', facts: { code: 'x', amount: { amount: 100, currency: 'ARS' }, project: null, count: 1 } },
      'es',
    ),
  ).toMatch(/^Confirmamos tu aporte de \$.1,00 al fondo común\.$/)
})

it('tells of several at once in one notification', async () => {
  await scene.begin()
  for (const amount of [10_000, 20_000, 30_000]) await scene.approve(await scene.gift(amount, { kind: 'booking' }), amount)
  await deliver()
  const { data } = await told(scene.vera)
  expect(data.map(({ content, path }: { content: string; path: string }) => [content, path])).toEqual([
    ['We confirmed 3 of your contributions.', '/en/account/trips-and-contributions'],
  ])
})

it.each([
  ['under_review', 'active', 'project_approved', 'green'],
  ['under_review', 'published', 'project_approved', 'green'],
  ['under_review', 'rejected', 'project_change_asked', 'red'],
  ['active', 'published', null, null],
  ['draft', 'under_review', null, null],
])('a project that goes from %s to %s tells its managers: %s', async (from, to, kind, color) => {
  const { proj } = await scene.begin()
  const { rows } = await scene.pool.query(
    `insert into project_status_changes (project_id, from_status, to_status, created_at) values ($1, $2, $3, now()) returning id::int`,
    [proj, from, to],
  )
  scene.services.emitted.push({ type: 'project.status_changed', payload: { project_id: proj, change_id: rows[0].id } })
  await deliver()
  const found = (await told(scene.marta)).data.map((one: { kind: string; color: string }) => [one.kind, one.color])
  expect(found).toEqual(kind ? [[kind, color]] : [])
})

it('is read one by one or all at once, by its owner only, and their other tabs hear of it', async () => {
  await scene.pool.query(
    `insert into notifications (id, user_id, kind, facts, source, created_at)
     select 'noti_' || n, $1, 'project_approved', '{"project":"Pozo","slug":"pozo"}', n::text, now() - make_interval(hours => 100 - n) from generate_series(10, 34) n`,
    [scene.vera.id],
  )
  const bell = async () => (await ask(scene.vera, '/notifications/bell')).body.data
  expect(await bell()).toMatchObject({ unread: 25, latest: { id: 'noti_34', content: 'We approved your project “Pozo”.' } })
  expect((await ask(scene.vera, '/notifications?page=2&per_page=20')).body.data).toHaveLength(5)
  expect((await scene.post(scene.marta, '/notification/noti_34/read')).status).toBe(404)
  expect((await scene.post(scene.vera, '/notification/noti_99/read')).status).toBe(404)
  expect(await published()).toEqual([])
  for (let twice = 0; twice < 2; twice++) expect((await scene.post(scene.vera, '/notification/noti_34/read')).status).toBe(204)
  expect(await bell()).toMatchObject({ unread: 24, latest: { read_at: expect.any(String) } })
  expect((await ask(scene.vera, '/notifications?state=unread')).body.meta.total).toBe(24)
  expect((await scene.post(scene.marta, '/notifications/read')).status).toBe(204)
  expect((await bell()).unread).toBe(24)
  // Later ones than the newest that was seen stay unread, and one of somebody else's names none.
  expect((await scene.post(scene.marta, '/notifications/read?newest=noti_32')).status).toBe(204)
  expect((await scene.post(scene.vera, '/notifications/read?newest=noti_32')).status).toBe(204)
  expect((await ask(scene.vera, '/notifications?state=unread')).body.data.map(({ id }: { id: string }) => id)).toEqual(['noti_33'])
  expect((await scene.post(scene.vera, '/notifications/read')).status).toBe(204)
  expect((await bell()).unread).toBe(0)
  const own = { channel: `private-user.${scene.vera.id}`, name: 'notifications.read', data: {} }
  expect(await published()).toEqual([own, own, own])
  expect((await scene.call('GET', '/notifications')).status).toBe(401)
})

it('is erased with its user', async () => {
  await scene.register('lea')
  await scene.pool.query(
    `insert into notifications (id, user_id, kind, facts, source, created_at) select 'noti_x', id, 'project_approved', '{}', 'x', now() from users where username = 'lea'`,
  )
  await scene.pool.query(`delete from users where username = 'lea'`)
  expect((await scene.pool.query('select from notifications')).rowCount).toBe(0)
})
