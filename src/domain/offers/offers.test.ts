import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { argentineTime } from '../../kit/argentine-time.ts'
import { newCacheTags } from '../../kit/http/answer-cache.ts'
import { insertEvent, insertGroup, insertOffers } from '../../testing/content/offers.ts'
import { insertGift, insertProject } from '../../testing/fixture.ts'
import { openProjectScene, type ProjectScene } from '../../testing/project-scene.ts'
import { addDays, todayInArgentina } from '../search/travel-dates.ts'
import { EMPTY_OFFER, type OfferShared, offerProblems } from './offer.kind.ts'
import type { Offer } from './offer.ts'

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
  await scene.pool.query(`
    insert into places (id, type, name_es, name_en, short_code, country_code) values ('city:2', 'city', 'Salta', 'Salta', '', 'AR')`)
  await insertGroup(scene.pool, 'offg_1', { es: 'Nieve', en: 'Snow', position: '1' })
  await insertGroup(scene.pool, 'offg_2', { es: 'El mar', en: 'The sea', position: '2' })
  await insertEvent(scene.pool, 'offe_1', { es: 'Vendimia', en: 'Harvest', start: '2027-03-05', end: '2027-03-08' })
  const sea = { places: ['city:2'], group: 'offg_2' }
  await insertOffers(scene.pool, {
    offr_snow: {
      es: ['Nieve en la cumbre', 'Cinco noches con leña.'],
      en: ['Snow on the top', 'Five nights with firewood.'],
      places: ['city:1'],
      price: '500000',
      group: 'offg_1',
      start: '2027-07-30',
      end: '2027-08-04',
      last_day: '2027-07-27',
      position: '1',
    },
    offr_sea: {
      ...sea,
      es: ['Mar abierto', 'Playa y sol.'],
      en: ['Open sea', 'Beach and sun.'],
      trip_type: 'FLIGHT_HOUSE',
      price: '900',
      currency: 'USD',
      start: '2027-02-01',
      end: '2027-02-08',
      last_day: '2027-01-29',
      position: '2',
    },
    offr_cheap: {
      ...sea,
      es: ['Mar barato', 'Carpa y viento.'],
      en: ['Cheap sea', 'Tent and wind.'],
      price: '200000',
      start: '2027-02-10',
      end: '2027-02-12',
      last_day: '2027-02-07',
      position: '3',
    },
    offr_old: {
      ...sea,
      es: ['Mar de ayer', 'Ya pasó.'],
      en: ['Yesterday’s sea', 'It is over.'],
      price: '100000',
      start: '2020-02-10',
      end: '2020-02-12',
      last_day: '2020-02-07',
      position: '4',
    },
  })
})
afterAll(() => scene.close())

const found = async (query: string) => {
  const { status, body } = await scene.call('GET', `/offers?${query}`)
  return status === 200 ? body.data.map(({ id }: { id: string }) => id) : [status, Object.keys(body.errors)]
}

describe('the list', () => {
  it.each([
    ['', ['offr_snow', 'offr_sea', 'offr_cheap']],
    ['group=el-mar', ['offr_sea', 'offr_cheap']],
    ['place=city:1', ['offr_snow']],
    // Any day of the trip.
    ['month=2027-07', ['offr_snow']],
    ['month=2027-08', ['offr_snow']],
    ['month=2027-09', []],
    ['query=LEÑA', ['offr_snow']],
    ['query=mar%20sol', ['offr_sea']],
    ['query=firewood&lang=es', []],
    ['query=firewood&lang=en', ['offr_snow']],
    ['currency=USD', ['offr_sea']],
    // In whole units: pesos by default.
    ['max_price=200000', ['offr_cheap']],
    ['max_price=199999', []],
    ['max_price=900&currency=USD', ['offr_sea']],
    ['sort=start', ['offr_sea', 'offr_cheap', 'offr_snow']],
    ['sort=price', ['offr_cheap', 'offr_snow', 'offr_sea']],
    ['per_page=1&page=2', ['offr_sea']],
    ['month=2027-13', [422, ['month']]],
    ['currency=pesos', [422, ['currency']]],
    ['max_price=-1', [422, ['max_price']]],
    ['sort=id', [422, ['sort']]],
  ])('answers %s', async (query, ids) => {
    expect(await found(query)).toEqual(ids)
  })

  it('can be narrowed to what is on sale only', async () => {
    const { body } = await scene.call('GET', '/offers/choices?lang=en')
    expect(body.data).toMatchObject({
      groups: [
        { slug: 'snow', name: 'Snow' },
        { slug: 'the-sea', name: 'The sea' },
      ],
      months: ['2027-02', '2027-07'],
      currencies: ['ARS', 'USD'],
    })
    expect(body.data.places.map(({ id }: { id: string }) => id).sort()).toEqual(['city:1', 'city:2'])
  })
})

describe('an offer', () => {
  it('has a page, with those most alike on sale', async () => {
    const { status, body } = await scene.call('GET', '/offer/cheap-sea?lang=en')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      title: 'Cheap sea',
      on_sale: true,
      last_day: '2027-02-07',
      price: { amount: 20000000, currency: 'ARS' },
    })
    expect(body.data.nearest.map(({ id }: { id: string }) => id)).toEqual(['offr_sea', 'offr_snow'])
  })

  it('that ended keeps its page, and is in no list', async () => {
    const { status, body } = await scene.call('GET', '/offer/mar-de-ayer')
    expect([status, body.data.on_sale]).toEqual([200, false])
    expect(body.data.nearest.map(({ id }: { id: string }) => id)).toEqual(['offr_cheap', 'offr_sea', 'offr_snow'])
    expect(await found('query=ayer')).toEqual([])
  })

  it('is sold until its last Argentine day ends', async () => {
    const day = todayInArgentina(new Date())
    const sell = (last_day: string) => scene.pool.query(`update offer_terms set last_day = $1 where offer_id = 'offr_cheap'`, [last_day])
    await sell(day)
    expect(await found('query=barato')).toEqual(['offr_cheap'])
    await sell(addDays(day, -1))
    expect(await found('query=barato')).toEqual([])
    await sell('2027-02-07')
  })

  it.each(['/offers', '/offers/choices', '/offer/mar-barato'])('%s is kept no longer than its Argentine day', async (path) => {
    const reads = newCacheTags()
    expect((await scene.api.request(path, {}, { request_id: 'req_test', reads })).status).toBe(200)
    expect(argentineTime(new Date(reads.until))).toBe(`${addDays(todayInArgentina(new Date()), 1)}T00:00`)
  })

  it('is nothing at another address', async () => {
    expect((await scene.call('GET', '/offer/no-hay')).status).toBe(404)
  })
})

describe('how often an offer was seen', () => {
  it('is counted by day, and shown to the desk; what is not public is not counted', async () => {
    const view = async (id: string) => (await scene.as('nobody', 'POST', `/offers/${id}/views`)).status
    const views = await Promise.all(Array.from({ length: 12 }, () => view('offr_cheap')))
    expect(new Set(views)).toEqual(new Set([204]))
    expect([await view('offr_nothing'), await view('offg_1'), await view("' or 1=1 --")]).toEqual([404, 404, 404])
    const { body } = await scene.as('ana', 'GET', '/admin/offers?sort=-seen')
    expect(body.data.map(({ id, seen }: { id: string; seen: number }) => [id, seen])[0]).toEqual(['offr_cheap', 12])
    const { rows } = await scene.pool.query('select offer_id, views from offer_views')
    expect(rows).toEqual([{ offer_id: 'offr_cheap', views: 12 }])
  })
})

describe('a hand-off made from an offer', () => {
  const search = {
    trip_type: 'ONLY_HOTEL',
    destination: { id: 'city:1', text: 'Mendoza' },
    start: '2027-03-10',
    end: '2027-03-17',
    rooms: [{ adults: 2, childs: [] }],
  }
  const handOff = async (offer: string, more: object = {}) => {
    const { body } = await scene.as('nobody', 'POST', '/hand-offs', { search: { ...search, ...more }, offer })
    expect(body.errors).toBeUndefined()
    const { rows } = await scene.pool.query('select offer_id from hand_offs where id = $1', [body.data.id])
    return rows[0].offer_id
  }

  it('remembers it, unless it is of another trip', async () => {
    expect(await handOff('nieve-en-la-cumbre')).toBe('offr_snow')
    expect(await handOff('nieve-en-la-cumbre', { destination: { id: 'city:2', text: 'Otra' } })).toBeNull()
    expect(await handOff('mar-abierto')).toBeNull()
    expect(await handOff("' or true --")).toBeNull()
  })
})

describe('the desk', () => {
  const ids = async (path: string) => {
    const { status, body } = await scene.as('ana', 'GET', path)
    return status === 200 ? body.data.map(({ id }: { id: string }) => id) : [status, Object.keys(body.errors)]
  }

  it.each([
    ['/admin/offers', ['offr_old', 'offr_sea', 'offr_cheap', 'offr_snow']],
    ['/admin/offers?sale=ended', ['offr_old']],
    ['/admin/offers?group=nieve', ['offr_snow']],
    ['/admin/offers?query=yesterday', ['offr_old']],
    ['/admin/offers?sort=-last_day&per_page=1&page=2', ['offr_cheap']],
    ['/admin/offers?sort=title', ['offr_sea', 'offr_cheap', 'offr_old', 'offr_snow']],
    ['/admin/offers-groups', ['offg_1', 'offg_2']],
    ['/admin/offers-groups?sort=-offers', ['offg_2', 'offg_1']],
    ['/admin/offers-groups?query=sea', ['offg_2']],
    ['/admin/offers-events', ['offe_1']],
    ['/admin/offers-events?query=nada', []],
    ['/admin/offers?sort=price', [422, ['sort']]],
  ])('answers %s', async (path, expected) => {
    expect(await ids(path)).toEqual(expected)
  })

  it.each(['marta', 'tomas', 'nobody'])('is closed to %s', async (who) => {
    for (const path of ['/admin/offers', '/admin/offers-groups', '/admin/offers-events'])
      expect([401, 403]).toContain((await scene.as(who, 'GET', path)).status)
  })

  it('says what became of an offer, to the cent', async () => {
    await scene.pool.query(`
      insert into hand_offs (id, code, trip_type, destination_id, start_date, end_date, search, url, locale, created_at, offer_id)
        select 'hand_sea' || n, 'handsea' || n, 'FLIGHT_HOUSE', 'city:2', '2027-02-01', '2027-02-08', '{}', 'https://x.example', 'es', now(), 'offr_sea' from generate_series(1, 3) n;
      insert into bookings (id, external_id, revision, status, hand_off_id, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at)
        values ('book_sea1', 'sea-1', 1, 'confirmed', 'hand_sea1', 'code', 'seaseaseasea', 'FLIGHT_HOUSE', 'USD', 1000, 700, 0, 0, 301, now()),
          ('book_sea2', 'sea-2', 1, 'cancelled', 'hand_sea2', 'code', 'seaseaseaseb', 'FLIGHT_HOUSE', 'USD', 1000, 700, 0, 0, 300, now())`)
    await insertProject(scene.pool, 'proj_sea')
    await insertGift(scene.pool, 'cont_sea', {
      kind: 'booking',
      booking_id: 'book_sea1',
      project_id: 'proj_sea',
      amount: 150,
      currency: 'USD',
    })
    await insertGift(scene.pool, 'cont_wait', {
      kind: 'booking',
      booking_id: 'book_sea2',
      project_id: 'proj_sea',
      amount: 99,
      currency: 'USD',
      status: 'pending',
    })
    const { body } = await scene.as('ana', 'GET', '/admin/offers?query=abierto')
    expect(body.data[0]).toMatchObject({ handed_off: 3, booked: 1, gifts: [{ amount: 150, currency: 'USD' }] })
  })
})

describe('names of groups and events', () => {
  const named = async (lang: string) => {
    const { body } = await scene.call('GET', `/offers?lang=${lang}&query=tale`)
    return body.data.map(({ id, group, event }: Offer) => [id, group?.name, group?.language, event?.name, event?.language])
  }

  it('fall back to Spanish, and to nothing else', async () => {
    const days = { start: '2027-09-10', end: '2027-09-12' }
    await insertGroup(scene.pool, 'offg_es', { es: 'Termas' })
    await insertGroup(scene.pool, 'offg_en', { es: 'Quizás', en: 'Hot springs', only: 'en' })
    await insertEvent(scene.pool, 'offe_es', { es: 'Carnaval', ...days })
    await insertEvent(scene.pool, 'offe_en', { es: 'Quizás', en: 'Carnival week', only: 'en', ...days })
    await insertOffers(scene.pool, {
      offr_es: { es: 'Tale uno', en: 'Tale one', group: 'offg_es', event: 'offe_es', position: '8' },
      offr_en: { es: 'Tale dos', en: 'Tale two', group: 'offg_en', event: 'offe_en', position: '9' },
    })
    expect(await named('es')).toEqual([
      ['offr_es', 'Termas', 'es', 'Carnaval', 'es'],
      ['offr_en', undefined, undefined, undefined, undefined],
    ])
    expect(await named('en')).toEqual([
      ['offr_es', 'Termas', 'es', 'Carnaval', 'es'],
      ['offr_en', 'Hot springs', 'en', 'Carnival week', 'en'],
    ])
    for (const [lang, names] of [
      ['es', ['Termas']],
      ['en', ['Termas', 'Hot springs']],
    ] as const) {
      const { body } = await scene.call('GET', `/offers/choices?lang=${lang}`)
      const found = body.data.groups.map(({ name }: { name: string }) => name)
      for (const name of ['Termas', 'Hot springs']) expect(found.includes(name), `${lang} ${name}`).toBe(names.some((one) => one === name))
    }
    // Desks name all that is public.
    expect((await scene.as('ana', 'GET', '/admin/offers-groups?query=springs')).body.data).toHaveLength(1)
  })
})

it.each<[OfferShared['trip_type'], string, boolean]>([
  ['FLIGHT_HOUSE', '2027-03-10', false],
  ['FLIGHT_HOUSE', '2027-03-11', true],
  ['ONLY_HOTEL', '2027-05-09', true],
  ['ONLY_HOTEL', '2027-05-10', false],
  ['ONLY_FLIGHT', '2027-03-10', true],
  ['ONLY_FLIGHT', '2027-09-10', true],
  ['ONLY_TICKET', '2027-03-10', true],
])('a trip %s of fixed days, from 2027-03-10 to %s, is published if a search takes it: %s', (trip_type, end, is_fine) => {
  const shared = { ...EMPTY_OFFER.shared, trip_type, start: '2027-03-10', end }
  const problems = offerProblems({ ...EMPTY_OFFER, shared }, []).filter(({ field }) => field === 'shared.end')
  expect(problems).toEqual(is_fine ? [] : [{ field: 'shared.end', key: 'content_error_stay' }])
})

it('an offer with open dates that have begun is offered from this month on', async () => {
  const today = todayInArgentina(new Date())
  await insertOffers(scene.pool, {
    offr_open: {
      es: 'Ya empezó',
      dates: 'open',
      nights: '3',
      start: addDays(today, -70),
      end: addDays(today, 20),
      last_day: addDays(today, 10),
    },
  })
  const { body } = await scene.call('GET', '/offers/choices')
  expect(body.data.months[0]).toBe(today.slice(0, 7))
})
