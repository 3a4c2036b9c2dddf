import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOrganizationScene } from '../../testing/organization-scene.ts'
import { openAdversary, STRANGER } from '../../testing/outside/adversary.ts'
import type { ImportedAddress, OfferImportDetail } from './offer-import.ts'
import { readAddresses } from './read-addresses.server.ts'

const HOST = 'viajes.example'
const NAMES = { [HOST]: [[STRANGER]], 'inside.example': [['127.0.0.1']], 'fotos.example': [[STRANGER]] }
const TITLE = 'Una semana en Tunuyán'

let scene: Awaited<ReturnType<typeof openOrganizationScene>>
let adversary: Awaited<ReturnType<typeof openAdversary>>
let boss: { token: string; id: string }
let seller: { token: string; id: string }
/** Contents of the trip pages, by their path. */
let trips: Record<string, { price?: string; title?: string; canonical?: string; image?: string; place?: string }> = {}
let photo: Buffer
/** Paths that were requested. */
let asked: string[] = []

beforeAll(async () => {
  scene = await openOrganizationScene()
  boss = await scene.user('boss', { role: 'admin' })
  seller = await scene.user('seller', { role: 'salesop' })
  adversary = await openAdversary(answer, NAMES)
  scene.services.network = adversary.network
  await scene.pool.query(`insert into place_names (place_id, name, stay_weight, flight_weight) values ('city:2', 'tunuyan', 9, 9)`)
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  for (const host of [HOST, 'inside.example']) await call('POST', '/admin/befun-hosts', { host })
})
afterAll(async () => {
  expect(adversary.canary()).toBe(0)
  await adversary.close()
  await scene.close()
})
beforeEach(async () => {
  trips = {}
  asked = []
  await scene.pool.query("delete from rate_limits where key like 'befun%'")
})

const answer: RequestListener = (request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (path.startsWith('/inside')) return response.writeHead(302, { location: 'https://127.0.0.1/' }).end()
  if (path === '/photo-of-words') return response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<h1>No picture at all</h1>')
  if (path === '/words-of-photo') return response.writeHead(200, { 'content-type': 'text/html' }).end(photo)
  if (path.startsWith('/photo')) return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  const trip = trips[path]
  if (!trip) return response.writeHead(404).end()
  const { title = TITLE, price = '$ 1.250.000', canonical = '', image = '', place = 'Tunuyán' } = trip
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<html lang="es"><head>${canonical && `<link rel="canonical" href="${canonical}">`}
    <meta property="og:title" content="${title}"><meta property="og:description" content="Siete noches frente al Manzano Histórico, con cabalgatas.">
    <meta property="og:locality" content="${place}">${image && `<meta property="og:image" content="${image}">`}</head>
    <body><h1>${title}</h1><p>${price}</p><p>Del 10 al 17 de marzo de 2027</p></body></html>`)
}

function call(method: string, path: string, body?: unknown, { token } = boss) {
  return scene.call(method, path, { token, ...(body !== undefined && { body }), headers: { 'accept-language': 'en' } })
}
function post(urls: unknown, by: { token: string } | null = seller, type: 'multipart' | 'urlencoded' = 'multipart') {
  const form = type === 'multipart' ? new FormData() : new URLSearchParams()
  if (urls !== undefined) form.set('urls', typeof urls === 'string' ? urls : JSON.stringify(urls))
  const headers = { 'accept-language': 'en', ...(by && { authorization: `Bearer ${by.token}` }) }
  const request = new Request('http://localhost/befun', { method: 'POST', body: form, headers })
  return scene.api.fetch(request, { request_id: 'req_test', address: scene.nextPeer() })
}
/** Submits addresses, lets them be read, and returns the result of each. */
async function give(...paths: string[]): Promise<OfferImportDetail> {
  const response = await post(paths.map((path) => (path.startsWith('/') ? `https://${HOST}${path}` : path)))
  const { data } = (await response.json()) as { data: OfferImportDetail }
  await deliver()
  return (await call('GET', `/befun/${data.id}`)).body.data
}
async function deliver() {
  for (let event = nextEvent(); event; event = nextEvent())
    await readAddresses({ ...scene.services, now: new Date() }, event.payload as { import_id: string })
}
function nextEvent() {
  const at = scene.services.emitted.findIndex(({ type }) => type === 'offer.import')
  return at < 0 ? undefined : scene.services.emitted.splice(at, 1)[0]
}
const states = ({ addresses }: OfferImportDetail) => addresses.map(({ state, reason }) => reason ?? state)
const draftOf = async (id: string | null) => (await call('GET', `/admin/content/offer/${id}`)).body.data
const sourceOf = async ({ offer_id }: Pick<ImportedAddress, 'offer_id'>) => (await call('GET', `/admin/offer/${offer_id}/source`)).body.data
const offers = async () => (await scene.pool.query("select count(*)::int as n from content_items where kind = 'offer'")).rows[0].n

describe('what may be asked', () => {
  it('is for admins and sales only, and for admins the list of hosts', async () => {
    const vera = await scene.user('vera')
    expect([(await post(['https://x.example/'], null)).status, (await post(['https://x.example/'], vera)).status]).toEqual([401, 403])
    expect((await call('GET', '/befun/hosts', undefined, seller)).body.data.map(({ id }: { id: string }) => id)).toEqual([
      'inside.example',
      HOST,
    ])
    expect((await call('POST', '/admin/befun-hosts', { host: 'x.example' }, seller)).status).toBe(403)
    expect((await call('DELETE', `/admin/befun-host/${HOST}`, undefined, seller)).status).toBe(403)
  })

  it.each([
    undefined,
    '',
    'x',
    '{}',
    '[]',
    '[1]',
    '[""]',
    '["a\\u0000b"]',
    [`https://x.example/${'x'.repeat(2_000)}`],
    Array.from({ length: 51 }, (_, i) => `https://${HOST}/${i}`),
  ])('is a list of 1 to 50 addresses, not %.30s', async (urls) => {
    const response = await post(urls)
    expect(response.status).toBe(422)
    expect(Object.keys(((await response.json()) as { errors: object }).errors)[0]).toMatch(/^urls/)
  })

  it('is answered at once where an address shows it by itself, in either form, and each address once', async () => {
    const given = [
      'http://viajes.example/',
      'https://2130706433/',
      'https://elsewhere.example/',
      'a trip',
      'a trip',
      `https://${HOST}/soon`,
    ]
    const response = await post(given, seller, 'urlencoded')
    expect(response.status).toBe(202)
    const { data } = (await response.json()) as { data: OfferImportDetail }
    expect(states(data)).toEqual(['not_https', 'inside', 'host', 'address', 'waiting'])
    expect(data.addresses[2]?.message).toMatch(/not on the list/)
    expect(data).toMatchObject({ asked_by: 'seller', counts: { refused: 4, waiting: 1 } })
    expect(asked).toEqual([])
    await deliver()
  })

  it('is 200 addresses in an hour for each user', async () => {
    const many = (from: number) => Array.from({ length: 50 }, (_, i) => `http://x.example/${from + i}`)
    for (const from of [0, 50, 100, 150]) expect((await post(many(from))).status).toBe(202)
    const refused = await post(['http://x.example/one'])
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await post(['http://x.example/one'], boss)).status).toBe(202)
  })

  it.each([
    '127.0.0.1',
    '[::1]',
    'localhost',
    'viajes.example.',
    'a..b',
    'viajes.example:444',
    'https://a@viajes.example/',
    '*.example',
    'x'.repeat(260),
    '',
    'http://x.example',
  ])('is by a host’s whole name, not %.30s', async (host) => expect((await call('POST', '/admin/befun-hosts', { host })).status).toBe(422))

  it('ends when the host is taken off the list, also for what waits', async () => {
    expect((await call('POST', '/admin/befun-hosts', { host: 'HTTPS://Short.Example/some/page' })).status).toBe(204)
    expect((await call('POST', '/admin/befun-hosts', { host: 'short.example' })).body.errors.host[0]).toMatch(/already/)
    const { data } = (await (await post(['https://short.example/x'])).json()) as { data: OfferImportDetail }
    expect((await call('DELETE', '/admin/befun-host/short.example')).status).toBe(204)
    expect((await call('DELETE', '/admin/befun-host/short.example')).status).toBe(404)
    await deliver()
    expect(states((await call('GET', `/befun/${data.id}`)).body.data)).toEqual(['host'])
    const { rows } = await scene.pool.query("select action from audit_entries where subject_id = 'short.example' order by created_at")
    expect(rows.map(({ action }) => action)).toEqual(['offerhost.added', 'offerhost.removed'])
  })
})

describe('a page', () => {
  it('becomes a draft offer for an editor to complete, by whoever asked, and each field says from where', async () => {
    trips['/salta'] = {}
    const { addresses } = await give('/salta')
    expect(addresses).toMatchObject([{ state: 'created', title: TITLE, canonical: `https://${HOST}/salta` }])
    const draft = await draftOf(addresses[0]!.offer_id)
    expect(draft).toMatchObject({ es: { state: 'draft', title: TITLE }, en: { title: '' }, updated_by: 'seller' })
    expect(draft.content.es.summary).toBe('Siete noches frente al Manzano Histórico, con cabalgatas.')
    expect(draft.content.shared).toMatchObject({ price: '1250000', currency: 'ARS', start: '2027-03-10', end: '2027-03-17' })
    expect(draft.content.shared.places).toEqual([{ id: 'city:2', text: 'Tunuyán' }])
    const { reading, proposal } = await sourceOf(addresses[0]!)
    expect([reading.title.from, reading.price.from, proposal]).toEqual(['open_graph', 'page', null])
    expect((await scene.call('GET', '/offers')).body.data).toEqual([])
  })

  it('is one offer, however often and by how many at once it is given', async () => {
    for (const path of ['/one', '/one?utm_source=x', '/uno']) trips[path] = { canonical: `https://${HOST}/one` }
    const before = await offers()
    const responses = await Promise.all([1, 2, 3].map(() => post([`https://${HOST}/one`, `https://${HOST}/uno`])))
    for (const response of responses) expect(response.status).toBe(202)
    const events = scene.services.emitted.splice(0).filter(({ type }) => type === 'offer.import')
    await Promise.all(
      [...events, ...events].map(({ payload }) => readAddresses({ ...scene.services, now: new Date() }, payload as { import_id: string })),
    )
    const { addresses } = await give('/one?utm_source=x', '/uno')
    expect(await offers()).toBe(before + 1)
    expect(addresses.map(({ state }) => state)).toEqual(['unchanged', 'unchanged'])
  })

  it('that says nothing of a trip, is not there or leads inside has a reason', async () => {
    trips['/empty'] = { title: '' }
    const before = await offers()
    const told = async () =>
      (
        await scene.pool.query("select count(*)::int as n from realtime_events where name = 'progress' and channel = $1", [
          `private-user.${seller.id}`,
        ])
      ).rows[0].n
    const sent_before = await told()
    const { addresses } = await give('/empty', '/none', '/inside', 'https://inside.example/x', '/words-of-photo', '/photo.jpg')
    expect(await told()).toBe(sent_before + addresses.length)
    expect(addresses.map(({ reason }) => reason)).toEqual(['no_offer', 'status', 'inside', 'inside', 'type', 'type'])
    for (const { message } of addresses) expect(message).toMatch(/\w+ \w+/)
    expect(await offers()).toBe(before)
  })

  it('has its pictures on our shelf, where their host is allowed; else only their addresses', async () => {
    trips['/with-photo'] = { image: `https://${HOST}/photo.jpg` }
    trips['/with-foreign'] = { image: 'https://fotos.example/photo.jpg' }
    trips['/with-inside'] = { image: 'https://inside.example/photo.jpg' }
    trips['/with-lie'] = { image: `https://${HOST}/photo-of-words` }
    const { addresses } = await give('/with-photo', '/with-foreign', '/with-inside', '/with-lie')
    const images = await Promise.all(addresses.map(async ({ offer_id }) => (await draftOf(offer_id)).content.shared.images))
    expect(images).toEqual([[expect.objectContaining({ name: expect.stringMatching(/^pict_\w+-640x480$/) })], [], [], []])
    expect((await sourceOf(addresses[1]!)).reading.pictures).toEqual({ value: ['https://fotos.example/photo.jpg'], from: 'open_graph' })
    expect(asked.filter((path) => path.startsWith('/photo')).sort()).toEqual(['/photo-of-words', '/photo.jpg'])
  })

  it('in a currency or of a place that we do not know leaves them to the editor', async () => {
    trips['/far'] = { price: 'GBP 990', place: 'Atlantis' }
    const { addresses } = await give('/far')
    const { shared } = (await draftOf(addresses[0]!.offer_id)).content
    expect([shared.price, shared.places]).toEqual(['', []])
    expect((await sourceOf(addresses[0]!)).reading).toMatchObject({
      price: { value: { amount: 99_000, currency: 'GBP' } },
      place: { value: 'Atlantis' },
    })
  })

  it('of a deleted offer makes a new one', async () => {
    trips['/again'] = {}
    const [first] = (await give('/again')).addresses
    expect((await call('DELETE', `/admin/content-item/${first!.offer_id}`)).status).toBe(204)
    const [second] = (await give('/again')).addresses
    expect(second?.state).toBe('created')
    expect(second?.offer_id).not.toBe(first?.offer_id)
  })

  it('is read again after a restart, without a second answer', async () => {
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f']) trips[path] = { title: `Viaje ${path} a Mendoza` }
    const { counts } = await give('/a', '/b', '/c', '/d', '/e', '/f')
    expect(counts).toMatchObject({ created: 6, waiting: 0 })
  })
})

describe('a page that changed', () => {
  async function changed(path: string) {
    trips[path] = {}
    const [{ offer_id }] = (await give(path)).addresses as [ImportedAddress]
    trips[path] = { price: 'USD 1,250.50', title: 'Diez días en Tunuyán' }
    expect(states(await give(path))).toEqual(['proposed'])
    const { proposal } = await sourceOf({ offer_id })
    return { offer_id, proposal }
  }

  it('proposes what differs; what is accepted goes into the draft, with what editors wrote', async () => {
    const { offer_id, proposal } = await changed('/accept')
    expect(proposal).toMatchObject({
      fields: ['title', 'price'],
      reading: { price: { value: { amount: 125_050, currency: 'USD' }, from: 'page' } },
    })
    const { version, content } = await draftOf(offer_id)
    content.es.summary = 'Escrito por una editora, y se queda.'
    await call('PUT', `/admin/content-item/${offer_id}/draft`, { version, content })
    for (const fields of [[], ['images'], null])
      expect((await call('POST', `/admin/offer-proposal/${proposal.id}/acceptance`, { fields })).status).toBe(422)
    const all = await Promise.all([1, 2].map(() => call('POST', `/admin/offer-proposal/${proposal.id}/acceptance`, { fields: ['price'] })))
    expect(all.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await draftOf(offer_id)).content).toMatchObject({
      es: { title: TITLE, summary: 'Escrito por una editora, y se queda.' },
      shared: { price: '1250,50', currency: 'USD' },
    })
    expect((await sourceOf({ offer_id })).proposal).toBeNull()
    expect(states(await give('/accept'))).toEqual(['unchanged'])
  })

  it('is taken over whole or not at all: what we do not know is refused beside its field, and stays proposed', async () => {
    trips['/unknown'] = {}
    const [{ offer_id }] = (await give('/unknown')).addresses as [ImportedAddress]
    trips['/unknown'] = { price: 'GBP 990', place: 'Atlantis', image: 'https://fotos.example/photo.jpg', title: 'Diez días en Atlantis' }
    await give('/unknown')
    const { proposal } = await sourceOf({ offer_id })
    const accept = (fields: string[]) => call('POST', `/admin/offer-proposal/${proposal.id}/acceptance`, { fields })
    for (const [fields, unknown] of [
      [
        ['title', 'pictures', 'price', 'place'],
        ['place', 'price'],
      ],
      [['title', 'pictures'], ['pictures']],
    ] as const) {
      const { status, body } = await accept([...fields])
      expect([status, Object.keys(body.errors).sort()]).toEqual([422, unknown])
    }
    expect((await draftOf(offer_id)).content.es.title).toBe(TITLE)
    expect((await sourceOf({ offer_id })).proposal.id).toBe(proposal.id)
    expect((await accept(['title'])).status).toBe(204)
  })

  it('leaves no picture in the media library where it is refused', async () => {
    trips['/pictured'] = {}
    const [{ offer_id }] = (await give('/pictured')).addresses as [ImportedAddress]
    trips['/pictured'] = { place: 'Atlantis', image: `https://${HOST}/photo.jpg` }
    await give('/pictured')
    const { proposal } = await sourceOf({ offer_id })
    const pictures = async () => (await scene.pool.query('select count(*)::int as n from content_pictures')).rows[0].n
    const before = await pictures()
    const accept = (fields: string[]) => call('POST', `/admin/offer-proposal/${proposal.id}/acceptance`, { fields })
    expect((await accept(['pictures', 'place'])).status).toBe(422)
    expect(await pictures()).toBe(before)
    expect((await accept(['pictures'])).status).toBe(204)
    expect(await pictures()).toBe(before + 1)
  })

  it('and lacked a field once, proposes it no more when it is there as before', async () => {
    trips['/partly'] = {}
    const [{ offer_id }] = (await give('/partly')).addresses as [ImportedAddress]
    trips['/partly'] = { price: '', title: 'Diez días en Tunuyán' }
    await give('/partly')
    const { proposal } = await sourceOf({ offer_id })
    expect([proposal.fields, proposal.reading.price]).toEqual([['title'], null])
    expect((await call('POST', `/admin/offer-proposal/${proposal.id}/acceptance`, { fields: ['title'] })).status).toBe(204)
    trips['/partly'] = { title: 'Diez días en Tunuyán' }
    expect(states(await give('/partly'))).toEqual(['unchanged'])
    expect((await sourceOf({ offer_id })).reading.price).toMatchObject({ value: { amount: 125_000_000, currency: 'ARS' } })
  })

  it('and is refused is not proposed again until it changes once more', async () => {
    const { offer_id, proposal } = await changed('/refuse')
    expect((await call('POST', `/admin/offer-proposal/${proposal.id}/refusal`, { reason: 'Es un error de ellos' })).status).toBe(204)
    expect((await call('POST', `/admin/offer-proposal/${proposal.id}/refusal`, {})).status).toBe(409)
    expect(states(await give('/refuse'))).toEqual(['unchanged'])
    trips['/refuse'] = { price: '$ 900.000', title: 'Diez días en Tunuyán' }
    expect(states(await give('/refuse'))).toEqual(['proposed'])
    expect((await sourceOf({ offer_id })).proposal.fields).toEqual(['price'])
    expect((await draftOf(offer_id)).content.shared.price).toBe('1250000')
    const { rows } = await scene.pool.query('select action, reason from audit_entries where subject_id = $1 and action like $2', [
      offer_id,
      'offerproposal%',
    ])
    expect(rows).toEqual([{ action: 'offerproposal.refused', reason: 'Es un error de ellos' }])
  })

  it('once more replaces what it proposed; as before, it proposes nothing', async () => {
    const { offer_id, proposal } = await changed('/replace')
    expect(states(await give('/replace'))).toEqual(['proposed'])
    expect((await sourceOf({ offer_id })).proposal.id).toBe(proposal.id)
    trips['/replace'] = { price: '$ 5.000' }
    expect(states(await give('/replace'))).toEqual(['proposed'])
    expect((await call('POST', `/admin/offer-proposal/${proposal.id}/acceptance`, { fields: ['title'] })).status).toBe(409)
    trips['/replace'] = {}
    expect(states(await give('/replace'))).toEqual(['unchanged'])
    expect((await sourceOf({ offer_id })).proposal).toBeNull()
  })

  it('is for admins only, and of unknown ones there is nothing', async () => {
    const { offer_id, proposal } = await changed('/closed')
    for (const [method, path] of [
      ['GET', `/admin/offer/${offer_id}/source`],
      ['POST', `/admin/offer-proposal/${proposal.id}/acceptance`],
      ['POST', `/admin/offer-proposal/${proposal.id}/refusal`],
    ] as const)
      expect((await call(method, path, method === 'POST' ? { fields: ['price'] } : undefined, seller)).status).toBe(403)
    expect((await call('POST', '/admin/offer-proposal/oprp_none/acceptance', { fields: ['price'] })).status).toBe(404)
    expect((await call('GET', '/befun/oimp_none')).status).toBe(404)
  })
})

describe('what was asked', () => {
  it('is listed with who and when, searched, sorted, in pages, and as a spreadsheet', async () => {
    trips['/list'] = { title: 'Perito Moreno' }
    const { id } = await give('/list', '=1+1')
    const list = async (query: string) => (await call('GET', `/befun?${query}`, undefined, seller)).body
    expect((await list('')).data[0]).toMatchObject({
      id,
      asked_by: 'seller',
      counts: { created: 1, refused: 1 },
      first: `https://${HOST}/list`,
    })
    expect((await list('query=PERITO%20seller')).data).toMatchObject([{ id }])
    expect((await list('query=perito%20boss')).meta.total).toBe(0)
    expect((await list('state=proposed')).data.every(({ counts }: OfferImportDetail) => counts.proposed > 0)).toBe(true)
    expect((await list('sort=-addresses&per_page=1&page=2')).data).toHaveLength(1)
    for (const wrong of ['sort=x', 'state=y', `query=${'x'.repeat(101)}`]) expect((await call('GET', `/befun?${wrong}`)).status).toBe(422)
    const { text } = await scene.call('GET', '/befun.csv?query=perito&lang=en', { token: seller.token })
    expect(text.split('\r\n')[0]).toContain('Who,Address,State,Reason,Title,Offer')
    expect(text).toContain("'=1+1")
  })
})
