import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../testing/account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_soon', { status: 'published' })
  await insertProject(scene.pool, 'proj_paused', { status: 'published' })
  await insertProject(scene.pool, 'proj_active')
  await scene.pool.query(
    `insert into project_status_changes (project_id, from_status, to_status) values
     ('proj_soon', 'under_review', 'published'), ('proj_paused', 'under_review', 'active'), ('proj_paused', 'active', 'published'), ('proj_active', 'under_review', 'active')`,
  )
})
afterAll(() => scene.close())

const project = async (id: string) => (await scene.call('GET', `/project/${id}`)).body.data

describe('a project’s page', () => {
  it('distinguishes a paused project from one that has not begun', async () => {
    expect((await project('proj_paused')).paused).toBe(true)
    expect((await project('proj_soon')).paused).toBe(false)
    expect((await project('proj_active')).paused).toBe(false)
  })

  it('has the coordinates of its place, or null without a place', async () => {
    expect((await project('proj_active')).point).toEqual({ latitude: -32.89, longitude: -68.84 })
    await scene.pool.query("update projects set place_id = null where id = 'proj_active'")
    expect((await project('proj_active')).point).toBeNull()
  })

  it('links to collecting projects of the same causes', async () => {
    const { body } = await scene.call('GET', '/project/proj_paused/related')
    expect(body.data.map((card: { id: string }) => card.id)).toEqual(['proj_active'])
  })
})
