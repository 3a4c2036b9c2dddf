import { expect, test } from 'vitest'
import { organizationQuery, readSearch, writeSearch } from './organization-search.ts'

test('reads what the form sends, with its empty fields', () => {
  expect(readSearch(new URLSearchParams('query=+agua+&type=&country=ar&district=4849'))).toEqual({
    query: 'agua',
    type: '',
    country: 'AR',
    district: '4849',
    page: 1,
  })
})

test('leaves out invalid values', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '1e9'])
    expect(readSearch(new URLSearchParams({ page, country: 'ARG' }))).toMatchObject({ page: 1, country: '' })
  expect(readSearch(new URLSearchParams({ query: 'a'.repeat(300) })).query).toHaveLength(100)
})

test('writes the shortest address that reads the same', () => {
  expect(writeSearch({ query: '', page: 1 })).toBe('')
  expect(writeSearch({ query: 'agua & luz', country: 'AR', page: 3 })).toBe('?query=agua+%26+luz&country=AR&page=3')
  const search = { query: 'ñandú', type: 'ngo', country: 'UY', district: '4945', page: 2 }
  expect(readSearch(new URLSearchParams(writeSearch(search)))).toEqual(search)
})

test('sends the API only the filters that are set', () => {
  expect(organizationQuery({ query: 'agua', type: '', country: '', district: '', page: 4 })).toEqual({ query: 'agua' })
})
