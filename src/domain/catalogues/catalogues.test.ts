import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../testing/account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { CATALOGUES, MOST_USED } from './catalogue.ts'

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
const CATEGORY = { key: 'selva', name_es: 'Selva', name_en: 'Forest' }

describe('a list', () => {
  it.each(CATALOGUES)('%s is read, and changed, by admins only', async (name) => {
    const first = (await as('ana', 'GET', `/admin/platform/${name}`)).body.data[0]
    expect(first).toMatchObject({ enabled: true, used: expect.any(Number) })
    for (const [who, status] of [
      ['vera', 403],
      [null, 401],
    ] as const) {
      expect((await as(who, 'GET', `/admin/platform/${name}`)).status).toBe(status)
      expect((await as(who, 'POST', `/admin/platform/${name}`, CATEGORY)).status).toBe(status)
      expect((await as(who, 'PATCH', `/admin/platform/${name}/${first.id}`, { enabled: false })).status).toBe(status)
      expect((await as(who, 'POST', `/admin/platform/${name}/${first.id}/moves`, { place: 'up' })).status).toBe(status)
    }
    expect((await change(name, 'none', { enabled: false })).status).toBe(404)
  })

  it.each([
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

  it('is searched, filtered, sorted and paged, in both languages', async () => {
    const read = async (query: string, name = 'entities') => {
      const { body } = await as('ana', 'GET', `/admin/platform/${name}?${query}`)
      return { keys: body.data.map(({ key }: { key: string }) => key), ...body.meta }
    }
    for (const [key, name_es, name_en] of [
      ['cooperativa', 'Cooperativa', 'Mutual society'],
      ['biblioteca', 'Biblioteca pública', 'Public library'],
      ['zoo', 'Refugio', 'Animal shelter'],
    ])
      expect((await add('entities', { key, name_es, name_en })).status).toBe(201)
    expect(await read('query=publica')).toMatchObject({ keys: ['biblioteca'], total: 1 })
    expect(await read('query=LIBRARY%20public')).toMatchObject({ keys: ['biblioteca'] })
    expect(await read('query=zoo')).toMatchObject({ keys: ['zoo'] })
    expect(await read('query=%25')).toMatchObject({ keys: [], total: 0 })
    expect(await read('query=cl', 'countries')).toMatchObject({ keys: ['CL'] })
    const { keys: all, total } = await read('per_page=100')
    expect(total).toBe(all.length)
    expect(await read('per_page=2&page=2')).toEqual({ keys: all.slice(2, 4), total, page: 2, per_page: 2 })
    expect((await read('sort=-name&lang=es')).keys[0]).toBe('zoo')
    expect((await read('sort=name&lang=en')).keys[0]).toBe('zoo')
    expect((await read('sort=-used')).keys[0]).toBe(all[0])
    const { body } = await as('ana', 'GET', '/admin/platform/entities?query=zoo')
    expect((await change('entities', body.data[0].id, { enabled: false })).status).toBe(200)
    expect(await read('state=disabled')).toMatchObject({ keys: ['zoo'] })
    expect((await read('state=enabled')).keys).not.toContain('zoo')
    for (const wrong of ['sort=slug', 'state=some', 'page=0', 'per_page=101', `query=${'x'.repeat(101)}`])
      expect((await as('ana', 'GET', `/admin/platform/entities?${wrong}`)).status, wrong).toBe(422)
    await scene.pool.query("delete from entities where slug in ('cooperativa', 'biblioteca', 'zoo')")
  })

  it.each(CATALOGUES)('%s is downloaded as it is narrowed, which is written in the audit log', async (name) => {
    const path = `/admin/platform/${name}/rows.csv`
    const whole = await as('ana', 'GET', `${path}?lang=es`)
    expect(whole.headers.get('content-type')).toContain('text/csv')
    const { meta } = (await as('ana', 'GET', `/admin/platform/${name}`)).body
    expect(whole.text.trim().split('\r\n')).toHaveLength(meta.total + 1)
    expect(whole.text).toContain('nombre en español')
    expect((await as('ana', 'GET', `${path}?lang=en&query=nothing-like-it`)).text.trim().split('\r\n')).toHaveLength(1)
    const { rows } = await scene.pool.query(
      "select after from audit_entries where action = 'catalogue.exported' and subject_id = $1 order by created_at, id",
      [name],
    )
    expect(rows.map(({ after }) => after)).toEqual([
      { list: name, rows: meta.total },
      { list: name, rows: 0 },
    ])
    expect((await as('vera', 'GET', path)).status).toBe(403)
    expect((await as(null, 'GET', path)).status).toBe(401)
  })

  it('counts who uses a row up to a limit, and says so on the screen and in the file', async () => {
    const used = async () => (await as('ana', 'GET', '/admin/platform/entities?sort=-used')).body.data[0]
    // Without the one there is.
    const organizations = (from: number, to: number) =>
      scene.pool.query(
        `insert into organizations (id, slug, name, description, status, entity_id, country_code, place_id, district_id, scene)
         select 'org_many' || n, 'org-many-' || n, 'Club ' || n, 'Una organización', 'approved', 'enti_1', 'AR', 'city:1', 'dist_1', 'andes-1' from generate_series($1::int, $2::int) n`,
        [from, to],
      )
    await organizations(2, MOST_USED)
    expect(await used()).toMatchObject({ id: 'enti_1', used: MOST_USED })
    expect(await used()).not.toHaveProperty('used_is_lower_bound')
    await organizations(MOST_USED + 1, MOST_USED + 50)
    expect(await used()).toMatchObject({ id: 'enti_1', used: MOST_USED, used_is_lower_bound: true })
    const { text } = await as('ana', 'GET', '/admin/platform/entities/rows.csv?lang=en')
    expect(text).toContain(',more than 100\r\n')
    await scene.pool.query("delete from organizations where id like 'org_many%'")
  })

  it('counts posts that are public in a language, by their category', async () => {
    const used = async () =>
      (await as('ana', 'GET', '/admin/platform/categories')).body.data.find(({ id }: { id: string }) => id === 'pcat_1').used
    expect(await used()).toBe(0)
    await scene.pool.query(POSTS)
    expect(await used()).toBe(1)
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
    ])
      expect((await add('categories', { ...CATEGORY, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect((await add('categories', { ...CATEGORY, name_es: 'x'.repeat(60) })).status).toBe(201)
    expect((await add('categories', CATEGORY)).body.errors).toEqual({ key: ['Ya está en la lista'] })
    expect((await add('currencies', { key: 'CLP', name_es: 'Peso chileno', name_en: 'Chilean peso' })).status).toBe(201)
    for (const key of ['clp', 'XXZ', 'PESO']) expect((await add('currencies', { key, name_es: 'Peso', name_en: 'Peso' })).status).toBe(422)
    expect((await add('districts', { key: '4849', name_es: 'Litoral', country_code: 'AR' })).body.data).toMatchObject({
      name_en: 'Litoral',
    })
    for (const wrong of [{ key: '48x' }, { country_code: 'ZZ' }, { country_code: 'ar' }])
      expect((await add('districts', { key: '4945', name_es: 'Sur', country_code: 'AR', ...wrong })).status).toBe(422)
    expect((await add('countries', { key: 'ZZ', name_es: 'Nada', name_en: 'None' })).status).toBe(409)
    expect((await change('categories', 'pcat_1', { name_es: '' })).status).toBe(422)
    expect((await change('categories', 'pcat_1', { name_es: 'Relatos', name_en: 'Tales' })).body.data.name_en).toBe('Tales')
  })

  it.each(CATALOGUES)('%s is changed, and disabled, only as it was seen', async (name) => {
    const first = (await as('ana', 'GET', `/admin/platform/${name}`)).body.data[0]
    const { name_es, name_en, country_code, enabled } = first
    const seen = { name_es, name_en, country_code, enabled }
    expect((await change(name, first.id, { name_es: `${name_es} dos`, seen })).status).toBe(200)
    for (const late of [{ name_es: 'Otro nombre' }, { enabled: false }]) {
      const { status, body } = await change(name, first.id, { ...late, seen })
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^(Somebody else changed|Otra persona lo cambió)/)])
    }
    const { body } = await change(name, first.id, { name_es })
    expect(body.data).toMatchObject(seen)
    expect((await change(name, first.id, { enabled: false, seen })).body.data).toMatchObject({ name_es, enabled: false })
    expect((await change(name, first.id, { enabled: true, seen })).status).toBe(409)
    expect((await change(name, first.id, { enabled: true })).status).toBe(200)
  })

  it('has an order, kept by many at once', async () => {
    const [first] = await keys('/post-categories')
    expect((await as('ana', 'POST', '/admin/platform/categories/pcat_1/moves', { place: 'up' })).status).toBe(409)
    expect((await as('ana', 'POST', '/admin/platform/categories/pcat_1/moves', { place: 'down' })).status).toBe(204)
    expect((await keys('/post-categories'))[1]).toBe(first)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => add('entities', { key: `kind-${n}`, name_es: `Clase ${n}`, name_en: `Kind ${n}` })),
    )
    const positions = (await as('ana', 'GET', '/admin/platform/entities')).body.data.map((item: { position: number }) => item.position)
    expect(positions).toEqual(Array.from({ length: 11 }, (_, n) => n + 1))
    expect(await keys('/countries')).toEqual(['AR', 'CL', 'UY'])
    expect((await as('ana', 'POST', '/admin/platform/countries/UY/moves', { place: 'up' })).status).toBe(204)
    expect(await keys('/countries')).toEqual(['AR', 'UY', 'CL'])
    // Moves it before all others, from any position; rows without a position stay sorted by name.
    const positions_of = async () =>
      Object.fromEntries(
        (await as('ana', 'GET', '/admin/platform/countries')).body.data.map((c: { key: string; position: number }) => [c.key, c.position]),
      )
    await scene.pool.query("insert into countries values ('BO', 'Bolivia', 'Bolivia'), ('PY', 'Paraguay', 'Paraguay')")
    expect((await as('ana', 'POST', '/admin/platform/countries/PY/moves', { place: 'first' })).status).toBe(204)
    expect((await keys('/countries')).slice(0, 2)).toEqual(['PY', 'AR'])
    expect(await positions_of()).toMatchObject({ PY: 1, BO: null })
    expect((await as('ana', 'POST', '/admin/platform/countries/PY/moves', { place: 'first' })).status).toBe(409)
    expect((await as('ana', 'POST', '/admin/platform/countries/BO/moves', { place: 'last' })).status).toBe(422)
    await scene.pool.query("delete from countries where code in ('BO', 'PY')")
    expect((await as('ana', 'POST', '/admin/platform/districts/dist_1/moves', { place: 'down' })).status).toBe(409)
  })
})

/** Three posts of a category: one is public, one only with the part that no language has, one no more. */
const POSTS = `
  with posts as (insert into content_items (id, kind, created_at) values ('post_1', 'post', now()), ('post_2', 'post', now()), ('post_3', 'post', now()) returning id),
    versions as (insert into content_versions (id, item_id, part, number, content, digest, created_at)
      select 'vers_' || p.id || part, p.id, part, 1, case part when 'shared' then '{"category":"pcat_1"}' else '{"title":"Un post","slug":"' || p.id || '","summary":""}' end::jsonb, 'x', now()
        from posts p, unnest(array['es', 'shared']) part where p.id <> 'post_2' or part = 'shared' returning id, item_id, part)
  insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
    select item_id, 'post', part, now() - interval '1 day', id, now() from versions
    union all select 'post_3', 'post', 'es', now() - interval '1 hour', null, now()`
