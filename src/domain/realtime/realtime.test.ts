import { setTimeout as sleep } from 'node:timers/promises'
import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OWN_ORIGIN, openRealtimeScene } from '../../testing/realtime-scene.ts'

let scene: Awaited<ReturnType<typeof openRealtimeScene>>
let first: Awaited<ReturnType<typeof scene.openProcess>>
let second: typeof first
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  scene = await openRealtimeScene()
  for (const username of ['boss', 'sara', 'ana', 'vera']) await scene.register(username)
  await scene.grant('boss', 'admin')
  await scene.grant('sara', 'salesop')
  for (const username of ['boss', 'sara', 'ana', 'vera']) {
    tokens[username] = await scene.tokenOf(username)
    ids[username] = await scene.idOf(username)
  }
  first = await scene.openProcess()
  second = await scene.openProcess()
})
afterAll(() => scene.close())

const say = (message: string) => scene.call('POST', '/admin/messages', { token: tokens.boss!, body: { message } })

it.each(['GET', 'POST'])('is understood by an unmodified laravel-echo with pusher-js, authorized by %s', async (method) => {
  const client = new Pusher('huella', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: first.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    ...(method === 'POST'
      ? {
          channelAuthorization: {
            transport: 'ajax' as const,
            endpoint: `${first.url}/api/broadcasting/auth`,
            headers: { authorization: `Bearer ${tokens.sara}` },
          },
        }
      : {
          channelAuthorization: {
            transport: 'ajax' as const,
            endpoint: '',
            customHandler: ({ socketId, channelName }, done) =>
              void scene
                .authorize(first.url, tokens.sara!, { socket_id: socketId }, channelName)
                .then(({ status, auth }) => (auth ? done(null, { auth }) : done(new Error(String(status)), null))),
          },
        }),
  })
  const echo = new Echo({ broadcaster: 'pusher', key: 'huella', client })
  const heard: unknown[] = []
  const ready = Promise.all([
    new Promise<void>((done) => echo.channel('default').subscribed(done)),
    new Promise<void>((done) => echo.private('sales').subscribed(done)),
    new Promise<void>((done) =>
      echo.private(`user.${ids.vera}`).error((error: { status?: number }) => done(void heard.push(error.status ?? 403))),
    ),
  ])
  echo
    .channel('default')
    .listen('SendMessageToClientEvent', (data: unknown) => heard.push(data))
    .listen('.SendMessageToClientEvent', (data: unknown) => heard.push(data))
  echo.private('sales').listen('.deal.changed', (data: unknown) => heard.push(data))
  await ready
  await say('hola')
  await scene.tell('private-sales', 'deal.changed', { deal_id: 'deal_1' })
  await expect.poll(() => heard).toHaveLength(4)
  expect(heard).toEqual([403, { message: 'hola' }, { message: 'hola' }, { deal_id: 'deal_1', number: expect.any(Number) }])
  echo.disconnect()
  const noted = "select actor_id, subject_id, reason from audit_entries where action = 'message.sent'"
  expect((await scene.pool.query(noted)).rows).toContainEqual({ actor_id: ids.boss, subject_id: 'default', reason: 'hola' })
})

it('answers everybody else the same, whatever is asked: 403', async () => {
  const auth = (init: RequestInit, query = '') => fetch(`${first.url}/api/broadcasting/auth${query}`, init).then(({ status }) => status)
  const as = (username: string) => ({ authorization: `Bearer ${tokens[username]}` })
  const asked = (channel_name: string) => `?${new URLSearchParams({ socket_id: '1.2', channel_name })}`
  expect(await auth({ headers: as('ana') }, asked(`private-user.${ids.ana}`))).toBe(200)
  for (const channel of [`private-user.${ids.vera}`, 'private-sales', 'private-deal.deal_1', 'presence-sales', 'default', 'private-', ' '])
    expect(await auth({ headers: as('ana') }, asked(channel)), channel).toBe(403)
  for (const channel of ['private-sales', 'private-deal.deal_1']) expect(await auth({ headers: as('sara') }, asked(channel))).toBe(200)
  expect(await auth({}, asked('private-sales'))).toBe(403)
  expect(await auth({ method: 'POST', headers: { ...as('sara'), 'content-type': 'application/json' }, body: '{"socket_id":' })).toBe(403)
  const body = JSON.stringify({ socket_id: '1.2', channel_name: 'private-sales' })
  expect(await auth({ method: 'POST', headers: { ...as('sara'), 'content-type': 'application/json' }, body })).toBe(200)
  const form = new URLSearchParams({ socket_id: '1.2', channel_name: 'private-sales' })
  expect(await auth({ method: 'POST', headers: as('sara'), body: form })).toBe(200)
  expect(await auth({ method: 'POST', headers: as('sara') }, asked('private-sales'))).toBe(200)
})

it('takes the session’s cookie from our own pages only', async () => {
  const { rows } = await scene.pool.query("select id from users where username = 'sara'")
  const page = { 'sec-fetch-site': 'same-origin', 'x-shown-to': rows[0].id as string }
  const ask = (headers: Record<string, string>) =>
    fetch(`${first.url}/api/broadcasting/auth?socket_id=1.2&channel_name=private-sales`, {
      headers: { cookie: `session=${tokens.sara}`, ...headers },
    }).then(({ status }) => status)
  expect(await ask(page)).toBe(200)
  expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe(403)
  expect(await ask({ ...page, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await ask({ ...page, 'sec-fetch-site': 'same-site', origin: OWN_ORIGIN })).toBe(403)
})

it('refuses a page of another site, an ended token, a stranger’s key and another protocol', async () => {
  for (const origin of ['https://evil.example', 'null', `${OWN_ORIGIN}.evil.example`, 'http://localhost:3001'])
    await expect(scene.connect(first.port, { headers: { origin } }), origin).rejects.toThrow('refused: 403')
  await expect(scene.connect(first.port, { headers: { authorization: 'Bearer none' } })).rejects.toThrow('refused: 401')
  expect(await (await scene.connect(first.port, { path: '/app/other?protocol=7' })).closed).toBe(4001)
  expect(await (await scene.connect(first.port, { path: '/app/huella?protocol=3' })).closed).toBe(4007)
  const own = await scene.connect(first.port, { headers: { origin: OWN_ORIGIN } })
  expect(own.socket_id).toMatch(/^\d+\.\d+$/)
  own.socket.close()
})

it('passes on nothing that clients send, and lets nobody subscribe with what was signed for another socket or channel', async () => {
  const [one, other] = [await scene.connect(first.port), await scene.connect(first.port)]
  await scene.listen(first, one, 'default')
  await scene.listen(first, other, 'default')
  one.send('client-hello', { channel: 'default', text: 'psst' })
  one.socket.send(JSON.stringify({ event: 'client-hello', channel: 'default', data: { text: 'psst' } }))
  one.socket.send('[1,')
  one.socket.send(Buffer.from([1, 2, 3]))
  await one.next(({ event }) => event === 'pusher:error')
  const { auth } = await scene.authorize(first.url, tokens.sara!, one, 'private-sales')
  other.send('pusher:subscribe', { channel: 'private-sales', auth })
  other.send('pusher:subscribe', { channel: 'private-deal.deal_1', auth })
  other.send('pusher:subscribe', { channel: 'private-sales', auth: auth.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })
  other.send('pusher:ping', {})
  await other.next(({ event }) => event === 'pusher:pong')
  await scene.tell('private-sales', 'deal.changed', {})
  await say('fin')
  await other.next(({ event }) => event === 'SendMessageToClientEvent')
  expect(new Set(other.frames.map(({ event }) => event))).toEqual(
    new Set([
      'pusher:connection_established',
      'pusher_internal:subscription_succeeded',
      'pusher:subscription_error',
      'pusher:pong',
      'SendMessageToClientEvent',
      'App\\Events\\SendMessageToClientEvent',
    ]),
  )
  for (const { socket } of [one, other]) socket.close()
})

it.each([
  ['a session that ended', 4009, (token: string) => scene.call('POST', '/oauth/logout', { token })],
  ['a user who was disabled', 4009, () => scene.pool.query(`update users set disabled_at = now() where username = 'lea'`)],
  [
    'a role that was taken',
    4200,
    () => scene.pool.query(`delete from user_roles where user_id = (select id from users where username = 'lea')`),
  ],
  ['an account that was erased', 4009, () => scene.pool.query(`delete from users where username = 'lea'`)],
])('closes the socket of %s, and lets it hear nothing of what came after', async (_, code, end) => {
  await scene.pool.query(`delete from users where username = 'lea'`)
  await scene.register('lea')
  await scene.grant('lea', 'salesop')
  const token = await scene.tokenOf('lea')
  const by_auth = await scene.connect(first.port)
  const by_token = await scene.connect(second.port, { headers: { authorization: `Bearer ${token}` } })
  const by_cookie = await scene.connect(second.port, { headers: { cookie: `session=${token}`, origin: OWN_ORIGIN } })
  const clients = [by_auth, ...(code === 4009 ? [by_token, by_cookie] : [])]
  expect((await scene.listen(first, by_auth, 'private-sales', token)).event).toBe('pusher_internal:subscription_succeeded')
  const kept = (await scene.authorize(first.url, token, by_auth, 'private-deal.deal_9')).auth
  await end(token)
  await scene.tell('private-sales', 'deal.changed', { deal_id: 'late' })
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(clients.map(() => code))
  expect(by_auth.frames.filter(({ event }) => event === 'deal.changed')).toEqual([])
  // A former signature is invalid now.
  const again = await scene.connect(first.port)
  again.send('pusher:subscribe', { channel: 'private-sales', auth: kept })
  expect((await again.next(({ channel }) => channel === 'private-sales')).event).toBe('pusher:subscription_error')
  for (const { socket } of [again, by_token, by_cookie]) socket.terminate()
})

it('numbers events in the order in which they can be seen, without gaps, whatever is rolled back', async () => {
  const start = await lastNumber()
  const seen: number[] = []
  let done = false
  const watching = (async () => {
    while (!done) {
      const { rows } = await scene.pool.query('select number from realtime_events where number > $1 order by number', [
        seen.at(-1) ?? start,
      ])
      seen.push(...rows.map(({ number }) => Number(number)))
    }
  })()
  await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      await scene.db
        .transaction(async (tx) => {
          await tx.execute(`insert into realtime_events (channel, name, data) values ('private-sales', 'x', '{}')`)
          await sleep(Math.random() * 20)
          if (i % 3 === 0) throw new Error('rolled back')
        })
        .catch(() => {})
    }),
  )
  await sleep(20)
  done = true
  await watching
  expect(seen).toEqual(Array.from({ length: 40 }, (_, i) => start + 1 + i))
})

async function lastNumber(): Promise<number> {
  return Number((await scene.pool.query('select last from realtime_numbers')).rows[0].last)
}
