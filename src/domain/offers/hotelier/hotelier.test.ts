import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOffers } from '../../../testing/content/offers.ts'
import { openProjectScene, type ProjectScene } from '../../../testing/project-scene.ts'

// Tomás and Nora are hoteliers; Ana is an admin.

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
  await scene.pool.query(`insert into user_roles (user_id, role) select id, 'hotelier' from users where username in ('tomas', 'nora')`)
  await insertOffers(scene.pool, {
    offr_public: {
      es: ['Nieve en la cumbre', 'Cinco noches con leña y desayuno.'],
      en: ['Snow on the top', 'Five nights with firewood.'],
      margin: '12',
    },
    offr_other: { es: ['Mar abierto', 'Playa y sol de la mañana a la noche.'] },
  })
  const { rows } = await scene.pool.query<{ id: string; username: string }>('select id, username from users')
  const idOf = (name: string) => rows.find(({ username }) => username === name)?.id
  for (const [id, who] of [
    ['offr_public', 'tomas'],
    ['offr_other', 'nora'],
  ])
    expect((await scene.as('ana', 'PUT', `/admin/offer/${id}/hotelier`, { user_id: idOf(who!) })).status).toBe(204)
})
afterAll(() => scene.close())

/** Version of the draft that was shown last. */
let seen = ''
const show = async (who = 'tomas', id = 'offr_public') => {
  const { data } = (await scene.as(who, 'GET', `/hotelier/offer/${id}`)).body
  seen = String(data?.draft_version)
  return data
}
const write = (content: object, version: number, id = 'offr_public') =>
  scene.as('tomas', 'PUT', `/hotelier/offer/${id}/draft`, { version, seen, content })
const send = (version: number) => scene.as('tomas', 'POST', '/hotelier/offer/offr_public/change', { version })
const decide = (body: object, who = 'ana') => scene.as(who, 'POST', '/admin/offer/offr_public/change-decision', body)
const titled = (content: { es: object }, title: string) => ({ ...content, es: { ...content.es, title } })
const publicTitle = async (slug = 'nieve-en-la-cumbre') => (await scene.call('GET', `/offer/${slug}`)).body.data.title

describe('a hotelier', () => {
  it('sees the offers that are theirs, and nothing of the agency’s alone', async () => {
    const { body } = await scene.as('tomas', 'GET', '/hotelier/offers')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['offr_public'])
    expect(body.data[0]).toMatchObject({ handed_off: 0, booked: 0, gifts: [], change: null, sale: 'on_sale' })
    const offer = await show()
    expect(offer.content.shared.margin).toBe('')
    expect(JSON.stringify(offer)).not.toContain('"12"')
  })

  const OF_ONE: [method: string, path: string, body?: object][] = [
    ['GET', '/hotelier/offer/offr_other'],
    ['PUT', '/hotelier/offer/offr_other/draft', { version: 0, content: {} }],
    ['PUT', '/hotelier/offer/offr_other/availability', { places_left: 1, sold_out: true }],
    ['POST', '/hotelier/offer/offr_other/change', { version: 1 }],
    ['DELETE', '/hotelier/offer/offr_other/change'],
  ]
  it('has no endpoint of an offer that is not tried below', async () => {
    const { paths } = (await scene.call('GET', '/openapi.json')).body as { paths: Record<string, object> }
    const there = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    const tried = OF_ONE.map(([method, path]) => `${method.toLowerCase()} ${path.replace('offr_other', '{id}')}`)
    expect(
      there
        .map((one) => one.replace('/api/', '/'))
        .filter((one) => one.includes(' /hotelier/offer/'))
        .sort(),
    ).toEqual(tried.sort())
  })

  it.each(OF_ONE)('finds nothing at %s %s, which is another’s', async (method, path, body) => {
    const answer = await scene.as('tomas', method, path, body)
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe((await scene.as('tomas', method, path.replace('offr_other', 'offr_nothing'), body)).body.message)
  })

  it.each([
    ['GET', '/admin/offers'],
    ['GET', '/admin/content/offer/offr_public'],
    ['PUT', '/admin/content-item/offr_public/draft'],
    ['POST', '/admin/content-item/offr_public/publications'],
    ['PUT', '/admin/offer/offr_public/hotelier'],
    ['POST', '/admin/offer/offr_public/change-decision'],
  ])('is refused at %s %s', async (method, path) => {
    expect((await scene.as('tomas', method, path, method === 'GET' ? undefined : {})).status).toBe(403)
  })

  it('says at once what is left', async () => {
    const path = '/hotelier/offer/offr_public/availability'
    expect((await scene.as('tomas', 'PUT', path, { places_left: 3, sold_out: false })).status).toBe(204)
    expect((await scene.call('GET', '/offer/nieve-en-la-cumbre')).body.data.places_left).toBe(3)
    expect((await scene.as('tomas', 'PUT', path, { places_left: -1, sold_out: false })).body.errors).toHaveProperty('places_left')
    await scene.as('tomas', 'PUT', path, { places_left: null, sold_out: false })
  })

  it('does not overwrite what the agency counted meanwhile, nor the agency theirs', async () => {
    const seen = { places_left: null, sold_out: false }
    const ours = (body: object) => scene.as('ana', 'PUT', '/admin/offer/offr_public/availability', body)
    const theirs = (body: object) => scene.as('tomas', 'PUT', '/hotelier/offer/offr_public/availability', body)
    const left = async () => (await scene.as('ana', 'GET', '/admin/offer/offr_public/availability')).body.data
    expect((await ours({ places_left: 2, sold_out: false, seen })).status).toBe(204)
    const { status, body } = await theirs({ places_left: 5, sold_out: false, seen })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^(Somebody else changed|Otra persona lo cambió)/)])
    expect(await left()).toEqual({ places_left: 2, sold_out: false })
    expect((await theirs({ places_left: 2, sold_out: true, seen: { places_left: 2, sold_out: false } })).status).toBe(204)
    expect((await ours({ places_left: 1, sold_out: false, seen: { places_left: 2, sold_out: false } })).status).toBe(409)
    expect((await ours(seen)).status).toBe(204)
  })
})

const AHEAD = new Date(Date.now() + 86_400_000).toISOString()

describe('a change of what is public', () => {
  it('touches nothing until it is sent and accepted; then it is public, with what is the agency’s alone as it was', async () => {
    const { content } = await show()
    const hostile = {
      ...titled(content, 'Nieve y aguas termales'),
      shared: { ...content.shared, margin: '99', position: '1', event: { id: 'offe_x', name: 'x' } },
    }
    expect((await write(hostile, 0)).body.data).toMatchObject({ version: 1, to: 'change' })
    expect(await publicTitle()).toBe('Nieve en la cumbre')
    expect((await decide({ to: 'accepted', version: 1 })).status).toBe(409)
    expect((await send(1)).status).toBe(204)
    expect((await write(hostile, 1)).status).toBe(409)
    const { body } = await scene.as('ana', 'GET', '/admin/offer/offr_public/hotelier')
    expect(body.data.change.parts).toEqual([{ part: 'es', changes: [{ before: 'Nieve en la cumbre', after: 'Nieve y aguas termales' }] }])
    expect((await scene.as('ana', 'GET', '/admin/offers?change=sent')).body.meta.total).toBe(1)
    expect((await decide({ to: 'accepted', version: 1 }, 'tomas')).status).toBe(403)
    expect((await decide({ to: 'accepted', version: 1 })).status).toBe(204)
    expect(await publicTitle()).toBe('Nieve y aguas termales')
    const { shared } = (await scene.as('ana', 'GET', '/admin/content/offer/offr_public')).body.data.content
    expect(shared).toMatchObject({ margin: '12', position: '', event: null })
  })

  it('is refused with a reason only, told to its writer, and can be mended', async () => {
    const { content } = await show()
    await write(titled(content, 'Gratis para vos'), 0)
    expect((await send(2)).status).toBe(409)
    await send(1)
    expect((await decide({ to: 'refused', version: 1 })).body.errors).toEqual({ reason: expect.any(Array) })
    expect((await decide({ to: 'refused', version: 1, reason: 'Gratis no es.' })).status).toBe(204)
    expect(await publicTitle()).toBe('Nieve y aguas termales')
    const after = await show()
    expect(after).toMatchObject({
      version: 0,
      change: { state: 'refused', reason: 'Gratis no es.' },
      content: { es: { title: 'Gratis para vos' } },
    })
    const letters = (await scene.mails()).filter(({ kind }) => kind.startsWith('offer_change'))
    expect(letters.map(({ kind, to_address }) => `${kind} ${to_address.split('@')[0]}`).sort()).toEqual([
      'offer_change_accepted tomas',
      'offer_change_refused tomas',
      'offer_change_sent ana',
      'offer_change_sent ana',
    ])
  })

  it('is decided once by ten who ask at once', async () => {
    const { content } = await show()
    await write(titled(content, 'Nieve por siete noches'), 0)
    await send(1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide({ to: 'accepted', version: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
  })

  it('never overwrites what an admin changed in the same place meanwhile', async () => {
    const { content } = await show()
    await write(titled(content, 'Nieve de la mañana'), 0)
    const item = (await scene.as('ana', 'GET', '/admin/content/offer/offr_public')).body.data
    const ours = titled(item.content, 'Nieve de la tarde')
    await scene.as('ana', 'PUT', '/admin/content-item/offr_public/draft', { version: item.version, content: ours })
    await send(1)
    expect((await decide({ to: 'accepted', version: 1 })).status).toBe(409)
    expect((await scene.as('ana', 'GET', '/admin/content/offer/offr_public')).body.data.content.es.title).toBe('Nieve de la tarde')
    expect((await scene.as('tomas', 'DELETE', '/hotelier/offer/offr_public/change')).status).toBe(204)
  })

  it('is of the hotelier whom the last admin chose who saw the one before', async () => {
    const id = 'offr_seen'
    await insertOffers(scene.pool, { [id]: { es: ['Bosque de la tarde', 'Dos noches entre lengas.'] } })
    const { rows } = await scene.pool.query<{ user_id: string }>('select user_id from offer_hoteliers order by offer_id')
    const [nora, tomas] = rows.map(({ user_id }) => user_id)
    const assign = async (user_id: string | undefined, seen?: string | null) =>
      (await scene.as('ana', 'PUT', `/admin/offer/${id}/hotelier`, { user_id, seen })).status
    expect([await assign(tomas, null), await assign(nora, null), await assign(nora, tomas)]).toEqual([204, 409, 204])
  })

  it('that was not sent ends when the offer is another hotelier’s, who reads nothing of it', async () => {
    const id = 'offr_given'
    await insertOffers(scene.pool, { [id]: { es: ['Salina de la tarde', 'Dos noches entre salinas blancas.'] } })
    const { rows } = await scene.pool.query<{ id: string; username: string }>('select id, username from users')
    const assign = (who: string | null) =>
      scene.as('ana', 'PUT', `/admin/offer/${id}/hotelier`, { user_id: rows.find(({ username }) => username === who)?.id ?? null })
    const title = async (who: string) => (await show(who, id)).content.es.title
    await assign('tomas')
    await write(titled((await show('tomas', id)).content, 'Borrador de Tomás'), 0, id)
    await assign(null)
    await assign('tomas')
    expect(await title('tomas')).toBe('Borrador de Tomás')
    await assign('nora')
    const shown = await show('nora', id)
    expect(shown).toMatchObject({ version: 0, change: null, content: { es: { title: 'Salina de la tarde' } } })
    const path = `/hotelier/offer/${id}`
    const content = titled(shown.content, 'Salina de Nora')
    expect((await scene.as('nora', 'PUT', `${path}/draft`, { version: 0, seen, content })).status).toBe(200)
    expect((await scene.as('nora', 'POST', `${path}/change`, { version: 1 })).status).toBe(204)

    // One that was sent waits for an answer, which goes to its sender: the last one who sent it.
    await assign('tomas')
    expect(await show('tomas', id)).toMatchObject({ change: { state: 'sent' } })
    expect((await scene.as('tomas', 'DELETE', `${path}/change`)).status).toBe(204)
    expect((await scene.as('tomas', 'POST', `${path}/change`, { version: 1 })).status).toBe(204)
    await scene.mails()
    const decision = { to: 'refused', version: 1, reason: 'Todavía no.' }
    expect((await scene.as('ana', 'POST', `/admin/offer/${id}/change-decision`, decision)).status).toBe(204)
    expect((await scene.mails()).map(({ to_address }) => to_address)).toEqual(['tomas@example.com'])
    await assign('nora')
    expect(await show('nora', id)).toMatchObject({ change: null, content: { es: { title: 'Salina de la tarde' } } })
  })

  it('is begun on the draft that was seen, and shows a refused one with what the offer became since', async () => {
    const id = 'offr_begun'
    await insertOffers(scene.pool, { [id]: { es: ['Termas de la tarde', 'Cinco noches de aguas calientes.'] } })
    const [{ user_id }] = (await scene.pool.query(`select user_id from offer_hoteliers where offer_id = 'offr_public'`)).rows
    await scene.as('ana', 'PUT', `/admin/offer/${id}/hotelier`, { user_id })
    const item = async () => (await scene.as('ana', 'GET', `/admin/content/offer/${id}`)).body.data
    const edit = async (summary: string) => {
      const { version, content } = await item()
      const es = { ...content.es, summary }
      await scene.as('ana', 'PUT', `/admin/content-item/${id}/draft`, { version, content: { ...content, es } })
    }
    const { content } = await show('tomas', id)
    await edit('Cinco noches, y las termas son gratis.')
    const { status, body } = await write(titled(content, 'Termas de noche'), 0, id)
    expect([status, body.error]).toEqual([409, 'draft_changed'])
    const { content: shown } = await show('tomas', id)
    expect((await write(titled(shown, 'Termas de noche'), 0, id)).status).toBe(200)
    const act = (path: string, body: object, who = 'ana') => scene.as(who, 'POST', path, { version: 1, ...body })
    await act(`/hotelier/offer/${id}/change`, {}, 'tomas')
    await act(`/admin/offer/${id}/change-decision`, { to: 'refused', reason: 'Todavía no.' })
    await edit('Seis noches, y las termas son gratis.')
    const again = await show('tomas', id)
    expect(again.content.es).toMatchObject({ title: 'Termas de noche', summary: 'Seis noches, y las termas son gratis.' })
    expect((await write(again.content, 0, id)).status).toBe(200)
    await act(`/hotelier/offer/${id}/change`, {}, 'tomas')
    expect((await act(`/admin/offer/${id}/change-decision`, { to: 'accepted' })).status).toBe(204)
    expect((await item()).content.es).toMatchObject({ title: 'Termas de noche', summary: 'Seis noches, y las termas son gratis.' })
  })

  it.each([
    ['ends', { until: AHEAD }],
    ['changes', { at: AHEAD }],
  ])('that is accepted while the offer %s at an instant to come waits in the draft, and what is planned stays', async (does, times) => {
    const id = `offr_${does}`
    await insertOffers(scene.pool, { [id]: { es: [`Termas que ${does}`, 'Cinco noches de aguas calientes.'] } })
    const [{ user_id }] = (await scene.pool.query(`select user_id from offer_hoteliers where offer_id = 'offr_public'`)).rows
    await scene.as('ana', 'PUT', `/admin/offer/${id}/hotelier`, { user_id })
    const item = async () => (await scene.as('ana', 'GET', `/admin/content/offer/${id}`)).body.data
    const before = await item()
    const planned = { ...before.content, shared: { ...before.content.shared, price: '6000' } }
    await scene.as('ana', 'PUT', `/admin/content-item/${id}/draft`, { version: before.version, content: planned })
    const publication = { sides: ['es'], version: before.version + 1, ...times }
    expect((await scene.as('ana', 'POST', `/admin/content-item/${id}/publications`, publication)).status).toBe(204)
    const later = async () =>
      (await scene.pool.query('select part, starts_at, version_id from content_moments where item_id = $1 and starts_at > now()', [id]))
        .rows
    const scheduled = await later()
    expect(scheduled).toHaveLength(1)
    await write(titled((await show('tomas', id)).content, 'Termas de noche'), 0, id)
    await scene.as('tomas', 'POST', `/hotelier/offer/${id}/change`, { version: 1 })
    expect((await scene.as('ana', 'POST', `/admin/offer/${id}/change-decision`, { to: 'accepted', version: 1 })).status).toBe(204)
    expect((await item()).es).toMatchObject({ title: 'Termas de noche', changed: true })
    expect(await later()).toEqual(scheduled)
    expect(await publicTitle(`termas-que-${does}`)).toBe(`Termas que ${does}`)
    const { body } = await scene.as('ana', 'GET', '/admin/content?kind=offer&waits=changed')
    expect(body.data.map((row: { id: string }) => row.id)).toContain(id)
  })

  it('that lacks what a public page needs is not sent', async () => {
    const { content, version } = await show()
    await write(titled(content, 'Abc'), version)
    expect((await send(version + 1)).body.errors).toHaveProperty(['es.title'])
  })
})

describe('a draft that nobody sees', () => {
  it('is written freely, and published by admins', async () => {
    const { id } = (await scene.as('ana', 'POST', '/admin/content/offer')).body.data
    const [{ user_id }] = (await scene.pool.query(`select user_id from offer_hoteliers where offer_id = 'offr_public'`)).rows
    await scene.as('ana', 'PUT', `/admin/offer/${id}/hotelier`, { user_id })
    const { content, version } = await show('tomas', id)
    expect((await write(titled(content, 'Una semana en la cumbre'), version, id)).body.data).toMatchObject({ to: 'draft' })
    expect((await scene.as('ana', 'GET', `/admin/content/offer/${id}`)).body.data.content.es.title).toBe('Una semana en la cumbre')
    expect((await write(content, version, id)).status).toBe(409)
  })

  it('is not theirs any more once it is taken away', async () => {
    await scene.as('ana', 'PUT', '/admin/offer/offr_public/hotelier', { user_id: null })
    expect((await scene.as('tomas', 'GET', '/hotelier/offer/offr_public')).status).toBe(404)
    expect((await scene.as('ana', 'PUT', '/admin/offer/offr_public/hotelier', { user_id: 'user_nobody' })).status).toBe(422)
  })
})
