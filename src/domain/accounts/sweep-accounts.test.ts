import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { sweepAccounts } from './sweep-accounts.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

const DAY = 86_400_000
const count = async (table: string, where = 'true') =>
  (await scene.pool.query(`select count(*)::int as n from ${table} where ${where}`)).rows[0].n

/** Runs `act` with the process's clock moved forward by so many days. */
async function later<Result>(days: number, act: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ now: Date.now() + days * DAY, toFake: ['Date'] })
  try {
    return await act()
  } finally {
    vi.useRealTimers()
  }
}

it('deletes what has expired, and nothing else', async () => {
  await scene.register('vera')
  const token = await scene.tokenOf('vera')
  await scene.mails()
  await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  await scene.call('POST', '/oauth/second-factor', { token })
  await scene.call('PUT', '/oauth/user/email', {
    token,
    body: { email: 'n@example.com', email_confirmation: 'n@example.com', password: PASSWORD },
  })
  expect(Object.values(await sweepAccounts(scene.db, new Date())).every((rows) => rows === 0)).toBe(true)

  expect(await sweepAccounts(scene.db, new Date(Date.now() + 2 * DAY))).toMatchObject({
    sessions: 0,
    links: 1,
    unfinished_factors: 1,
    email_changes: 1,
  })
  expect(await count('emails', 'text_body is not null')).toBe(1)
  await sweepAccounts(scene.db, new Date(Date.now() + 31 * DAY))
  expect([await count('emails'), await count('emails', 'text_body is not null')]).toEqual([1, 0])
  await sweepAccounts(scene.db, new Date(Date.now() + 181 * DAY))
  expect([await count('known_devices'), await count('sessions')]).toEqual([0, 1])
  await sweepAccounts(scene.db, new Date(Date.now() + 367 * DAY))
  expect([await count('emails'), await count('sessions')]).toEqual([0, 0])
  expect((await scene.call('GET', '/oauth/user', { token })).body.message).toBe('Token has expired')
})

it('ends sessions of admins and sales operators idle for 30 days, and leaves those of others', async () => {
  for (const username of ['boss', 'seller', 'walker']) await scene.register(username)
  const tokens = { boss: await scene.tokenOf('boss'), seller: await scene.tokenOf('seller'), walker: await scene.tokenOf('walker') }
  await scene.pool.query(
    "insert into user_roles (user_id, role) select id, case username when 'boss' then 'admin' else 'salesop' end from users where username in ('boss', 'seller')",
  )
  const ask = (token: string) => scene.call('GET', '/oauth/user', { token })
  for (const token of Object.values(tokens)) expect((await later(29, () => ask(token))).status).toBe(200)
  // The request of day 29 counts as use: the 30 idle days start there.
  expect((await later(58, () => ask(tokens.boss))).status).toBe(200)
  expect((await later(89, () => ask(tokens.boss))).body.message).toBe('Token has expired')
  expect((await later(60, () => ask(tokens.seller))).body.message).toBe('Token has expired')
  expect((await later(365, () => ask(tokens.walker))).status).toBe(200)
  expect((await later(366, () => ask(tokens.walker))).body.message).toBe('Token has expired')
  await sweepAccounts(scene.db, new Date(Date.now() + 100 * DAY))
  expect(await count('sessions', "user_id in (select id from users where username in ('boss', 'seller'))")).toBe(0)
  expect(await count('sessions', "user_id = (select id from users where username = 'walker')")).toBe(1)
})

it('asks for a proof again after ten minutes', async () => {
  await scene.register('prover')
  const token = await scene.tokenOf('prover')
  await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  expect((await later(9 / 1440, () => scene.call('POST', '/oauth/second-factor', { token }))).status).toBe(200)
  expect((await later(11 / 1440, () => scene.call('POST', '/oauth/second-factor', { token }))).status).toBe(403)
})
