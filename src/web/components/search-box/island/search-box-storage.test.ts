import { describe, expect, test } from 'vitest'
import { emptySearch, type SearchFields } from '../../../../domain/search/search-rules.ts'
import { readStoredSearch, STORED, storeSearch } from './search-box-storage.ts'

const TODAY = '2026-11-20'
const full: SearchFields = {
  trip_type: 'FLIGHT_HOUSE',
  departure: { id: 'city:3435910', text: 'Buenos Aires' },
  destination: { id: 'city:3844421', text: 'Mendoza' },
  nationality: 'AR',
  travel_class: 'business',
  start: '2027-03-10',
  end: '2027-03-17',
  rooms: [{ adults: 2, childs: [{ age: 4 }, { age: 9 }] }],
}

describe('a search', () => {
  test('is stored and restored whole', () => {
    const storage = memory()
    storeSearch(storage, full)
    expect(readStoredSearch(storage, TODAY)).toEqual(full)
  })

  test('is stored under the specified names, all with the same prefix', () => {
    const storage = memory()
    storeSearch(storage, full)
    expect([...storage.items.keys()].sort()).toEqual([
      'searchBoxDates',
      'searchBoxDeparture',
      'searchBoxDestination',
      'searchBoxNationality',
      'searchBoxRooms',
      'searchBoxTravelClass',
      'searchBoxTripType',
    ])
    expect(storage.getItem('searchBoxDates')).toBe('["2027-03-10","2027-03-17"]')
  })

  test('restores no nulls while it is still empty', () => {
    const storage = memory()
    storeSearch(storage, emptySearch())
    const { trip_type, travel_class, rooms } = emptySearch()
    expect(readStoredSearch(storage, TODAY)).toEqual({ trip_type, travel_class, rooms })
  })

  test('is empty in an empty browser', () => {
    expect(readStoredSearch(memory(), TODAY)).toEqual({})
  })
})

describe('what is not valid is left out:', () => {
  test.each([
    [STORED.trip_type, '"ONLY_TICKET"'],
    [STORED.trip_type, '"__proto__"'],
    [STORED.destination, '{"id":"","text":"Mendoza"}'],
    [STORED.destination, '{"id":7,"text":"Mendoza"}'],
    [STORED.destination, '{"id":"city:1"}'],
    [STORED.destination, `{"id":"city:1","text":"${'x'.repeat(201)}"}`],
    [STORED.departure, '"city:1"'],
    [STORED.departure, 'not JSON'],
    [STORED.nationality, '"XX"'],
    [STORED.nationality, '["AR"]'],
    [STORED.travel_class, '"first"'],
    [STORED.rooms, '[]'],
    [STORED.rooms, '[{"adults":0,"childs":[]}]'],
    [STORED.rooms, '[{"adults":2,"childs":[{"age":18}]}]'],
    [STORED.rooms, '[{"adults":4,"childs":[]},{"adults":4,"childs":[]}]'],
    [STORED.dates, '["2026-11-19","2026-11-25"]'],
    [STORED.dates, '["2027-02-30","2027-03-05"]'],
    [STORED.dates, '["2030-01-01","2030-01-05"]'],
    [STORED.dates, '{"start":"2027-03-10"}'],
    [STORED.dates, 'null'],
  ])('%s = %s', (key, value) => {
    expect(readStoredSearch(memory({ [key]: value }), TODAY)).toEqual({})
  })

  test('the second of two dates, when it alone is wrong', () => {
    for (const end of ['"2027-03-09"', 'null', '"soon"']) {
      expect(readStoredSearch(memory({ [STORED.dates]: `["2027-03-10",${end}]` }), TODAY)).toEqual({ start: '2027-03-10' })
    }
  })

  test('today is not past', () => {
    expect(readStoredSearch(memory({ [STORED.dates]: `["${TODAY}","${TODAY}"]` }), TODAY)).toEqual({ start: TODAY, end: TODAY })
  })
})

test('a browser that refuses storage causes no error', () => {
  const refusing = {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  storeSearch(refusing, full)
  expect(readStoredSearch(refusing, TODAY)).toEqual({})
})

function memory(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return { items, getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) }
}
