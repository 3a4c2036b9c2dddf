import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>
beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await database.pool.query("insert into districts (id, number, name, country_code) values ('dist_4895', '4895', 'Lejos', 'AR')")
  await add('proj_well', 'Un pozo para la escuela', 'Hoy las familias caminan con <b>bidones</b> hasta el canal.')
  await add('proj_panels', 'Paneles solares', 'La electricidad llega al <em>camión</em> y a la bomba del pozo.')
  await add('proj_library', 'Biblioteca de la montaña', 'Libros que viajan en mula, y voces que los leen.')
  await database.pool.query("update projects set district_id = 'dist_4895' where id = 'proj_library'")
})
afterAll(() => database.close())

async function add(id: string, name: string, story: string) {
  await insertProject(database.pool, id)
  await database.pool.query('update projects set name = $2, search_text = plain_text($2), description = $3 where id = $1', [
    id,
    name,
    `<p>${story}</p>`,
  ])
}

async function find(query: string, more = '') {
  const { data, meta } = await (await api.request(`/projects?query=${encodeURIComponent(query)}${more}`)).json()
  const ids: string[] = data.map(({ id }: { id: string }) => id)
  expect(meta.total).toBe(ids.length)
  return { ids, searched: meta.searched as string | undefined }
}

describe('finds', () => {
  it.each([
    ['a word of the story', 'bidones', ['proj_well']],
    ['words of name and story together', 'biblioteca mula', ['proj_library']],
    ['a word inside markup', 'camion', ['proj_panels']],
    ['the name before the story', 'pozo', ['proj_well', 'proj_panels']],
    ['a plural', 'bibliotecas', ['proj_library']],
    ['a plural in -es', 'camiones', ['proj_panels']],
    ['the plural of another letter', 'voz', []],
    ['the singular of a plural', 'panel', ['proj_panels']],
    ['the singular in a story', 'bidon', ['proj_well']],
    ['without its accent', 'montana', ['proj_library']],
    ['with an accent too many', 'pozó', ['proj_well', 'proj_panels']],
    ['a district by its number', '4895', ['proj_library']],
    ['a district as it is called', 'Distrito 4895', ['proj_library']],
    ['a district in English, with words', 'district 4895 libros', ['proj_library']],
    ['nothing of another district', '4895 pozo', []],
    ['a year that is no district', '1998', []],
    ['nothing by its markup', 'strong', []],
  ])('%s', async (_, query, ids) => expect((await find(query)).ids.sort()).toEqual([...ids].sort()))

  it('the name before the story, in the list’s own order, and not where another order was asked for', async () => {
    await database.pool.query("update projects set featured_position = 1 where id = 'proj_panels'")
    expect((await find('pozo')).ids).toEqual(['proj_well', 'proj_panels'])
    await database.pool.query("update projects set published_at = now() where id = 'proj_panels'")
    expect((await find('pozo', '&sort=newest')).ids).toEqual(['proj_panels', 'proj_well'])
  })
})

describe('corrects', () => {
  it.each([
    ['a letter missing', 'bibloteca', 'biblioteca', ['proj_library']],
    ['a letter too many', 'electriccidad', 'electricidad', ['proj_panels']],
    ['another letter', 'escuela de la montaña vidones', undefined, []],
    ['another letter of the story', 'vidones', 'bidones', ['proj_well']],
    ['a plural that nobody wrote', 'vibliotecas', 'biblioteca', ['proj_library']],
    ['two letters swapped', 'ecsuela', 'escuela', ['proj_well']],
    ['only the wrong word', 'poso escuela', 'pozo escuela', ['proj_well']],
    ['nothing far from every word', 'xilofonista', undefined, []],
    ['no short word', 'pzo', undefined, []],
  ])('%s', async (_, query, searched, ids) => expect(await find(query)).toEqual({ ids, searched }))

  it('no word that is right, when it is another filter that leaves nothing', async () => {
    expect(await find('pozo', '&district=4895')).toEqual({ ids: [], searched: undefined })
  })
})

it('finds the same on the map, and says so too', async () => {
  const { data } = await (await api.request('/projects/map?query=vidones')).json()
  expect(data).toMatchObject({ total: 1, searched: 'bidones' })
  expect((await (await api.request('/projects/map?query=pozo')).json()).data.total).toBe(2)
  expect((await (await api.request('/projects/map?query=4895')).json()).data.total).toBe(1)
  expect((await (await api.request('/projects/map?query=nada')).json()).data.total).toBe(0)
})

it('follows what changes', async () => {
  await database.pool.query("update projects set description = '<p>Una nueva carpintería</p>' where id = 'proj_library'")
  expect((await find('mula')).ids).toEqual([])
  expect((await find('carpinterias')).ids).toEqual(['proj_library'])
  expect(await find('carpinteira')).toEqual({ ids: ['proj_library'], searched: 'carpinteria' })
  await database.pool.query("update projects set status = 'hidden' where id = 'proj_library'")
  expect(await find('carpinteria')).toEqual({ ids: [], searched: undefined })
  await database.pool.query("update projects set status = 'completed', completed_at = now() where id = 'proj_library'")
  expect((await find('carpinteria', '&status=completed')).ids).toEqual(['proj_library'])
  expect((await find('carpinteria')).ids).toEqual([])
})
