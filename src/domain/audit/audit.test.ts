import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../testing/account-scene.ts'

let scene: AccountScene
let token: string
beforeAll(async () => {
  scene = await openAccountScene()
  for (const username of ['boss', 'vera', 'ana']) await scene.register(username)
  await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username = 'boss'")
  token = await scene.tokenOf('boss')
  await act('user.disabled', 'vera', { reason: 'Publicó correo basura', created_at: '2026-11-10T15:00:00Z' })
  await act('user.role_granted', 'ana', { after: { role: 'salesop' }, created_at: '2026-11-11T02:30:00Z' })
  await act('outbox.retried', 'evnt_1', { created_at: '2026-11-12T15:00:00Z' })
})
afterAll(() => scene.close())

it('renders each act in the reader’s language, with the labels of roles', async () => {
  const spanish = await entries('lang=es')
  expect(spanish.map(({ sentence }) => sentence)).toEqual(['reintentó un aviso interno', 'dio el rol Ventas a', 'suspendió a'])
  expect((await entries('lang=en')).map(({ sentence }) => sentence)[1]).toBe('granted the role Sales to')
})

it.each([
  ['noun=user', ['user.role_granted', 'user.disabled']],
  ['query=BASURA', ['user.disabled']],
  ['query=ana', ['user.role_granted']],
  ['query=salesop', ['user.role_granted']],
  ['query=boss%20nada', []],
  ['sort=created_at', ['user.disabled', 'user.role_granted', 'outbox.retried']],
  // Half past eleven at night on the 10th in Argentina.
  ['from=2026-11-11', ['outbox.retried']],
  ['to=2026-11-10', ['user.role_granted', 'user.disabled']],
  ['from=2026-11-10&to=2026-11-10&noun=user', ['user.role_granted', 'user.disabled']],
  ['per_page=1&page=2', ['user.role_granted']],
])('filters by %s', async (query, actions) => {
  expect((await entries(query)).map(({ action }) => action)).toEqual(actions)
})

it('counts the matches, and refuses unknown or malformed filters', async () => {
  expect((await ask('/admin/audit?noun=user&per_page=1')).body.meta).toEqual({ total: 2, page: 1, per_page: 1 })
  for (const query of ['from=ayer', 'to=2026-02-30', 'noun=Users', 'sort=reason', `query=${'x'.repeat(101)}`])
    expect((await ask(`/admin/audit?${query}`)).status, query).toBe(422)
})

it('lists the nouns that acts apply to', async () => {
  const { body } = await ask('/admin/audit/nouns?lang=en')
  expect(body.data).toContainEqual({ name: 'user', label: 'Accounts' })
})

it('exports a spreadsheet in which no reason becomes a formula', async () => {
  await act('user.enabled', 'vera', { reason: '=HYPERLINK("https://evil.example")', created_at: '2026-11-13T15:00:00Z' })
  const { status, text } = await ask('/admin/audit.csv?lang=en&noun=user')
  expect(status).toBe(200)
  const [header, first] = text.split('\r\n')
  expect(header).toBe('Date and time (UTC),Who,Code,What they did,To whom or what,Before,After,Reason,Id')
  expect(first).toContain('2026-11-13T15:00:00.000Z,boss,user.enabled,enabled,vera,,,"\'=HYPERLINK')
})

it('speaks of one in the singular', async () => {
  await act('user.sessions_ended', 'ana', { after: { sessions_ended: 1 }, created_at: '2026-11-09T15:00:00Z' })
  await act('user.sessions_ended', 'ana', { after: { sessions_ended: 3 }, created_at: '2026-11-09T16:00:00Z' })
  expect((await entries('query=sessions_ended')).map(({ sentence }) => sentence)).toEqual(['cerró 3 sesiones de', 'cerró una sesión de'])
})

async function act(action: string, subject: string, more: { reason?: string; after?: object; created_at: string }) {
  await scene.pool.query(
    `insert into audit_entries (id, actor_id, action, subject_id, after, reason, created_at)
     select 'audi_' || gen_random_uuid(), (select id from users where username = 'boss'), $1, coalesce((select id from users where username = $2), $2), $3, $4, $5`,
    [action, subject, more.after ?? null, more.reason ?? null, more.created_at],
  )
}

async function entries(query: string): Promise<{ action: string; sentence: string }[]> {
  return (await ask(`/admin/audit?${query}`)).body.data
}

function ask(path: string) {
  return scene.call('GET', path, { token })
}
