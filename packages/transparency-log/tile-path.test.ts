import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithin, parseTilePath } from './tile-path.ts'

it.each([
  ['0/000', { level: 0, n: 0, width: 256 }],
  ['0/x001/x234/067', { level: 0, n: 1234067, width: 256 }],
  ['63/x001/000.p/255', { level: 63, n: 1000, width: 255 }],
  ['entries/999.p/1', { level: 'entries', n: 999, width: 1 }],
])('%s is an address', (path, address) => expect(parseTilePath(path)).toEqual(address))

it.each([
  '',
  '0',
  '0/',
  '0/0',
  '0/1000',
  '0/0000',
  '00/000',
  '64/000',
  '-1/000',
  '0/-01',
  '1e1/000',
  '0/x000/001',
  '0/x1/000',
  '0/001/000',
  '0/000.p/0',
  '0/000.p/256',
  '0/000.p/01',
  '0/000.p/-1',
  '0/000.p/',
  '0/000.p',
  '0/000.p/1/',
  '0/x001',
  '0/../000',
  '../0/000',
  '0/%30%30%30',
  '0/x999/x999/x999/x999/x999/999',
  'data/000',
  'entries',
  '0/000?x',
  ' 0/000',
  '0/000\n',
  '0/٠٠٠',
])('%j is none', (path) => expect(parseTilePath(path)).toBeNull())

it('an address has one spelling', () => {
  const spell = (n: number) => {
    const groups = String(n)
      .padStart(Math.ceil(String(n).length / 3) * 3, '0')
      .match(/.{3}/g)!
    return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
  }
  const address = fc.tuple(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 0, max: 10 ** 15 - 1 }), fc.integer({ min: 1, max: 256 }))
  fc.assert(
    fc.property(address, ([level, n, width]) => {
      expect(parseTilePath(`${level}/${spell(n)}${width < 256 ? `.p/${width}` : ''}`)).toEqual({ level, n, width })
    }),
  )
})

it('is within a log when all that it covers is', () => {
  const tile = (level: number | 'entries', n: number, width: number) => ({ level, n, width })
  expect([511, 512].map((size) => isWithin(tile(0, 1, 256), size))).toEqual([false, true])
  expect([258, 259].map((size) => isWithin(tile('entries', 1, 3), size))).toEqual([false, true])
  expect([65_791, 65_792].map((size) => isWithin(tile(1, 1, 1), size))).toEqual([false, true])
  expect(isWithin(tile(63, 999, 256), Number.MAX_SAFE_INTEGER)).toBe(false)
})
