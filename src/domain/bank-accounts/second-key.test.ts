import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/account-scene.ts'
import { insertOrganization } from '../../testing/fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'

type User = { token: string; id: string }
const ACCOUNT = { number: '28505909 4009041813520-1', holder: 'Rotary Club Tunuyán', cuit: '30-71234567-1' }
const CALL_BACK = 'Llamé a Norma al 261 555-0101, el número del registro: es la cuenta del club'

let scene: OrganizationScene
let marta: User
let norma: User
let second: User
let third: User
let admin: User
let count = 0
let org: string
beforeAll(async () => {
  scene = await openOrganizationScene()
  marta = await scene.user('marta', { role: 'organizationmanager' })
  norma = await scene.user('norma', { role: 'organizationmanager' })
  second = await scene.user('second')
  third = await scene.user('third')
  admin = await scene.user('boss', { role: 'admin' })
})
afterAll(() => scene.close())
beforeEach(async () => {
  count++
  org = `org_${count}`
  await insertOrganization(scene.pool, org)
  for (const { token } of [marta, norma, second, third, admin]) await prove(token)
  await join(marta)
  await join(norma)
  await scene.pool.query('delete from rate_limits')
  await scene.mails()
})

const prove = (token: string) => scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
const join = (user: User, added_by: User | null = null, since = '2026-01-01') =>
  scene.pool.query(
    `with role as (insert into user_roles (user_id, role) values ($2, 'organizationmanager') on conflict do nothing)
    insert into organization_members (organization_id, user_id, created_at, added_by) values ($1, $2, $3, $4)`,
    [org, user.id, since, added_by?.id ?? null],
  )
const leave = (user: User) =>
  scene.pool.query('delete from organization_members where organization_id = $1 and user_id = $2', [org, user.id])
const entered = async ({ token }: User): Promise<string> => {
  const made = await scene.call('POST', `/my-organization/${org}/bank-account`, { token, body: ACCOUNT })
  expect(made.status).toBe(201)
  return made.body.data.id
}
const confirm = ({ token }: User, id: string, body: object = {}) => scene.call('POST', `/bank-account/${id}/confirmation`, { token, body })
const record = async ({ token }: User) => (await scene.call('GET', `/my-organization/${org}/bank-account`, { token })).body.data
const seenByAdmin = async () => (await scene.call('GET', `/admin/organization/${org}/bank-account`, { token: admin.token })).body.data
/** Simulates code without any checks of its own. */
const confirmInDatabase = (user: User, id: string, call_back: string | null = null) =>
  scene.pool.query(
    "update organization_bank_accounts set state = 'current', confirmed_by = $1, confirmed_at = now(), call_back = $3 where id = $2",
    [user.id, id, call_back],
  )
/** Refused both with a message, and by the database. */
async function expectRefused(user: User, id: string): Promise<void> {
  const answer = await confirm(user, id)
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('por invitación de la otra')])
  await expect(confirmInDatabase(user, id, CALL_BACK)).rejects.toThrow('second key of another person')
}

describe('the second key is no own second account', () => {
  it('invited by who entered the account, nor the one that invited it', async () => {
    await join(second, marta)
    await expectRefused(second, await entered(marta))
    await scene.pool.query("update organization_bank_accounts set state = 'withdrawn', ended_at = now() where organization_id = $1", [org])
    await expectRefused(marta, await entered(second))
  })

  it('invited by somebody whom they invited, also once that one was removed', async () => {
    await join(second, marta)
    await join(third, second)
    const id = await entered(marta)
    await expectRefused(third, id)
    await leave(second)
    await expectRefused(third, id)
  })

  it('that was removed and let in again by another manager', async () => {
    await join(second, marta)
    await leave(second)
    await join(second, norma)
    await expectRefused(second, await entered(marta))
  })

  it('invited by an account that was erased since', async () => {
    const gone = await scene.user(`gone${count}`)
    await join(gone, marta)
    await join(third, gone)
    await scene.pool.query('delete from users where id = $1', [gone.id])
    await expectRefused(third, await entered(marta))
    const { rows } = await scene.pool.query('select added_by from manager_changes where organization_id = $1 and user_id = $2', [
      org,
      third.id,
    ])
    expect(rows).toEqual([{ added_by: marta.id }])
  })

  it('but two whom a third one brought count as two: who pays sees the chain', async () => {
    await join(second, norma)
    await join(third, norma)
    expect((await confirm(third, await entered(second))).status).toBe(204)
    expect(
      (await seenByAdmin()).member_changes.filter((change: { added_by: { id: string } | null }) => change.added_by?.id === norma.id),
    ).toHaveLength(2)
  })

  it('but that of somebody who came by another one', async () => {
    await join(second, norma)
    const id = await entered(marta)
    expect((await confirm(second, id)).status).toBe(204)
  })

  it('nor the account of an admin, who let in the one that entered it', async () => {
    await join(second, admin)
    const id = await entered(second)
    expect((await confirm(admin, id, { call_back: CALL_BACK })).status).toBe(409)
    await expect(confirmInDatabase(admin, id, CALL_BACK)).rejects.toThrow('second key')
    expect((await confirm(norma, id)).status).toBe(204)
  })

  it('of an admin who manages the organization, but as a manager', async () => {
    await join(admin, marta)
    await expectRefused(admin, await entered(marta))
  })

  it('of somebody who registered it and is approved by who changed', async () => {
    await scene.pool.query('update organizations set registered_by = $2 where id = $1', [org, third.id])
    await join(third, admin)
    const id = await entered(third)
    // Approving is not inviting.
    expect((await confirm(admin, id, { call_back: CALL_BACK })).status).toBe(204)
  })
})

describe('an admin turns the second key', () => {
  it('after calling back, and says whom and how; that is for admins, and audited', async () => {
    const id = await entered(marta)
    expect((await seenByAdmin()).abilities).toMatchObject({ confirm: true, call_back: true })
    for (const body of [{}, { call_back: '' }, { call_back: 'sí' }, { call_back: 'x'.repeat(501) }])
      expect((await confirm(admin, id, body)).body.errors).toHaveProperty('call_back')
    await expect(confirmInDatabase(admin, id)).rejects.toThrow('second key')
    expect((await confirm(admin, id, { call_back: CALL_BACK })).status).toBe(204)
    expect((await seenByAdmin()).current).toMatchObject({ call_back: CALL_BACK, confirmed_by: { id: admin.id } })
    expect((await record(marta)).current.call_back).toBeNull()
    const acts = await scene.pool.query(
      "select after from audit_entries where action = 'organization.bank_account_confirmed' and subject_id = $1",
      [org],
    )
    expect(acts.rows[0].after).toMatchObject({ account_id: id, called_back: true })
    await expect(scene.pool.query("update organization_bank_accounts set call_back = 'other' where id = $1", [id])).rejects.toThrow()
  })

  it('of which nothing is found once somebody of the organization is forgotten', async () => {
    const gone = await scene.user(`gone${count}`)
    await join(gone)
    const id = await entered(marta)
    await confirm(admin, id, { call_back: `Llamé a Vera Prueba (gone${count})` })
    await scene.pool.query('delete from users where id = $1', [gone.id])
    expect((await seenByAdmin()).current.call_back).toBe('—')
  })
})

describe('the chain of invitations', () => {
  it('is shown to who confirms and to who pays, with who left', async () => {
    await join(second, norma, '2026-02-01')
    await leave(second)
    await entered(marta)
    for (const { member_changes } of [await record(norma), await seenByAdmin()])
      expect(
        member_changes.map((change: { user: { id: string }; kind: string; added_by: { id: string } | null }) => [
          change.user.id,
          change.kind,
          change.added_by?.id ?? null,
        ]),
      ).toEqual([
        [marta.id, 'added', null],
        [norma.id, 'added', null],
        [second.id, 'added', norma.id],
        [second.id, 'removed', null],
      ])
  })

  it('is not changed afterwards', async () => {
    await join(second, marta)
    for (const change of [
      'update organization_member_changes set added_by = null',
      'delete from organization_member_changes',
      `update organization_members set created_at = now() - interval '1 year'`,
      `update organization_members set added_by = '${norma.id}'`,
    ])
      await expect(scene.owner.query(`${change} where user_id = '${second.id}'`)).rejects.toThrow('append-only')
    await expect(scene.owner.query('truncate organization_member_changes')).rejects.toThrow('append-only')
  })
})

describe('the 72 hours', () => {
  it('begin again with any change of members, also in the database', async () => {
    const id = await entered(marta)
    await confirm(norma, id)
    await scene.owner.query(
      `alter table organization_bank_accounts disable trigger keep_bank_account;
       update organization_bank_accounts set changed_at = changed_at - interval '9 days' where id = '${id}';
       alter table organization_bank_accounts enable trigger keep_bank_account`,
    )
    const reveal = async () => (await scene.call('POST', `/admin/bank-account/${id}/revealed`, { token: admin.token })).status
    expect(await reveal()).toBe(200)
    await join(second, norma, new Date().toISOString())
    expect(await reveal()).toBe(409)
    const hours = (new Date((await record(marta)).current.payable_from).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    await expect(
      scene.pool.query(
        `insert into payouts (id, organization_id, project_id, amount, currency, bank_account_id, recorded_by, reference, paid_at, created_at)
         values ('pay_1', $1, 'proj_1', 1, 'ARS', $2, $3, 'x', now(), now())`,
        [org, id, admin.id],
      ),
    ).rejects.toThrow('more time')
  })

  it('are over for an account that waited for its key longer', async () => {
    const { rows } = await scene.pool.query("select account_payable_from($1, '2026-02-01T00:00:00Z') as at", [org])
    expect(rows[0].at).toEqual(new Date('2026-02-04T00:00:00Z'))
  })
})

describe('the database', () => {
  it('takes no account that was confirmed before it waited', async () => {
    const id = await entered(marta)
    await expect(
      scene.pool.query(
        `insert into organization_bank_accounts select (jsonb_populate_record(a, jsonb_build_object('id', 'bank_copy', 'state', 'current', 'confirmed_by', $2::text, 'confirmed_at', now()))).*
         from organization_bank_accounts a where id = $1`,
        [id, norma.id],
      ),
    ).rejects.toThrow('waits for its second key')
  })

  it.each(['stranger', 'nobody'])('takes no confirmation by a %s', async (who) => {
    const id = await entered(marta)
    await expect(confirmInDatabase({ id: who === 'nobody' ? '' : third.id, token: '' }, id, CALL_BACK)).rejects.toThrow()
  })

  it('confirms once at most when a manager confirms while they are removed', async () => {
    const id = await entered(marta)
    const remove = scene.call('DELETE', `/my-organization/${org}/members/${norma.id}`, { token: marta.token })
    const [confirmed, removed] = await Promise.all([confirm(norma, id), remove])
    expect(removed.status).toBe(204)
    const { rows } = await scene.pool.query('select confirmed_by from organization_bank_accounts where id = $1', [id])
    expect([confirmed.status, rows[0].confirmed_by]).toEqual(confirmed.status === 204 ? [204, norma.id] : [404, null])
  })
})
