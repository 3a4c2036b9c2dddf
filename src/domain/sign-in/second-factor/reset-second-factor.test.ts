import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '../../../kit/log.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../../testing/account-scene.ts'
import { resetSecondFactorOf } from './reset-second-factor.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  for (const username of ['chief', 'second', 'seller', 'lost', 'off']) await scene.register(username)
  await scene.pool.query('update users set email_verified = true')
  await scene.pool.query(
    `insert into user_roles (user_id, role) select id, case username when 'seller' then 'salesop' else 'admin' end from users where username in ('chief', 'second', 'seller')`,
  )
})
afterAll(() => scene.close())

const reason = 'Lost the phone; called back'
const idOf = async (username: string) =>
  (await scene.pool.query('select id from users where username = $1', [username])).rows[0].id as string
const hasFactor = async (username: string) =>
  (await scene.pool.query('select from second_factors where user_id = $1', [await idOf(username)])).rows.length > 0

async function reset(by: string, username: string, body: unknown = { reason }, proved = true) {
  const token = await scene.tokenOf(by)
  if (proved) await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  return scene.call('POST', `/admin/user/${await idOf(username)}/second-factor-reset`, { token, body })
}

async function addFactor(username: string) {
  await scene.pool.query(`insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())`, [
    await idOf(username),
  ])
}

it('is reset by an admin who proves who they are, with a reason; a letter says so and all sessions end', async () => {
  const token = await scene.tokenOf('lost')
  await addFactor('lost')
  await scene.mails()
  expect((await reset('lost', 'off')).status).toBe(401)
  expect(await reset('chief', 'lost', { reason }, false)).toMatchObject({ status: 403, body: { error: 'proof_required' } })
  expect((await reset('chief', 'lost', { reason: ' ' })).status).toBe(422)
  expect(await hasFactor('lost')).toBe(true)
  expect((await reset('chief', 'lost')).status).toBe(204)
  expect(await hasFactor('lost')).toBe(false)
  expect((await scene.call('GET', '/oauth/user', { token })).status).toBe(401)
  expect((await scene.mails()).filter(({ kind }) => kind === 'factor_reset')).toMatchObject([{ to_address: 'lost@example.com' }])
  const { rows } = await scene.pool.query(
    `select a.reason, u.username as by from audit_entries a join users u on u.id = a.actor_id where action = 'user.second_factor_reset'`,
  )
  expect(rows).toEqual([{ reason, by: 'chief' }])
  expect((await reset('chief', 'lost')).status).toBe(409)
})

it('is never one’s own, nor reset by a seller or a traveller', async () => {
  await addFactor('off')
  for (const by of ['seller', 'lost']) expect((await reset(by, 'off')).status).toBe(403)
  const token = await scene.tokenOf('second')
  await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  await addFactor('second')
  const path = `/admin/user/${await idOf('second')}`
  expect((await scene.call('POST', `${path}/second-factor-reset`, { token, body: { reason } })).status).toBe(409)
  expect((await scene.call('GET', `${path}`, { token })).body.data).toMatchObject({
    second_factor_since: expect.any(String),
    abilities: { reset_second_factor: false },
  })
  const others = `/admin/user/${await idOf('off')}`
  expect((await scene.call('GET', others, { token })).body.data.abilities.reset_second_factor).toBe(true)
  // Another admin may; then the role demands a new one.
  expect((await reset('chief', 'second')).status).toBe(204)
})

it('is reset once by two admins at once', async () => {
  await addFactor('seller')
  const results = await Promise.all([reset('chief', 'seller'), reset('second', 'seller')])
  expect(results.map(({ status }) => status).sort()).toEqual([204, 409])
})

it('is reset by the command line for the last admin, as an act of the platform', async () => {
  await addFactor('chief')
  await scene.mails()
  const ctx = { ...scene.services, log: openLog('silent'), now: new Date() }
  expect(await resetSecondFactorOf(ctx, 'nobody.there')).toBe('unknown')
  expect(await resetSecondFactorOf(ctx, 'Chief@Example.com')).toBe('reset')
  expect(await resetSecondFactorOf(ctx, 'chief')).toBe('off')
  expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['factor_reset'])
  expect(await hasFactor('chief')).toBe(false)
})
