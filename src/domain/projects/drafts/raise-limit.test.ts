import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOrganization, insertProject } from '../../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'

let scene: GiftScene
beforeAll(async () => {
  scene = await openGiftScene()
  await insertOrganization(scene.pool, 'org_full')
  for (let n = 0; n < 10; n++) await insertProject(scene.pool, `proj_full${n}`, { organization: 'org_full', status: 'completed' })
  await scene.pool.query("insert into organization_members (organization_id, user_id) values ('org_full', $1)", [scene.marta.id])
})
afterAll(() => scene.close())

const limit = async () => (await scene.call('GET', '/admin/organization/org_full/project-limit', { token: scene.admin.token })).body.data
const raise = (body: object = {}, by = scene.admin) =>
  scene.post(by, '/admin/organization/org_full/project-limit', { seen: 10, most: 11, reason: 'All ten are completed', ...body })
const begin = (name: string) => scene.post(scene.marta, '/organization/projects', { organization_id: 'org_full', language: 'es', name })

it('ten completed projects block an organization until an admin allows it more, with a reason', async () => {
  expect(await limit()).toEqual({ most: 10, projects: 10 })
  expect((await begin('Un pozo más')).status).toBe(409)
  expect((await raise({}, scene.marta)).status).toBe(403)
  expect((await raise({ reason: '' })).body.errors).toHaveProperty('reason')
  expect((await raise({ most: 9 })).body.errors).toHaveProperty('most')
  expect((await raise({ seen: 12 })).status).toBe(409)
  expect((await raise()).status).toBe(204)
  expect(await limit()).toEqual({ most: 11, projects: 10 })
  const acts = await scene.pool.query("select action, reason, before, after from audit_entries where subject_id = 'org_full'")
  expect(acts.rows).toEqual([
    { action: 'organization.project_limit', reason: 'All ten are completed', before: { projects: 10 }, after: { projects: 11 } },
  ])
  const begun = await Promise.all([begin('Un pozo más'), begin('Otro pozo')])
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await begin('Y otro pozo')).status).toBe(409)
})

it('of two admins who raise it at once, one has to look again', async () => {
  const done = await Promise.all([raise({ seen: 11, most: 12 }), raise({ seen: 11, most: 13 }, scene.second)])
  expect(done.map(({ status }) => status).sort()).toEqual([204, 409])
})

it('an organization with more projects than a page of them shows all', async () => {
  await insertOrganization(scene.pool, 'org_many')
  for (let n = 0; n < 101; n++) await insertProject(scene.pool, `proj_many${n}`, { organization: 'org_many' })
  const { projects } = (await scene.call('GET', '/organization/org_many')).body.data
  expect(new Set(projects.map(({ id }: { id: string }) => id)).size).toBe(101)
})
