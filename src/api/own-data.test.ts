import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_ERASED, removeFilesOf } from '../domain/accounts/erase-account.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../testing/account-scene.ts'
import { insertCatalogues, insertGift, insertHandOff, insertOrganization, insertProject } from '../testing/fixture.ts'
import { OWN_DATA } from './own-data.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
})
afterAll(() => scene.close())

/** Registers a user with rows in every noun. */
async function registerUser(username: string) {
  await scene.register(username, { name: 'Zoraida', surname: 'Quirquincho' })
  const token = await scene.tokenOf(username)
  await scene.pool.query(`update users set phone = '+5492615550000', cuil = '20123456786' where username = $1`, [username])
  await scene.call('PUT', '/oauth/user/email', {
    token,
    body: { email: `${username}2@example.com`, email_confirmation: `${username}2@example.com`, password: PASSWORD },
  })
  await scene.mails()
  const { rows } = await scene.pool.query('select id from users where username = $1', [username])
  const id: string = rows[0].id
  await insertHandOff(scene.pool, `trip${username}`, 'proj_1')
  await scene.pool.query('update hand_offs set user_id = $1 where code = $2', [id, `trip${username}`])
  await scene.pool.query(
    `insert into bookings (id, external_id, revision, status, hand_off_id, match, user_id, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at)
     values ('book_' || $1, $1, 1, 'confirmed', 'hand_trip' || $1, 'code', $2, 'trail' || $1, 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 200, now())`,
    [username, id],
  )
  const gift = { code: `trail${username}`, kind: 'booking', project_id: 'proj_1', booking_id: `book_${username}` } as const
  await insertGift(scene.pool, `cont_${username}`, { ...gift, status: 'pending' })
  await scene.pool.query('insert into favorites (user_id, project_id) values ($1, $2)', [id, 'proj_1'])
  return { token, id }
}
const confirm = (token: string) => scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })

it('gives users everything about themselves after a proof, and no credentials', async () => {
  const { token } = await registerUser('reader')
  expect((await scene.call('GET', '/oauth/user/data', { token })).body.error).toBe('proof_required')
  await confirm(token)
  const latest = await scene.pool.query<{ text: string; version_number: number }>(
    `select i.kind as text, 'es' as language, max(v.number)::int as version_number from content_versions v join content_items i on i.id = v.item_id
      where i.kind in ('privacy', 'terms') and v.part = 'es' group by i.kind order by i.kind`,
  )
  const { status, body, text } = await scene.call('GET', '/oauth/user/data', { token })
  expect(status).toBe(200)
  expect(Object.keys(body.data).sort()).toEqual(['exported_at', 'profile', ...Object.keys(OWN_DATA)].sort())
  expect(body.data).toMatchObject({
    profile: { username: 'reader', phone: '+5492615550000', cuil: '20123456786' },
    ways_to_sign_in: [{ way: 'credential' }],
    agreed_to: latest.rows,
    email_changes: [{ new_email: 'reader2@example.com' }],
    favorites: [{ project_id: 'proj_1' }],
    searches: [{ code: 'tripreader' }],
    bookings: [{ external_id: 'reader' }],
    gifts: [{ code: 'trailreader', amount: 100 }],
  })
  expect(body.data.messages.length).toBeGreaterThan(0)
  expect(text).not.toMatch(/argon2|sha256:|token_digest|sealed|text_body/)
})

it('covers every table that references users', async () => {
  const { rows } = await scene.pool.query(
    "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass",
  )
  const named = new Set(Object.values(OWN_DATA).flatMap(({ tables }) => tables))
  expect(rows.map((row) => row.name).filter((name) => !named.has(name))).toEqual([])
})

it('can erase any user: no foreign key prevents it', async () => {
  const { rows } = await scene.pool.query(
    "select conrelid::regclass::text || '.' || conname as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')",
  )
  expect(rows).toEqual([])
})

it('erases whatever identifies a user, leaves the money without a name, and ends their sessions', async () => {
  const { token, id } = await registerUser('leaver')
  expect((await scene.call('DELETE', '/oauth/user', { token })).status).toBe(403)
  expect((await scene.signIn('leaver')).status).toBe(200)
  await confirm(token)
  await scene.services.files.put(`people/${id}/v/160.webp`, Buffer.from('x'), 'image/webp')
  await scene.pool.query('update users set email_verified = true where id = $1', [id])
  await scene.mails()
  expect((await scene.call('DELETE', '/oauth/user', { token })).status).toBe(204)
  expect(scene.services.emitted[0]).toEqual({ type: ACCOUNT_ERASED.type, payload: { user_id: id, customer_ids: [] } })
  // One letter still goes to the address, which no table stores in the clear.
  const [last] = await scene.mails()
  expect(last).toMatchObject({ kind: 'account_erased', to_address: 'l•••@•••' })
  expect(last!.text_body).not.toContain('leaver')

  expect((await scene.call('GET', '/oauth/user', { token })).body.message).toBe('Token has expired')
  expect((await scene.signIn('leaver')).body.error).toBe('invalid_grant')
  const tables = await scene.pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  for (const { name } of tables.rows) {
    if (name === 'outbox_events') continue
    const { rows } = await scene.pool.query(`select to_jsonb(t)::text as row from "${name}" t where to_jsonb(t)::text ~* $1 limit 3`, [
      `leaver@|leaver2@|${id}`,
    ])
    expect(rows, name).toEqual([])
  }
  const { rows } = await scene.pool.query(
    "select b.user_id, h.user_id as searcher, c.amount from bookings b join hand_offs h on h.id = b.hand_off_id join contributions c on c.booking_id = b.id where b.id = 'book_leaver'",
  )
  expect(rows).toEqual([{ user_id: null, searcher: null, amount: '100' }])
  await removeFilesOf(scene.services.files, id)
  expect(await scene.services.files.get(`people/${id}/v/160.webp`)).toBeUndefined()
  expect((await scene.register('leaver')).status).toBe(201)
})

it('leaves the letters of others, whatever name was chosen, without that name', async () => {
  const row = (id: string, subject: string, state = 'sent', text: string | null = null) => ({ id, subject, state, text })
  const rows = [
    row('mail_words', 'Cambió la cuenta bancaria', 'kept', 'La cuenta bancaria de tu organización'),
    row('mail_waits', 'Confirmá la cuenta bancaria', 'queued'),
    row('mail_reply', 'Marina Sosa quiere sumarse'),
    row('mail_other', 'Hola', 'kept', 'Nadie más'),
  ]
  await scene.pool.query(
    `insert into emails (id, kind, to_address, mailbox, language, subject, state, text_body, sent_at, event_id, asked, next_try_at, give_up_at)
      select id, 'join_asked', 'marta@example.com', 'm', 'es', subject, state, text, case state when 'sent' then now() end,
        id, '{}', case state when 'queued' then now() end, now() from jsonb_to_recordset($1) as x (id text, subject text, state text, text text)`,
    [JSON.stringify(rows)],
  )
  const erase = async (username: string, name: string, surname: string) => {
    await scene.register(username, { name, surname })
    await scene.pool.query('update users set email_verified = true where username = $1', [username])
    const token = await scene.tokenOf(username)
    await confirm(token)
    expect((await scene.call('DELETE', '/oauth/user', { token })).status).toBe(204)
  }
  const left = async () =>
    (await scene.pool.query("select id, subject, state, text_body as text from emails where kind = 'join_asked' order by id")).rows
  await scene.register('marina2', { name: 'Marina', surname: 'Sosa' })
  await scene.pool.query(
    "insert into emails (id, kind, user_id, to_address, language, subject, state, sent_at) select 'mail_own', 'join_asked', id, email, 'es', 'Hola, Marina Sosa', 'sent', now() from users where username = 'marina2'",
  )
  await erase('hostile', 'cuenta', 'bancaria')
  await erase('marina', 'Marina', 'Sosa')
  expect(await left()).toEqual([
    row('mail_other', 'Hola', 'kept', 'Nadie más'),
    row('mail_own', 'Hola, —', 'sent'),
    row('mail_reply', '— quiere sumarse'),
    row('mail_waits', 'Confirmá la —', 'queued'),
    row('mail_words', 'Cambió la —', 'kept'),
  ])
})

it('does not erase the last admin', async () => {
  const { token } = await registerUser('boss')
  await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username = 'boss'")
  await confirm(token)
  expect((await scene.call('DELETE', '/oauth/user', { token })).status).toBe(409)
  expect((await scene.signIn('boss')).status).toBe(200)
})
