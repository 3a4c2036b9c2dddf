import { describe, expect, test } from 'vitest'
import { formFromSearch, type SearchFormValues } from '../../../domain/search/search-form.ts'
import { emptySearch, type SearchFields } from '../../../domain/search/search-rules.ts'
import { boxFromValues, startBox } from './search-box-start.ts'

const empty = formFromSearch(emptySearch())
const mendoza = { id: 'city:3844421', text: 'Mendoza' }
const remembered: SearchFields = {
  trip_type: 'MULTI',
  departure: { id: 'city:3435910', text: 'Buenos Aires' },
  destination: mendoza,
  nationality: 'UY',
  travel_class: 'business',
  start: '2027-03-10',
  end: '2027-03-17',
  rooms: [{ adults: 1, childs: [{ age: 7 }] }],
}

describe('the initial state of the box', () => {
  test('is what this browser remembers, where the form is empty', () => {
    expect(startBox(empty, remembered, false)).toEqual({
      search: remembered,
      texts: { departure: 'Buenos Aires', destination: 'Mendoza' },
    })
  })

  test('is empty when nothing is remembered', () => {
    expect(startBox(empty, {}, false)).toEqual({ search: emptySearch(), texts: { departure: '', destination: '' } })
  })

  test('prefers the values of the form', () => {
    const values = { ...empty, destination: 'city:1', destination_text: 'Salta', start: '2027-05-01', nationality: 'AR', room1_adults: '3' }
    const { search, texts } = startBox(values, remembered, false)
    expect(search).toMatchObject({ destination: { id: 'city:1', text: 'Salta' }, start: '2027-05-01', end: null, nationality: 'AR' })
    expect(search.rooms).toEqual([{ adults: 3, childs: [] }])
    expect(texts).toEqual({ departure: 'Buenos Aires', destination: 'Salta' })
  })

  test('includes a text that was typed and not picked yet', () => {
    const { search, texts } = startBox({ ...empty, destination_text: 'bari' }, remembered, false)
    expect([search.destination, texts.destination]).toEqual([null, 'bari'])
  })

  test('includes the kind of trip that the visitor chose, even the first', () => {
    expect(startBox(empty, remembered, true).search.trip_type).toBe('ONLY_HOTEL')
  })
})

describe('values that break a rule become the nearest that do not:', () => {
  test.each<[Partial<SearchFormValues>, Partial<SearchFields>]>([
    [{ trip_type: 'ONLY_TICKET' }, { trip_type: 'ONLY_HOTEL' }],
    [{ nationality: 'XX' }, { nationality: null }],
    [{ travel_class: 'first' }, { travel_class: 'economic' }],
    [{ start: '2027-02-30' }, { start: null }],
    [{ destination: 'city:1', destination_text: '' }, { destination: null }],
    [{ room1_adults: '9' }, { rooms: [{ adults: 2, childs: [] }] }],
    [
      { room1_adults: '4', room2_adults: '4' },
      {
        rooms: [
          { adults: 4, childs: [] },
          { adults: 2, childs: [] },
        ],
      },
    ],
    [
      {
        room1_adults: '2',
        room1_child1_age: '4',
        room1_child2_age: '5',
        room1_child3_age: '6',
        room2_adults: '1',
        room2_child1_age: '7',
        room2_child2_age: '8',
      },
      {
        rooms: [
          { adults: 2, childs: [{ age: 4 }, { age: 5 }, { age: 6 }] },
          { adults: 1, childs: [{ age: 7 }] },
        ],
      },
    ],
  ])('%j', (values, expected) => {
    expect(boxFromValues({ ...empty, ...values }).search).toMatchObject(expected)
  })
})
