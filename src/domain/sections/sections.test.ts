import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentScene, openContentScene, paragraph } from '../../testing/content/scene.ts'
import { SECTION_LISTS, SECTION_PAGES, SECTION_PLACE_NAMES, SECTION_PLACES, type SectionPage } from '../content/kinds/section-places.ts'
import type { ManagedSection, ShownSection } from './section.ts'

let scene: ContentScene
beforeAll(async () => {
  scene = await openContentScene()
})
afterAll(() => scene.close())

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const managed = async (page: SectionPage) => (await scene.ana('GET', `/admin/sections/${page}`)).body.data as ManagedSection[]
const move = (id: string, to: unknown) => scene.ana('POST', `/admin/section/${id}/moves`, { to })
const enable = (id: string, enabled: boolean) => scene.ana('PATCH', `/admin/section/${id}`, { enabled })
const publish = async (id: string, sides: string[], more: object = {}) =>
  scene.ana('POST', `/admin/content-item/${id}/publications`, { sides, version: (await item(id)).version, ...more })

async function shown(page: SectionPage, lang = 'es', headers?: Record<string, string>): Promise<ShownSection[]> {
  return (await scene.call('GET', `/sections/${page}?lang=${lang}`, { ...(headers && { headers }) })).body.data
}

async function titles(page: SectionPage, place: string, lang = 'es') {
  return (await shown(page, lang)).filter((section) => section.place === place).map(({ texts }) => texts.title)
}

async function item(id: string) {
  return (await scene.ana('GET', `/admin/content/section/${id}`)).body.data
}

/** Saves other text of a side. */
async function write(id: string, side: 'es' | 'en', words: object, shared: object = {}) {
  const { version, content } = await item(id)
  const changed = { ...content, [side]: { ...content[side], ...words }, shared: { ...content.shared, ...shared } }
  return scene.ana('PUT', `/admin/content-item/${id}/draft`, { version, content: changed })
}

describe('a page', () => {
  it.each(SECTION_PAGES)('%s has a section of each of its places, with all of its fields, in both languages', async (page) => {
    for (const lang of ['es', 'en']) {
      const sections = await shown(page, lang)
      const places = SECTION_PLACE_NAMES.filter((place) => SECTION_LISTS[SECTION_PLACES[place].list].page === page && place !== 'voice')
      expect(new Set(sections.map(({ place }) => place))).toEqual(new Set(places))
      for (const { place, language, texts, body } of sections) {
        expect(language).toBe(lang)
        for (const [name, { kind }] of Object.entries(SECTION_PLACES[place].fields)) {
          if (kind === 'rich') expect(JSON.stringify(body)).toContain('text')
          else expect(texts[name], `${place} ${name}`).toMatch(/\S/)
        }
        expect(JSON.stringify([texts, body])).not.toMatch(/[{]\w+[}]/)
      }
    }
  })

  it('leads to the pages of the reader’s language', async () => {
    const why = async (lang: string) => JSON.stringify((await shown('about', lang)).find(({ place }) => place === 'about_why')?.body)
    expect(await why('es')).toContain('/transparencia')
    expect(await why('en')).toContain('/en/transparency')
  })

  it('that there is not is refused', async () => {
    expect((await scene.call('GET', '/sections/blog')).status).toBe(422)
  })
})

describe('words', () => {
  it('are seen when they are published, not before, and fall back to Spanish', async () => {
    expect((await write('sect_home_near', 'es', { title: 'Al lado tuyo' })).status).toBe(200)
    expect(await titles('home', 'home_near')).not.toContain('Al lado tuyo')
    expect((await publish('sect_home_near', ['es'])).status).toBe(204)
    expect(await titles('home', 'home_near')).toEqual(['Al lado tuyo'])
    expect((await scene.withdraw('sect_home_near', ['en'])).status).toBe(204)
    const near = (await shown('home', 'en')).find(({ place }) => place === 'home_near')
    expect([near?.language, near?.texts.title]).toEqual(['es', 'Al lado tuyo'])
    expect((await item('sect_home_near')).en.state).toBe('withdrawn')
  })

  it('of a later instant are read by a preview link only', async () => {
    await write('sect_question_1', 'es', { title: '¿Quién paga, al final?' })
    expect((await publish('sect_question_1', ['es'], { at: ahead(60) })).status).toBe(204)
    const { token } = (await scene.ana('POST', '/admin/previews', { seen_at: ahead(90), note: '' })).body.data
    const seen = await shown('home', 'es', { 'x-preview': token })
    expect(JSON.stringify(seen)).toContain('al final')
    expect(JSON.stringify(await shown('home'))).not.toContain('al final')
    expect((await scene.ana('DELETE', '/admin/content-item/sect_question_1/scheduled/es')).status).toBe(204)
  })

  it('have the bounds of their place, and only facts that there are', async () => {
    const words = { title: 'x'.repeat(91), lines: { text: 'Con {nadie}', more: '' } }
    await write('sect_home_how', 'es', words)
    const { status, body } = await publish('sect_home_how', ['es'])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['es.title', 'es.text', 'es.more']])
    expect((await write('sect_home_how', 'es', { lines: { text: 'a'.repeat(2_001) } })).status).toBe(422)
  })

  it('lose what their place does not have, and stay in it', async () => {
    const before = await item('sect_step_1')
    const lines = { ...before.content.es.lines, other: 'Nada' }
    expect(
      (await write('sect_step_1', 'es', { lines, body: { type: 'doc', content: [paragraph('x')] } }, { place: 'home_hero' })).status,
    ).toBe(200)
    const { content } = await item('sect_step_1')
    expect(content.shared.place).toBe('step')
    expect(content.es.lines).not.toHaveProperty('other')
  })

  it('are found by nobody as a target of links, by words or by id', async () => {
    expect((await scene.ana('GET', '/admin/content-targets?query=Cómo')).body.data.map(({ kind }: { kind: string }) => kind)).not.toContain(
      'section',
    )
    const body = { type: 'doc', content: [{ type: 'card', attrs: { target: 'sect_step_1' } }] }
    expect((await write('sect_about_why', 'es', { body })).status).toBe(200)
    expect(JSON.stringify((await item('sect_about_why')).content.es.body)).not.toContain('sect_step_1')
  })
})

describe('an order', () => {
  const questions = async () => (await managed('home')).filter(({ list }) => list === 'questions').map(({ id }) => id)

  it('is what readers see, at once', async () => {
    const before = await titles('home', 'question')
    expect((await move('sect_question_3', 1)).status).toBe(204)
    expect(await titles('home', 'question')).toEqual([before[2], before[0], before[1], ...before.slice(3)])
    expect((await move('sect_question_3', 3)).status).toBe(204)
    expect(await titles('home', 'question')).toEqual(before)
  })

  it('keeps every section under many moves at once', async () => {
    const before = await questions()
    const moves = before.flatMap((id, n) => [move(id, ((n * 3) % before.length) + 1), move(id, ((n * 5) % before.length) + 1)])
    for (const { status } of await Promise.all(moves)) expect(status).toBe(204)
    expect([...(await questions())].sort()).toEqual([...before].sort())
    const { rows } = await scene.pool.query<{ position: number }>(
      `select position from sections where list = 'questions' order by position`,
    )
    expect(rows.map(({ position }) => position)).toEqual(before.map((_, n) => n + 1))
  })

  it('has bounds, and nothing stands before what a page begins with', async () => {
    expect((await move('sect_question_1', 99)).status).toBe(409)
    for (const to of [0, -1, 1.5, 'x']) expect((await move('sect_question_1', to)).status).toBe(422)
    expect((await move('sect_home_join', 1)).status).toBe(409)
    expect((await move('sect_home_hero', 2)).status).toBe(409)
    expect((await move('sect_nobody', 1)).status).toBe(404)
  })
})

describe('a section', () => {
  it('that is off is read by nobody, and keeps its words and its place', async () => {
    expect((await enable('sect_home_voices', false)).status).toBe(204)
    for (const lang of ['es', 'en']) expect(await titles('home', 'home_voices', lang)).toEqual([])
    expect((await managed('home')).find(({ id }) => id === 'sect_home_voices')).toMatchObject({ enabled: false, es: { state: 'public' } })
    expect((await enable('sect_home_voices', true)).status).toBe(204)
    expect(await titles('home', 'home_voices')).toHaveLength(1)
  })

  it('that a page needs is never off, withdrawn, ended or deleted', async () => {
    expect((await enable('sect_home_hero', false)).status).toBe(409)
    expect((await scene.withdraw('sect_home_hero', ['es'])).status).toBe(409)
    expect((await publish('sect_home_hero', ['es'], { until: ahead(60) })).body.errors).toHaveProperty('until')
    for (const id of ['sect_home_hero', 'sect_home_how'])
      expect((await scene.ana('DELETE', `/admin/content-item/${id}?anyway=yes`)).status).toBe(409)
    const { pool } = scene
    await expect(pool.query(`update sections set enabled = false where item_id = 'sect_home_hero'`)).rejects.toThrow('sections_public')
    await expect(pool.query(`update content_items set deleted_at = now() where id = 'sect_home_how'`)).rejects.toThrow('one of this')
    await expect(
      pool.query(
        `insert into content_moments (item_id, kind, part, starts_at, decided_at) values ('sect_about_head', 'section', 'es', now(), now())`,
      ),
    ).rejects.toThrow('needs this')
  })

  it('is begun in a list, seen once published, and can be deleted', async () => {
    expect((await scene.ana('POST', '/admin/sections', { place: 'home_join' })).status).toBe(422)
    expect((await scene.ana('POST', '/admin/content/section')).status).toBe(409)
    const { status, body } = await scene.ana('POST', '/admin/sections', { place: 'limit' })
    expect(status).toBe(201)
    const { id } = body.data
    await write(id, 'es', { title: 'Un milagro.', lines: { text: 'Hacemos lo que podemos.' } })
    expect(await titles('about', 'limit')).not.toContain('Un milagro.')
    expect((await publish(id, ['es'])).status).toBe(204)
    expect((await titles('about', 'limit')).at(-1)).toBe('Un milagro.')
    expect((await shown('about', 'en')).find((section) => section.id === id)?.language).toBe('es')
    expect((await scene.ana('DELETE', `/admin/content-item/${id}`)).status).toBe(204)
    expect(await titles('about', 'limit')).not.toContain('Un milagro.')
    expect((await managed('about')).map((section) => section.id)).not.toContain(id)
  })

  it('that speaks of a project needs a public one', async () => {
    const { id } = (await scene.ana('POST', '/admin/sections', { place: 'voice' })).body.data
    await write(id, 'es', { lines: { role: 'Viajera', quote: 'Lo elegí antes de viajar.' } })
    expect(Object.keys((await publish(id, ['es'])).body.errors)).toEqual(['shared.project'])
    await write(id, 'es', {}, { project: { id: 'proj_nobody', name: 'Nadie' } })
    expect(Object.keys((await publish(id, ['es'])).body.errors)).toEqual(['shared.project'])
  })
})

it('everything is in the audit log', async () => {
  const { rows } = await scene.pool.query<{ action: string }>(`select distinct action from audit_entries where subject_id like 'sect%'`)
  const acts = ['content.created', 'content.deleted', 'content.published', 'content.scheduled', 'content.withdrawn']
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([...acts, 'section.disabled', 'section.enabled', 'section.moved']),
  )
})

it.each(['marta', 'tomas', 'nobody'])('%s changes nothing, and sees no draft', async (who) => {
  const asked = await Promise.all([
    scene.as(who, 'GET', '/admin/sections/home'),
    scene.as(who, 'GET', '/admin/content/section/sect_home_near'),
    scene.as(who, 'POST', '/admin/sections', { place: 'question' }),
    scene.as(who, 'PATCH', '/admin/section/sect_home_near', { enabled: false }),
    scene.as(who, 'POST', '/admin/section/sect_home_near/moves', { to: 3 }),
    scene.as(who, 'PUT', '/admin/content-item/sect_home_near/draft', { version: 1, content: {} }),
    scene.as(who, 'POST', '/admin/content-item/sect_home_near/publications', { sides: ['es'], version: 1 }),
  ])
  for (const { status } of asked) expect([401, 403]).toContain(status)
})
