import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placePageContent } from '../../testing/content/place-pages.ts'
import { type ContentScene, openContentScene } from '../../testing/content/scene.ts'
import { insertOrganization } from '../../testing/fixture.ts'
import type { PlacePageContent } from './place-page.kind.ts'

let scene: ContentScene
beforeAll(async () => {
  scene = await openContentScene()
  await scene.pool.query(`
    insert into places (id, type, name_es, name_en, short_code, country_code) values ('region:AR-X', 'region', 'Córdoba', 'Córdoba', 'AR-X', 'AR');
    insert into places (id, type, name_es, name_en, short_code, country_code, region_id) values ('city:2', 'city', 'Cosquín', 'Cosquín', '', 'AR', 'region:AR-X');
  `)
})
afterAll(() => scene.close())

async function begin(content: PlacePageContent) {
  const { body } = await scene.ana('POST', '/admin/content/place_page')
  const id = body.data.id as string
  expect((await scene.ana('PUT', `/admin/content-item/${id}/draft`, { version: 1, content })).status).toBe(200)
  return id
}
const publish = (id: string, sides = ['es', 'en'], more: object = {}) =>
  scene.ana('POST', `/admin/content-item/${id}/publications`, { sides, version: 2, ...more })
const read = (slug: string, lang = 'es') => scene.call('GET', `/place-page/${slug}?lang=${lang}`)
const slugs = async (lang = 'es') =>
  (await scene.call('GET', `/place-pages?lang=${lang}`)).body.data.map(({ slug }: { slug: string }) => slug) as string[]

/** With separate slugs for each language if two are given. */
function named(es: string, en = es, shared: Partial<PlacePageContent['shared']> = {}): PlacePageContent {
  const content = placePageContent(es, shared)
  return { ...content, en: { ...content.en, slug: en } }
}

describe('the page of a place', () => {
  it('is public once it is published, with its text in the requested language', async () => {
    const id = await begin(named('mendoza'))
    expect((await read('mendoza')).status).toBe(404)
    expect((await publish(id)).status).toBe(204)
    expect((await read('mendoza')).body.data).toMatchObject({
      slug: 'mendoza',
      headline: 'Titular',
      lead: 'Bajada de la página.',
      place: { id: 'city:1', text: 'Mendoza', latitude: -32.89 },
      area: { id: 'city:1', text: 'Mendoza' },
      sources: [{ name: 'Riego', url: 'https://riego.example/' }],
      languages: [
        { language: 'es', slug: 'mendoza' },
        { language: 'en', slug: 'mendoza' },
      ],
    })
    expect((await read('mendoza', 'en')).body.data).toMatchObject({ headline: 'Headline', sources: [{ name: 'Irrigation' }] })
    expect(await slugs()).toEqual(['mendoza'])
  })

  it('is a page of its own in each language: in the other one there is none', async () => {
    const id = await begin(
      named('cosquin', 'cosquin-festival', { place: { id: 'city:2', text: 'Cosquín' }, area: 'region', position: '2' }),
    )
    await publish(id, ['es'])
    expect((await read('cosquin')).body.data).toMatchObject({ area: { id: 'region:AR-X' }, languages: [{ language: 'es' }] })
    expect((await read('cosquin', 'en')).status).toBe(404)
    expect([await slugs(), await slugs('en')]).toEqual([['mendoza', 'cosquin'], ['mendoza']])
    await publish(id, ['en'])
    const moved = await read('cosquin', 'en')
    expect(moved.status).toBe(301)
    expect((await read('cosquin-festival', 'en')).status).toBe(200)
    expect((await scene.withdraw(id, ['es', 'en'])).status).toBe(204)
    expect((await read('cosquin')).status).toBe(404)
  })

  it('appears and ends at its instants', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString()
    const id = await begin(named('tilcara'))
    expect((await publish(id, ['es'], { at: soon, until: new Date(Date.now() + 120_000).toISOString() })).status).toBe(204)
    expect((await read('tilcara')).status).toBe(404)
    const at = async (minutes: number) =>
      (await scene.pool.query(`select from place_pages_at(now() + $1::interval, 'es') where slug = 'tilcara'`, [`${minutes} seconds`]))
        .rowCount
    expect([await at(30), await at(90), await at(150)]).toEqual([0, 1, 0])
  })

  it.each([
    '/admin',
    'admin',
    'blog',
    'en',
    'es',
    'api',
    'ofertas',
    'offers',
    'seccion',
    'section',
    'login',
    'estilo',
    'img',
    'sitemap',
    '9-de-julio',
  ])('never has the address %s, in either language', async (slug) => {
    for (const side of ['es', 'en'] as const) {
      const id = await begin(side === 'es' ? named(slug, 'un-lugar-libre') : named('un-lugar-libre', slug))
      const { status, body } = await publish(id, [side])
      expect([status, Object.keys(body.errors)], side).toEqual([422, [`${side}.slug`]])
      const asked = await scene.ana('GET', `/admin/content-item/${id}/slug?kind=place_page&side=${side}&slug=${encodeURIComponent(slug)}`)
      expect(asked.body.data.problem).not.toBeNull()
    }
  })

  it.each([
    ['Blog', 'lugar-blog'],
    ['9 de julio', 'lugar-9-de-julio'],
    ['a'.repeat(75), 'a'.repeat(40)],
    ['¡¿?!', 'lugar'],
  ])('is proposed an address that it may have: %s', async (title, slug) => {
    const { body } = await scene.ana('GET', `/admin/content-item/plpg_new/slug?kind=place_page&side=es&title=${encodeURIComponent(title)}`)
    expect(body.data).toEqual({ slug, problem: null, present: null })
  })

  it('says all that is missing, and takes no source that is no address of the web', async () => {
    const content = named('jujuy', 'jujuy', {
      place: null,
      images: [],
      position: 'x',
      sources: [{ name: { es: '', en: 'A' }, url: 'javascript:x()' }],
    })
    const id = await begin({ ...content, es: { ...content.es, lead: '' } })
    const { status, body } = await publish(id, ['es'])
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      [
        'es.lead',
        'shared.images',
        'shared.place',
        'shared.position',
        'shared.sources.0.name.en',
        'shared.sources.0.name.es',
        'shared.sources.0.url',
      ],
    ])
  })

  it.each(['marta', 'tomas', 'nobody'])('is not begun by %s', async (who) => {
    expect([401, 403]).toContain((await scene.as(who, 'POST', '/admin/content/place_page')).status)
  })

  it.each(['nada', '..%2Fadmin', "mendoza'--", 'Mendoza'])('%s is not found', async (slug) => {
    expect((await read(slug)).status).toBe(404)
  })
})

describe('organizations of a place', () => {
  it('are those in the city, its region or its country', async () => {
    await insertOrganization(scene.pool, 'org_9')
    await scene.pool.query(`update organizations set place_id = 'city:2' where id = 'org_9'`)
    const names = async (place: string) =>
      (await scene.call('GET', `/organizations?place=${place}`)).body.data.map(({ id }: { id: string }) => id) as string[]
    expect(await names('city:1')).toContain('org_1')
    expect(await names('city:1')).not.toContain('org_9')
    expect(await names('region:AR-X')).toEqual(['org_9'])
    expect(await names('city:9')).toEqual([])
  })
})
