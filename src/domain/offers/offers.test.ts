import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { argentineTime } from '../../kit/argentine-time.ts'
import { newReads } from '../../kit/http/answer-cache.ts'
import { openProjectScene, type ProjectScene } from '../../testing/project-scene.ts'
import { addDays, todayInArgentina } from '../search/travel-dates.ts'

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
  await scene.pool.query(`
    insert into places (id, type, name_es, name_en, short_code, country_code) values ('city:2', 'city', 'Salta', 'Salta', '', 'AR');
    insert into offers_groups values ('offg_1', 'nieve', 'Nieve', 'Snow', 1), ('offg_2', 'mar', 'Mar', 'Sea', 2);
    insert into offers (id, slug, title_es, title_en, summary_es, summary_en, trip_type, place_id, price_amount, currency, start_date, end_date, group_id, scene, position, published_until)
    values
      ('offr_snow', 'nieve-en-la-cumbre', 'Nieve en la cumbre', 'Snow on the top', 'Cinco noches con leña.', 'Five nights with firewood.', 'ONLY_HOTEL', 'city:1', 50000000, 'ARS', '2027-07-30', '2027-08-04', 'offg_1', 'andes-1', 1, '2027-07-27'),
      ('offr_sea', 'mar-abierto', 'Mar abierto', 'Open sea', 'Playa y sol.', 'Beach and sun.', 'FLIGHT_HOUSE', 'city:2', 90000, 'USD', '2027-02-01', '2027-02-08', 'offg_2', 'coast-1', 2, '2027-01-29'),
      ('offr_cheap', 'mar-barato', 'Mar barato', 'Cheap sea', 'Carpa y viento.', 'Tent and wind.', 'ONLY_HOTEL', 'city:2', 20000000, 'ARS', '2027-02-10', '2027-02-12', 'offg_2', 'coast-2', 3, '2027-02-07'),
      ('offr_old', 'mar-de-ayer', 'Mar de ayer', 'Yesterday’s sea', 'Ya pasó.', 'It is over.', 'ONLY_HOTEL', 'city:2', 10000000, 'ARS', '2020-02-10', '2020-02-12', 'offg_2', 'coast-3', 4, '2020-02-07')`)
})
afterAll(() => scene.close())

const found = async (query: string) => {
  const { status, body } = await scene.call('GET', `/offers?${query}`)
  return status === 200 ? body.data.map(({ id }: { id: string }) => id) : [status, Object.keys(body.errors)]
}

describe('the list', () => {
  it.each([
    ['', ['offr_snow', 'offr_sea', 'offr_cheap']],
    ['group=mar', ['offr_sea', 'offr_cheap']],
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
    // In whole units: pesos when nothing else is said.
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
        { slug: 'nieve', name: 'Snow' },
        { slug: 'mar', name: 'Sea' },
      ],
      months: ['2027-02', '2027-07'],
      currencies: ['ARS', 'USD'],
    })
    expect(body.data.places.map(({ id }: { id: string }) => id).sort()).toEqual(['city:1', 'city:2'])
  })
})

describe('an offer', () => {
  it('has a page, with those most alike on sale', async () => {
    const { status, body } = await scene.call('GET', '/offer/mar-barato?lang=en')
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
    await scene.pool.query('update offers set published_until = $1 where id = $2', [day, 'offr_cheap'])
    expect(await found('query=barato')).toEqual(['offr_cheap'])
    await scene.pool.query(`update offers set published_until = $1::date - 1 where id = $2`, [day, 'offr_cheap'])
    expect(await found('query=barato')).toEqual([])
    await scene.pool.query(`update offers set published_until = '2027-02-07' where id = 'offr_cheap'`)
  })

  it.each(['/offers', '/offers/choices', '/offer/mar-barato'])('%s is kept no longer than its Argentine day', async (path) => {
    const reads = newReads()
    expect((await scene.api.request(path, {}, { request_id: 'req_test', reads })).status).toBe(200)
    expect(argentineTime(new Date(reads.until))).toBe(`${addDays(todayInArgentina(new Date()), 1)}T00:00`)
  })

  it('is nothing at another address', async () => {
    expect((await scene.call('GET', '/offer/no-hay')).status).toBe(404)
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
