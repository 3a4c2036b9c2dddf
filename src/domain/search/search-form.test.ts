import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TODAY, validSearches } from './search.arbitraries.ts'
import { checkSearch } from './search.ts'
import { adultsField, childAgeField, formFromSearch, type SearchFormValues, searchFromForm } from './search-form.ts'
import { emptySearch } from './search-rules.ts'

describe('the form', () => {
  test('of any valid search, when posted, gives that search', () => {
    fc.assert(
      fc.property(validSearches(), (search) => {
        const posted = searchFromForm(posting(formFromSearch(search)))
        expect(posted.values).toEqual(formFromSearch(search))
        expect(checkSearch(posted.input, TODAY)).toEqual({ ok: true, search })
      }),
      { numRuns: 300 },
    )
  })

  test('has these fields', () => {
    expect(formFromSearch({ ...emptySearch(), rooms: [{ adults: 2, childs: [{ age: 0 }, { age: 9 }] }] })).toEqual({
      trip_type: 'ONLY_HOTEL',
      departure: '',
      departure_text: '',
      destination: '',
      destination_text: '',
      nationality: '',
      travel_class: 'economic',
      start: '',
      end: '',
      room1_adults: '2',
      room1_child1_age: '0',
      room1_child2_age: '9',
      room1_child3_age: '',
      room1_child4_age: '',
      room2_adults: '0',
      room2_child1_age: '',
      room2_child2_age: '',
      room2_child3_age: '',
      room2_child4_age: '',
      room3_adults: '0',
      room3_child1_age: '',
      room3_child2_age: '',
      room3_child3_age: '',
      room3_child4_age: '',
    })
    expect(adultsField(3)).toBe('room3_adults')
    expect(childAgeField(1, 4)).toBe('room1_child4_age')
  })
})

describe('a posted form', () => {
  const needed = { trip_type: 'ONLY_HOTEL', destination: 'MEZ', start: '2027-03-10', end: '2027-03-17' }

  test('without any room means the default room', () => {
    expect(checkedRooms(needed)).toEqual([{ adults: 2, childs: [] }])
  })

  test('skips rooms without adults and children without an age', () => {
    const rooms = { room1_adults: '2', room1_child2_age: '4', room1_child4_age: '0', room2_adults: '0', room3_adults: '1' }
    expect(checkedRooms({ ...needed, ...rooms })).toEqual([
      { adults: 2, childs: [{ age: 4 }, { age: 0 }] },
      { adults: 1, childs: [] },
    ])
  })

  test.each([
    [{ room1_adults: '0' }, { 'rooms.0.adults': ['min_adults'] }],
    [{ room1_adults: '2', room2_child1_age: '4' }, { 'rooms.1.adults': ['min_adults'] }],
    [{ room1_adults: 'two' }, { 'rooms.0.adults': ['invalid_rooms'] }],
    [{ room1_adults: '0x2' }, { 'rooms.0.adults': ['invalid_rooms'] }],
    [{ room1_adults: '1', room1_child1_age: '-1' }, { 'rooms.0.childs.0.age': ['invalid_rooms'] }],
    [{ room1_adults: '1', room1_child1_age: '18' }, { 'rooms.0.childs.0.age': ['child_age'] }],
    [{ room1_adults: '1', room2_adults: '2.5' }, { 'rooms.1.adults': ['invalid_rooms'] }],
    [{ start: '', end: '' }, { start: ['choose_dates'] }],
    [{ travel_class: 'first' }, { travel_class: ['invalid_travel_class'] }],
  ])('%j is refused', (fields, errors) => {
    expect(checkSearch(searchFromForm(posting({ ...needed, ...fields })).input, TODAY)).toEqual({ ok: false, errors })
  })

  test('preserves the typed text if no suggestion was picked', () => {
    const { input, values } = searchFromForm(posting({ ...needed, destination: '', destination_text: 'mendza' }))
    expect(checkSearch(input, TODAY)).toEqual({ ok: false, errors: { destination: ['choose_destination'] } })
    expect(values.destination_text).toBe('mendza')
  })

  test('with any content is read without throwing, including files and repeated fields', () => {
    const name = fc.oneof(fc.constantFrom(...Object.keys(formFromSearch(emptySearch()))), fc.string())
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('0', '1', '1e309', '\u0000', '__proto__'),
      fc.constant(new Blob(['x'])),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (entries) => {
        const form = new FormData()
        for (const [field, content] of entries) typeof content === 'string' ? form.append(field, content) : form.append(field, content, 'x')
        const { input, values } = searchFromForm(form)
        expect(Object.keys(values)).toEqual(Object.keys(formFromSearch(emptySearch())))
        expect(checkSearch(input, TODAY)).toHaveProperty('ok')
      }),
    )
  })

  function checkedRooms(fields: Partial<SearchFormValues>) {
    const checked = checkSearch(searchFromForm(posting(fields)).input, TODAY)
    return checked.ok ? checked.search.rooms : checked.errors
  }
})

function posting(fields: Partial<SearchFormValues>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
