import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCacheTags } from '../../../kit/http/answer-cache.ts'
import { type ContentScene, completePost, openContentScene, paragraph } from '../../../testing/content/scene.ts'
import { insertProject } from '../../../testing/fixture.ts'
import type { Cause } from '../cause.ts'
import type { ManagedCause } from './cause-page.ts'

let scene: ContentScene
beforeAll(async () => {
  scene = await openContentScene()
  // Works for `caus_1`.
  await insertProject(scene.pool, 'proj_1')
})
afterAll(() => scene.close())

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const item = async (id: string) => (await scene.ana('GET', `/admin/content/cause/${id}`)).body.data
const read = (slug: string, lang = 'es') => scene.call('GET', `/cause/${slug}?lang=${lang}`)
const listed = async (lang = 'es', more = '') => (await scene.call('GET', `/causes?lang=${lang}${more}`)).body.data as Cause[]
const named = async (id: string, lang = 'es') => (await listed(lang)).find((cause) => cause.id === id)
const publish = async (id: string, sides: string[], more: object = {}) =>
  scene.ana('POST', `/admin/content-item/${id}/publications`, { sides, version: (await item(id)).version, ...more })
const desk = async () => (await scene.ana('GET', '/projects/causes')).body.data as ManagedCause[]
const cardCauses = async (lang: string) => (await scene.call('GET', `/project/proj_1?lang=${lang}`)).body.data.causes

/** A cause that can be published in both languages. */
async function begin(name: string, changes: { es?: object; en?: object } = {}): Promise<string> {
  const { body } = await scene.ana('POST', '/admin/content/cause')
  const words = (title: string) => ({
    title,
    slug: null,
    summary: `Para qué trabaja ${title}.`,
    body: { type: 'doc', content: [{ type: 'paragraph' }] },
  })
  const shared = { images: [{ name: 'environment-4', alt: { es: 'Un monte', en: 'Woods' }, focus: { x: 50, y: 50 } }] }
  const content = { es: { ...words(`${name} nativo`), ...changes.es }, en: { ...words(`Native ${name}`), ...changes.en }, shared }
  expect((await scene.ana('PUT', `/admin/content-item/${body.data.id}/draft`, { version: 1, content })).status).toBe(200)
  return body.data.id
}

async function rewrite(id: string, side: 'es' | 'en', words: object) {
  const { version, content } = await item(id)
  return scene.ana('PUT', `/admin/content-item/${id}/draft`, { version, content: { ...content, [side]: { ...content[side], ...words } } })
}

describe('a cause', () => {
  it('is a page of its own in each language, named in the other one as well', async () => {
    const id = await begin('monte')
    expect(await named(id)).toBeUndefined()
    expect((await publish(id, ['es'])).status).toBe(204)
    expect((await read('monte-nativo')).body.data).toMatchObject({
      id,
      name: 'monte nativo',
      language: 'es',
      images: [{ scene: 'environment-4', alt: 'Un monte' }],
      project_count: 0,
      languages: [{ language: 'es', slug: 'monte-nativo' }],
    })
    expect((await read('monte-nativo', 'en')).status).toBe(404)
    expect(await named(id, 'en')).toMatchObject({ slug: 'monte-nativo', name: 'monte nativo', language: 'es', scene: 'environment-4' })
    await publish(id, ['en'])
    const moved = await read('monte-nativo', 'en')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/cause/native-monte'])
    expect(await named(id, 'en')).toMatchObject({ slug: 'native-monte', name: 'Native monte', language: 'en' })
    await scene.withdraw(id, ['es'])
    expect((await read('monte-nativo')).status).toBe(404)
    expect(await named(id)).toMatchObject({ name: 'Native monte', language: 'en' })
    await scene.withdraw(id, ['en'])
    expect([await named(id), await named(id, 'en')]).toEqual([undefined, undefined])
  })

  it('appears and ends at its instants, and is seen before by a preview link', async () => {
    const id = await begin('pastizal')
    const at = ahead(60)
    expect((await publish(id, ['es', 'en'], { at, until: ahead(120) })).status).toBe(204)
    expect((await read('pastizal-nativo')).status).toBe(404)
    expect(await named(id)).toBeUndefined()
    const seen = async (seen_at: string) => {
      const { body } = await scene.ana('POST', '/admin/previews', { seen_at })
      const found = await scene.call('GET', '/causes', { headers: { 'x-preview': body.data.token } })
      return (found.body.data as Cause[]).some((cause) => cause.id === id)
    }
    expect([await seen(ahead(61)), await seen(ahead(121)), await seen(ahead(30))]).toEqual([true, false, false])
    const { rows } = await scene.pool.query('select iso_time(next_cause_moment(now())) as at')
    expect(Date.parse(rows[0].at)).toBe(Date.parse(at))
    // No page with names of causes is kept beyond that instant: with projects in it, without any, and searched.
    for (const path of ['/projects', '/projects?query=sinresultado', '/projects?status=completed', '/projects/featured', '/causes']) {
      const reads = newCacheTags()
      expect((await scene.api.request(path, {}, { reads })).status).toBe(200)
      expect(reads.until, path).toBe(Date.parse(at))
    }
  })

  it('keeps its old addresses: they lead to the new one, in lists, too', async () => {
    const id = await begin('estero')
    await publish(id, ['es', 'en'])
    await rewrite(id, 'es', { slug: 'esteros-y-lagunas' })
    await publish(id, ['es'], { confirms: true })
    const moved = await read('estero-nativo')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/cause/esteros-y-lagunas'])
    for (const key of ['estero-nativo', 'native-estero', 'esteros-y-lagunas', id])
      expect(await listed('es', `&key=${key}`), key).toMatchObject([{ id, slug: 'esteros-y-lagunas' }])
    await scene.pool.query("insert into project_causes (project_id, cause_id, position) values ('proj_1', $1, 2)", [id])
    for (const key of ['estero-nativo', 'native-estero', 'esteros-y-lagunas', id])
      expect((await scene.call('GET', `/projects?cause=${key}`)).body.data, key).toMatchObject([{ id: 'proj_1' }])
    await scene.pool.query('delete from project_causes where cause_id = $1', [id])
  })

  it('is followed by links in texts, and used in the posts that name it', async () => {
    const id = await begin('bosque')
    await publish(id, ['es', 'en'])
    const body = {
      type: 'doc',
      content: [
        paragraph('Texto largo para que se pueda publicar sin problemas, con un enlace:'),
        paragraph('la causa', [{ type: 'link', attrs: { href: 'http://localhost:3000/causa/bosque-nativo' } }]),
      ],
    }
    const post = await scene.begin(completePost({ es: { title: 'Una nota del bosque', body }, shared: { causes: [id] } }))
    expect((await scene.publish(post, ['es'])).status).toBe(204)
    const link = async () => JSON.stringify((await scene.read('una-nota-del-bosque')).body.data.body)
    expect(await link()).toContain('/causa/bosque-nativo')
    await rewrite(id, 'es', { slug: 'bosques' })
    await publish(id, ['es'])
    expect(await link()).toContain('/causa/bosques')
    expect((await scene.read('una-nota-del-bosque')).body.data.causes).toMatchObject([{ id, name: 'bosque nativo' }])
    expect((await scene.call('GET', '/posts?cause=bosque-nativo')).body.data).toMatchObject([{ id: post }])
    expect((await scene.ana('GET', `/admin/content-item/${id}/uses`)).body.data).toMatchObject([{ id: post, title: 'Una nota del bosque' }])
    const refused = await scene.ana('DELETE', `/admin/content-item/${id}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Otros textos')])
    expect((await scene.withdraw(id, ['es'])).status).toBe(204)
    expect(await link()).not.toContain('/causa/')
    expect((await scene.read('una-nota-del-bosque')).body.data.causes).toMatchObject([{ name: 'Native bosque', language: 'en' }])
    expect((await scene.ana('DELETE', `/admin/content-item/${id}?anyway=yes`)).status).toBe(204)
    expect((await scene.read('una-nota-del-bosque')).body.data.causes).toEqual([])
  })

  it.each([
    ['es.title', { es: { title: 'Mar' } }],
    ['es.title', { es: { title: 'x'.repeat(76) } }],
    ['es.slug', { es: { slug: 'mar' } }],
    ['es.slug', { es: { slug: 'agua' } }],
    ['en.summary', { en: { summary: '' } }],
  ])('says what keeps it from being published: %s', async (field, changes) => {
    const id = await begin(`mar${Math.random()}`.slice(0, 20), changes)
    const { status, body } = await publish(id, ['es', 'en'])
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

describe('what projects work for', () => {
  const NEEDED = 'Hay proyectos que trabajan por esta causa'
  beforeEach(async () => {
    for (const side of ['es', 'en'])
      if ((await item('caus_1'))[side].state === 'withdrawn')
        await scene.pool.query(
          `insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
            select item_id, 'cause', part, clock_timestamp(), id, now() from content_versions where item_id = 'caus_1' and part = '${side}' and number = 1`,
        )
  })

  it('stays public in one language at least: cards name it in that one', async () => {
    expect((await scene.withdraw('caus_1', ['en'])).status).toBe(204)
    expect(await cardCauses('en')).toEqual([{ id: 'caus_1', slug: 'agua', name: 'Agua', language: 'es' }])
    for (const refused of [
      await scene.withdraw('caus_1', ['es']),
      await scene.withdraw('caus_1', ['es'], ahead(60)),
      await scene.ana('DELETE', '/admin/content-item/caus_1?anyway=yes'),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(NEEDED)])
    expect(await cardCauses('es')).toMatchObject([{ name: 'Agua', language: 'es' }])
  })

  it('does not end by what is cancelled, nor by an end of its own', async () => {
    await rewrite('caus_1', 'es', { title: 'Agua segura', summary: 'Agua segura para las escuelas.' })
    await rewrite('caus_1', 'en', { title: 'Safe water', summary: 'Safe water for the schools.' })
    expect((await scene.withdraw('caus_1', ['en'])).status).toBe(204)
    expect((await publish('caus_1', ['es'], { until: ahead(120) })).status).toBe(409)
    // The other language takes over before it ends.
    expect((await publish('caus_1', ['en'], { at: ahead(30) })).status).toBe(204)
    expect((await publish('caus_1', ['es'], { until: ahead(60) })).status).toBe(204)
    const cancelled = await scene.ana('DELETE', '/admin/content-item/caus_1/scheduled/en')
    expect([cancelled.status, cancelled.body.message]).toEqual([409, expect.stringContaining(NEEDED)])
    expect((await scene.ana('DELETE', '/admin/content-item/caus_1/scheduled/es')).status).toBe(204)
    expect((await scene.ana('DELETE', '/admin/content-item/caus_1/scheduled/en')).status).toBe(204)
  })

  it('is kept by the database as well', async () => {
    const end = (side: string) =>
      `insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at) values ('caus_1', 'cause', '${side}', clock_timestamp() + interval '1 hour', null, now());`
    await expect(scene.pool.query(`begin; ${end('es')} ${end('en')} commit`)).rejects.toThrow('projects work for this cause')
    await scene.pool.query('rollback')
  })

  it('is taken by one project or off the site, of two at once never both', async () => {
    for (let n = 0; n < 5; n++) {
      const id = await begin(`selva${n}`)
      await publish(id, ['es'])
      const [taken, gone] = await Promise.all([take(id), scene.withdraw(id, ['es'])])
      expect([taken, gone.status]).toEqual(taken ? [true, 409] : [false, 204])
      await scene.pool.query('delete from project_causes where cause_id = $1', [id])
    }
  })

  it('is seen by whoever withdraws it, though it is taken after they looked', async () => {
    const id = await begin('pampa')
    await publish(id, ['es'])
    let gone: Promise<{ status: number; body: { message: string } }> | undefined
    const taken = await take(id, async () => {
      gone = scene.withdraw(id, ['es'])
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 60_000 })
    })
    expect(taken).toBe(true)
    expect(await gone).toMatchObject({ status: 409, body: { message: expect.stringContaining(NEEDED) } })
    await scene.pool.query('delete from project_causes where cause_id = $1', [id])
  })

  /** Lets a project work for a cause, as its verb does; `held` runs once the cause is locked against withdrawal. */
  async function take(id: string, held = async () => {}): Promise<boolean> {
    const client = await scene.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from causes where id = $1 for key share', [id])
      await held()
      const { rowCount } = await client.query('select from cause_refs where id = $1 and not cause_ends(id, now())', [id])
      if (rowCount) await client.query(`insert into project_causes (project_id, cause_id, position) values ('proj_1', $1, 3)`, [id])
      await client.query('commit')
      return rowCount === 1
    } finally {
      client.release()
    }
  }

  async function waitingForLocks(): Promise<number> {
    const { rows } = await scene.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].waiting
  }
})

describe('the order of causes', () => {
  it('is changed at once, by many at once', async () => {
    const before = (await desk()).map(({ id }) => id)
    const last = before.at(-1)!
    expect((await scene.ana('POST', `/admin/cause/${last}/moves`, { to: 1 })).status).toBe(204)
    expect((await desk())[0]?.id).toBe(last)
    await Promise.all(before.map((id) => scene.ana('POST', `/admin/cause/${id}/moves`, { to: 2 })))
    const { rows } = await scene.pool.query(
      'select position from causes c join content_items i on i.id = c.id where i.deleted_at is null order by position',
    )
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length)
    for (const to of [0, 1.5, 1_001, 'x']) expect((await scene.ana('POST', '/admin/cause/caus_1/moves', { to })).status).toBe(422)
    expect((await scene.ana('POST', '/admin/cause/caus_1/moves', { to: 900 })).status).toBe(409)
    expect((await scene.ana('POST', '/admin/cause/caus_none/moves', { to: 1 })).status).toBe(404)
  })

  it('leaves out what is not offered, which stays where it is used', async () => {
    expect((await scene.ana('PATCH', '/admin/cause/caus_1', { enabled: false })).status).toBe(204)
    expect(await named('caus_1')).toBeUndefined()
    expect(await listed('es', '&key=agua')).toMatchObject([{ id: 'caus_1' }])
    expect((await read('agua')).body.data).toMatchObject({ enabled: false })
    expect(await cardCauses('es')).toMatchObject([{ id: 'caus_1' }])
    expect((await scene.ana('PATCH', '/admin/cause/caus_1', { enabled: true })).status).toBe(204)
    expect(await named('caus_1')).toBeDefined()
    const acts = (await scene.ana('GET', '/admin/audit?per_page=20')).text
    for (const act of ['cause.enabled', 'cause.disabled', 'cause.moved']) expect(acts).toContain(act)
  })
})

describe('whoever is no admin', () => {
  it.each(['marta', 'tomas', 'nobody'])('%s changes nothing, and sees no draft', async (who) => {
    const tried = [
      await scene.as(who, 'POST', '/admin/content/cause'),
      await scene.as(who, 'GET', '/projects/causes'),
      await scene.as(who, 'GET', '/admin/content/cause/caus_1'),
      await scene.as(who, 'PATCH', '/admin/cause/caus_1', { enabled: false }),
      await scene.as(who, 'POST', '/admin/cause/caus_1/moves', { to: 1 }),
      await scene.as(who, 'POST', '/admin/content-item/caus_1/withdrawals', { sides: ['es'] }),
    ]
    for (const { status } of tried) expect([401, 403]).toContain(status)
  })

  it.each(['nada', '..%2Fadmin', "agua'--", 'Agua', '%00', 'x'.repeat(81)])('%s is no cause', async (slug) => {
    expect([400, 404, 422]).toContain((await read(slug)).status)
    expect([200, 400, 422]).toContain((await scene.call('GET', `/causes?key=${slug}`)).status)
  })
})
