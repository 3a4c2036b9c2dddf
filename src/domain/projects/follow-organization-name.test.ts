import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertProject } from '../../testing/fixture.ts'
import { FORM, type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'
import { ORGANIZATION_RENAMED } from '../organizations/changes/decide-change.server.ts'
import { followOrganizationName } from './follow-organization-name.server.ts'

let scene: OrganizationScene
beforeAll(async () => {
  scene = await openOrganizationScene()
})
afterAll(() => scene.close())

it('finds the projects of a renamed organization by its new name, and not by the former one', async () => {
  const [boss, marta] = [await scene.user('boss', { role: 'admin' }), await scene.user('marta')]
  const { id } = (await scene.save(marta.token, FORM)).body.data
  const read = async () => (await scene.call('GET', `/admin/organization/${id}`, { token: boss.token })).body.data
  const approve = { decision: 'approved', seen: (await read()).version }
  await scene.call('POST', `/admin/organization/${id}/decisions`, { token: boss.token, body: approve })
  await insertProject(scene.pool, 'proj_1', { organization: id, name: 'Agua para Lavalle' })
  await scene.pool.query("update projects set search_text = 'agua para lavalle resumen biblioteca del cerro mendoza'")
  const found = async (query: string) => (await scene.call('GET', `/projects?query=${query}`)).body.meta.total
  expect([await found('cerro'), await found('quebrada')]).toEqual([1, 0])

  const renamed = { ...FORM, id, name: 'Biblioteca de la Quebrada' }
  const { change } = (await scene.save(marta.token, renamed, { _method: 'PATCH' })).body.data
  const body = { to: 'accepted', seen: (await read()).version }
  expect((await scene.call('POST', `/admin/organization-change/${change.id}/decision`, { token: boss.token, body })).status).toBe(204)
  const [event] = scene.services.emitted.filter(({ type }) => type === ORGANIZATION_RENAMED.type)
  await followOrganizationName.handle({ ...scene.services, now: new Date() }, { id: 'evnt_1', ...event! })
  expect([await found('cerro'), await found('quebrada')]).toEqual([0, 1])
  expect([await found('agua'), await found('resumen'), await found('mendoza')]).toEqual([1, 1, 1])
})
