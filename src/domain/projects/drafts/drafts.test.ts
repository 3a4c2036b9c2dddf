import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { causeSql } from '../../../testing/content/causes.ts'
import { completeDraft, openProjectScene, type ProjectScene, story } from '../../../testing/project-scene.ts'

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.forgetProjects())

const begin = async (name?: string) => (await scene.create('marta', 'org_1', name)).body.data as { id: string; slug: string }
const save = (id: string, content: unknown, version = 1, who = 'marta') =>
  scene.as(who, 'PUT', `/organization/project/${id}/draft`, { version, content })
const send = (id: string, who = 'marta') => scene.as(who, 'POST', `/organization/project/${id}/review`, {})

describe('a draft', () => {
  it('is begun with a name, seen by its managers and admins, and unknown to all others', async () => {
    const { id, slug } = await begin()
    expect(slug).toBe('agua-para-lavalle')
    for (const who of ['marta', 'mario', 'ana']) {
      const { body } = await scene.as(who, 'GET', `/organization/project/${slug}`)
      expect(body.data).toMatchObject({ id, status: 'draft', objective: null, abilities: { edit: true, withdraw: false } })
      expect(body.data.draft.content.name.es).toBe('Agua para Lavalle')
    }
    for (const key of [id, slug])
      for (const who of ['nora', 'tomas', 'guest']) {
        const { status, body } = await scene.as(who, 'GET', `/organization/project/${key}`)
        expect([status, body.message]).toEqual([404, 'El proyecto no existe o no tenés acceso'])
      }
    expect((await scene.call('GET', `/project/${slug}`)).status).toBe(404)
  })

  it.each(['nora', 'tomas'])('is written, sent, withdrawn, deleted by no stranger: %s', async (who) => {
    const { id, slug } = await begin()
    for (const key of [id, slug, 'proj_none']) {
      const path = `/organization/project/${key}`
      const tried = [
        await scene.as(who, 'GET', `${path}/draft`),
        await save(key, completeDraft(), 1, who),
        await send(key, who),
        await scene.as(who, 'DELETE', `${path}/review`),
        await scene.as(who, 'DELETE', path),
      ]
      expect(tried.map(({ status, body }) => [status, body.message])).toEqual(
        tried.map(() => [404, 'El proyecto no existe o no tenés acceso']),
      )
    }
    expect((await scene.create(who)).status).toBe(404)
    expect((await scene.as('guest', 'GET', `/organization/project/${id}/draft`)).status).toBe(401)
  })

  it('takes whatever was typed, and gives it back', async () => {
    const { id } = await begin()
    const typed = {
      ...completeDraft(),
      name: { es: 'Ag', en: 'x'.repeat(500) },
      objective: 'mucho',
      extra: 'no',
      status: 'active',
      collected: 5,
    }
    expect((await save(id, typed)).body.data.version).toBe(2)
    const { body } = await scene.as('mario', 'GET', `/organization/project/${id}/draft`)
    expect(body.data).toMatchObject({
      version: 2,
      updated_by: 'marta',
      content: { name: { es: 'Ag', en: 'x'.repeat(500) }, objective: 'mucho' },
    })
    expect(body.data.content).not.toHaveProperty('status')
    for (const hostile of [
      null,
      1,
      'x',
      [],
      { name: 5, causes: 'x', budget: {}, images: [{}], place: 3, objective: { a: 1 }, language: 'xx' },
      { name: { es: 'a\u0000b\ud800', en: '' } },
    ]) {
      const { status } = await save(id, hostile, (await scene.as('marta', 'GET', `/organization/project/${id}/draft`)).body.data.version)
      expect([200, 422], JSON.stringify(hostile)).toContain(status)
    }
  })

  it.each([
    ['content.name.es', { name: { es: 'x'.repeat(2_001), en: '' } }],
    ['content.name.en', { name: { es: 'Agua', en: 'x'.repeat(2_001) } }],
    ['content.slug', { slug: 'x'.repeat(201) }],
    ['content.objective', { objective: '9'.repeat(41) }],
    [
      'content.budget.1.what.es',
      {
        budget: [
          { what: {}, amount: '1' },
          { what: { es: 'x'.repeat(2_001) }, amount: '1' },
        ],
      },
    ],
    ['content.budget', { budget: Array.from({ length: 31 }, () => ({ what: { es: 'Caños' }, amount: '1' })) }],
    ['content.images.0.alt.es', { images: [{ name: 'water-3', alt: { es: 'x'.repeat(2_001) } }] }],
  ])('is refused rather than emptied where its %s is beyond any bound', async (field, changes) => {
    const { id } = await begin()
    const { status, body } = await save(id, completeDraft(changes))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    const { data } = (await scene.as('marta', 'GET', `/organization/project/${id}/draft`)).body
    expect([data.version, data.content.name.es]).toEqual([1, 'Agua para Lavalle'])
  })

  it('has no invisible characters in its names, which could turn the direction of the text around them', async () => {
    const { id } = await begin()
    const name = { es: 'Agua\u202e para\u200b todos ', en: '\ufeffWater 👩\u200d🌾' }
    expect((await save(id, { ...completeDraft(), name, slug: 'agua\u200b-2', budget: [{ what: name, amount: '\u202a10' }] })).status).toBe(
      200,
    )
    const { content } = (await scene.as('marta', 'GET', `/organization/project/${id}/draft`)).body.data
    const plain = { es: 'Agua para todos ', en: 'Water 👩\u200d🌾' }
    expect(content).toMatchObject({ name: plain, slug: 'agua-2', budget: [{ what: plain, amount: '10' }] })
  })

  it('is not overwritten by who has seen an older version', async () => {
    const { id } = await begin()
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, i) => save(id, completeDraft({ objective: String(i) }), 1, i % 2 ? 'marta' : 'mario')),
    )
    expect(tried.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    expect(tried.find(({ status }) => status === 409)?.body.error).toBe('draft_changed')
    expect((await scene.as('marta', 'GET', `/organization/project/${id}/draft`)).body.data.version).toBe(2)
  })

  it('is refused with 20 000 nested blocks, and cleaned of what no editor writes', async () => {
    const { id } = await begin()
    let nested: unknown = { type: 'paragraph' }
    for (let i = 0; i < 1_000; i++) nested = { type: 'blockquote', content: [nested] }
    const { status, body } = await save(id, completeDraft({ description: { es: { type: 'doc', content: [nested] }, en: null } }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['content.description.es']])
    const hostile = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:x()' } }] }] },
        { type: 'html', text: '<script>' },
      ],
    }
    await save(id, completeDraft({ description: { es: hostile, en: null } }))
    const { body: saved } = await scene.as('marta', 'GET', `/organization/project/${id}/draft`)
    expect(saved.data.content.description.es).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
    })
  })
})

describe('sending for review', () => {
  it('writes the project, and cannot be edited then', async () => {
    const { id, slug } = await begin('Un nombre de antes')
    const images = [
      { name: 'water-3', alt: { es: 'Un pozo', en: 'A well' } },
      { name: 'andes-1', alt: { es: 'La montaña', en: '' } },
    ]
    const budget = [
      { what: { es: 'Bomba', en: 'Pump' }, amount: '1.000.000' },
      { what: { es: 'Caños', en: '' }, amount: '250000.50' },
    ]
    const written = completeDraft({
      second: true,
      name: { es: 'Agua para Lavalle', en: 'Water for Lavalle' },
      description: { es: story(50), en: story(60) },
      images,
      budget,
    })
    await save(id, written)
    expect((await send(id)).body.data).toEqual({ slug: 'agua-para-lavalle' })
    const moved = await scene.as('marta', 'GET', `/organization/project/${slug}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/organization/project/agua-para-lavalle'])
    const { body } = await scene.as('marta', 'GET', `/organization/project/${id}`)
    expect(body.data).toMatchObject({
      status: 'under_review',
      objective: { amount: 125_000_050, currency: 'ARS' },
      description: `<p>${'a'.repeat(50)}</p>`,
      budget: [
        { what: 'Bomba', amount: { amount: 100_000_000 } },
        { what: 'Caños', amount: { amount: 25_000_050 } },
      ],
      abilities: { edit: false, send: false, withdraw: true, delete: false },
    })
    expect(body.data.images[0]).toMatchObject({ alt: 'Un pozo', url: '/img/scene/v1/water-3/1280.jpg', width: 1280, height: 853 })
    const refused = await save(id, completeDraft(), 2)
    expect([refused.status, refused.body.message]).toEqual([409, 'No podés editar este proyecto'])
    await scene.pool.query("update projects set status = 'active', published_at = now() where id = $1", [id])
    const english = await scene.call('GET', `/project/${id}`, { headers: { 'accept-language': 'en' } })
    expect(english.body.data).toMatchObject({
      name: 'Water for Lavalle',
      language: 'en',
      budget: [{ what: 'Pump' }, { what: 'Caños' }],
      images: [{ alt: 'A well' }, { alt: 'La montaña' }],
    })
    expect((await scene.call('GET', `/project/${id}`)).body.data).toMatchObject({ name: 'Agua para Lavalle', language: 'es' })
    for (const [method, path] of [
      ['DELETE', ''],
      ['DELETE', '/review'],
      ['POST', '/review'],
    ] as const)
      expect((await scene.as('marta', method, `/organization/project/${id}${path}`, method === 'POST' ? {} : undefined)).status).toBe(409)
  })

  it('is withdrawn, sent again, and can be deleted as a draft', async () => {
    const { id } = await begin()
    await save(id, completeDraft())
    expect((await send(id)).status).toBe(200)
    expect((await scene.as('mario', 'DELETE', `/organization/project/${id}/review`)).status).toBe(204)
    expect((await send(id)).status).toBe(200)
    await scene.as('marta', 'DELETE', `/organization/project/${id}/review`)
    expect((await scene.as('marta', 'DELETE', `/organization/project/${id}`)).status).toBe(204)
    expect((await scene.as('marta', 'GET', `/organization/project/${id}`)).status).toBe(404)
  })

  it('names everything that is missing at its field', async () => {
    const { id } = await begin()
    await save(id, {})
    const { status, body } = await send(id)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([
      'name',
      'description',
      'causes',
      'images',
      'currency',
      'objective',
      'country_code',
      'district_id',
    ])
    expect(body.errors.causes).toEqual(['Elegí entre 1 y 3 causas'])
    const english = await scene.call('POST', `/organization/project/${id}/review`, {
      token: scene.tokens.marta!,
      body: {},
      headers: { 'accept-language': 'en' },
    })
    expect([english.body.errors.causes, english.body.errors.name]).toEqual([['Choose between 1 and 3 causes'], ['Required field']])
  })

  const images = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `andes-${i}`, alt: { es: 'x', en: '' } }))
  const name = (length: number) => ({ es: 'a'.repeat(length), en: '' })
  const said = (length: number) => ({ es: story(length), en: null })
  const lines = (...amounts: string[]) => amounts.map((amount) => ({ what: { es: 'x', en: '' }, amount }))
  it.each([
    ['slug', { slug: 'abc' }, { slug: 'abcd' }],
    ['slug', { slug: 'a'.repeat(81) }, { slug: 'a'.repeat(80) }],
    ['slug', { slug: '' }, { slug: ' Agua-2 ' }],
    ['slug', { slug: 'agua_2' }, { slug: null }],
    ['slug', { slug: 'nuevo' }, { slug: 'nuevo-pozo' }],
    ['name', { name: name(4) }, { name: name(5) }],
    ['name', { name: name(76) }, { name: name(75) }],
    ['description', { description: said(49) }, { description: said(50) }],
    ['description', { description: said(20_001) }, { description: said(20_000) }],
    ['causes', { causes: [] }, { causes: ['caus_1'] }],
    ['causes', { causes: ['caus_1', 'caus_2', 'caus_3', 'caus_4'] }, { causes: ['caus_1', 'caus_2', 'caus_3'] }],
    ['causes', { causes: ['caus_none'] }, { causes: ['caus_1', 'caus_1'] }],
    ['images', { images: [] }, { images: images(1) }],
    ['images', { images: images(9) }, { images: images(8) }],
    ['images.0.alt', { images: [{ name: 'andes-1', alt: { es: ' ', en: 'x' } }] }, { images: images(2) }],
    ['objective', { objective: '999,99' }, { objective: '1000' }],
    ['objective', { objective: '1000000000,01' }, { objective: '1,000,000,000.00' }],
    ['objective', { objective: '1000,001' }, { objective: '1000,01' }],
    ['objective', { objective: '-1000' }, { objective: '1 000' }],
    ['objective', { objective: '1e9' }, { objective: '1.000' }],
    ['objective', { currency: 'CLP', objective: '999' }, { currency: 'CLP', objective: '1.000' }],
    ['objective', { currency: 'CLP', objective: '1.000.000.001' }, { currency: 'CLP', objective: '1.000.000.000' }],
    ['budget', { objective: '1000', budget: lines('999,99') }, { objective: '1000', budget: lines('999,99', '0,01') }],
    ['budget', { objective: '1000', budget: lines('1000,01') }, { objective: '1000', budget: [] }],
    ['budget.0.amount', { objective: '1000', budget: lines('0', '1000') }, { objective: '1000', budget: lines('1000') }],
    ['currency', { currency: 'XXX' }, { currency: 'USD' }],
    ['district_id', { district_id: 'dist_none' }, { district_id: 'dist_1' }],
    ['country_code', { country_code: 'ZZ' }, { country_code: 'AR' }],
    ['place', { place: { id: 'city:none', text: 'x' } }, { place: null }],
  ])('%s: refused with %j, accepted with %j', async (field, wrong, right) => {
    await scene.pool.query("insert into currencies values ('CLP', 'Peso chileno', 'Chilean peso', 3) on conflict do nothing")
    const { rowCount } = await scene.pool.query("select from causes where id = 'caus_2'")
    if (!rowCount)
      for (const n of [2, 3, 4]) await scene.pool.query(causeSql({ id: `caus_${n}`, slug: `causa-${n}`, es: 'Causa', en: 'Cause' }))
    const { id } = await begin()
    await save(id, completeDraft(wrong))
    const refused = await send(id)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
    await save(id, completeDraft(right), 2)
    expect((await send(id)).body.data).toBeDefined()
  })

  it('refuses a picture that is another project’s', async () => {
    const [own, other] = [await begin(), await begin()]
    await scene.pool.query(`insert into project_pictures values ('pict_${'0'.repeat(24)}', $1, null, 900, 600, now())`, [other.id])
    await save(own.id, completeDraft({ images: [{ name: `pict_${'0'.repeat(24)}-900x600`, alt: { es: 'x', en: '' } }] }))
    expect(Object.keys((await send(own.id)).body.errors)).toEqual(['images'])
  })
})

describe('an address of a project', () => {
  it.each(['Nuevo', 'Editar', 'Pending', 'New', 'Edit', '¿¡!?…ñ', '日本語日本語', 'a'.repeat(75)])(
    'is none of ours for %s',
    async (name) => {
      const { body } = await scene.create('marta', 'org_1', name.padEnd(5, '!'))
      expect(body.data.slug).toMatch(/^[a-z0-9-]{4,80}$/)
      expect(['new', 'nuevo', 'edit', 'editar', 'pending']).not.toContain(body.data.slug)
    },
  )

  it('is written, checked live, and another project’s to nobody; old ones lead to the new one', async () => {
    const [one, other] = [await begin('Un pozo'), await begin('Otro pozo')]
    const check = async (query: string) => (await scene.as('marta', 'GET', `/organization/project/${other.id}/slug?${query}`)).body.data
    expect(await check('name=Un+pozo')).toEqual({ slug: 'un-pozo-2', problem: null })
    expect(await check('name=x&slug=un-pozo')).toEqual({ slug: 'un-pozo', problem: 'taken' })
    expect(await check('name=x&slug=pending')).toEqual({ slug: 'pending', problem: 'invalid' })
    expect(await check('name=x&slug=Pozo-De-Todos')).toEqual({ slug: 'pozo-de-todos', problem: null })
    expect((await scene.as('nora', 'GET', `/organization/project/${other.id}/slug?name=x`)).status).toBe(404)
    await save(one.id, completeDraft({ slug: 'pozo-de-todos' }))
    expect((await send(one.id)).body.data).toEqual({ slug: 'pozo-de-todos' })
    const moved = await scene.as('marta', 'GET', '/organization/project/un-pozo')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/organization/project/pozo-de-todos'])
    await scene.pool.query("update projects set status = 'active', published_at = now() where id = $1", [one.id])
    expect((await scene.call('GET', '/project/un-pozo')).status).toBe(301)
    for (const slug of ['un-pozo', 'pozo-de-todos']) {
      const { version } = (await scene.as('marta', 'GET', `/organization/project/${other.id}/draft`)).body.data
      await save(other.id, completeDraft({ slug }), version)
      expect((await send(other.id)).body.errors).toEqual({ slug: ['Esa dirección ya es de otro proyecto.'] })
    }
  })

  it('is given once, however many begin at once', async () => {
    await scene.pool.query(
      "insert into organizations select 'org_x' || n, 'org-x' || n, 'Club x', 'xxxx', 'approved', 'enti_1', 'AR', 'city:1', 'dist_1', 'andes-1' from generate_series(1, 8) n on conflict do nothing",
    )
    const tried = await Promise.all(Array.from({ length: 8 }, (_, i) => scene.create('ana', `org_x${i + 1}`)))
    expect(new Set(tried.map(({ body }) => body.data.slug)).size).toBe(8)
  })
})

describe('limits', () => {
  const counts = (tried: { status: number }[]) => tried.filter(({ status }) => status === 201).length

  it('let a user begin four, of 50 at once', async () => {
    const tried = await Promise.all(Array.from({ length: 50 }, () => scene.create('marta')))
    expect(counts(tried)).toBe(4)
    expect(tried.find(({ status }) => status === 409)?.body.message).toBe('Error: No podés crear más de 4 proyectos')
    const { body } = await scene.as('marta', 'GET', '/organization/project-room')
    expect(body.data).toEqual({
      organizations: [{ id: 'org_1', slug: 'org-1', name: 'Club org_1', projects: 4, full: false }],
      own: 4,
      limited: true,
      full: true,
    })
    const english = await scene.call('POST', '/organization/projects', {
      token: scene.tokens.marta!,
      body: { organization_id: 'org_1', name: 'Otro más' },
      headers: { 'accept-language': 'en' },
    })
    expect(english.body.message).toBe('Error: You cannot create more than 4 projects')
  })

  it('let an organization hold ten, of 50 at once by an admin, whose own count is not limited', async () => {
    const tried = await Promise.all(Array.from({ length: 50 }, () => scene.create('ana')))
    expect(counts(tried)).toBe(10)
    expect((await scene.as('marta', 'GET', '/organization/project-room')).body.data).toMatchObject({
      own: 0,
      full: false,
      organizations: [{ projects: 10, full: true }],
    })
    expect((await scene.create('marta')).body.message).toContain('todos los proyectos que puede tener')
  })

  it('do not count what was deleted or rejected, until it is edited again', async () => {
    const begun = await Promise.all(Array.from({ length: 4 }, () => begin()))
    await scene.as('marta', 'DELETE', `/organization/project/${begun[0]!.id}`)
    expect((await scene.create('marta')).status).toBe(201)
    await save(begun[1]!.id, completeDraft())
    await send(begun[1]!.id)
    await scene.pool.query("update projects set status = 'rejected' where id = $1", [begun[1]!.id])
    expect((await scene.create('marta')).status).toBe(201)
    const again = await save(begun[1]!.id, completeDraft(), 2)
    expect([again.status, again.body.message]).toEqual([409, 'Error: No podés crear más de 4 proyectos'])
    await scene.as('marta', 'DELETE', `/organization/project/${begun[2]!.id}`)
    expect((await save(begun[1]!.id, completeDraft(), 2)).status).toBe(200)
    expect((await scene.as('marta', 'GET', `/organization/project/${begun[1]!.id}`)).body.data.status).toBe('draft')
  })
})
