import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../testing/account-scene.ts'
import { insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../../../testing/organization-scene.ts'
import { sweepInvitations } from './invite-member.server.ts'

type User = { token: string; id: string }
let scene: OrganizationScene
let marta: User
let vera: User
let other: User
beforeAll(async () => {
  scene = await openOrganizationScene()
  await insertOrganization(scene.pool, 'org_1')
  await insertOrganization(scene.pool, 'org_2')
  await insertOrganization(scene.pool, 'org_3', { status: 'pending' })
  marta = await scene.user('marta', { role: 'organizationmanager' })
  other = await scene.user('other', { role: 'organizationmanager' })
  vera = await scene.user('vera')
  for (const [organization, user] of [
    ['org_1', marta.id],
    ['org_2', other.id],
    ['org_3', other.id],
  ])
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [organization, user])
  for (const { token } of [marta, other, vera]) await prove(token)
  await scene.mails()
})
afterAll(() => scene.close())

const prove = (token: string) => scene.call('POST', '/oauth/confirm', { token, body: { password: PASSWORD } })
/** Recipients of letters about changes of an organization's managers. */
const changed = async () => (await scene.mails()).filter(({ kind }) => kind === 'member_changed').map(({ to_address }) => to_address)
const invite = (user: User, email: string, id = 'org_1') =>
  scene.call('POST', `/my-organization/${id}/invitations`, { token: user.token, body: { email } })
/** The token of the latest invitation. */
const invited = async () => (await scene.mails()).find(({ kind }) => kind === 'member_invited')!.token
const accept = (user: User, token: string) =>
  scene.call('POST', '/organization-invitations/accepted', { token: user.token, body: { token } })
const open = (user: User, token: string) => scene.call('POST', '/organization-invitations/opened', { token: user.token, body: { token } })
const remove = (user: User, who: User, id = 'org_1') =>
  scene.call('DELETE', `/my-organization/${id}/members/${who.id}`, { token: user.token })
const rolesOf = async (user: User) =>
  (await scene.call('GET', '/oauth/user', { token: user.token })).body.data.roles.map(({ name }: { name: string }) => name)

describe('the desk of an organization', () => {
  it('is for its managers and for admins; to others it is not there', async () => {
    await insertProject(scene.pool, 'proj_1', { status: 'draft' })
    await insertProject(scene.pool, 'proj_2', { status: 'deleted' })
    const admin = await scene.user('boss', { role: 'admin' })
    for (const path of ['/my-organization/org_1/members', '/my-organization/org-1/projects']) {
      expect((await scene.call('GET', path, { token: marta.token })).status).toBe(200)
      expect((await scene.call('GET', path, { token: admin.token })).status).toBe(200)
      expect((await scene.call('GET', path, { token: other.token })).status).toBe(404)
      expect((await scene.call('GET', path, { token: vera.token })).status).toBe(404)
      expect((await scene.call('GET', path)).status).toBe(401)
    }
    expect((await scene.call('GET', '/my-organization/org_3/members', { token: other.token })).status).toBe(404)
    // The membership stays, and counts again with the role.
    const { rows } = await scene.pool.query(`delete from user_roles where user_id = $1 returning user_id, role`, [marta.id])
    const account = { number: '2850590940090418135201', holder: 'Org', cuit: '30-71234567-1' }
    for (const [method, path, body] of [
      ['GET', '/my-organization/org_1/members'],
      ['GET', '/my-organization/org-1/projects'],
      ['GET', '/my-organization/org_1/desk'],
      ['GET', '/my-organization/org_1/bank-account'],
      ['POST', '/my-organization/org_1/bank-account', account],
      ['GET', '/organization/project/proj_1/draft'],
      ['DELETE', '/organization/project/proj_1'],
      ['POST', '/my-organization/org_1/invitations', { email: 'x@example.com' }],
    ] as const)
      expect((await scene.call(method, path, { token: marta.token, ...(body && { body }) })).status, `${method} ${path}`).toBe(404)
    expect((await scene.call('GET', '/my-organizations', { token: marta.token })).body.data).toEqual([])
    await scene.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [marta.id, rows[0].role])
    const projects = (await scene.call('GET', '/my-organization/org_1/projects', { token: marta.token })).body.data
    expect(projects.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([['proj_1', 'draft']])
    const own = (await scene.call('GET', '/my-organizations', { token: marta.token })).body.data
    expect(own.map(({ id }: { id: string }) => id)).toEqual(['org_1'])
  })

  it('is closed to others for every change', async () => {
    const before = await scene.pool.query('select * from organization_members order by 1, 2')
    for (const user of [other, vera]) {
      expect((await invite(user, 'x@example.com')).status).toBe(404)
      expect((await remove(user, marta)).status).toBe(404)
      expect((await scene.call('DELETE', '/my-organization/org_1/invitations/oinv_1', { token: user.token })).status).toBe(404)
      const answer = { token: user.token, body: { answer: 'accepted' } }
      expect((await scene.call('POST', '/my-organization/org_1/join-requests/ojrq_1', answer)).status).toBe(404)
    }
    expect((await scene.pool.query('select * from organization_members order by 1, 2')).rows).toEqual(before.rows)
  })
})

describe('an invitation', () => {
  it('is accepted once, by the account with its address alone', async () => {
    expect((await invite(marta, 'VERA@example.com')).status).toBe(202)
    const mails = await scene.mails()
    const mail = mails.find(({ kind }) => kind === 'member_invited')
    expect(mails.filter(({ kind }) => kind === 'member_changed').map(({ to_address }) => to_address)).toEqual([
      'marta@example.com',
      'boss@example.com',
    ])
    expect(mail).toMatchObject({ kind: 'member_invited', to_address: 'vera@example.com' })
    const { token } = mail!
    const stored = await scene.pool.query('select * from organization_invitations')
    expect(JSON.stringify(stored.rows)).not.toContain(token)
    for (const answer of [await open(other, token), await accept(other, token), await accept(vera, `${token}x`)])
      expect([answer.status, answer.body.message]).toEqual([400, 'Enlace inválido o vencido'])
    expect((await open(vera, token)).body.data).toMatchObject({ organization: { id: 'org_1' }, invited_by: 'Vera Prueba' })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => accept(vera, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(await changed()).toEqual(['marta@example.com', 'vera@example.com', 'boss@example.com'])
    expect(await rolesOf(vera)).toEqual(['organizationmanager'])
    expect((await invite(marta, 'vera@example.com')).body.errors).toEqual({ email: ['Esa persona ya la gestiona'] })
  })

  it('is void when it was taken back, replaced, or is late', async () => {
    const gina = await scene.user('gina')
    await invite(marta, 'gina@example.com')
    const first = await invited()
    await invite(marta, 'gina@example.com')
    const second = await invited()
    expect((await open(gina, first)).status).toBe(400)
    const { invitations } = (await scene.call('GET', '/my-organization/org_1/members', { token: marta.token })).body.data
    expect(invitations).toHaveLength(1)
    await scene.pool.query("update organization_invitations set expires_at = now() - interval '1 second' where email is not null")
    expect((await accept(gina, second)).status).toBe(400)
    expect(await sweepInvitations(scene.db, new Date())).toEqual({ invitations: 1 })
    await scene.pool.query('delete from rate_limits')
    await invite(marta, 'gina@example.com')
    const third = await invited()
    const again = (await scene.call('GET', '/my-organization/org_1/members', { token: marta.token })).body.data.invitations[0]
    expect((await scene.call('DELETE', `/my-organization/org_1/invitations/${again.id}`, { token: marta.token })).status).toBe(204)
    expect((await accept(gina, third)).status).toBe(400)
    expect((await scene.pool.query("select from organization_invitations where email = 'gina@example.com'")).rowCount).toBe(0)
  })

  it.each(['', 'nobody', `${'a'.repeat(250)}@example.com`])('refuses the address %j', async (email) => {
    expect((await invite(marta, email)).status).toBe(422)
  })

  it('ends with the account that has its address, and not with one that only typed it', async () => {
    const erase = async ({ token }: User) => {
      await prove(token)
      expect((await scene.call('DELETE', '/oauth/user', { token })).status).toBe(204)
    }
    const stored = async () => (await scene.pool.query("select from organization_invitations where email = 'bea@example.com'")).rowCount
    const bea = await scene.user('bea')
    await invite(marta, 'bea@example.com')
    await scene.register('notbea', { email: 'bea@example.com' })
    await erase({ token: await scene.tokenOf('notbea'), id: '' })
    expect(await stored()).toBe(1)
    expect((await open(bea, await invited())).status).toBe(200)
    await erase(bea)
    expect(await stored()).toBe(0)
  })

  it('of ten addresses at once goes to each of them, and holds up nobody', async () => {
    await scene.pool.query('delete from rate_limits')
    const asked = Date.now()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => invite(other, `many${n}@example.com`, 'org_2')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(Date.now() - asked).toBeLessThan(4_000)
  })

  it('that is not mailed, as its address got enough letters, is refused, and the one before still works', async () => {
    const ofelia = await scene.user('ofelia')
    // The third letter of this day, after the one of the registration.
    for (let sent = 0; sent < 2; sent++) expect((await invite(marta, 'ofelia@example.com')).status).toBe(202)
    const token = (await scene.mails()).findLast(({ kind }) => kind === 'member_invited')!.token
    const refused = await invite(marta, 'ofelia@example.com')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await changed()).toEqual([])
    expect((await open(ofelia, token)).status).toBe(200)
  })
})

describe('a refused invitation', () => {
  const counted = async () =>
    (await scene.pool.query("select key, points from rate_limits where key like 'mails_to_stranger%' order by key")).rows
  const refused = async (by: User, email: string, status: number) => {
    const before = await counted()
    expect((await invite(by, email, 'org_2')).status).toBe(status)
    expect(await counted()).toEqual(before)
  }

  it('takes none of the letters that its address may get', async () => {
    await scene.pool.query('delete from organization_invitations')
    await refused(marta, 'target@example.com', 404)
    await refused(other, 'other@example.com', 422)
    await scene.pool.query(
      `insert into organization_invitations (id, organization_id, email, language, created_at, expires_at)
       select 'oinv_full' || n, 'org_2', 'full' || n || '@example.com', 'es', now(), now() + interval '1 day' from generate_series(1, 20) n`,
    )
    await refused(other, 'target@example.com', 422)
    expect((await invite(other, 'full7@example.com', 'org_2')).status).toBe(202)
    await scene.pool.query('delete from organization_invitations')
  })
})

describe('who manages an organization', () => {
  it('changes only with the password entered again', async () => {
    await scene.pool.query('update sessions set proved_at = null')
    const dora = await scene.user('dorita')
    await scene.call('POST', '/organizations/org_2/join-requests', { token: dora.token, body: {} })
    const [request] = (await scene.call('GET', '/my-organization/org_2/members', { token: other.token })).body.data.join_requests
    const accept = { token: other.token, body: { answer: 'accepted' } }
    for (const act of [
      () => invite(marta, 'eva@example.com'),
      () => remove(marta, vera),
      () => remove(marta, marta),
      () => scene.call('POST', `/my-organization/org_2/join-requests/${request.id}`, accept),
    ])
      expect(await act()).toMatchObject({ status: 403, body: { error: 'proof_required' } })
    const decline = { ...accept, body: { answer: 'declined' } }
    expect((await scene.call('POST', `/my-organization/org_2/join-requests/${request.id}`, decline)).status).toBe(204)
    for (const { token } of [marta, other, vera]) await prove(token)
  })
})

describe('removing', () => {
  it('never removes the last one, however many leave at once, and takes the role of who manages no other', async () => {
    const answers = await Promise.all([remove(marta, marta), remove(vera, vera)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const left = answers[0]!.status === 204 ? marta : vera
    const stays = left === marta ? vera : marta
    expect(await rolesOf(left)).toEqual([])
    expect(await rolesOf(stays)).toEqual(['organizationmanager'])
    expect((await remove(stays, stays)).body.message).toMatch(/quedaría sin nadie/)
    expect((await remove(stays, other)).status).toBe(404)
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', ['org_1', other.id])
    await scene.mails()
    expect((await remove(stays, other)).status).toBe(204)
    expect((await scene.mails()).map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['member_removed', 'other@example.com'],
      ['member_changed', left === marta ? 'vera@example.com' : 'marta@example.com'],
      ['member_changed', 'boss@example.com'],
    ])
    expect(await rolesOf(other)).toEqual(['organizationmanager'])
  })
})

describe('asking to join', () => {
  const ask = (user: User, id = 'org_2', message = 'Soy la tesorera') =>
    scene.call('POST', `/organizations/${id}/join-requests`, { token: user.token, body: { message } })

  it('is seen and answered by its managers, once; a letter tells both', async () => {
    const norma = await scene.user('norma')
    await prove(norma.token)
    const hidden = await scene.user('hidden', { verified: false })
    await scene.mails()
    expect((await ask(hidden)).status).toBe(403)
    expect((await ask(norma, 'org_3')).status).toBe(404)
    expect((await ask(other)).status).toBe(409)
    expect((await ask(norma, 'org_2', 'x'.repeat(251))).status).toBe(422)
    expect((await ask(norma)).status).toBe(202)
    expect((await ask(norma)).status).toBe(409)
    expect((await scene.mails()).map(({ kind, to_address }) => [kind, to_address])).toEqual([['join_asked', 'other@example.com']])
    expect((await scene.call('GET', '/join-requests', { token: norma.token })).body.data).toMatchObject([{ organization: { id: 'org_2' } }])
    const { join_requests } = (await scene.call('GET', '/my-organization/org_2/members', { token: other.token })).body.data
    expect(join_requests).toMatchObject([{ user: { username: 'norma' }, message: 'Soy la tesorera' }])
    const answer = (user: User, id: string) =>
      scene.call('POST', `/my-organization/${id}/join-requests/${join_requests[0].id}`, { token: user.token, body: { answer: 'accepted' } })
    expect((await answer(norma, 'org_2')).status).toBe(404)
    expect((await answer(other, 'org_1')).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => answer(other, 'org_2')))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect(await rolesOf(norma)).toEqual(['organizationmanager'])
    const mails = await scene.mails()
    expect(mails.filter(({ kind }) => kind === 'join_answered').map(({ subject }) => subject)).toEqual(['Ya gestionás Club org_2'])
    expect(mails.filter(({ kind }) => kind === 'member_changed').map(({ to_address }) => to_address)).toEqual([
      'other@example.com',
      'boss@example.com',
      'norma@example.com',
    ])
  })

  it('may be declined', async () => {
    const dora = await scene.user('dora')
    await ask(dora)
    await scene.mails()
    const [request] = (await scene.call('GET', '/my-organization/org_2/members', { token: other.token })).body.data.join_requests
    const body = { answer: 'declined' }
    expect((await scene.call('POST', `/my-organization/org_2/join-requests/${request.id}`, { token: other.token, body })).status).toBe(204)
    expect(await rolesOf(dora)).toEqual([])
    expect((await scene.mails())[0]!.text_body).toMatch(/no aceptaron tu pedido/)
    expect((await ask(dora)).status).toBe(202)
  })
})

describe('a manager whose role an admin removed', () => {
  it('is not the manager who stays when the last other one leaves', async () => {
    await insertOrganization(scene.pool, 'org_4')
    const [stays, removed] = [await scene.user('stays4', { role: 'organizationmanager' }), await scene.user('removed4')]
    for (const { id } of [stays, removed])
      await scene.pool.query("insert into organization_members (organization_id, user_id) values ('org_4', $1)", [id])
    await prove(stays.token)
    const { status, body } = await remove(stays, stays, 'org_4')
    expect([status, body.message]).toEqual([409, expect.any(String)])
    expect((await scene.call('GET', '/my-organization/org_4/members', { token: stays.token })).status).toBe(200)
    expect((await remove(stays, removed, 'org_4')).status).toBe(204)
  })

  it('has it again from an admin alone: not by an invitation, nor by a request to join', async () => {
    const boss = await scene.user('chief', { role: 'admin' })
    const eve = await scene.user('eve')
    for (const { token } of [boss, eve]) await prove(token)
    const role = async (change: 'grant' | 'remove') => {
      const body = { role: 'organizationmanager', change, reason: 'Una prueba' }
      expect((await scene.call('POST', `/admin/user/${eve.id}/role-changes`, { token: boss.token, body })).status).toBe(204)
    }
    const ask = () => scene.call('POST', '/organizations/org_2/join-requests', { token: eve.token, body: {} })
    const answer = async (by: User) => {
      const { join_requests } = (await scene.call('GET', '/my-organization/org_2/members', { token: other.token })).body.data
      const own = join_requests.find(({ user }: { user: { username: string } }) => user.username === 'eve')
      return scene.call('POST', `/my-organization/org_2/join-requests/${own.id}`, {
        token: by.token,
        body: { answer: 'accepted' },
      })
    }
    expect((await ask()).status).toBe(202)
    await role('grant')
    expect((await invite(other, 'eve@example.com', 'org_2')).status).toBe(202)
    const token = await invited()
    await role('remove')
    for (const refused of [await accept(eve, token), await answer(other), await ask()])
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/administración|admin/)])
    expect(await rolesOf(eve)).toEqual([])
    expect((await scene.call('GET', '/my-organization/org_2/members', { token: eve.token })).status).toBe(404)
    await role('grant')
    expect((await accept(eve, token)).status).toBe(200)
    await role('remove')
    expect((await remove(other, eve, 'org_2')).status).toBe(204)
    expect((await invite(other, 'eve@example.com', 'org_2')).status).toBe(202)
    expect((await accept(eve, await invited())).status).toBe(409)
    // An admin who accepts decides, as they may grant the role.
    expect((await answer(boss)).status).toBe(204)
    expect(await rolesOf(eve)).toEqual(['organizationmanager'])
    const { rows } = await scene.pool.query(
      "select actor_id, action from audit_entries where subject_id = $1 and action like 'user.role_%' order by created_at desc, id desc limit 2",
      [eve.id],
    )
    expect(rows).toEqual([
      { actor_id: boss.id, action: 'user.role_granted' },
      { actor_id: boss.id, action: 'user.role_removed' },
    ])
    // So it was hers again: once she has left her last organization, its managers may have her back.
    expect((await remove(other, eve, 'org_2')).status).toBe(204)
    expect(await rolesOf(eve)).toEqual([])
    expect((await ask()).status).toBe(202)
    expect((await answer(other)).status).toBe(204)
    expect(await rolesOf(eve)).toEqual(['organizationmanager'])
  })
})
