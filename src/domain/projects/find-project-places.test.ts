import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { findProjectPlaces } from './find-project-places.server.ts'

let database: TestDatabase
const reader = () => ({ db: database.db, locale: 'es' as const, now: new Date() })
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await database.pool.query(`insert into places (id, type, name_es, name_en, short_code, country_code, latitude, longitude, population) values
    ('city:2', 'city', 'Rosario', 'Rosario', '', 'AR', -32.95, -60.64, 900000), ('city:3', 'city', 'Sin mapa', 'Unmapped', '', 'AR', null, null, 5)`)
  await insertOrganization(database.pool, 'org_1')
  for (const id of ['proj_a', 'proj_b', 'proj_c', 'proj_d', 'proj_e']) await insertProject(database.pool, id)
  await insertProject(database.pool, 'proj_done', { status: 'completed' })
  await insertProject(database.pool, 'proj_draft', { status: 'draft' })
  await database.pool.query(`update projects set place_id = 'city:2' where id = 'proj_c';
    update projects set place_id = null where id = 'proj_d'; update projects set place_id = 'city:3' where id = 'proj_e'`)
})
afterAll(() => database.close())

describe('findProjectPlaces', () => {
  it('counts by place, the biggest towns first, and names the only project of one', async () => {
    expect(await findProjectPlaces(reader(), { statuses: ['active', 'published'] })).toEqual({
      total: 5,
      places: [
        {
          place: { id: 'city:2', type: 'city', text: 'Rosario', context: 'Argentina' },
          longitude: -60.64,
          latitude: -32.95,
          count: 1,
          project: { slug: 'proj-c', name: 'Proyecto proj_c', language: 'es' },
        },
        expect.objectContaining({ place: expect.objectContaining({ id: 'city:1' }), count: 2, project: null }),
      ],
    })
  })

  it('follows the filters of the list', async () => {
    expect(await findProjectPlaces(reader(), { statuses: ['completed'] })).toMatchObject({ total: 1, places: [{ count: 1 }] })
    expect(await findProjectPlaces(reader(), { statuses: ['active'], text: 'proj_c' })).toMatchObject({
      total: 1,
      places: [{ place: { id: 'city:2' } }],
    })
    expect(await findProjectPlaces(reader(), { statuses: ['active'], cause: 'none' })).toEqual({ total: 0, places: [] })
  })
})
