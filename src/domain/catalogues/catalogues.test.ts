import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../testing/account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { CATALOGUES } from './catalogue.ts'

let scene: AccountScene
const tokens: Record<string, string> = {}
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await scene.pool.query("insert into countries values ('CL', 'Chile', 'Chile'), ('UY', 'Uruguay', 'Uruguay')")
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  for (const username of ['ana', 'vera']) await scene.register(username)
  await scene.pool.query("insert into user_roles (user_id, role) select id, 'admin' from users where username = 'ana'")
  for (const username of ['ana', 'vera']) tokens[username] = await scene.tokenOf(username)
})
afterAll(() => scene.close())

const as = (who: string | null, method: string, path: string, body?: unknown) =>
  scene.call(method, path, { ...(who && { token: tokens[who]! }), ...(body !== undefined && { body }) })
const add = (name: string, body: object) => as('ana', 'POST', `/admin/platform/${name}`, body)
const change = (name: string, id: string, body: object) => as('ana', 'PATCH', `/admin/platform/${name}/${id}`, body)
const keys = async (path: string) => {
  const { body } = await as('ana', 'GET', path)
  return body.data.map(
    (item: { key?: string; slug?: string; code?: string; number?: string }) => item.key ?? item.slug ?? item.code ?? item.number,
  )
}
const CAUSE = {
  key: 'selva',
  name_es: 'Selva',
  name_en: 'Forest',
  description_es: 'Monte nativo',
  description_en: 'Native woods',
  scene_family: 'water',
}

describe('a list', () => {
  it.each(CATALOGUES)('%s is read, and changed, by admins only', async (name) => {
    const first = (await as('ana', 'GET', `/admin/platform/${name}`)).body.data[0]
    expect(first).toMatchObject({ enabled: true, used: expect.any(Number) })
    for (const [who, status] of [
      ['vera', 403],
      [null, 401],
    ] as const) {
      expect((await as(who, 'GET', `/admin/platform/${name}`)).status).toBe(status)
      expect((await as(who, 'POST', `/admin/platform/${name}`, CAUSE)).status).toBe(status)
      expect((await as(who, 'PATCH', `/admin/platform/${name}/${first.id}`, { enabled: false })).status).toBe(status)
      expect((await as(who, 'POST', `/admin/platform/${name}/${first.id}/moves`, { place: 'up' })).status).toBe(status)
    }
    expect((await change(name, 'none', { enabled: false })).status).toBe(404)
  })

  it.each([
    ['causes', '/causes', '/project/proj_1'],
    ['entities', '/entities', '/organizations'],
    ['currencies', '/currencies', '/project/proj_1'],
    ['districts', '/districts', '/project/proj_1'],
    ['countries', '/countries', '/project/proj_1'],
  ])('%s no longer offers what is disabled, which stays where it is used', async (name, list, where) => {
    const [first] = (await as('ana', 'GET', `/admin/platform/${name}`)).body.data.filter(({ used }: { used: number }) => used > 0)
    const before = (await as(null, 'GET', where)).text
    expect(await keys(list)).toContain(first.key)
    expect((await change(name, first.id, { enabled: false })).body.data.enabled).toBe(false)
    expect(await keys(list)).not.toContain(first.key)
    expect(await keys(`${list}?force=true`)).not.toContain(first.key)
    expect((await as(null, 'GET', where)).text).toBe(before)
    expect((await change(name, first.id, { enabled: true })).status).toBe(200)
    expect(await keys(list)).toContain(first.key)
  })

  it('has bounds for every field', async () => {
    for (const wrong of [
      { key: 'Selva' },
      { key: 'selva '.repeat(20) },
      { key: '-selva' },
      { name_es: 'S' },
      { name_es: 'x'.repeat(61) },
      { name_en: undefined },
      { name_en: '<b>Forest' },
      { description_es: 'abc' },
      { description_es: 'x'.repeat(301) },
      { scene_family: 'spaceship' },
    ])
      expect((await add('causes', { ...CAUSE, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect((await add('causes', { ...CAUSE, name_es: 'x'.repeat(60), description_es: 'x'.repeat(300) })).status).toBe(201)
    expect((await add('causes', CAUSE)).body.errors).toEqual({ key: ['Ya está en la lista'] })
    expect((await add('currencies', { key: 'CLP', name_es: 'Peso chileno', name_en: 'Chilean peso' })).status).toBe(201)
    for (const key of ['clp', 'XXZ', 'PESO']) expect((await add('currencies', { key, name_es: 'Peso', name_en: 'Peso' })).status).toBe(422)
    expect((await add('districts', { key: '4849', name_es: 'Litoral', country_code: 'AR' })).body.data).toMatchObject({
      name_en: 'Litoral',
    })
    for (const wrong of [{ key: '48x' }, { country_code: 'ZZ' }, { country_code: 'ar' }])
      expect((await add('districts', { key: '4945', name_es: 'Sur', country_code: 'AR', ...wrong })).status).toBe(422)
    expect((await add('countries', { key: 'ZZ', name_es: 'Nada', name_en: 'None' })).status).toBe(409)
    expect((await change('causes', 'caus_1', { name_es: '' })).status).toBe(422)
    expect((await change('causes', 'caus_1', { name_es: 'Agua segura', name_en: 'Safe water' })).body.data.name_en).toBe('Safe water')
  })

  it('has an order, kept by many at once', async () => {
    const [first] = await keys('/causes')
    expect((await as('ana', 'POST', '/admin/platform/causes/caus_1/moves', { place: 'up' })).status).toBe(409)
    expect((await as('ana', 'POST', '/admin/platform/causes/caus_1/moves', { place: 'down' })).status).toBe(204)
    expect((await keys('/causes'))[1]).toBe(first)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => add('entities', { key: `kind-${n}`, name_es: `Clase ${n}`, name_en: `Kind ${n}` })),
    )
    const positions = (await as('ana', 'GET', '/admin/platform/entities')).body.data.map((item: { position: number }) => item.position)
    expect(positions).toEqual(Array.from({ length: 11 }, (_, n) => n + 1))
    expect(await keys('/countries')).toEqual(['AR', 'CL', 'UY'])
    expect((await as('ana', 'POST', '/admin/platform/countries/UY/moves', { place: 'up' })).status).toBe(204)
    expect(await keys('/countries')).toEqual(['AR', 'UY', 'CL'])
    expect((await as('ana', 'POST', '/admin/platform/districts/dist_1/moves', { place: 'down' })).status).toBe(409)
  })
})

it('causes are at the address of the specification, too', async () => {
  expect(await keys('/projects/causes')).toEqual(await keys('/admin/platform/causes'))
  expect((await as('vera', 'GET', '/projects/causes')).status).toBe(403)
})
