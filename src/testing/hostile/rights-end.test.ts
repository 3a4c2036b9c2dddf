import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listReader } from '../../api/list-reader.server.ts'
import { prepareExports } from '../../domain/exports/prepare-export.server.ts'
import { EXPORT_REQUESTED } from '../../domain/exports/request-export.server.ts'
import { readAddresses } from '../../domain/offer-imports/read-addresses.server.ts'
import { insertOrganization, insertProject } from '../fixture.ts'
import { type OrganizationScene, openOrganizationScene } from '../organization-scene.ts'

// The end of a right also ends everything that its user created and that works without it: links, files, requests that others confirm,
// background work.

type Person = { token: string; id: string }

let scene: OrganizationScene
let boss: Person
let count = 0
beforeAll(async () => {
  scene = await openOrganizationScene()
  boss = await scene.user('boss', { role: 'admin' })
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1', { organization: 'org_1' })
  await call(boss, 'POST', '/admin/befun-hosts', { host: 'viajes.example' })
})
afterAll(() => scene.close())

async function call(by: Person | null, method: string, path: string, body?: unknown, headers = {}) {
  const proof = by && (await scene.pool.query('update sessions set proved_at = now() where user_id = $1', [by.id]))
  return scene.call(method, path, { ...(proof && { token: by.token }), ...(body !== undefined && { body }), headers })
}

const ENDS: Record<string, (who: Person) => Promise<unknown>> = {
  'their role is taken': async (who) =>
    expect(
      (await call(boss, 'POST', `/admin/user/${who.id}/role-changes`, { role: 'admin', change: 'remove', reason: 'Se fue' })).status,
    ).toBe(204),
  'their account is disabled': async (who) =>
    expect((await call(boss, 'POST', `/admin/user/${who.id}/state-changes`, { change: 'disable', reason: 'Se fue' })).status).toBe(204),
  'their account is erased': (who) => scene.pool.query('delete from users where id = $1', [who.id]),
}

describe.each(Object.keys(ENDS))('once %s', (how) => {
  const end = ENDS[how]!
  const admin = () => scene.user(`admin${++count}`, { role: 'admin' })

  it('a preview link of theirs shows nothing, also when the role is given back', async () => {
    const who = await admin()
    const seen_at = new Date(Date.now() + 3_600_000).toISOString()
    const { token } = (await call(who, 'POST', '/admin/previews', { seen_at, note: how })).body.data
    const look = async () => (await call(null, 'GET', '/preview', undefined, { 'x-preview': token })).status
    expect(await look()).toBe(200)
    await end(who)
    expect(await look()).toBe(404)
    const { data } = (await call(boss, 'GET', `/admin/previews?query=${encodeURIComponent(how)}`)).body
    expect(data.map(({ state }: { state: string }) => state)).toEqual(['revoked'])
    await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where id = $1 on conflict do nothing", [
      who.id,
    ])
    expect(await look()).toBe(404)
  })

  it('a file that was prepared for them is out of reach', async () => {
    const who = await admin()
    const { id } = (await call(who, 'POST', '/exports', { name: 'users', path: '/admin/users.csv' })).body.data
    const event = scene.services.emitted.find(({ type, payload }) => type === EXPORT_REQUESTED.type && payload.export_id === id)!
    await prepareExports(listReader(scene.api)).handle({ ...scene.services, now: new Date() }, { ...event, id: 'evnt_1' })
    expect((await call(who, 'GET', `/export/${id}/file`)).status).toBe(200)
    await end(who)
    expect([401, 403]).toContain((await call(who, 'GET', `/export/${id}/file`)).status)
    expect([401, 403]).toContain((await call(who, 'GET', '/exports')).status)
  })

  it('addresses that they gave become no drafts, and no stranger is asked', async () => {
    const who = await admin()
    const form = new FormData()
    form.set('urls', JSON.stringify(['https://viajes.example/a']))
    const headers = { authorization: `Bearer ${who.token}` }
    const request = new Request('http://localhost/befun', { method: 'POST', body: form, headers })
    const asked = await scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
    const { data } = (await asked.json()) as { data: { id: string } }
    await end(who)
    // The network of a test refuses every name: nothing requests one.
    await readAddresses({ ...scene.services, now: new Date() }, { import_id: data.id })
    const { addresses } = (await call(boss, 'GET', `/befun/${data.id}`)).body.data
    expect(addresses).toEqual([expect.objectContaining({ state: 'refused', reason: 'rights_ended', offer_id: null })])
    expect([401, 403]).toContain((await call(who, 'GET', `/befun/${data.id}`)).status)
  })

  it('a role that they asked for is not there to confirm', async () => {
    const [who, other] = [await admin(), await scene.user(`other${count}`)]
    const change = (by: Person, what: string) =>
      call(by, 'POST', `/admin/user/${other.id}/role-changes`, { role: 'salesop', change: what, reason: 'Vende' })
    expect((await change(who, 'grant')).status).toBe(204)
    await end(who)
    expect((await change(boss, 'confirm')).status).toBe(409)
  })

  it('a link to a report that they passed on ends, unless they manage its project and still may', async () => {
    const linkBy = async (by: Person) => {
      const report = `rprt_${by.id}`
      await scene.pool.query(
        `insert into reports (id, project_id, state, owed_at, due_at) values ($1, 'proj_1', 'owed', now(), now() + interval '20 days')`,
        [report],
      )
      const { url } = (await call(by, 'POST', `/organization/project/proj_1/reports/${report}/links`)).body.data
      return async () => (await call(null, 'GET', `/report-link?token=${new URL(url).searchParams.get('token')}`)).status
    }
    const [who, member] = [await admin(), await admin()]
    await scene.pool.query("insert into user_roles (user_id, role) values ($1, 'organizationmanager')", [member.id])
    await scene.pool.query("insert into organization_members (organization_id, user_id) values ('org_1', $1)", [member.id])
    const [of_admin, of_member] = [await linkBy(who), await linkBy(member)]
    expect([await of_admin(), await of_member()]).toEqual([200, 200])
    for (const one of [who, member]) await end(one)
    expect([await of_admin(), await of_member()]).toEqual([400, how === 'their role is taken' ? 200 : 400])
  })

  it('an invitation that they sent makes nobody a manager', async () => {
    const who = await admin()
    await scene.pool.query("insert into organization_members (organization_id, user_id) values ('org_1', $1) on conflict do nothing", [
      boss.id,
    ])
    const guest = await scene.user(`guest${count}`)
    await scene.mails()
    expect((await call(who, 'POST', '/my-organization/org_1/invitations', { email: `guest${count}@example.com` })).status).toBe(202)
    const token = (await scene.mails()).find(({ kind }) => kind === 'member_invited')!.token
    const open = async () => (await call(guest, 'POST', '/organization-invitations/opened', { token })).status
    expect(await open()).toBe(200)
    await end(who)
    expect(await open()).toBe(400)
  })
})

describe('once somebody manages an organization no longer', () => {
  async function manager() {
    const who = await scene.user(`manager${++count}`, { role: 'organizationmanager' })
    await scene.pool.query("insert into organization_members (organization_id, user_id) values ('org_1', $1)", [who.id])
    return who
  }
  const ends = {
    'as another one removed them': async (who: Person) =>
      expect((await call(boss, 'DELETE', `/my-organization/org_1/members/${who.id}`)).status).toBe(204),
    'as an admin took their role': async (who: Person) =>
      expect(
        (
          await call(boss, 'POST', `/admin/user/${who.id}/role-changes`, {
            role: 'organizationmanager',
            change: 'remove',
            reason: 'Se fue',
          })
        ).status,
      ).toBe(204),
    'as their account is disabled': ENDS['their account is disabled']!,
  }

  it.each(Object.entries(ends))('%s, their links to a report and their invitations end, those of others do not', async (_, end) => {
    const [who, other] = [await manager(), await manager()]
    const report = `rprt_${count}`
    await scene.pool.query(
      `insert into reports (id, project_id, state, owed_at, due_at) values ($1, 'proj_1', 'owed', now(), now() + interval '20 days') on conflict do nothing`,
      [report],
    )
    const links = await Promise.all(
      [who, other].map(async ({ id }) => {
        const { issueReportLink } = await import('../../domain/reports/report-link.server.ts')
        return issueReportLink(scene.db, { report_id: report, user_id: id, now: new Date() })
      }),
    )
    const opened = () => Promise.all(links.map(async (token) => (await call(null, 'GET', `/report-link?token=${token}`)).status))
    expect(await opened()).toEqual([200, 200])
    await call(who, 'POST', '/my-organization/org_1/invitations', { email: `accomplice${count}@example.com` })
    await end(who)
    expect(await opened()).toEqual([400, 200])
    const { rows } = await scene.pool.query(
      'select revoked_at is not null as ended, email from organization_invitations where invited_by = $1',
      [who.id],
    )
    expect(rows).toEqual([{ ended: true, email: null }])
    await scene.pool.query('delete from reports where id = $1', [report]).catch(() => undefined)
  })
})
