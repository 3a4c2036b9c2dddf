import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { argentineTime } from '../../kit/argentine-time.ts'
import { insertOffers } from '../../testing/content/offers.ts'
import { type ContentScene, completePost, openContentScene, paragraph } from '../../testing/content/scene.ts'

let scene: ContentScene
beforeAll(async () => {
  scene = await openContentScene()
})
afterAll(() => scene.close())

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const LONG = 'Un párrafo que alcanza para que la nota tenga un largo que se pueda publicar.'

describe('a draft', () => {
  it('is signed by its writer, and nobody sees it', async () => {
    const { status, body } = await scene.ana('POST', '/admin/content/post')
    expect(status).toBe(201)
    const item = await scene.item(body.data.id)
    expect(item.content.shared.author).not.toBe('')
    expect([item.es.state, item.en.state]).toEqual(['draft', 'draft'])
    expect((await scene.call('GET', '/posts')).body.data).toEqual([])
  })

  it('is saved unfinished, but not over somebody else’s words', async () => {
    const id = await scene.begin({ es: { title: 'a' } })
    expect((await scene.item(id)).es.title).toBe('a')
    const { version } = await scene.item(id)
    const both = await Promise.all(
      ['b', 'c'].map((title) => scene.ana('PUT', `/admin/content-item/${id}/draft`, { version, content: { es: { title } } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('has no invisible characters in its titles and names', async () => {
    const id = await scene.begin({
      es: { title: 'Una\u202e nota\u200b ' },
      en: { title: '\ufeffA post 👩\u200d🌾' },
      shared: { author: 'Ana\u2066 Paz' },
    })
    const { content } = await scene.item(id)
    expect([content.es.title, content.en.title, content.shared.author]).toEqual(['Una nota ', 'A post 👩\u200d🌾', 'Ana Paz'])
  })

  it('loses what is hostile in a pasted text', async () => {
    const id = await scene.begin(
      completePost({
        es: {
          body: doc(
            paragraph(LONG, [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]),
            { type: 'script', content: [{ type: 'text', text: 'x' }] },
            { type: 'card', attrs: { target: '../../etc' } },
            { type: 'picture', attrs: { name: 'https://x.example/a.png', alt: 'x' } },
          ),
        },
      }),
    )
    expect(JSON.stringify((await scene.item(id)).content.es.body)).not.toMatch(/javascript|script|etc|https/)
  })

  it.each([
    ['es.title', { es: { title: 'a'.repeat(2_001) } }],
    ['shared.images', { shared: { images: Array.from({ length: 31 }, () => ({ name: 'water-3', alt: { es: '', en: '' } })) } }],
  ])('is refused rather than cut when its %s is beyond any bound', async (field, content) => {
    const id = await scene.begin({ es: { title: 'Como estaba' } })
    const { version } = await scene.item(id)
    const { status, body } = await scene.ana('PUT', `/admin/content-item/${id}/draft`, { version, content })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await scene.item(id)).es.title).toBe('Como estaba')
  })

  it.each(['0027-03-01T10:00:00Z', '2027-02-30T10:00:00Z', '27-03-01T10:00:00Z', 'mañana'])('is not published at %s', async (at) => {
    const id = await scene.begin()
    const { status, body } = await scene.as('ana', 'POST', `/admin/content-item/${id}/publications`, { sides: ['es'], version: 2, at })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['at']])
  })

  it.each(['marta', 'tomas', 'nobody'])('is nothing for %s', async (who) => {
    const id = await scene.begin()
    const asked = await Promise.all([
      scene.as(who, 'GET', `/admin/content/post/${id}`),
      scene.as(who, 'GET', '/admin/content?kind=post'),
      scene.as(who, 'PUT', `/admin/content-item/${id}/draft`, { version: 1, content: {} }),
      scene.as(who, 'POST', `/admin/content-item/${id}/publications`, { sides: ['es'], version: 2 }),
      scene.as(who, 'DELETE', `/admin/content-item/${id}`),
      scene.as(who, 'POST', '/admin/previews', { seen_at: ahead(60) }),
    ])
    for (const { status } of asked) expect([401, 403]).toContain(status)
  })
})

describe('a side', () => {
  it('is not published while anything is missing, and says all of it', async () => {
    const id = await scene.begin({ es: { title: 'abc', slug: 'No!' }, shared: { images: [], causes: ['caus_nada'] } })
    const { status, body } = await scene.publish(id, ['es'])
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(
      ['es.body', 'es.slug', 'es.summary', 'es.title', 'shared.author', 'shared.causes', 'shared.images'].sort(),
    )
    const undescribed = await scene.begin(completePost({ shared: { images: [{ name: 'water-3', alt: { es: 'Un pozo', en: '' } }] } }))
    expect((await scene.publish(undescribed, ['es'])).body.errors).toEqual({
      'shared.images.0.alt.en': [expect.stringContaining('dos idiomas')],
    })
  })

  it('is a page of its own: in the other language there is none', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Solo en español' }, en: { title: 'Nobody reads this' } }))
    expect((await scene.publish(id, ['es'])).status).toBe(204)
    const { status, body } = await scene.read('solo-en-espanol')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      title: 'Solo en español',
      author: 'Ana Paz',
      reading_minutes: 1,
      languages: [{ language: 'es', slug: 'solo-en-espanol' }],
    })
    expect((await scene.read('nobody-reads-this', 'en')).status).toBe(404)
    expect((await scene.read('solo-en-espanol', 'en')).status).toBe(404)
    expect(JSON.stringify((await scene.call('GET', '/posts?lang=en')).body)).not.toContain('Nobody')
    expect((await scene.publish(id, ['en'])).status).toBe(204)
    expect((await scene.read('nobody-reads-this', 'en')).body.data.languages).toEqual([
      { language: 'en', slug: 'nobody-reads-this' },
      { language: 'es', slug: 'solo-en-espanol' },
    ])
    const moved = await scene.api.request('/post/solo-en-espanol?lang=en')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/post/nobody-reads-this'])
  })

  it('does not change while its draft does', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Sin cambios', summary: 'Lo que todos leen ahora.' } }))
    await scene.publish(id, ['es'])
    await scene.write(
      id,
      completePost({ es: { title: 'Sin cambios', summary: 'Lo que nadie lee todavía.' }, shared: { author: 'Otra Persona' } }),
    )
    expect((await scene.read('sin-cambios')).body.data).toMatchObject({ summary: 'Lo que todos leen ahora.', author: 'Ana Paz' })
    expect((await scene.item(id)).es).toMatchObject({ state: 'public', changed: true })
  })

  it('keeps its old addresses, and no other post takes them', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Con otra dirección', slug: 'primera-direccion' } }))
    await scene.publish(id, ['es'])
    await scene.write(id, completePost({ es: { title: 'Con otra dirección', slug: 'segunda-direccion' } }))
    await scene.publish(id, ['es'])
    const old = await scene.api.request('/post/primera-direccion?lang=es')
    expect([old.status, old.headers.get('location')]).toEqual([301, '/api/post/segunda-direccion'])
    const other = await scene.begin(completePost({ es: { slug: 'primera-direccion' } }))
    expect((await scene.publish(other, ['es'])).body.errors).toEqual({ 'es.slug': [expect.any(String)] })
  })

  it('of two with one title, published at once, has an address of its own', async () => {
    const ids = [
      await scene.begin(completePost({ es: { title: 'Mismo título' } })),
      await scene.begin(completePost({ es: { title: 'Mismo título' } })),
    ]
    const answers = await Promise.all(ids.map((id) => scene.publish(id, ['es'])))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await Promise.all(ids.map(async (id) => (await scene.item(id)).es.slug))).sort()).toEqual(['mismo-titulo', 'mismo-titulo-2'])
  })

  it('is published once by twenty who ask at once', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Veinte a la vez' } }))
    const { version } = await scene.item(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => scene.ana('POST', `/admin/content-item/${id}/publications`, { sides: ['es'], version })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    const { body } = await scene.ana('GET', `/admin/content-item/${id}/versions`)
    expect(body.data.filter(({ part }: { part: string }) => part === 'es')).toHaveLength(1)
    expect((await scene.call('GET', '/posts?lang=es')).body.data.filter((post: { id: string }) => post.id === id)).toHaveLength(1)
  })
})

describe('time', () => {
  it('publishes and ends by itself, without any job', async () => {
    const id = await scene.begin(completePost({ es: { title: 'En su momento' } }))
    expect((await scene.publish(id, ['es'], { at: ahead(60), until: ahead(120) })).status).toBe(204)
    expect((await scene.item(id)).es).toMatchObject({ state: 'scheduled', next: [{ what: 'publish' }, { what: 'withdraw' }] })
    expect((await scene.read('en-su-momento')).status).toBe(404)
    const at = async (minutes: number) => {
      const { body } = await scene.ana('POST', '/admin/previews', { seen_at: ahead(minutes) })
      return (await scene.api.request('/post/en-su-momento?lang=es', { headers: { 'x-preview': body.data.token } })).status
    }
    expect([await at(59), await at(61), await at(119), await at(121)]).toEqual([404, 200, 200, 404])
  })

  it.each([
    ['at', { at: '2020-01-01T00:00:00Z' }],
    ['at', { at: '2099-01-01T00:00:00Z' }],
    ['until', { at: ahead(60), until: ahead(30) }],
    ['until', { until: '2020-01-01T00:00:00Z' }],
    ['at', { at: 'mañana' }],
  ])('%s is refused where it makes no sense: %j', async (field, times) => {
    const id = await scene.begin()
    expect(Object.keys((await scene.publish(id, ['es'], times)).body.errors)).toEqual([field])
  })

  it('that was planned can be taken back, with the pictures that would have come with it', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Planes que cambian' } }))
    await scene.publish(id, ['es'])
    await scene.write(
      id,
      completePost({ es: { title: 'Planes que cambian', summary: 'Un resumen para mañana.' }, shared: { author: 'Mañana' } }),
    )
    await scene.publish(id, ['es'], { at: ahead(60) })
    expect((await scene.ana('DELETE', `/admin/content-item/${id}/scheduled/es`)).status).toBe(204)
    expect((await scene.item(id)).es.next).toEqual([])
    const { rows } = await scene.pool.query('select part from content_moments where item_id = $1 and starts_at > now()', [id])
    expect(rows).toEqual([])
    expect((await scene.ana('DELETE', `/admin/content-item/${id}/scheduled/es`)).status).toBe(409)
  })

  it('that a withdrawn side was to change takes its pictures along', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Se retira' }, en: { title: 'It stays' } }))
    await scene.publish(id, ['es', 'en'])
    await scene.write(
      id,
      completePost({
        es: { title: 'Se retira', summary: 'Un resumen para mañana.' },
        en: { title: 'It stays' },
        shared: { author: 'Mañana' },
      }),
    )
    await scene.publish(id, ['es'], { at: ahead(60) })
    expect((await scene.withdraw(id, ['es'])).status).toBe(204)
    const { rows } = await scene.pool.query('select part from content_moments where item_id = $1 and starts_at > now()', [id])
    expect(rows).toEqual([])
  })

  it('of what both languages share is brought forward only by who confirms that', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Precio nuevo' }, en: { title: 'New price' } }))
    await scene.publish(id, ['es', 'en'])
    await scene.write(
      id,
      completePost({
        es: { title: 'Precio nuevo' },
        en: { title: 'New price', summary: 'How water came to Lavalle at last.' },
        shared: { author: 'Mañana' },
      }),
    )
    await scene.publish(id, ['es'], { at: ahead(60) })
    const author = async () => (await scene.read('new-price', 'en')).body.data.author
    const refused = await scene.publish(id, ['en'], { brings_forward: false })
    expect([refused.status, Object.keys(refused.body.errors), await author()]).toEqual([422, ['brings_forward'], 'Ana Paz'])
    expect((await scene.publish(id, ['en'], { brings_forward: true })).status).toBe(204)
    expect(await author()).toBe('Mañana')
    // Nothing is planned any more.
    expect((await scene.publish(id, ['en'], { brings_forward: false })).status).toBe(204)
  })

  it('that somebody else planned since is not taken back unseen', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Planes de dos' } }))
    const times = [ahead(60), ahead(120)]
    await scene.publish(id, ['es'], { at: times[0] })
    const planned = async () => (await scene.item(id)).es.next.map(({ at }: { at: string }) => at).join(' ')
    const seen = await planned()
    const cancel = (seen: string) => scene.ana('DELETE', `/admin/content-item/${id}/scheduled/es?${new URLSearchParams({ seen })}`)
    await scene.publish(id, ['es'], { at: times[0], until: times[1] })
    expect((await cancel(seen)).status).toBe(409)
    expect(await planned()).toContain(' ')
    expect((await cancel(await planned())).status).toBe(204)
    expect(await planned()).toBe('')
  })

  it('that has passed stays in the database', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Lo que pasó, pasó' } }))
    await scene.publish(id, ['es'])
    for (const statement of [
      'delete from content_moments',
      'truncate content_moments',
      "update content_moments set starts_at = now() + interval '1 day'",
      'delete from content_versions',
      "update content_versions set content = '{}'",
      'truncate content_versions cascade',
    ])
      await expect(scene.owner.query(statement)).rejects.toThrow()
  })
})

it('is not deleted with a draft that somebody else saved since it was seen', async () => {
  const id = await scene.begin(completePost({ es: { title: 'Para borrar' } }))
  const { version } = await scene.item(id)
  await scene.write(id, completePost({ es: { title: 'Para borrar', summary: 'Lo que otra persona escribió recién.' } }))
  const remove = (seen: number) => scene.ana('DELETE', `/admin/content-item/${id}?version=${seen}`)
  expect((await remove(version)).status).toBe(409)
  expect((await scene.item(id)).es.title).toBe('Para borrar')
  expect((await remove(version + 1)).status).toBe(204)
})

it('that is deleted leaves its address to others', async () => {
  const old = await scene.begin(completePost({ es: { title: 'Dirección libre' } }))
  await scene.publish(old, ['es'])
  const next = await scene.begin(completePost({ es: { title: 'Otra nota', slug: 'direccion-libre' } }))
  expect(Object.keys((await scene.publish(next, ['es'])).body.errors)).toEqual(['es.slug'])
  expect((await scene.ana('DELETE', `/admin/content-item/${old}`)).status).toBe(204)
  expect((await scene.publish(next, ['es'])).status).toBe(204)
  expect((await scene.read('direccion-libre')).body.data.title).toBe('Otra nota')
})

describe('a withdrawn side', () => {
  it('is gone, and comes back with the date that it first had', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Va y viene' } }))
    await scene.publish(id, ['es', 'en'])
    const { published_at } = (await scene.read('va-y-viene')).body.data
    expect((await scene.withdraw(id, ['es'])).status).toBe(204)
    expect((await scene.read('va-y-viene')).status).toBe(404)
    expect((await scene.item(id)).es.state).toBe('withdrawn')
    expect((await scene.item(id)).en.state).toBe('public')
    expect((await scene.withdraw(id, ['es'])).status).toBe(409)
    await scene.publish(id, ['es'])
    expect((await scene.read('va-y-viene')).body.data.published_at).toBe(published_at)
  })

  it('may be one that ends later', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Hasta mañana' } }))
    await scene.publish(id, ['es'])
    expect((await scene.withdraw(id, ['es'], ahead(60))).status).toBe(204)
    expect((await scene.item(id)).es).toMatchObject({ state: 'public', next: [{ what: 'withdraw' }] })
  })
})

describe('two languages', () => {
  it('one is out of date only once the other’s public words changed, and “still right” ends it', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Dos idiomas' }, en: { title: 'Two languages' } }))
    await scene.publish(id, ['es', 'en'])
    await scene.write(
      id,
      completePost({ es: { title: 'Dos idiomas', summary: 'Un resumen nuevo y distinto.' }, en: { title: 'Two languages' } }),
    )
    expect((await scene.item(id)).en.state).toBe('public')
    await scene.publish(id, ['es'])
    const { en, es, out_of_date } = await scene.item(id)
    expect([es.state, en.state]).toEqual(['public', 'outdated'])
    expect(out_of_date.en?.paragraphs).toEqual([{ before: 'Cómo llegó el agua a Lavalle.', after: 'Un resumen nuevo y distinto.' }])
    const confirm = (version_id: string) => scene.ana('POST', `/admin/content-item/${id}/confirmations`, { side: 'en', version_id })
    expect((await confirm('cver_other')).status).toBe(409)
    expect((await confirm(out_of_date.en!.version_id)).status).toBe(204)
    expect((await scene.item(id)).en.state).toBe('public')
    expect((await scene.ana('GET', '/admin/content?kind=post&en=outdated')).body.data).toEqual([])
  })

  it('a translation that follows does not make the original out of date', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Sigue al otro' }, en: { title: 'Follows the other' } }))
    await scene.publish(id, ['es', 'en'])
    await scene.write(
      id,
      completePost({
        es: { title: 'Sigue al otro', summary: 'Un resumen nuevo y distinto.' },
        en: { title: 'Follows the other', summary: 'A new and different summary.' },
      }),
    )
    await scene.publish(id, ['es'])
    await scene.publish(id, ['en'])
    const { es, en } = await scene.item(id)
    expect([es.state, en.state]).toEqual(['public', 'public'])
  })
})

describe('history', () => {
  it('has every version, its difference, and puts an old one into the draft', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Con historia', summary: 'La primera versión de todas.' } }))
    await scene.publish(id, ['es'])
    await scene.write(id, completePost({ es: { title: 'Con historia', summary: 'La segunda versión de todas.' } }))
    await scene.publish(id, ['es'])
    const { body } = await scene.ana('GET', `/admin/content-item/${id}/versions`)
    const [second, first] = body.data.filter(({ part }: { part: string }) => part === 'es')
    expect([second.number, first.number, second.created_by]).toEqual([2, 1, 'ana'])
    expect(first.shown[0].to).toBe(second.shown[0].from)
    const text = (await scene.ana('GET', `/admin/content-version/${second.id}`)).body.data
    expect([text.before[1], text.lines[1]]).toEqual(['La primera versión de todas.', 'La segunda versión de todas.'])
    const { version } = await scene.item(id)
    expect((await scene.ana('POST', `/admin/content-item/${id}/restorations`, { version_id: first.id, version: version - 1 })).status).toBe(
      409,
    )
    expect((await scene.ana('POST', `/admin/content-item/${id}/restorations`, { version_id: first.id, version })).status).toBe(200)
    expect((await scene.item(id)).content.es.summary).toBe('La primera versión de todas.')
    expect((await scene.read('con-historia')).body.data.summary).toBe('La segunda versión de todas.')
    const other = await scene.begin()
    expect((await scene.ana('POST', `/admin/content-item/${other}/restorations`, { version_id: first.id, version: 2 })).status).toBe(404)
  })
})

describe('links and cards', () => {
  it('follow what they lead to, and become plain text when it is gone', async () => {
    const target = await scene.begin(completePost({ es: { title: 'La nota enlazada' } }))
    await scene.publish(target, ['es'])
    const { public_url } = scene.services.config
    const link = paragraph(LONG, [{ type: 'link', attrs: { href: `${public_url}/blog/la-nota-enlazada` } }])
    const id = await scene.begin(completePost({ es: { title: 'La que enlaza', body: doc(link, { type: 'card', attrs: { target } }) } }))
    await scene.publish(id, ['es'])
    const body = async () => JSON.stringify((await scene.read('la-que-enlaza')).body.data)
    expect(await body()).toContain(`${public_url}/blog/la-nota-enlazada`)
    await scene.write(target, completePost({ es: { title: 'La nota enlazada', slug: 'otra-direccion-de-la-nota' } }))
    await scene.publish(target, ['es'])
    expect(await body()).toContain(`${public_url}/blog/otra-direccion-de-la-nota`)
    expect((await scene.read('la-que-enlaza')).body.data.cards).toMatchObject([{ id: target, path: '/blog/otra-direccion-de-la-nota' }])
    expect((await scene.ana('GET', `/admin/content-item/${target}/uses`)).body.data).toMatchObject([
      { id, side: 'es', title: 'La que enlaza' },
    ])
    expect((await scene.ana('DELETE', `/admin/content-item/${target}`)).status).toBe(409)
    expect((await scene.ana('DELETE', `/admin/content-item/${target}?anyway=yes`)).status).toBe(204)
    const { cards, body: text } = (await scene.read('la-que-enlaza')).body.data
    expect(cards).toEqual([])
    expect(JSON.stringify(text)).not.toContain('link')
    expect(JSON.stringify(text)).toContain(LONG)
    expect((await scene.ana('GET', `/admin/content/post/${target}`)).status).toBe(404)
  })
})

describe('trips on sale', () => {
  it('stand below a post about their place, until they end or are sold out', async () => {
    const place = { id: 'city:1', text: 'Mendoza' }
    const id = await scene.begin(completePost({ es: { title: 'Vendimia y pozos' }, shared: { place } }))
    await scene.publish(id, ['es'])
    const offers = async () => (await scene.read('vendimia-y-pozos')).body.data.offers.map(({ id }: { id: string }) => id)
    expect(await offers()).toEqual([])
    await insertOffers(scene.pool, {
      offr_here: { es: 'Vendimia' },
      offr_past: { es: 'La de ayer', start: '2020-02-10', end: '2020-02-12', last_day: '2020-02-07' },
      offr_out: { es: 'La que se vendió' },
    })
    await scene.ana('PUT', '/admin/offer/offr_out/availability', { places_left: 0, sold_out: false })
    expect(await offers()).toEqual(['offr_here'])
  })
})

describe('several at once', () => {
  it('are each done or refused with a reason', async () => {
    const good = await scene.begin(completePost({ es: { title: 'La que se publica' } }))
    const bad = await scene.begin({ es: { title: 'x' } })
    const chosen = await Promise.all([good, bad].map(async (id) => ({ id, version: (await scene.item(id)).version })))
    const { body } = await scene.ana('POST', '/admin/content-acts', { act: 'publish', sides: ['es'], chosen })
    expect(body.data.done).toEqual([good])
    expect(body.data.refused).toEqual([{ id: bad, why: expect.any(String) }])
  })

  it.each(['publish', 'withdraw'])('are refused a %s that would lose a change or an end that is scheduled', async (act) => {
    const ids = [
      await scene.begin(completePost({ es: { title: 'La que termina' } })),
      await scene.begin(completePost({ es: { title: 'La que cambia' } })),
    ]
    await scene.publish(ids[0]!, ['es'], { until: ahead(60) })
    if (act === 'withdraw') await scene.publish(ids[1]!, ['es'])
    if (act === 'withdraw') await scene.write(ids[1]!, completePost({ es: { title: 'La que cambia', summary: 'El resumen de mañana.' } }))
    await scene.publish(ids[1]!, ['es'], { at: ahead(60) })
    const chosen = await Promise.all(ids.map(async (id) => ({ id, version: (await scene.item(id)).version })))
    const { body } = await scene.ana('POST', '/admin/content-acts', { act, sides: ['es'], chosen })
    const why = expect.stringMatching(/scheduled|programado/)
    expect(body.data).toEqual({ done: [], refused: ids.map((id) => ({ id, why })) })
    for (const id of ids) expect((await scene.item(id)).es.next).toHaveLength(1)
  })

  it('are withdrawn although the other side is to change, which goes on', async () => {
    const id = await scene.begin(completePost({ es: { title: 'La de dos lados' }, en: { title: 'The one of two sides' } }))
    await scene.publish(id, ['es', 'en'])
    await scene.write(id, completePost({ en: { title: 'The one of two sides', summary: 'What it says tomorrow.' } }))
    await scene.publish(id, ['en'], { at: ahead(60) })
    const { version } = await scene.item(id)
    const act = (sides: string[]) => scene.ana('POST', '/admin/content-acts', { act: 'withdraw', sides, chosen: [{ id, version }] })
    expect((await act(['es'])).body.data).toEqual({ done: [id], refused: [] })
    expect((await scene.item(id)).en.next).toHaveLength(1)
    expect((await act(['en'])).body.data.done).toEqual([])
  })

  it('are listed by state, author and words, and as CSV', async () => {
    await scene.begin(completePost({ es: { title: 'Ñandúes del Sur' }, shared: { author: 'Berta Único' } }))
    const titles = async (query: string) =>
      (await scene.ana('GET', `/admin/content?kind=post&${query}`)).body.data.map(({ es }: { es: { title: string } }) => es.title)
    expect(await titles('query=nandues')).toEqual(['Ñandúes del Sur'])
    expect(await titles(`author=${encodeURIComponent('Berta Único')}&es=draft`)).toEqual(['Ñandúes del Sur'])
    expect(await titles(`author=${encodeURIComponent('Berta Único')}&es=public`)).toEqual([])
    const csv = await scene.api.request('/admin/content.csv?kind=post&lang=es', {
      headers: { authorization: `Bearer ${scene.tokens.ana}` },
    })
    expect(await csv.text()).toContain('Ñandúes del Sur')
  })
})

describe('a preview link', () => {
  it('is a secret, ends after seven days, and can be taken back', async () => {
    const { body } = await scene.ana('POST', '/admin/previews', { seen_at: ahead(60), note: 'Para la comisión' })
    const look = () => scene.api.request('/preview', { headers: { 'x-preview': body.data.token } })
    expect((await look()).status).toBe(200)
    const [link] = (await scene.ana('GET', '/admin/previews')).body.data
    expect(link).toMatchObject({ id: body.data.id, note: 'Para la comisión', state: 'open' })
    expect(JSON.stringify(link)).not.toContain(body.data.token)
    await scene.pool.query("update preview_links set expires_at = now() - interval '1 second' where id = $1", [body.data.id])
    expect((await look()).status).toBe(404)
    await scene.pool.query("update preview_links set expires_at = now() + interval '1 day' where id = $1", [body.data.id])
    expect((await scene.ana('DELETE', `/admin/preview/${body.data.id}`)).status).toBe(204)
    expect((await look()).status).toBe(404)
    expect((await scene.api.request('/preview')).status).toBe(404)
  })

  it('are searched, sorted, paged, and a file', async () => {
    for (const [minutes, note] of [
      [30, 'Para la prensa'],
      [90, 'Para la bodega'],
    ] as const)
      await scene.ana('POST', '/admin/previews', { seen_at: ahead(minutes), note })
    const notes = async (query: string) =>
      (await scene.ana('GET', `/admin/previews?${query}`)).body.data.map(({ note }: { note: string }) => note)
    expect(await notes('query=PRENSA')).toEqual(['Para la prensa'])
    expect(await notes('query=nada')).toEqual([])
    expect(await notes('state=open&query=para%20la&sort=-seen_at&per_page=1')).toEqual(['Para la bodega'])
    expect((await notes('state=revoked')).every((note: string) => note !== 'Para la bodega')).toBe(true)
    expect((await scene.ana('GET', '/admin/previews?sort=digest')).status).toBe(422)
    const { text } = await scene.ana('GET', '/admin/previews.csv?query=bodega')
    expect(text.trim().split('\n')).toHaveLength(2)
    expect(text).toContain('Para la bodega')
    for (const who of ['marta', 'nobody']) expect([401, 403]).toContain((await scene.as(who, 'GET', '/admin/previews.csv')).status)
    // All of them, however many there were in years.
    await scene.pool.query(`insert into preview_links (id, digest, seen_at, note, created_by, created_at, expires_at)
      select 'prev_many' || n, 'digest' || n, now(), 'Muchos', created_by, now(), now() from (select created_by from preview_links limit 1) p, generate_series(1, 5100) n`)
    expect((await scene.ana('GET', '/admin/previews.csv?query=muchos')).text.trim().split('\n')).toHaveLength(5_101)
    await scene.pool.query("delete from preview_links where note = 'Muchos'")
  })
})

describe('what waits', () => {
  const waiting = async (waits: string) => {
    const { body } = await scene.ana('GET', `/admin/content?kind=post&per_page=100&waits=${waits}`)
    return body.data.map(({ id }: { id: string }) => id)
  }

  it('is listed by what it waits for', async () => {
    const [planned, changed, untouched, unpublished] = [await scene.begin(), await scene.begin(), await scene.begin(), await scene.begin()]
    await scene.publish(planned, ['es'], { at: ahead(60) })
    for (const id of [changed, untouched]) await scene.publish(id, ['es', 'en'])
    await scene.write(changed, completePost({ es: { summary: 'Un resumen que cambió después de publicarse.' } }))
    const lists = async () => [await waiting('scheduled'), await waiting('changed'), await waiting('outdated')]
    const has = (lists: string[][], id: string) => lists.map((ids) => ids.includes(id))
    const before = await lists()
    expect([planned, changed, untouched, unpublished].map((id) => has(before, id))).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, false],
      [false, false, false],
    ])
    await scene.publish(changed, ['es'])
    expect(has(await lists(), changed)).toEqual([false, false, true])
  })
})

describe('the calendar', () => {
  /** The months of now and of an hour ahead, in Argentine time. */
  const months = () => new Set([0, 61].map((minutes) => argentineTime(new Date(ahead(minutes))).slice(0, 7)))

  it('has what appears, changes and ends, and nothing that was deleted', async () => {
    const [id, deleted] = [await scene.begin(completePost({ es: { title: 'En el calendario' } })), await scene.begin()]
    await scene.publish(id, ['es'], { at: ahead(60) })
    await scene.publish(deleted, ['es'], { at: ahead(60) })
    expect((await scene.ana('DELETE', `/admin/content-item/${deleted}`)).status).toBe(204)
    const entries = async () => {
      const answers = await Promise.all([...months()].map((month) => scene.ana('GET', `/admin/content-calendar?month=${month}`)))
      return answers
        .flatMap(({ body }) => body.data)
        .filter((entry: { id: string }) => [id, deleted].includes(entry.id))
        .map(({ id: of, what, part, title }: Record<string, string>) => [of, what, part, title])
    }
    expect(await entries()).toEqual([[id, 'publish', 'es', 'En el calendario']])
    await scene.publish(id, ['es'])
    await scene.write(id, completePost({ es: { title: 'En el calendario, otra vez' } }))
    await scene.publish(id, ['es'], { at: ahead(60), until: ahead(61) })
    expect(await entries()).toEqual([
      [id, 'publish', 'es', 'En el calendario'],
      [id, 'change', 'es', 'En el calendario, otra vez'],
      [id, 'withdraw', 'es', 'En el calendario, otra vez'],
    ])
    expect((await scene.ana('GET', '/admin/content-calendar?month=2026-13')).status).toBe(422)
  })

  it('begins and ends at Argentine midnight', async () => {
    const id = await scene.begin(completePost({ es: { title: 'Año nuevo' } }))
    const year = new Date().getUTCFullYear() + 1
    await scene.publish(id, ['es'], { at: `${year}-01-01T02:59:59Z`, until: `${year}-01-01T03:00:00Z` })
    const of = async (asked: string) =>
      (await scene.ana('GET', `/admin/content-calendar?month=${asked}`)).body.data
        .filter((entry: { id: string }) => entry.id === id)
        .map(({ what }: { what: string }) => what)
    expect([await of(`${year - 1}-12`), await of(`${year}-01`)]).toEqual([['publish'], ['withdraw']])
  })
})
