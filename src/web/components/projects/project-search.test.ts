import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROJECT_SORTS, PUBLIC_STATUSES } from '../../../domain/projects/project-rules.ts'
import {
  isNarrowed,
  isProjectLanding,
  type ProjectSearch,
  projectQuery,
  readProjectSearch,
  withNear,
  withoutFilter,
  writeProjectSearch,
} from './project-search.ts'

const read = (address: string) => readProjectSearch(new URLSearchParams(address))
const plain = read('')

test('an address is read as a search', () => {
  expect(read('?query=agua&cause=agua-y-saneamiento&district=4865&status=completed&sort=goal&page=3')).toEqual({
    ...plain,
    query: 'agua',
    cause: 'agua-y-saneamiento',
    district: '4865',
    status: 'completed',
    sort: 'goal',
    page: 3,
  })
})

test.each([
  'status=draft',
  'status=ACTIVE',
  'sort=cheapest',
  'sort=near',
  'page=abc',
  'page=0',
  'page=-2',
  'page=1.5',
  'page=1e3',
  'page=',
  'cause=%00',
  "cause='%20or%201=1",
  `district=${'9'.repeat(81)}`,
  'near=../secret',
  'query=%00%09%20',
  'nonsense=1',
])('%s is ignored', (address) => {
  expect(read(address)).toEqual(plain)
})

test('a page beyond what the API counts is the last it counts', () => {
  expect(read('page=999999999').page).toBe(100_000)
})

test('a text is cut and cleaned, never refused', () => {
  expect(read(`query=${'a'.repeat(300)}`).query).toHaveLength(100)
  expect(read('query=%20agua%00potable%20').query).toBe('agua potable')
})

test('a place to be near to orders by nearness, unless another order is asked for', () => {
  expect(read('near=city:3844421')).toMatchObject({ near: 'city:3844421', sort: 'near' })
  expect(read('near=city:3844421&sort=newest').sort).toBe('newest')
  expect(withoutFilter(read('near=city:3844421&page=2'), 'near')).toEqual(plain)
  expect(withoutFilter(read('near=city:3844421&sort=goal'), 'near')).toEqual({ ...plain, sort: 'goal' })
})

test('a place to be near to starts the list anew, and an empty one ends it', () => {
  expect(writeProjectSearch(withNear(read('cause=agua&page=3&view=map'), 'city:1'))).toBe('?cause=agua&near=city%3A1&view=map')
  expect(writeProjectSearch(withNear(read('cause=agua&near=city:1&page=3'), ''))).toBe('?cause=agua')
})

test('the map is a view of the same search, and not indexed', () => {
  expect(read('view=map&cause=agua')).toMatchObject({ view: 'map', cause: 'agua' })
  expect(read('view=globe').view).toBe('list')
  expect([isProjectLanding(read('cause=agua')), isProjectLanding(read('cause=agua&view=map'))]).toEqual([true, false])
})

test('the API is sent a page of the search', () => {
  expect(projectQuery(read('query=agua&district=4865&page=2&view=map'))).toEqual({
    query: 'agua',
    district: '4865',
    sort: 'featured',
    page: '2',
    per_page: '12',
  })
})

test('an empty search writes nothing', () => {
  expect(writeProjectSearch(plain)).toBe('')
  expect(writeProjectSearch(read('query=&cause=&status=&sort=featured&page=1'))).toBe('')
  expect(writeProjectSearch(read('query=sala+de+juegos&page=2'))).toBe('?query=sala+de+juegos&page=2')
})

test('removing a filter leaves the others and goes back to the first page', () => {
  expect(writeProjectSearch(withoutFilter(read('cause=agua&district=4865&sort=newest&page=4'), 'cause'))).toBe('?district=4865&sort=newest')
})

test('an order narrows nothing, a filter does', () => {
  expect(isNarrowed(read('sort=newest&near=city:1&page=2'))).toBe(false)
  for (const filter of ['query=a', 'cause=a', 'district=1', 'place=city:1', 'status=active']) expect(isNarrowed(read(filter))).toBe(true)
})

const key = fc.stringMatching(/^[\w:.-]{0,80}$/)
const search: fc.Arbitrary<ProjectSearch> = fc
  .record({
    query: fc.string({ maxLength: 100, unit: 'grapheme' }).map((text) => text.slice(0, 100).replace(/\p{C}/gu, ' ').trim()),
    cause: key,
    district: key,
    place: key,
    near: key,
    status: fc.constantFrom('' as const, ...PUBLIC_STATUSES),
    sort: fc.constantFrom(...PROJECT_SORTS),
    page: fc.integer({ min: 1, max: 100_000 }),
    view: fc.constantFrom('list' as const, 'map' as const),
  })
  .filter(({ sort, near }) => sort !== 'near' || near !== '')

test('any search is written and read back as it was', () => {
  fc.assert(
    fc.property(search, (parsed) => {
      expect(read(writeProjectSearch(parsed))).toEqual({ ...parsed })
    }),
  )
})

test('any address reads as a search that writes the same address', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (address) => {
      const parsed = read(address)
      expect(read(writeProjectSearch(parsed))).toEqual(parsed)
    }),
  )
})
