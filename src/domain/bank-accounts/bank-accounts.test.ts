import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/account-scene.ts'
import { insertOrganization } from '../../testing/fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'

type User = { token: string; id: string }
const NUMBER = '2850590940090418135201'
const ACCOUNT = { number: '28505909 4009041813520-1', holder: 'Rotary Club Tunuyán', cuit: '30-71234567-1' }

let scene: OrganizationScene
let marta: User
let norma: User
let other: User
let vera: User
let admin: User
let count = 0
let org: string
beforeAll(async () => {
  scene = await openOrganizationScene()
  marta = await scene.user('marta', { role: 'organizationmanager' })
  norma = await scene.user('norma', { role: 'organizationmanager' })
  other = await scene.user('other', { role: 'organizationmanager' })
  vera = await scene.user('vera')
  admin = await scene.user('boss', { role: 'admin' })
  for (const { token } of [marta, norma, other, vera, admin]) await prove(token)
})
afterAll(() => scene.close())
beforeEach(async () => {
  count++
  org = `org_${count}`
  await insertOrganization(scene.pool, org)
  for (const { id } of [marta, norma]) await join(id, org)
  await scene.pool.query('delete from rate_limits')
  await scene.mails()
})

const prove = (token: string) => scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
const join = (user_id: string, organization_id: string, since = '2026-01-01T00:00:00Z', added_by: string | null = null) =>
  scene.pool.query('insert into organization_members (organization_id, user_id, created_at, added_by) values ($1, $2, $3, $4)', [
    organization_id,
    user_id,
    since,
    added_by,
  ])
const leave = (user_id: string) =>
  scene.pool.query('delete from organization_members where organization_id = $1 and user_id = $2', [org, user_id])
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const CALL_BACK = 'Llamé a Norma al 261 555-0101, el número del registro: es la cuenta del club'
const change = ({ token }: User, account: object = ACCOUNT, id = org) =>
  scene.call('POST', `/my-organization/${id}/bank-account`, { token, body: account })
/** An admin describes their call back. */
const confirm = ({ token }: User, id: string, body: object = token === admin.token ? { call_back: CALL_BACK } : {}) =>
  scene.call('POST', `/bank-account/${id}/confirmation`, { token, body })
const refuse = ({ token }: User, id: string) =>
  scene.call('POST', `/bank-account/${id}/refusal`, { token, body: { reason: 'No es del club' } })
const withdraw = ({ token }: User, id: string) => scene.call('DELETE', `/bank-account/${id}`, { token })
const record = async ({ token }: User) => (await scene.call('GET', `/my-organization/${org}/bank-account`, { token })).body.data
const seenByAdmin = async () => (await scene.call('GET', `/admin/organization/${org}/bank-account`, { token: admin.token })).body.data
/** Enters an account. @returns its id */
const entered = async (user: User, account: object = ACCOUNT): Promise<string> => {
  const made = await change(user, account)
  expect(made.status).toBe(201)
  return made.body.data.id
}

describe('who brought both that turn the keys', () => {
  const bring = async (user: User, by: User | null | undefined) => {
    await leave(user.id)
    await join(user.id, org, '2026-01-01', by?.id)
  }
  const broughtBy = async () => {
    await confirm(norma, await entered(marta))
    const { rows } = await scene.pool.query(
      "select brought_by from organization_bank_accounts where organization_id = $1 and state = 'current'",
      [org],
    )
    return rows[0].brought_by
  }

  it.each([
    ['one person both', () => [admin, admin], true],
    ['two people', () => [admin, vera], false],
    ['nobody, of old members', () => [null, null], false],
    ['nobody the first one', () => [null, vera], false],
  ] as const)('is kept: %s', async (_, bringers, kept) => {
    const [of_marta, of_norma] = bringers()
    await bring(marta, of_marta)
    await bring(norma, of_norma)
    expect(await broughtBy()).toBe(kept ? admin.id : null)
  })

  it('is nobody where one of them registered the organization, whoever approved it', async () => {
    await scene.pool.query('update organizations set registered_by = $2 where id = $1', [org, marta.id])
    await bring(marta, admin)
    await bring(norma, admin)
    expect(await broughtBy()).toBeNull()
  })
})

describe('an account', () => {
  it('is entered by a manager and confirmed by another; all managers and admins are told of both', async () => {
    const id = await entered(marta)
    const requested = await scene.mails()
    expect(requested.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['bank_account_changed', 'marta@example.com'],
      ['bank_account_changed', 'norma@example.com'],
      ['bank_account_changed', 'boss@example.com'],
    ])
    for (const { subject, text_body } of requested)
      expect([subject, text_body]).toEqual([expect.stringContaining('Se pidió'), expect.stringContaining('Todavía no cambió nada')])
    expect(await record(marta)).toMatchObject({
      pending: { id, state: 'pending', changed_after_approval: false, whole: null },
      current: null,
      abilities: { change: false, confirm: false, withdraw: true },
      why_not_confirm: 'changed_by_you',
    })
    // A user who may confirm sees the whole number until it is confirmed.
    expect(await record(norma)).toMatchObject({
      pending: { whole: { number: '2850590940090418135201', holder: ACCOUNT.holder, cuit: '30712345671' } },
      abilities: { confirm: true, refuse: true, withdraw: false },
      why_not_confirm: null,
    })
    expect((await confirm(marta, id)).status).toBe(409)
    expect((await confirm(norma, id)).status).toBe(204)
    expect((await confirm(norma, id)).status).toBe(409)
    const told = await scene.mails()
    expect(told.map(({ kind }) => kind)).toEqual(['bank_account_confirmed', 'bank_account_confirmed', 'bank_account_confirmed'])
    for (const { text_body } of told) expect(text_body).toMatch(/no se le paga nada[\s\S]*los pagos se pueden frenar/)
    expect(await record(marta)).toMatchObject({
      pending: null,
      current: { id, confirmed_by: { id: norma.id }, whole: null },
      abilities: { change: true },
    })
  })

  it('is sealed, and masked in every answer, letter, act and log', async () => {
    const id = await entered(marta)
    await confirm(norma, id)
    const letters = (await scene.mails()).map(({ text_body, html_body }) => text_body + html_body).join()
    const rows = await scene.pool.query(
      'select to_jsonb(a)::text as row from organization_bank_accounts a union all select to_jsonb(e)::text from audit_entries e union all select to_jsonb(o)::text from outbox_events o',
    )
    const answers = [await record(marta), await record(norma), await seenByAdmin()]
    const own = await scene.call('GET', '/oauth/user/data', { token: marta.token })
    const all = letters + rows.rows.map(({ row }) => row).join() + JSON.stringify(answers) + own.text
    expect(all).toContain('•••• 5201')
    for (const secret of [NUMBER, '4009041813520', 'Tunuyán', '30712345671', '71234567']) expect(all).not.toContain(secret)
  })

  it('is for its managers and admins; to others it is not there', async () => {
    const id = await entered(marta)
    for (const user of [other, vera]) {
      expect((await scene.call('GET', `/my-organization/${org}/bank-account`, { token: user.token })).status).toBe(404)
      for (const act of [change(user), confirm(user, id), refuse(user, id), withdraw(user, id)]) expect((await act).status).toBe(404)
      expect((await scene.call('GET', `/admin/organization/${org}/bank-account`, { token: user.token })).status).toBe(403)
      expect((await scene.call('POST', `/admin/bank-account/${id}/revealed`, { token: user.token })).status).toBe(403)
    }
    expect((await change(admin)).status).toBe(404)
    expect((await scene.call('GET', `/my-organization/${org}/bank-account`, { token: admin.token })).status).toBe(404)
    expect((await scene.call('GET', `/my-organization/${org}/bank-account`)).status).toBe(401)
  })

  it('is changed and confirmed only with the password entered again', async () => {
    const id = await entered(marta)
    await scene.pool.query('update sessions set proved_at = null')
    for (const act of [change(marta), confirm(norma, id)])
      expect(await act).toMatchObject({ status: 403, body: { error: 'proof_required' } })
    for (const { token } of [marta, norma, other, vera, admin]) await prove(token)
  })

  it.each([
    [{ number: '' }, 'number'],
    [{ number: '2850590940090418135202' }, 'number'],
    [{ number: '123' }, 'number'],
    [{ number: 'ab' }, 'number'],
    [{ number: 5 }, 'number'],
    [{ holder: 'X' }, 'holder'],
    [{ holder: 'x'.repeat(81) }, 'holder'],
    [{ holder: 'Club\u0000' }, 'holder'],
    [{ cuit: '30-71234567-2' }, 'cuit'],
    [{ cuit: '' }, 'cuit'],
  ])('is refused with %j', async (wrong, field) => {
    const answer = await change(marta, { ...ACCOUNT, ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('is not entered while another change waits, nor again as it is', async () => {
    const id = await entered(marta)
    expect((await change(norma)).status).toBe(409)
    expect((await change(marta)).status).toBe(409)
    await confirm(norma, id)
    expect((await change(norma)).body.errors).toHaveProperty('number')
    expect((await change(norma, { ...ACCOUNT, holder: 'Otro titular' })).status).toBe(201)
  })

  it('is one of twenty that are entered at once', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => change(n % 2 ? marta : norma)))
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 201 || status === 409 || status === 429)).toHaveLength(20)
  })

  it('is confirmed or refused once, when both come at once', async () => {
    const id = await entered(marta)
    const tries = await Promise.all([confirm(norma, id), refuse(admin, id), confirm(admin, id), withdraw(marta, id)])
    expect(tries.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
  })
})

describe('a change', () => {
  it('that is confirmed replaces the account before, and is marked', async () => {
    await confirm(norma, await entered(marta))
    const id = await entered(norma, { ...ACCOUNT, number: 'club.tunuyan' })
    expect(await record(marta)).toMatchObject({
      pending: { changed_after_approval: true, masked_number: 'cl••••••' },
      current: { kind: 'cbu' },
    })
    await confirm(marta, id)
    expect(await record(marta)).toMatchObject({
      pending: null,
      current: { id },
      history: [{ state: 'replaced', ended_by: { id: marta.id } }],
    })
  })

  it('that is refused leaves the account before, says why and is mailed; who entered it does not refuse it', async () => {
    const id = await entered(marta)
    expect((await refuse(marta, id)).status).toBe(409)
    await scene.mails()
    expect((await refuse(norma, id)).status).toBe(204)
    const [letter] = await scene.mails()
    expect(letter).toMatchObject({
      kind: 'bank_account_refused',
      to_address: 'marta@example.com',
      text_body: expect.stringContaining('No es del club'),
    })
    expect(await record(marta)).toMatchObject({
      pending: null,
      history: [{ state: 'refused', reason: 'No es del club' }],
      abilities: { change: true },
    })
    expect((await confirm(norma, id)).status).toBe(409)
  })

  it('is withdrawn by who entered it alone', async () => {
    const id = await entered(marta)
    expect((await withdraw(norma, id)).status).toBe(409)
    expect((await withdraw(admin, id)).status).toBe(409)
    await scene.mails()
    expect((await withdraw(marta, id)).status).toBe(204)
    expect((await withdraw(marta, id)).status).toBe(409)
    const letters = await scene.mails()
    expect(letters.map(({ kind }) => kind)).toEqual(letters.map(() => 'bank_account_withdrawn'))
    expect(letters.map(({ to_address }) => to_address)).toContain('norma@example.com')
    expect(await record(norma)).toMatchObject({ pending: null, history: [{ state: 'withdrawn' }] })
  })

  it('of a manager who was removed since is not confirmed, only refused', async () => {
    const id = await entered(marta)
    await scene.call('DELETE', `/my-organization/${org}/members/${marta.id}`, { token: norma.token })
    for (const user of [norma, admin]) expect((await confirm(user, id)).status).toBe(409)
    expect(await record(norma)).toMatchObject({ why_not_confirm: 'changer_left' })
    expect((await withdraw(marta, id)).status).toBe(404)
    expect((await refuse(norma, id)).status).toBe(204)
    expect((await change(norma)).status).toBe(201)
  })

  it.each([
    ['role was taken', 'delete from user_roles where user_id = $1'],
    ['account was disabled', 'update users set disabled_at = now() where id = $1'],
  ])('of a manager whose %s since is not confirmed, only refused, and no letter is for them', async (how, sql) => {
    const ida = await scene.user(`ida${count}`, { role: 'organizationmanager' })
    await join(ida.id, org)
    await prove(ida.token)
    const id = await entered(ida)
    await scene.pool.query(sql, [ida.id])
    for (const user of [norma, admin]) expect((await confirm(user, id)).body.message, how).toContain('ya no gestiona la organización')
    expect(await record(norma)).toMatchObject({ why_not_confirm: 'changer_left', managers: 2 })
    await scene.mails()
    expect((await refuse(norma, id)).status).toBe(204)
    const readers = (await scene.mails()).map(({ to_address }) => to_address)
    expect(readers.sort()).toEqual(['boss@example.com', 'marta@example.com', 'norma@example.com'])
  })

  it('of somebody who erased their account is not confirmed', async () => {
    const eva = await scene.user(`eva${count}`, { role: 'organizationmanager' })
    await join(eva.id, org)
    await prove(eva.token)
    const id = await entered(eva)
    await scene.pool.query('delete from users where id = $1', [eva.id])
    expect((await confirm(norma, id)).status).toBe(409)
    expect((await refuse(norma, id)).status).toBe(204)
  })

  it('is not confirmed by a manager who was none seven days before', async () => {
    await join(other.id, org, daysAgo(6.99))
    const id = await entered(marta)
    const late = await confirm(other, id)
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('siete días')])
    await leave(other.id)
    await join(other.id, org, daysAgo(7.01))
    expect((await confirm(other, id)).status).toBe(204)
  })

  it('to the number of another organization is marked for admins, and not for managers', async () => {
    await insertOrganization(scene.pool, `org_${count}x`)
    await join(other.id, `org_${count}x`)
    await change(other, ACCOUNT, `org_${count}x`)
    await entered(marta, { ...ACCOUNT, holder: 'Otra' })
    expect((await seenByAdmin()).pending.also_used_by.map(({ id }: { id: string }) => id)).toContain(`org_${count}x`)
    expect((await record(norma)).pending.also_used_by).toEqual([])
  })
})

describe('the whole number', () => {
  it('is shown to an admin who entered their password again, of the current account, and noted', async () => {
    const id = await entered(marta)
    const reveal = () => scene.call('POST', `/admin/bank-account/${id}/revealed`, { token: admin.token })
    expect((await reveal()).status).toBe(404)
    await confirm(norma, id)
    // Nobody may pay to it yet.
    expect((await reveal()).status).toBe(409)
    await scene.owner.query(
      `alter table organization_bank_accounts disable trigger keep_bank_account;
       update organization_bank_accounts set changed_at = changed_at - interval '4 days' where id = '${id}';
       alter table organization_bank_accounts enable trigger keep_bank_account`,
    )
    const shown = await reveal()
    expect(shown.body.data).toEqual({ kind: 'cbu', number: NUMBER, holder: 'Rotary Club Tunuyán', cuit: '30712345671' })
    expect(shown.headers.get('cache-control')).toContain('no-store')
    const acts = await scene.pool.query(
      "select actor_id from audit_entries where action = 'organization.bank_account_revealed' and subject_id = $1",
      [org],
    )
    expect(acts.rows).toEqual([{ actor_id: admin.id }])
    await scene.pool.query('update sessions set proved_at = null')
    expect((await reveal()).status).toBe(403)
    for (const { token } of [marta, norma, other, vera, admin]) await prove(token)
  })
})

describe('the database', () => {
  it('keeps one pending and one current account, and what was entered', async () => {
    const id = await entered(marta)
    await confirm(norma, id)
    const copy = (state: string) =>
      scene.pool.query(
        `insert into organization_bank_accounts select (jsonb_populate_record(a, jsonb_build_object('id', 'bank_copy', 'state', $2::text, 'changed_by', null))).* from organization_bank_accounts a where id = $1`,
        [id, state],
      )
    await expect(copy('current')).rejects.toThrow('organization_bank_accounts_current')
    for (const column of ['sealed_number', 'masked_number', 'number_digest', 'organization_id'])
      await expect(scene.owner.query(`update organization_bank_accounts set ${column} = 'x' where id = $1`, [id])).rejects.toThrow(
        'entered anew',
      )
    for (const set of [
      `confirmed_by = '${marta.id}'`,
      `changed_by = '${vera.id}'`,
      "changed_at = now() - interval '9 days'",
      'confirmed_at = now()',
    ])
      await expect(scene.owner.query(`update organization_bank_accounts set ${set} where id = $1`, [id])).rejects.toThrow()
  })
})
