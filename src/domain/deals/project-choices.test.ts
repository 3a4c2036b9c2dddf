import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../testing/deal-scene.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())

const get = async (path: string) => (await scene.as('sofia', 'GET', path)).body.data

it('offers few projects at once; of many only the one that is chosen, and the others are searched', async () => {
  const few = await get('/sales/choices')
  expect(few.has_more_projects).toBe(false)
  await scene.pool.query(
    `insert into projects (id, slug, organization_id, name, summary, description, objective_amount, currency, status, country_code, district_id, place_id, published_at, search_text)
     select 'many_' || n, 'many-' || n, organization_id, 'Árboles ' || n, summary, description, objective_amount, currency, 'active', country_code, district_id, place_id, published_at, search_text
     from generate_series(1, 101) n, (select * from projects limit 1) p`,
  )
  expect(await get('/sales/choices')).toMatchObject({ has_more_projects: true, projects: [] })
  expect(await get('/sales/choices?project=many-7')).toMatchObject({ projects: [{ id: 'many_7', slug: 'many-7', name: 'Árboles 7' }] })
  expect(await get('/sales/project-choices?query=arboles%20101')).toEqual([
    { id: 'many_101', slug: 'many-101', name: 'Árboles 101', collects: true },
  ])
  expect(await get('/sales/project-choices?query=ARBOLES')).toHaveLength(20)
  expect(await get('/sales/project-choices?query=nada')).toEqual([])
})
