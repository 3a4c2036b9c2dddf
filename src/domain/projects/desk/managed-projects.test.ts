import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../../testing/account-scene.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject, wipeMoney } from '../../../testing/fixture.ts'
import { PROJECT_STATUSES } from '../project-rules.ts'
import { reordered } from './feature-project.server.ts'

let scene: AccountScene
const tokens: Record<string, string> = {}
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1', { name: 'Rotary Club Ñandú' })
  for (const username of ['ana', 'vera', 'mora']) await scene.register(username)
  await scene.pool.query(`insert into user_roles (user_id, role) select id, case username when 'ana' then 'admin' else 'organizationmanager' end from users
    where username in ('ana', 'mora')`)
  await scene.pool.query(
    `insert into organization_members (organization_id, user_id) select 'org_1', id from users where username = 'mora'`,
  )
  for (const username of ['ana', 'vera', 'mora']) tokens[username] = await scene.tokenOf(username)
})
afterAll(() => scene.close())
beforeEach(async () => {
  await wipeMoney(scene.owner)
  await scene.pool.query('delete from project_status_changes; delete from project_budget_lines')
  await scene.owner.query('delete from project_causes; delete from project_images; delete from projects')
  for (const status of PROJECT_STATUSES)
    await insertProject(scene.pool, `proj_${status.replace('_', '')}`, { status, name: `Obra ${status}` })
})

const as = (who: string | null, method: string, path: string, body?: unknown) =>
  scene.call(method, path, { ...(who && { token: tokens[who]! }), ...(body !== undefined && { body }) })
const ids = async (query: string) => (await as('ana', 'GET', `/admin/projects?${query}`)).body.data.map((one: { id: string }) => one.id)
const move = (id: string, body: unknown, who: string | null = 'ana') => as(who, 'POST', `/admin/project/${id}/status-changes`, body)

describe('the list', () => {
  it('has every status, and is searched, filtered, sorted and paged', async () => {
    expect((await as('ana', 'GET', '/admin/projects')).body.meta).toEqual({ total: 8, page: 1, per_page: 20 })
    expect(await ids('query=ñandu%20hidd')).toEqual(['proj_hidden'])
    expect(await ids('status=under_review')).toEqual(['proj_underreview'])
    expect(await ids('district=4865&cause=agua&status=draft')).toEqual(['proj_draft'])
    expect(await ids('organization=nobody')).toEqual([])
    expect(await ids('sort=name&per_page=2&page=2')).toEqual(['proj_deleted', 'proj_draft'])
    for (const wrong of ['status=gone', 'sort=money', 'page=0', 'featured=maybe', `query=${'x'.repeat(101)}`])
      expect((await as('ana', 'GET', `/admin/projects?${wrong}`)).status, wrong).toBe(422)
    expect((await as('ana', 'GET', '/admin/projects?status=active&counts=yes')).body.meta.counts).toEqual(
      Object.fromEntries(PROJECT_STATUSES.map((status) => [status, 1])),
    )
  })

  it('is exported as CSV, with amounts as decimals', async () => {
    const { text } = await as('ana', 'GET', '/admin/projects.csv?status=active')
    expect(text).toContain('Obra active,active,Rotary Club Ñandú,4865,ARS,1000000.00,0.00,0.00,0.00,')
  })

  it.each(['vera', 'mora', null])('is nobody else’s: %s', async (who) => {
    const status = who ? 403 : 401
    for (const [method, path, body] of [
      ['GET', '/admin/projects'],
      ['GET', '/admin/projects.csv'],
      ['GET', '/admin/project/proj_active'],
      ['POST', '/admin/project/proj_active/status-changes', { from: 'active', to: 'hidden' }],
      ['POST', '/admin/project/proj_active/feature', { place: 'first' }],
    ] as const)
      expect((await as(who, method, path, body)).status, path).toBe(status)
    expect(await ids('status=active')).toEqual(['proj_active'])
  })
})

describe('a project', () => {
  it('has its history, its managers, and what may be done', async () => {
    expect((await move('proj_active', { from: 'active', to: 'hidden', reason: 'Dudas' })).status).toBe(204)
    const { data } = (await as('ana', 'GET', '/admin/project/proj-active')).body
    expect(data).toMatchObject({
      status: 'hidden',
      managers: [{ username: 'mora' }],
      history: [{ from: 'active', to: 'hidden', reason: 'Dudas', by: { username: 'ana' }, acted_as: 'admin' }],
      abilities: { move_to: ['published', 'active', 'deleted'], keeps_money: false, feature: false },
    })
    expect((await as('ana', 'GET', '/admin/project/nothing')).status).toBe(404)
    expect((await move('proj_active', { from: 'active', to: 'hidden' })).status).toBe(409)
    expect((await move('proj_active', { from: 'hidden', to: 'completed' })).status).toBe(409)
    expect((await move('proj_none', { from: 'hidden', to: 'active' })).status).toBe(404)
    expect((await move('proj_active', { from: 'hidden', to: 'nowhere' })).status).toBe(422)
    expect((await move('proj_active', { from: 'hidden', to: 'active', reason: 'x'.repeat(1001) })).status).toBe(422)
    expect((await move('proj_active', { from: 'hidden', to: 'active', reason: 'x'.repeat(1000) })).status).toBe(204)
  })

  it('is found by its old slug', async () => {
    await scene.pool.query("insert into project_slugs values ('old-name', 'proj_draft') on conflict do nothing")
    expect((await as('ana', 'GET', '/admin/project/old-name')).body.data.id).toBe('proj_draft')
    await scene.pool.query('delete from project_slugs')
  })

  it('opens again with a higher objective, and a line for the difference', async () => {
    await insertGift(scene.pool, 'cont_1', { project_id: 'proj_completed', amount: 100_000_000 })
    const reopen = (more: object) => move('proj_completed', { from: 'completed', to: 'active', ...more })
    expect((await reopen({})).body.message).toMatch(/ya tiene su objetivo/)
    expect((await reopen({ objective_amount: 100_000_000 })).body.errors.objective_amount).toHaveLength(1)
    for (const objective_amount of [99_999, 100_000_000_001, 1.5, '1']) expect((await reopen({ objective_amount })).status).toBe(422)
    await scene.pool.query(
      "insert into project_budget_lines (project_id, position, what, amount) values ('proj_completed', 1, 'Caño', 100000000)",
    )
    expect((await reopen({ objective_amount: 100_000_001 })).body.errors.objective_for).toHaveLength(1)
    expect((await reopen({ objective_amount: 100_000_001, objective_for: 'Más caño' })).status).toBe(204)
    const { data } = (await as('ana', 'GET', '/admin/project/proj_completed')).body
    expect(data).toMatchObject({ status: 'active', objective: { amount: 100_000_001 } })
    expect(data.budget).toMatchObject([{ what: 'Caño' }, { what: 'Más caño', amount: { amount: 1 } }])
    expect((await move('proj_active', { from: 'active', to: 'published', objective_amount: 200_000_000 })).status).toBe(409)
  })
})

describe('featured projects', () => {
  it('keep their places without gaps', async () => {
    for (const id of ['proj_a', 'proj_b', 'proj_c']) await insertProject(scene.pool, id)
    const feature = async (id: string, place: string) => (await as('ana', 'POST', `/admin/project/${id}/feature`, { place })).status
    for (const id of ['proj_a', 'proj_b', 'proj_c']) expect(await feature(id, 'last')).toBe(204)
    expect(await ids('featured=yes&sort=featured')).toEqual(['proj_a', 'proj_b', 'proj_c'])
    expect(await feature('proj_c', 'up')).toBe(204)
    expect(await feature('proj_b', 'first')).toBe(204)
    expect(await ids('featured=yes&sort=featured')).toEqual(['proj_b', 'proj_a', 'proj_c'])
    expect(await feature('proj_b', 'up')).toBe(409)
    expect(await feature('proj_draft', 'first')).toBe(409)
    await Promise.all(['proj_a', 'proj_active', 'proj_published'].map((id) => feature(id, 'first')))
    const { rows } = await scene.pool.query('select featured_position as at from projects where featured_position is not null order by at')
    expect(rows.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5])
    expect(await feature('proj_a', 'none')).toBe(204)
    expect(await feature('proj_a', 'none')).toBe(409)
  })

  it('move as told, or not at all', () => {
    const order = ['a', 'b', 'c']
    expect(reordered(order, 'b', 'up')).toEqual(['b', 'a', 'c'])
    expect(reordered(order, 'b', 'down')).toEqual(['a', 'c', 'b'])
    expect(reordered(order, 'b', 'first')).toEqual(['b', 'a', 'c'])
    expect(reordered(order, 'b', 'last')).toEqual(['a', 'c', 'b'])
    expect(reordered(order, 'c', 'down')).toBeNull()
    expect(reordered(order, 'c', 'last')).toBeNull()
    expect(reordered(order, 'd', 'up')).toBeNull()
    expect(reordered(order, 'd', 'last')).toEqual(['a', 'b', 'c', 'd'])
    expect(reordered(order, 'd', 'none')).toBeNull()
  })
})
