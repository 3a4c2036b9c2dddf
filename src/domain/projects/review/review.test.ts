import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../../testing/account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../../testing/fixture.ts'

let scene: AccountScene
const tokens: Record<string, string> = {}
const users: Record<string, string> = {}
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertOrganization(scene.pool, 'org_2')
  for (const username of ['ana', 'abel', 'mora', 'otto']) await scene.register(username)
  await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username in ('ana', 'abel')")
  await scene.pool.query(`insert into organization_members (organization_id, user_id)
    select case username when 'mora' then 'org_1' else 'org_2' end, id from users where username in ('mora', 'otto')`)
  await scene.pool.query("insert into user_roles (user_id, role) select user_id, 'organizationmanager' from organization_members")
  const { rows } = await scene.pool.query('select id, username from users')
  for (const { id, username } of rows) {
    users[username] = id
    tokens[username] = await scene.tokenOf(username)
  }
  for (const [n, id] of ['proj_old', 'proj_mid', 'proj_new'].entries()) await send(id, `2026-11-0${n + 1}T12:00:00Z`)
})
afterAll(() => scene.close())

async function send(id: string, at: string) {
  await insertProject(scene.pool, id, { status: 'under_review' })
  await scene.pool.query("insert into project_budget_lines (project_id, position, what, amount) values ($1, 1, 'Caño', 100000000)", [id])
  await scene.pool.query(
    "insert into project_status_changes (project_id, from_status, to_status, created_at) values ($1, 'draft', 'under_review', $2)",
    [id, at],
  )
  await scene.pool.query(
    'insert into project_versions (change_id, project_id, content) select max(id), project_id, project_content(project_id) from project_status_changes where project_id = $1 group by project_id',
    [id],
  )
}
const as = (who: string | null, method: string, path: string, body?: unknown) =>
  scene.call(method, path, { ...(who && { token: tokens[who]! }), ...(body !== undefined && { body }) })
const review = async (id: string, who = 'ana') => (await as(who, 'GET', `/admin/project/${id}/review`)).body.data
const claim = (who: string, id: string, from: string | null, to: string | null) =>
  as(who, 'POST', `/admin/project/${id}/claims`, { from: from && users[from], to: to && users[to] })
const remark = (id: string, part: string, body = 'Falta algo') => as('ana', 'POST', `/admin/project/${id}/remarks`, { part, body })
const versionOf = async (id: string): Promise<string> =>
  (await scene.pool.query('select project_version($1) as version', [id])).rows[0].version
const decide = async (who: string, id: string, to: string, reason?: string, seen?: string) => {
  const body = { from: 'under_review', to, seen: seen ?? (await versionOf(id)), ...(reason && { reason }) }
  return as(who, 'POST', `/admin/project/${id}/status-changes`, body)
}

describe('the queue', () => {
  it('has the oldest first, and says how long we take', async () => {
    const { data: projects, meta } = (await as('ana', 'GET', '/admin/projects/pending')).body
    expect(projects.map(({ id }: { id: string }) => id)).toEqual(['proj_old', 'proj_mid', 'proj_new'])
    const { times, ...counted } = meta
    expect(counted).toEqual({ total: 3, page: 1, per_page: 20 })
    const second = (await as('ana', 'GET', '/admin/projects/pending?per_page=1&page=2')).body.data
    expect(second.map(({ id }: { id: string }) => id)).toEqual(['proj_mid'])
    expect(projects[0]).toMatchObject({ round: 1, claim: null, sent_at: '2026-11-01T12:00:00.000Z' })
    expect(times).toEqual({ promised_days: 5, decided: 0, median_days: null, worst_days: null })
    expect((await as(null, 'GET', '/review-times')).body.data).toEqual(times)
  })

  it('leads to the next one, without those that others have', async () => {
    expect((await review('proj_old')).next).toBe('proj-mid')
    expect((await review('proj_new')).next).toBe('proj-old')
    expect((await claim('abel', 'proj_mid', null, 'abel')).status).toBe(204)
    expect((await review('proj_old')).next).toBe('proj-new')
    expect((await review('proj_old', 'abel')).next).toBe('proj-mid')
    expect((await claim('abel', 'proj_mid', 'abel', null)).status).toBe(204)
  })
})

describe('a claim', () => {
  it('of twenty at once is one', async () => {
    const tried = await Promise.all(
      Array.from({ length: 20 }, (_, n) => claim(n % 2 ? 'ana' : 'abel', 'proj_new', null, n % 2 ? 'ana' : 'abel')),
    )
    expect(tried.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 19 }, () => 409)])
    const { username } = (await review('proj_new')).claim
    await claim('ana', 'proj_new', username, null)
  })

  it('is handed over to admins only, and keeps others from deciding', async () => {
    await claim('ana', 'proj_new', null, 'ana')
    expect((await claim('ana', 'proj_new', 'ana', 'mora')).status).toBe(422)
    expect((await claim('ana', 'proj_new', 'ana', 'abel')).status).toBe(204)
    expect((await decide('ana', 'proj_new', 'active')).status).toBe(409)
    expect((await claim('abel', 'proj_none', null, 'abel')).status).toBe(404)
    await claim('abel', 'proj_new', 'abel', null)
  })
})

describe('remarks', () => {
  it('stand at parts that are there, within their bounds', async () => {
    for (const part of ['name', 'summary', 'description', 'causes', 'place', 'objective', 'image:1', 'budget:1'])
      expect((await remark('proj_old', part)).status, part).toBe(204)
    for (const part of ['image:2', 'budget:2', 'image', 'image:0', 'status', "name'--"])
      expect((await remark('proj_old', part)).status, part).toBe(422)
    expect((await remark('proj_old', 'name', 'x'.repeat(1000))).status).toBe(204)
    for (const body of ['', '   ', 'x'.repeat(1001)]) expect((await remark('proj_old', 'name', body)).status).toBe(422)
    const { remarks } = await review('proj_old')
    expect(remarks).toHaveLength(9)
    expect(remarks.find(({ part }: { part: string }) => part === 'budget:1').about).toBe('Caño')
  })

  it('are seen by the managers of the project once they are sent, ticked, and open the next review', async () => {
    const mine = (who: string) => as(who, 'GET', '/organization/project/proj_old/remarks')
    expect((await mine('mora')).body.data).toEqual([])
    expect((await mine('otto')).status).toBe(404)
    expect((await mine('ana')).status).toBe(200)
    const { remarks } = await review('proj_old')
    const tick = (who: string, id: string, ticked = true) => as(who, 'PUT', `/remark/${id}/tick`, { ticked })
    expect((await tick('mora', remarks[0].id)).status).toBe(404)
    expect((await as('ana', 'DELETE', `/admin/remark/${remarks[8].id}`)).status).toBe(204)
    expect((await decide('ana', 'proj_old', 'rejected')).status).toBe(422)
    expect((await decide('ana', 'proj_old', 'rejected', 'Corregí lo marcado')).status).toBe(204)
    expect((await mine('mora')).body.data).toHaveLength(8)
    expect((await mine('mora')).text).not.toContain('"author"')
    expect((await tick('otto', remarks[0].id)).status).toBe(404)
    expect((await tick('mora', remarks[0].id)).status).toBe(204)
    expect((await remark('proj_old', 'name')).status).toBe(409)
    expect((await as('ana', 'GET', '/admin/project/proj_old/review')).status).toBe(404)
    // Sends it again like the manager's form.
    const { changeProjectStatus } = await import('../change-project-status.server.ts')
    const manager = {
      kind: 'user' as const,
      user_id: users.mora!,
      session_id: 's',
      verified: true,
      roles: [],
      proved_at: null,
      must_set_up_factor: false,
    }
    const ctx = { ...scene.services, actor: manager, now: new Date(), locale: 'es' as const, request_id: 'r' }
    await changeProjectStatus(ctx, { id: 'proj_old', from: 'rejected', to: 'draft', as: 'manager' })
    await scene.pool.query(
      "update projects set name = 'Otro nombre', description = '<p>Uno</p><p>Dos &amp; tres</p>' where id = 'proj_old'",
    )
    await scene.pool.query("update project_budget_lines set what = 'Bomba' where project_id = 'proj_old'")
    await changeProjectStatus(ctx, { id: 'proj_old', from: 'draft', to: 'under_review', as: 'manager', complete: true })
    const next = await review('proj_old')
    expect(next.round).toBe(2)
    expect(next.changes).toEqual([
      { part: 'name', language: 'es', before: 'Proyecto proj_old', after: 'Otro nombre', pictures: null },
      { part: 'description', language: 'es', before: 'Historia', after: 'Uno\nDos & tres', pictures: null },
      { part: 'budget', language: null, before: 'Caño · $\u00a01.000.000,00', after: 'Bomba · $\u00a01.000.000,00', pictures: null },
    ])
    expect(next.remarks.filter(({ ticked_at }: { ticked_at: string | null }) => ticked_at)).toHaveLength(1)
    const read = (await as('ana', 'GET', '/admin/project/proj_old')).body.data.version
    await scene.pool.query("update project_budget_lines set what = 'Otra bomba' where project_id = 'proj_old'")
    const unread = await decide('ana', 'proj_old', 'active', undefined, read)
    expect([unread.status, unread.body.message]).toEqual([409, expect.stringContaining('cambió desde que lo leíste')])
    expect((await decide('ana', 'proj_old', 'active')).status).toBe(204)
    expect((await mine('mora')).body.data).toEqual([])
  })
})

it('notes are for reviewers only', async () => {
  const note = (who: string, body: string) => as(who, 'POST', '/admin/project/proj_mid/notes', { body })
  expect((await note('abel', 'Pregunté al club')).status).toBe(204)
  for (const body of ['', 'x'.repeat(2001)]) expect((await note('abel', body)).status).toBe(422)
  expect((await note('mora', 'Hola')).status).toBe(403)
  expect((await review('proj_mid')).notes).toMatchObject([{ body: 'Pregunté al club', author: { username: 'abel' } }])
})

it('our promise is measured by decisions of the last 90 days', async () => {
  await scene.pool.query("update project_status_changes set created_at = now() - interval '4 days' where to_status = 'under_review'")
  await scene.pool.query("delete from project_status_changes where to_status in ('rejected', 'draft')")
  const { data } = (await as(null, 'GET', '/review-times')).body
  expect(data).toEqual({ promised_days: 5, decided: 1, median_days: 4, worst_days: 4 })
})

it('two admins decide at once: one', async () => {
  const tried = await Promise.all([
    decide('ana', 'proj_mid', 'active'),
    decide('abel', 'proj_mid', 'published'),
    decide('abel', 'proj_mid', 'rejected', 'No'),
  ])
  expect(tried.map(({ status }) => status).sort()).toEqual([204, 409, 409])
})

it.each(['mora', null])('reviews are nobody else’s: %s', async (who) => {
  for (const [method, path, body] of [
    ['GET', '/admin/projects/pending'],
    ['GET', '/admin/project/proj_new/review'],
    ['POST', '/admin/project/proj_new/claims', { from: null, to: users.mora }],
    ['POST', '/admin/project/proj_new/notes', { body: 'x' }],
    ['POST', '/admin/project/proj_new/remarks', { part: 'name', body: 'x' }],
    ['DELETE', '/admin/remark/rmrk_1'],
  ] as const)
    expect((await as(who, method, path, body)).status, path).toBe(who ? 403 : 401)
})
