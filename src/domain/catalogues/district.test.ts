import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../testing/account-scene.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../testing/fixture.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertOrganization(scene.pool, 'org_2', { status: 'pending' })
  for (const status of ['active', 'completed', 'hidden'] as const) await insertProject(scene.pool, `proj_${status}`, { status })
  for (const [n, [project, amount, currency, status]] of (
    [
      ['proj_active', 1_000, 'ARS', 'approved'],
      ['proj_completed', 500, 'ARS', 'approved'],
      ['proj_active', 70, 'USD', 'approved'],
      ['proj_active', 30, 'ARS', 'pending'],
      ['proj_hidden', 9_999, 'ARS', 'approved'],
    ] as const
  ).entries())
    await insertGift(scene.pool, `cont_${n}`, { project_id: project, amount, currency, status })
})
afterAll(() => scene.close())

it('a district says what its public projects and clubs are and collected, by currency', async () => {
  for (const key of ['4865', 'dist_1']) {
    const { data } = (await scene.call('GET', `/district/${key}`)).body
    expect(data).toEqual({
      id: 'dist_1',
      number: '4865',
      name: 'Cuyo',
      country_code: 'AR',
      project_count: 1,
      club_count: 1,
      expected: [{ amount: 30, currency: 'ARS' }],
      collected: [
        { amount: 1_500, currency: 'ARS' },
        { amount: 70, currency: 'USD' },
      ],
      paid: [],
    })
  }
})

it('a disabled district keeps its page; one that is not there has none', async () => {
  await scene.pool.query('update districts set enabled = false')
  expect((await scene.call('GET', '/district/4865')).status).toBe(200)
  expect((await scene.call('GET', '/districts')).body.data).toEqual([])
  for (const wrong of ['1', "'", '%00', 'x'.repeat(61)])
    expect([404, 422]).toContain((await scene.call('GET', `/district/${encodeURIComponent(wrong)}`)).status)
})
