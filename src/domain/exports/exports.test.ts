import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { listReader } from '../../api/list-reader.server.ts'
import { MOST_EXPORTED } from '../../kit/csv.ts'
import type { OutboxEvent } from '../../kit/data/outbox.server.ts'
import { openProjectScene, type ProjectScene } from '../../testing/project-scene.ts'
import { fileOf as fileKey } from './find-exports.server.ts'
import { prepareExports, type ReadList } from './prepare-export.server.ts'
import { EXPORT_REQUESTED } from './request-export.server.ts'
import { removeExportsOfErased, sweepExports } from './sweep-exports.server.ts'

const ROWS = 6_000
const AUDIT = { name: 'audit', path: '/admin/audit.csv?query=muchas' }

let scene: ProjectScene
let read: ReadList
beforeAll(async () => {
  scene = await openProjectScene()
  read = listReader(createPlatformApi(scene.services))
  await scene.pool.query(
    `insert into audit_entries (id, actor_id, action, subject_id, reason, request_id, created_at)
     select 'audi_' || lpad(n::text, 6, '0'), null, 'user.disabled', 'user_' || n, 'muchas ' || n, 'req_1', now() - make_interval(secs => n % 7) from generate_series(1, $1) n`,
    [ROWS],
  )
})
afterAll(() => scene.close())
beforeEach(async () => {
  scene.services.emitted.length = 0
  await scene.services.files.removeAll('exports/')
  await scene.pool.query('delete from exports; delete from notifications; delete from realtime_events')
})

const ask = (who: string, input: object = AUDIT) => scene.as(who, 'POST', '/exports', input)
const own = async (who: string) => (await scene.as(who, 'GET', '/exports')).body.data
const fileOf = (who: string, id: string) => scene.as(who, 'GET', `/export/${id}/file`)
const told = async () => (await scene.pool.query('select kind, facts from notifications order by id')).rows
const files = async () => {
  const keys: string[] = []
  for await (const { key } of scene.services.files.all()) if (key.startsWith('exports/')) keys.push(key)
  return keys
}
const takeEvent = (): OutboxEvent => {
  const at = scene.services.emitted.findIndex(({ type }) => type === EXPORT_REQUESTED.type)
  return { ...scene.services.emitted.splice(at, 1)[0]!, id: 'evnt_1' }
}
const prepare = (event = takeEvent(), by = read, now = new Date()) => prepareExports(by).handle({ ...scene.services, now }, event)

it('is prepared in the background, with its progress, and told of once', async () => {
  const asked = await ask('ana')
  expect([asked.status, asked.body.data]).toEqual([
    202,
    expect.objectContaining({ name: 'audit', state: 'waiting', done: 0, total: null, bytes: null }),
  ])
  const { id } = asked.body.data
  expect((await fileOf('ana', id)).status).toBe(404)
  const event = takeEvent()
  await prepare(event)
  await prepare(event)
  expect(await own('ana')).toEqual([expect.objectContaining({ id, state: 'ready', done: ROWS, total: ROWS })])
  const { status, text, headers } = await fileOf('ana', id)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="audit.csv"',
  ])
  const lines = text.trim().split('\r\n').slice(1)
  expect([lines.length, new Set(lines).size]).toEqual([ROWS, ROWS])
  expect(await told()).toEqual([{ kind: 'export_ready', facts: { file: 'audit.csv', rows: ROWS } }])
  const { rows: heard } = await scene.pool.query('select name from realtime_events')
  expect(heard.filter(({ name }) => name === 'progress').length).toBeGreaterThan(1)
  expect((await scene.as('ana', 'GET', '/notifications')).body.data).toEqual([
    expect.objectContaining({ content: 'Tu archivo audit.csv está listo, con 6.000 filas.', path: '/cuenta/archivos' }),
  ])
})

it('says so where the list has more rows than a file may', async () => {
  await scene.pool.query(
    `insert into entities (id, slug, name_es, name_en, position)
      select 'enti_many_' || n, 'many-' || n, 'Una ' || n, 'One ' || n, 1000 + n from generate_series(1, $1) n`,
    [MOST_EXPORTED],
  )
  const LIST = '/admin/platform/entities/rows.csv'
  const all = await scene.as('ana', 'GET', LIST)
  expect([all.headers.get('x-rows-cut'), all.text.trimEnd().split('\r\n').length]).toEqual(['true', MOST_EXPORTED + 1])
  expect((await scene.as('ana', 'GET', `${LIST}?query=nada`)).headers.get('x-rows-cut')).toBeNull()
  await ask('ana', { name: 'entities', path: LIST })
  await prepare()
  expect(await own('ana')).toEqual([expect.objectContaining({ state: 'ready', done: MOST_EXPORTED, total: MOST_EXPORTED + 1 })])
  expect((await scene.as('ana', 'GET', '/notifications')).body.data).toEqual([
    expect.objectContaining({ content: 'Tu archivo entities.csv está listo, con las primeras 50.000 filas: la lista tiene más.' }),
  ])
  await scene.pool.query("delete from entities where id like 'enti_many_%'")
})

it('holds what the list held when it was begun, though rows change meanwhile', async () => {
  await ask('ana')
  let pages = 0
  await prepare(takeEvent(), (path, about) =>
    read(path, {
      ...about,
      onProgress: async (done, total) => {
        await about.onProgress?.(done, total)
        // Newer ones would push the others to later pages.
        const at = ++pages
        await scene.pool.query(
          `insert into audit_entries (id, actor_id, action, subject_id, reason, request_id, created_at)
           select 'audi_later_' || $1 || '_' || n, null, 'user.disabled', 'user_1', 'muchas', 'req_1', now() from generate_series(1, 500) n`,
          [at],
        )
      },
    }),
  )
  const [{ id, done }] = await own('ana')
  const lines = (await fileOf('ana', id)).text.trim().split('\r\n').slice(1)
  expect([pages, done, new Set(lines).size]).toEqual([3, ROWS, ROWS])
})

it('is answered by the list as the one who asked, in their language', async () => {
  await scene.as('ana', 'POST', '/exports?lang=es', AUDIT)
  await prepare()
  const [{ id }] = await own('ana')
  expect((await fileOf('ana', id)).text.split('\r\n')[0]).toBe(
    (await scene.as('ana', 'GET', '/admin/audit.csv?lang=es')).text.split('\r\n')[0],
  )
})

it('is nobody else’s, not even another admin’s', async () => {
  await ask('ana')
  await prepare()
  const [{ id }] = await own('ana')
  await scene.pool.query(
    "insert into user_roles (user_id, role) select id, 'admin' from users where username = 'tomas' on conflict do nothing",
  )
  expect(await own('tomas')).toEqual([])
  expect((await fileOf('tomas', id)).status).toBe(404)
  expect((await scene.as('tomas', 'DELETE', `/export/${id}`)).status).toBe(404)
  await scene.pool.query("delete from user_roles where role = 'admin' and user_id = (select id from users where username = 'tomas')")
  for (const [method, path, body] of [
    ['GET', '/exports'],
    ['POST', '/exports', AUDIT],
    ['GET', `/export/${id}/file`],
    ['DELETE', `/export/${id}`],
  ] as const) {
    expect((await scene.as('tomas', method, path, body)).status, path).toBe(403)
    expect((await scene.as('nobody', method, path, body)).status, path).toBe(401)
  }
})

it('fails, and says so, when its list may not be read by then', async () => {
  await ask('ana', { name: 'deals', path: '/sales/deals.csv' })
  await prepare()
  expect(await own('ana')).toEqual([expect.objectContaining({ state: 'failed', bytes: null })])
  expect(await told()).toEqual([{ kind: 'export_failed', facts: { file: 'deals.csv', rows: 0 } }])
})

it.each([
  [
    'its role was taken',
    "delete from user_roles where role = 'admin'",
    "insert into user_roles (user_id, role) select id, 'admin' from users where username = 'ana'",
  ],
  [
    'its session ended',
    "update sessions set expires_at = now() - interval '1 minute'",
    "update sessions set expires_at = now() + interval '30 days'",
  ],
  ['its user was disabled', 'update users set disabled_at = now() where username = $$ana$$', 'update users set disabled_at = null'],
])('is not prepared once %s', async (_, take, give) => {
  await ask('ana')
  await scene.pool.query(
    "insert into user_roles (user_id, role) select id, 'admin' from users where username = 'mario' on conflict do nothing",
  )
  await scene.pool.query(take.replace("role = 'admin'", "role = 'admin' and user_id = (select id from users where username = 'ana')"))
  await prepare()
  await scene.pool.query(give)
  await scene.pool.query("delete from user_roles where role = 'admin' and user_id = (select id from users where username = 'mario')")
  expect(await own('ana')).toEqual([expect.objectContaining({ state: 'failed' })])
})

it('is tried again while the list fails, and given up after a quarter of an hour', async () => {
  await ask('ana')
  const event = takeEvent()
  await expect(prepare(event, async () => new Response(null, { status: 503 }))).rejects.toThrow('503')
  expect(await own('ana')).toEqual([expect.objectContaining({ state: 'waiting' })])
  const sweep = (minutes: number) => sweepExports(scene.services, new Date(Date.now() + minutes * 60_000))
  expect(await sweep(14)).toEqual({ removed: 0, given_up: 0 })
  expect(await sweep(16)).toEqual({ removed: 0, given_up: 1 })
  // A late preparation changes nothing.
  await prepare(event)
  expect(await own('ana')).toEqual([expect.objectContaining({ state: 'failed' })])
  expect(await told()).toHaveLength(1)
})

it('of ten asked for at once, three are prepared', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('ana')))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, ...Array(7).fill(409)])
  expect(await own('ana')).toHaveLength(3)
})

it.each([
  ['path', '/oauth/user/data'],
  ['path', '/admin/projects'],
  ['path', '//evil.example/admin/x.csv'],
  ['path', '/admin/../oauth/user.csv'],
  ['path', `/admin/projects.csv?query=${'a'.repeat(2_000)}`],
  ['name', '../../etc/passwd'],
  ['name', 'a"b'],
  ['name', ''],
])('is refused by its %s: %s', async (field, value) => {
  const { status, body } = await ask('ana', { ...AUDIT, [field]: value })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

it('is gone with its file after three days, or when removed, or with its owner', async () => {
  await ask('ana')
  await prepare()
  const [{ id }] = await own('ana')
  expect(await files()).toHaveLength(1)
  expect((await scene.as('ana', 'DELETE', `/export/${id}`)).status).toBe(204)
  expect([await own('ana'), await files()]).toEqual([[], []])

  await ask('ana')
  await prepare()
  expect(await sweepExports(scene.services, new Date(Date.now() + 3 * 86_400_000 + 1_000))).toEqual({ removed: 1, given_up: 0 })
  expect([await own('ana'), await files()]).toEqual([[], []])

  await ask('ana')
  await prepare()
  const { rows } = await scene.pool.query("select id from users where username = 'ana'")
  await removeExportsOfErased.handle(
    { ...scene.services, now: new Date() },
    { id: 'evnt_2', type: 'account.erased', payload: { user_id: rows[0].id } },
  )
  expect([await own('ana'), await files()]).toEqual([[], []])
})

it('is not prepared for who must set up a second factor first', async () => {
  await ask('ana')
  const config = { ...scene.services.config, second_factor_required: true }
  await prepareExports(read).handle({ ...scene.services, config, now: new Date() }, takeEvent())
  expect(await own('ana')).toEqual([expect.objectContaining({ state: 'failed' })])
})

it('is out of reach once its desk is, though its owner has another one', async () => {
  const change = (sql: string) => scene.pool.query(sql)
  await change(
    "insert into user_roles (user_id, role) select id, r from users, unnest(array['admin', 'salesop']) r where username = 'tomas'",
  )
  await ask('tomas')
  await prepare()
  const [{ id }] = await own('tomas')
  expect((await fileOf('tomas', id)).status).toBe(200)
  await change("delete from user_roles where role = 'admin' and user_id = (select id from users where username = 'tomas')")
  expect([(await fileOf('tomas', id)).status, await own('tomas')]).toEqual([404, []])
  await change("delete from user_roles where user_id = (select id from users where username = 'tomas')")
})

it('may be narrowed by any words', async () => {
  const { status } = await ask('ana', { ...AUDIT, path: `/admin/audit.csv?query=${encodeURIComponent('a..b #1 "ñ" \\ 50%')}` })
  await prepare()
  expect([status, (await own('ana'))[0].state]).toEqual([202, 'ready'])
})

it('is a list as CSV and nothing else', async () => {
  await ask('ana')
  await prepare(takeEvent(), async () => Response.json({ data: [] }))
  expect([(await own('ana'))[0].state, await files()]).toEqual(['failed', []])
})

it('is told of once, and stays, when it is delivered twice at once', async () => {
  const { body } = await ask('ana')
  const event = takeEvent()
  await Promise.all([prepare(event), prepare(event)])
  expect((await fileOf('ana', body.data.id)).text.trim().split('\r\n').length).toBeGreaterThan(ROWS)
  expect(await told()).toHaveLength(1)
})

it('is read no further once it is called off', async () => {
  const { body } = await ask('ana')
  let pages = 0
  await prepare(takeEvent(), (path, about) =>
    read(path, {
      ...about,
      onProgress: async (done, total) => {
        pages++
        await scene.as('ana', 'DELETE', `/export/${body.data.id}`)
        await about.onProgress?.(done, total)
      },
    }),
  )
  expect([pages, await files(), await told()]).toEqual([1, [], []])
})

it('leaves no file behind when it is stored while it is removed', async () => {
  const { body } = await ask('ana')
  const store = scene.services.files
  const { removeAll } = store
  let prepared: Promise<void> | undefined
  store.removeAll = async (prefix) => {
    await removeAll(prefix)
    store.removeAll = removeAll
    prepared = prepare(takeEvent(), async () => new Response('a', { headers: { 'content-type': 'text/csv' } }))
    await sleep(300)
  }
  expect((await scene.as('ana', 'DELETE', `/export/${body.data.id}`)).status).toBe(204)
  await prepared
  expect([await own('ana'), await files(), await told()]).toEqual([[], [], []])
})

it('leaves no file behind when it is given up while it is prepared', async () => {
  await ask('ana')
  await prepare(takeEvent(), async (path, about) => {
    const answer = await read(path, about)
    await sweepExports(scene.services, new Date(Date.now() + 16 * 60_000))
    return answer
  })
  expect([(await own('ana'))[0].state, await files()]).toEqual(['failed', []])
})

it('leaves no file behind when its process was killed and it was removed before another one took over', async () => {
  const { body } = await ask('ana')
  const event = takeEvent()
  await scene.as('ana', 'DELETE', `/export/${body.data.id}`)
  await scene.services.files.put(fileKey(String(event.payload.user_id), body.data.id), Buffer.from('a'), 'text/csv')
  await prepare(event)
  expect(await files()).toEqual([])
})

it('makes the oldest go when there are twenty', async () => {
  const { rows } = await scene.pool.query(
    `insert into exports (id, user_id, session_id, name, path, language, state, done, total, bytes, created_at, ended_at)
     select 'expo_old' || n, id, 'none', 'audit', '/admin/audit.csv', 'es', 'ready', 1, 1, 1, now() - make_interval(mins => n), now()
     from users, generate_series(1, 20) n where username = 'ana' returning user_id`,
  )
  const { user_id } = rows[0]
  for (const id of ['expo_old1', 'expo_old20']) await scene.services.files.put(fileKey(user_id, id), Buffer.from('a'), 'text/csv')
  await ask('ana')
  expect([await own('ana').then((all) => all.length), await files()]).toEqual([20, [fileKey(user_id, 'expo_old1')]])
})

it('leaves no file behind when it is removed while it is prepared', async () => {
  const { body } = await ask('ana')
  await prepare(takeEvent(), async (path, about) => {
    const answer = await read(path, about)
    await scene.as('ana', 'DELETE', `/export/${body.data.id}`)
    return answer
  })
  expect(await files()).toEqual([])
  expect(await told()).toEqual([])
})
