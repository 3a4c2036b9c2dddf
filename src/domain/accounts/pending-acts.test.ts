import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { totpCode } from '../sign-in/second-factor/totp.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await scene.register('chief')
  await scene.pool.query(
    `with chief as (update users set email_verified = true where username = 'chief' returning id) insert into user_roles (user_id, role) select id, 'admin' from chief`,
  )
  await scene.pool.query(
    `insert into oauth_clients (id, name, redirect_uris, scopes) values ('site', 'A site', '{https://a.example/}', '{openid}')`,
  )
})
afterAll(() => scene.close())

const NEW = { password: 'tortuga-jueves-37', password_confirmation: 'tortuga-jueves-37' }
interface Account {
  id: string
  username: string
  token: string
  link: string
  keep: string
}

/** Acts, each on a separate account. @returns the status of the answer */
const EVENTS: Record<string, (account: Account) => Promise<number>> = {
  'a new password': async ({ token }) =>
    (await scene.call('PUT', '/oauth/user/password', { token, body: { ...NEW, current_password: PASSWORD } })).status,
  'a recovered password': async ({ link }) =>
    (await scene.call('POST', '/oauth/recovery/password', { body: { ...NEW, token: link } })).status,
  'a new second step': async ({ token, id }) => {
    await scene.pool.query('delete from second_factors where user_id = $1', [id])
    await prove(token)
    const { secret } = (await scene.call('POST', '/oauth/second-factor', { token })).body.data
    const { status } = await scene.call('POST', '/oauth/second-factor/activation', { token, body: { otp: totpCode(secret, new Date()) } })
    return status === 200 ? 204 : status
  },
  'all sessions closed': async ({ token }) => (await scene.call('DELETE', '/oauth/sessions', { token })).status,
  'another session closed': async ({ token, id }) => {
    const { rows } = await scene.pool.query('select id from sessions where user_id = $1 order by created_at desc limit 1', [id])
    return (await scene.call('DELETE', `/oauth/sessions/${rows[0].id}`, { token })).status
  },
  'closed by an admin': async ({ id }) => (await scene.call('DELETE', `/admin/user/${id}/sessions`, { token: await chief() })).status,
  'one session closed by an admin': async ({ id }) => {
    const { rows } = await scene.pool.query('select id from sessions where user_id = $1 order by created_at desc limit 1', [id])
    return (await scene.call('DELETE', `/admin/user/${id}/sessions/${rows[0].id}`, { token: await chief() })).status
  },
  'the account disabled': async ({ id }) =>
    (await scene.call('POST', `/admin/user/${id}/state-changes`, { token: await chief(), body: { change: 'disable', reason: 'Prueba' } }))
      .status,
  'the old address kept': async ({ keep }) => (await scene.call('POST', '/oauth/keep-email', { body: { token: keep } })).status,
}

/** Counts of each pending act. */
const STATES: Record<string, string> = {
  'removal of a lost second step': `select count(*)::int as n from factor_recoveries where user_id = $1`,
  'code step after the right password': `select count(*)::int as n from verifications where value like 'second-step ' || $1 || ' %'`,
  'change of address': `select count(*)::int as n from email_changes where user_id = $1`,
  'link to a new password': `select count(*)::int as n from verifications where value like 'recover-password ' || $1 || ' %'`,
  'second step that was begun': `select count(*)::int as n from second_factors where user_id = $1 and confirmed_at is null`,
  'another session': `select count(*)::int as n from sessions where user_id = $1 and id <> (select id from sessions where user_id = $1 order by created_at limit 1)`,
  'what a connected site holds': `select count(*)::int as n from oauth_grants where user_id = $1`,
  'consent to a connected site': `select count(*)::int as n from oauth_consents where user_id = $1`,
  'identity at Google, linked since a change of address was asked for': `select count(*)::int as n from credentials where user_id = $1 and provider_id = 'google'`,
}

/** Pending acts of an account that lost its second step. */
const LOST = new Set(['removal of a lost second step', 'code step after the right password'])

const [heads = [], , ...rows] = tableOf('| what waits or goes on')

it('has a row for each state and a column for each event', () => {
  expect(heads.slice(1)).toEqual(Object.keys(EVENTS))
  expect(rows.map(([name]) => name)).toEqual(Object.keys(STATES))
})

it('names tests of all that waits elsewhere, and they are there', () => {
  const [, , ...others] = tableOf('| what else waits')
  expect(others.length).toBeGreaterThan(15)
  for (const [name, , tests = ''] of others) {
    const files = [...tests.matchAll(/`(.*?)`/g)].map(([, file]) => file!)
    expect([files.length > 0, files.filter((file) => !existsSync(file))], name).toEqual([true, []])
  }
})

it.each(Object.entries(EVENTS).map(([event, act], i) => ({ event, act, column: i + 1 })))('$event', async ({ act, column }) => {
  // An account has a second step that was begun, or one that is lost.
  const account = await openAccount(`pending-${column}`, 'begun')
  const other = await openAccount(`lost-${column}`, 'lost')
  expect(await act(account)).toBe(204)
  expect(await act(other)).toBe(204)
  // Letters are written after their cause, and bring their links.
  await scene.mails()
  const left: Record<string, string> = {}
  for (const [name, query] of Object.entries(STATES)) {
    const { rows } = await scene.pool.query(query, [LOST.has(name) ? other.id : account.id])
    left[name] = rows[0].n > 0 ? 'stays' : 'ends'
  }
  expect(left).toEqual(Object.fromEntries(rows.map((row) => [row[0], row[column] === 'renewed' ? 'stays' : row[column]])))
  if (column === heads.indexOf('the old address kept'))
    expect((await scene.call('POST', '/oauth/recovery/password', { body: { ...NEW, token: account.link } })).status).toBe(400)
})

/** An account of which everything waits. */
async function openAccount(username: string, factor: 'begun' | 'lost'): Promise<Account> {
  await scene.register(username)
  await scene.pool.query('update users set email_verified = true where username = $1', [username])
  const token = await scene.tokenOf(username)
  await scene.mails()
  const { id } = (await scene.call('GET', '/oauth/user', { token })).body.data
  const email = `new-${username}@example.com`
  await scene.call('PUT', '/oauth/user/email', { token, body: { email, email_confirmation: email, password: PASSWORD } })
  await scene.call('POST', '/oauth/recovery', { body: { email: `${username}@example.com` } })
  const letters = await scene.mails()
  const tokenIn = (kind: string) => letters.find((letter) => letter.kind === kind)!.token
  await scene.tokenOf(username)
  await scene.pool.query(
    `insert into second_factors (user_id, sealed_secret, begun_in, confirmed_at, created_at) values ($1, 'sealed', 'elsewhere', $2, now())`,
    [id, factor === 'lost' ? new Date() : null],
  )
  if (factor === 'lost') {
    const { challenge } = (await scene.signIn(username)).body
    expect((await scene.call('POST', '/oauth/factor-recovery', { body: { challenge } })).status).toBe(202)
  }
  await scene.pool.query(
    `insert into oauth_consents (user_id, client_id, scopes, created_at, updated_at) values ($1, 'site', '{openid}', now(), now())`,
    [id],
  )
  await scene.pool.query(
    `insert into oauth_grants (id, user_id, client_id, payload, expires_at) values ($2, $1, 'site', '{}', now() + interval '90 days')`,
    [id, `grant-${username}`],
  )
  await scene.pool.query(`insert into credentials (id, user_id, provider_id, account_id) values ($2, $1, 'google', $2)`, [
    id,
    `google-${username}`,
  ])
  for (const [name, query] of Object.entries(STATES)) {
    if (factor === 'lost' ? LOST.has(name) : !LOST.has(name))
      expect((await scene.pool.query(query, [id])).rows[0].n, name).toBeGreaterThan(0)
  }
  return { id, username, token, link: tokenIn('recover_password'), keep: tokenIn('email_change_asked') }
}

async function prove(token: string) {
  expect((await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })).status).toBe(204)
}

async function chief(): Promise<string> {
  const token = await scene.tokenOf('chief')
  await prove(token)
  return token
}

/** The cells of a table of the document, its heads first. */
function tableOf(beginning: string): string[][] {
  const table = readFileSync('docs/pending-acts.md', 'utf8')
    .split('\n\n')
    .find((part) => part.startsWith(beginning))!
  const cells = (line: string) => line.split('|').slice(1, -1)
  return table
    .trim()
    .split('\n')
    .map((line) => cells(line).map((cell) => cell.trim()))
}
