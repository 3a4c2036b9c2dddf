import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../../testing/account-scene.ts'
import { totpCode } from '../second-factor/totp.server.ts'
import { followFactorRecoveries } from './follow-recoveries.server.ts'
import { cancelFactorRecovery, finishFactorRecovery } from './recover-factor.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

const HOUR = 3_600_000
const NEW = { password: 'tortuga-jueves-37', password_confirmation: 'tortuga-jueves-37' }

describe('the recovery of a lost second step', () => {
  it('writes at once, shortly before the end and at the end, and then removes it by the last link', async () => {
    const { id, secret, token } = await openUser('lost')
    expect((await scene.signIn('lost')).body.error).toBe('otp_required')
    const { status, body } = await ask('lost')
    expect(status).toBe(202)
    expect(new Date(body.data.due_at).getTime() - new Date(body.data.asked_at).getTime()).toBe(72 * HOUR)
    const [asked] = await scene.mails()
    expect(asked).toMatchObject({ kind: 'factor_recovery_asked', to_address: 'lost@example.com' })
    // The account displays it in an open session, and so does the next code step.
    expect((await scene.call('GET', '/oauth/second-factor', { token })).body.data.recovery).toEqual(body.data)
    const { challenge } = (await scene.signIn('lost')).body
    expect((await scene.call('POST', '/oauth/factor-recovery/status', { body: { challenge } })).body.data).toEqual(body.data)
    expect(await follow()).toEqual({ reminded: 0, due: 0, dropped: 0 })
    await pass(id, 61)
    expect(await follow()).toEqual({ reminded: 1, due: 0, dropped: 0 })
    expect(await follow()).toEqual({ reminded: 0, due: 0, dropped: 0 })
    const [soon] = await scene.mails()
    expect(soon?.kind).toBe('factor_recovery_soon')
    // Neither of those two links removes it.
    for (const letter of [asked, soon]) expect((await finish(letter!.token)).status).toBe(400)
    await pass(id, 12)
    expect(await follow()).toEqual({ reminded: 0, due: 1, dropped: 0 })
    const [due] = await scene.mails()
    expect(due?.kind).toBe('factor_recovery_due')
    expect((await check(due!.token)).body.data).toMatchObject({ may_finish: true })
    expect((await check(asked!.token)).body.data).toMatchObject({ may_finish: false })
    expect((await finish(due!.token)).status).toBe(204)
    // Everybody is out, the links are dead, and the password alone is enough.
    expect((await scene.call('GET', '/oauth/user', { token })).status).toBe(401)
    for (const letter of [asked, soon, due]) expect((await check(letter!.token)).status).toBe(400)
    expect((await finish(due!.token)).status).toBe(400)
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['factor_recovered'])
    expect((await scene.signIn('lost')).status).toBe(200)
    expect(totpCode(secret, new Date())).toMatch(/^\d{6}$/)
  })

  it('is not due before 72 hours, nor before its last warning had twelve, whatever the clock of the letters did', async () => {
    const { id } = await openUser('early')
    await ask('early')
    await scene.mails()
    await pass(id, 80)
    // Nothing was written meanwhile: the warning comes first.
    expect(await follow()).toEqual({ reminded: 1, due: 0, dropped: 0 })
    await scene.mails()
    expect((await ask('early')).status).toBe(202)
    const [due] = await scene.mails()
    expect((await finish(due!.token)).status).toBe(400)
    await pass(id, 12)
    expect((await finish(due!.token)).status).toBe(204)
    await expect(
      scene.pool.query(`insert into factor_recoveries (user_id, asked_at, due_at) values ($1, now(), now() + interval '71 hours')`, [
        (await openUser('sooner')).id,
      ]),
    ).rejects.toThrow(/check constraint/)
  })

  it('mails the link again at a next sign-in, and is dropped after a week', async () => {
    const { id } = await openUser('late')
    await ask('late')
    await makeDue(id)
    await scene.mails()
    expect((await ask('late')).status).toBe(202)
    const [due] = await scene.mails()
    expect(due?.kind).toBe('factor_recovery_due')
    await pass(id, 7 * 24 + 1)
    expect((await finish(due!.token)).status).toBe(400)
    expect(await follow()).toEqual({ reminded: 0, due: 0, dropped: 1 })
    expect((await scene.signIn('late')).body.error).toBe('otp_required')
  })

  it('lasts a week from the letter with the link, also when that is late after an outage', async () => {
    const { id } = await openUser('outage')
    await ask('outage')
    await scene.mails()
    await pass(id, 72 + 8 * 24)
    expect(await follow()).toEqual({ reminded: 1, due: 0, dropped: 0 })
    await scene.mails()
    await pass(id, 12)
    expect(await follow()).toEqual({ reminded: 0, due: 1, dropped: 0 })
    const [due] = await scene.mails()
    await pass(id, 7 * 24 - 1)
    expect(await follow()).toEqual({ reminded: 0, due: 0, dropped: 0 })
    expect((await finish(due!.token)).status).toBe(204)
  })

  it('is cancelled by each of its letters without signing in, and by the account', async () => {
    const { id, token } = await openUser('robbed')
    await ask('robbed')
    const [asked] = await scene.mails()
    expect((await cancel(asked!.token)).status).toBe(204)
    expect((await cancel(asked!.token)).status).toBe(400)
    await ask('robbed')
    await makeDue(id)
    const due = (await scene.mails()).find(({ kind }) => kind === 'factor_recovery_due')
    expect((await cancel(due!.token)).status).toBe(204)
    expect((await finish(due!.token)).status).toBe(400)
    await ask('robbed')
    expect((await scene.call('DELETE', '/oauth/factor-recovery', { token })).status).toBe(204)
    expect((await scene.call('DELETE', '/oauth/factor-recovery', { token })).status).toBe(404)
    // A fourth one in a week is refused.
    expect((await ask('robbed')).status).toBe(429)
    expect((await scene.signIn('robbed')).body.error).toBe('otp_required')
  })

  it('lets exactly one of a cancellation and a completion at the same instant win, and one of several of either', async () => {
    for (let round = 0; round < 6; round++) {
      const username = `race-${round}`
      const { id } = await openUser(username)
      await ask(username)
      await makeDue(id)
      const letters = await scene.mails()
      const tokenIn = (kind: string) => letters.find((letter) => letter.kind === kind)!.token
      const ctx = { ...scene.services, now: new Date(), request_id: 'req_race', locale: 'es', actor: { kind: 'guest' } } as never
      const results = await Promise.allSettled([
        cancelFactorRecovery(ctx, { token: tokenIn('factor_recovery_asked') }),
        finishFactorRecovery(ctx, { token: tokenIn('factor_recovery_due') }),
        finishFactorRecovery(ctx, { token: tokenIn('factor_recovery_due') }),
        cancelFactorRecovery(ctx, { token: tokenIn('factor_recovery_due') }),
      ])
      const won = results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []))
      expect(won).toHaveLength(1)
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid_link' })
      const { rows } = await scene.pool.query('select from second_factors where user_id = $1', [id])
      expect(rows.length).toBe(won[0] === 1 || won[0] === 2 ? 0 : 1)
    }
  })

  it('survives no new password that arrives while it is asked for, finished or cancelled', async () => {
    for (let round = 0; round < 6; round++) {
      const username = `crossing-${round}`
      const { id } = await openUser(username)
      const { challenge } = (await scene.signIn(username)).body
      await scene.call('POST', '/oauth/recovery', { body: { email: `${username}@example.com` } })
      const link = (await scene.mails()).find(({ kind }) => kind === 'recover_password')!.token
      const [asked, recovered] = await Promise.all([
        scene.call('POST', '/oauth/factor-recovery', { body: { challenge } }),
        scene.call('POST', '/oauth/recovery/password', { body: { ...NEW, token: link } }),
      ])
      expect(recovered.status).toBe(204)
      expect([202, 401]).toContain(asked.status)
      expect((await scene.pool.query('select from factor_recoveries where user_id = $1', [id])).rows).toHaveLength(0)
      expect((await scene.call('POST', '/oauth/factor-recovery', { body: { challenge } })).body.error).toBe('challenge_expired')
    }
  })

  it.each(['an app code', 'a recovery code', 'another address', 'a role with money', 'a disabled account', 'the second step turned off'])(
    'ends by %s',
    async (how) => {
      const username = `by-${how.replace(/\W/g, '-')}`
      const { id, secret, codes, token } = await openUser(username)
      await ask(username)
      expect(await count(id)).toBe(1)
      const { challenge } = (await scene.signIn(username)).body
      const code = (otp: string) => scene.call('POST', '/oauth/authenticate', { body: { challenge, otp } })
      const sql = (text: string) => scene.pool.query(text, [id])
      if (how === 'an app code') {
        expect((await code('000000')).status).toBe(401)
        expect(await count(id)).toBe(1)
        expect((await code(totpCode(secret, new Date(Date.now() + 30_000)))).status).toBe(200)
      }
      if (how === 'a recovery code') expect((await code(codes[0]!)).status).toBe(200)
      if (how === 'another address') await sql(`update users set email = 'other-' || email where id = $1`)
      if (how === 'a role with money') await sql(`insert into user_roles (user_id, role) values ($1, 'salesop')`)
      if (how === 'a disabled account') await sql(`update users set disabled_at = now() where id = $1`)
      if (how === 'the second step turned off') {
        await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
        expect((await scene.call('DELETE', '/oauth/second-factor', { token })).status).toBe(204)
      }
      expect(await count(id)).toBe(0)
      const { rows } = await scene.pool.query(`select from verifications where value ~ ('(cancel|finish)-second-step ' || $1)`, [id])
      expect(rows).toHaveLength(0)
    },
  )

  it('is refused without a confirmed address, and for admins and sellers, in the database too', async () => {
    const { id } = await openUser('unconfirmed')
    await scene.pool.query('update users set email_verified = false where id = $1', [id])
    expect(await ask('unconfirmed')).toMatchObject({ status: 403, body: { error: 'factor_recovery_unconfirmed' } })
    const insert = (user_id: string) =>
      scene.pool.query(`insert into factor_recoveries (user_id, asked_at, due_at) values ($1, now(), now() + interval '72 hours')`, [
        user_id,
      ])
    await expect(insert(id)).rejects.toThrow(/no recovery of a second step/)
    for (const role of ['admin', 'salesop']) {
      const staff = await openUser(`staff-${role}`)
      await scene.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [staff.id, role])
      expect(await ask(`staff-${role}`)).toMatchObject({ status: 403, body: { error: 'factor_recovery_by_admin' } })
      await expect(insert(staff.id)).rejects.toThrow(/no recovery of a second step/)
    }
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual([])
  })

  it('is worth nothing to an account whose role was being granted when it was requested', async () => {
    const { id } = await openUser('promoted')
    const granting = await scene.owner.connect()
    await granting.query('begin')
    await granting.query("insert into user_roles (user_id, role) values ($1, 'admin')", [id])
    const asked = ask('promoted')
    await granting.query('select pg_sleep(0.2)')
    await granting.query('commit')
    granting.release()
    // The request saw no role yet, or waited for it: in neither case is there a way to remove an admin's second step.
    if ((await asked).status === 202 && (await count(id)) > 0) {
      await makeDue(id)
      const due = (await scene.mails()).find(({ kind }) => kind === 'factor_recovery_due')
      if (due) expect((await finish(due.token)).status).toBe(400)
    }
    expect((await scene.pool.query('select from second_factors where user_id = $1 and confirmed_at is not null', [id])).rows).toHaveLength(
      1,
    )
    await scene.mails()
  })

  it('needs the first step, and writes no letter for being asked again, or twenty times at once', async () => {
    await openUser('repeated')
    for (const challenge of ['nonsense', 'x'.repeat(43)])
      expect((await scene.call('POST', '/oauth/factor-recovery', { body: { challenge } })).body.error).toBe('challenge_expired')
    const { challenge } = (await scene.signIn('repeated')).body
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => scene.call('POST', '/oauth/factor-recovery', { body: { challenge } }).then(({ status }) => status)),
    )
    expect(new Set(statuses)).toEqual(new Set([202]))
    for (let i = 0; i < 5; i++) expect((await ask('repeated')).status).toBe(202)
    expect((await scene.mails()).map(({ kind }) => kind)).toEqual(['factor_recovery_asked'])
  })
})

const finish = (token: string) => scene.call('POST', '/oauth/factor-recovery/completion', { body: { token } })
const cancel = (token: string) => scene.call('POST', '/oauth/factor-recovery/cancellation', { body: { token } })
const check = (token: string) => scene.call('POST', '/oauth/factor-recovery/check', { body: { token } })
const follow = () => followFactorRecoveries(scene.services, new Date())

async function ask(username: string) {
  const { challenge } = (await scene.signIn(username)).body
  return scene.call('POST', '/oauth/factor-recovery', { body: { challenge } })
}

async function count(id: string): Promise<number> {
  return (await scene.pool.query('select from factor_recoveries where user_id = $1', [id])).rows.length
}

/** Lets hours pass for one recovery. Other roles cannot change its times. */
async function pass(id: string, hours: number) {
  await scene.owner.query('alter table factor_recoveries disable trigger factor_recoveries_fixed')
  await scene.pool.query(
    `update factor_recoveries set asked_at = asked_at - make_interval(hours => $2), due_at = due_at - make_interval(hours => $2),
      reminded_at = reminded_at - make_interval(hours => $2), due_mailed_at = due_mailed_at - make_interval(hours => $2) where user_id = $1`,
    [id, hours],
  )
  await scene.owner.query('alter table factor_recoveries enable trigger factor_recoveries_fixed')
}

async function makeDue(id: string) {
  await pass(id, 61)
  await follow()
  await pass(id, 12)
  await follow()
}

/** A user with a confirmed address and a second step. */
async function openUser(username: string) {
  await scene.register(username)
  await scene.pool.query('update users set email_verified = true where username = $1', [username])
  const token = await scene.tokenOf(username)
  const { id } = (await scene.call('GET', '/oauth/user', { token })).body.data
  await scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
  const { secret } = (await scene.call('POST', '/oauth/second-factor', { token })).body.data
  const otp = totpCode(secret, new Date())
  const { recovery_codes } = (await scene.call('POST', '/oauth/second-factor/activation', { token, body: { otp } })).body.data
  await scene.mails()
  return { id: id as string, token, secret: secret as string, codes: recovery_codes as string[] }
}
