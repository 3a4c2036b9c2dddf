import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { popularPlaces, searchPlaces } from './find-places.server.ts'
import type { PlaceSuggestion, PlaceTripType } from './place.ts'

// Queries and the places they mean: the first must be the first result, the others must be among the first three.

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
})
afterAll(() => database.close())

async function find(query: string, trip_type: PlaceTripType = 'ONLY_HOTEL', locale: 'es' | 'en' = 'es') {
  return searchPlaces({ db: database.db, locale }, { query, trip_type })
}

function label({ type, text, country_code }: PlaceSuggestion) {
  return `${type} ${text} ${country_code}`
}

const FOR_A_STAY: [query: string, first: string, ...also: string[]][] = [
  // Argentina
  ['mendoza', 'city Mendoza AR', 'region Mendoza AR'],
  ['Mendoza, Argentina', 'city Mendoza AR'],
  ['mendoza argentina', 'city Mendoza AR'],
  ['argentina mendoza', 'city Mendoza AR'],
  ['hoteles en mendoza', 'city Mendoza AR'],
  ['barilo', 'city San Carlos de Bariloche AR'],
  ['bariloche rio negro', 'city San Carlos de Bariloche AR'],
  ['cordoba', 'city Córdoba AR', 'region Córdoba AR'],
  ['CÓRDOBA', 'city Córdoba AR'],
  ['cordoba españa', 'city Córdoba ES'],
  ['rosario', 'city Rosario AR'],
  ['salta', 'city Salta AR', 'region Salta AR'],
  ['tucuman', 'city San Miguel de Tucumán AR', 'region Tucumán AR'],
  ['jujuy', 'city San Salvador de Jujuy AR', 'region Jujuy AR'],
  ['entre rios', 'region Entre Ríos AR'],
  ['san juan', 'city San Juan AR', 'city San Juan PR'],
  ['san juan puerto rico', 'city San Juan PR'],
  ['san martin de los andes', 'city San Martín de los Andes AR'],
  ['andes san martin', 'city San Martín de los Andes AR'],
  ['ushuaia', 'city Ushuaia AR'],
  ['iguazu', 'city Puerto Iguazú AR', 'city Foz de Iguazú BR'],
  ['pto iguazu', 'city Puerto Iguazú AR'],
  ['calafate', 'city El Calafate AR'],
  ['el chalten', 'city El Chaltén AR'],
  ['madryn', 'city Puerto Madryn AR'],
  ['carlos paz', 'city Villa Carlos Paz AR'],
  ['gral roca', 'city General Roca AR'],
  ['sta rosa', 'city Santa Rosa AR'],
  ['bs as', 'city Buenos Aires AR'],
  ['Bs. As.', 'city Buenos Aires AR'],
  ['bsas', 'city Buenos Aires AR'],
  ['baires', 'city Buenos Aires AR'],
  ['caba', 'city Buenos Aires AR'],
  ['capital federal', 'city Buenos Aires AR'],
  ['buenos', 'city Buenos Aires AR'],
  ['provincia de buenos aires', 'region Provincia de Buenos Aires AR'],
  ['mar del', 'city Mar del Plata AR'],
  // the world
  ['sao paulo', 'city San Pablo BR'],
  ['são paulo', 'city San Pablo BR'],
  ['san pablo', 'city San Pablo BR'],
  ['rio', 'city Río de Janeiro BR'],
  ['florianopolis', 'city Florianópolis BR'],
  ['santiago', 'city Santiago de Chile CL'],
  ['montevideo', 'city Montevideo UY'],
  ['la paz', 'city La Paz BO'],
  ['nueva york', 'city Nueva York US'],
  ['new york', 'city Nueva York US'],
  ['nyc', 'city Nueva York US'],
  ['miami', 'city Miami US'],
  ['florida', 'region Florida US'],
  ['paris texas', 'city Paris US'],
  ['usa', 'country Estados Unidos US'],
  ['EE.UU.', 'country Estados Unidos US'],
  ['estados unidos', 'country Estados Unidos US'],
  ['ciudad de mexico', 'city Ciudad de México MX'],
  ['mexico', 'country México MX', 'city Ciudad de México MX'],
  ['cancun', 'city Cancún MX'],
  ['punta cana', 'city Punta Cana DO'],
  ['la habana', 'city La Habana CU'],
  ['españa', 'country España ES'],
  ['madrid', 'city Madrid ES'],
  ['barcelona', 'city Barcelona ES'],
  ['valencia', 'city Valencia ES'],
  ['paris', 'city París FR'],
  ['roma', 'city Roma IT'],
  ['venecia', 'city Venecia IT'],
  ['firenze', 'city Florencia IT'],
  ['londres', 'city Londres GB'],
  ['london', 'city Londres GB'],
  ['munich', 'city Múnich DE'],
  ['ginebra', 'city Ginebra CH'],
  ['moscu', 'city Moscú RU'],
  ['pekin', 'city Pekín CN'],
  ['tokio', 'city Tokio JP'],
  ["l'aquila", "city L'Aquila IT"],
  // airports
  ['EZE', 'airport Aeropuerto Internacional Ezeiza (Ministro Pistarini) AR'],
  ['ezeiza', 'airport Aeropuerto Internacional Ezeiza (Ministro Pistarini) AR', 'city Ezeiza AR'],
  ['mdq', 'airport Aeropuerto Internacional Astor Piazzolla AR', 'city Mar del Plata AR'],
  ['aeroparque', 'airport Aeropuerto Internacional Jorge Newbery (Aeroparque) AR'],
  ['aeropuerto de mendoza', 'airport Aeropuerto Internacional El Plumerillo AR'],
  // mistyped
  ['mendza', 'city Mendoza AR'],
  ['mendzo', 'city Mendoza AR'],
  ['mendza argentina', 'city Mendoza AR'],
  ['bunos aires', 'city Buenos Aires AR'],
  ['bunos ares', 'city Buenos Aires AR'],
  ['buenosaires', 'city Buenos Aires AR'],
  ['variloche', 'city San Carlos de Bariloche AR'],
  ['barriloche', 'city San Carlos de Bariloche AR'],
  ['nueva yrok', 'city Nueva York US'],
  ['rmoa', 'city Roma IT'],
  ['maimi', 'city Miami US'],
  ['cancum', 'city Cancún MX'],
  ['san martin de los ands', 'city San Martín de los Andes AR'],
  ['mar del palta', 'city Mar del Plata AR'],
]

describe('for a stay', () => {
  it.each(FOR_A_STAY)('%s → %s', async (query, first, ...also) => {
    const found = (await find(query)).map(label)
    expect(found[0]).toBe(first)
    expect(found.slice(0, 3)).toEqual(expect.arrayContaining(also))
  })
})

const FOR_A_FLIGHT: typeof FOR_A_STAY = [
  ['mendoza', 'city Mendoza AR', 'airport Aeropuerto Internacional El Plumerillo AR'],
  ['buenos aires', 'city Buenos Aires AR', 'airport Aeropuerto Internacional Ezeiza (Ministro Pistarini) AR'],
  ['nueva york', 'city Nueva York US', 'airport Aeropuerto Internacional John F. Kennedy US'],
  ['iguazu', 'city Puerto Iguazú AR', 'airport Aeropuerto Internacional Cataratas del Iguazú AR'],
  ['mad', 'airport Aeropuerto Madrid-Barajas ES', 'city Madrid ES'],
  ['bue', 'city Buenos Aires AR'],
  ['lon', 'city Londres GB'],
  ['eze', 'airport Aeropuerto Internacional Ezeiza (Ministro Pistarini) AR'],
  ['villa carlos paz', 'city Villa Carlos Paz AR'],
]

describe.each(['ONLY_FLIGHT', 'FLIGHT_HOUSE', 'MULTI'] as const)('for %s', (trip_type) => {
  it.each(FOR_A_FLIGHT)('%s → %s', async (query, first, ...also) => {
    const found = (await find(query, trip_type)).map(label)
    expect(found[0]).toBe(first)
    expect(found.slice(0, 3)).toEqual(expect.arrayContaining(also))
  })
})

describe('a suggestion', () => {
  it('has all parts of a location filter', async () => {
    expect((await find('nyc'))[0]).toMatchObject({
      id: 'city:5128581',
      type: 'city',
      text: 'Nueva York',
      short_code: 'NYC',
      country_code: 'US',
      country: 'Estados Unidos',
      administrative_area_level_1: 'Estado de Nueva York',
      locality: 'Nueva York',
      latitude: expect.closeTo(40.71, 1),
      longitude: expect.closeTo(-74.01, 1),
    })
  })

  it('is in the language of the visitor', async () => {
    expect((await find('londres', 'ONLY_HOTEL', 'en'))[0]).toMatchObject({ text: 'London', context: 'England, United Kingdom' })
    expect((await find('london'))[0]).toMatchObject({ text: 'Londres', context: 'Inglaterra, Reino Unido' })
  })

  it('has a context that does not repeat its name', async () => {
    const context = async (query: string) => (await find(query))[0]?.context
    expect(await context('mendoza')).toBe('Argentina')
    expect(await context('buenos aires')).toBe('Argentina')
    expect(await context('la plata')).toBe('Provincia de Buenos Aires, Argentina')
    expect(await context('eze')).toBe('Buenos Aires, Argentina')
    expect(await context('argentina')).toBe('')
    expect(await context('luxemburgo')).toBe('')
  })

  it('is one of at most ten, without duplicates, however little was typed', async () => {
    for (const query of ['a', 's', 'sa', 'san', 'la', 'aeropuerto', 'united states']) {
      const ids = (await find(query)).map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.length).toBeLessThanOrEqual(10)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it.each([
    '',
    '   ',
    '%',
    "'",
    '\\',
    '***',
    ':*',
    '&|!()',
    '東京',
    'zzqxw',
    'x'.repeat(500),
    'a '.repeat(200),
    "'; drop table places; --",
    '\0',
  ])('does not fail for %j', async (query) => {
    expect(Array.isArray(await find(query))).toBe(true)
  })
})

describe('without a query', () => {
  it('suggests places for stays and for flights', async () => {
    const popular = (trip_type: PlaceTripType) => popularPlaces({ db: database.db, locale: 'es' }, { trip_type })
    expect((await popular('ONLY_HOTEL')).slice(0, 3).map(label)).toEqual([
      'city Mendoza AR',
      'city San Carlos de Bariloche AR',
      'city Puerto Iguazú AR',
    ])
    expect((await popular('ONLY_FLIGHT')).slice(0, 2).map(label)).toEqual(['city Buenos Aires AR', 'city Mendoza AR'])
    expect(await popular('ONLY_HOTEL')).toHaveLength(10)
    expect(await popular('ONLY_FLIGHT')).toHaveLength(10)
  })
})
