import { expect, test } from 'vitest'
import { mergePieces, type Piece } from './merge-pieces.ts'

const PAGES = 4

function piece(name: string, size: number, pages: number[], needs: Piece[] = []): Piece {
  return {
    modules: [name],
    size,
    loaded: Float64Array.from({ length: PAGES }, (_, page) => (pages.includes(page) ? 1 : 0)),
    needs: new Set(needs),
  }
}

function mergeFor(pieces: Piece[], limit: number, budget = 1_000_000): string[] {
  const pages = Array.from({ length: PAGES }, () => ({ limit, budget, first: false }))
  return mergePieces(pieces, pages).map(({ modules }) => modules.toSorted().join())
}

test('what the same pages load comes in one piece', () => {
  expect(mergeFor([piece('a', 100, [0, 1]), piece('b', 100, [2, 3]), piece('c', 50_000, [0, 1])], 9)).toEqual(['b', 'a,c'])
})

test('a small piece joins another where pages have too many, and as few as need it load it in vain', () => {
  const pieces = () => [piece('all', 50_000, [0, 1, 2, 3]), piece('small', 500, [0, 1, 2]), piece('large', 40_000, [0])]
  expect(mergeFor(pieces(), 2)).toEqual(['all,small', 'large'])
  expect(mergeFor(pieces(), 1)).toEqual(['all,large,small'])
})

test('no page loads more in vain than it may', () => {
  const pieces = () => [piece('all', 50_000, [0, 1, 2, 3]), piece('some', 40_000, [0])]
  expect(mergeFor(pieces(), 1, 39_000)).toEqual(['all', 'some'])
  expect(mergeFor(pieces(), 1, 40_000)).toEqual(['all,some'])
})

test('a piece between two others keeps them apart, as each would import the other', () => {
  const below = piece('below', 100, [0, 1, 2])
  const between = piece('between', 40_000, [0, 1], [below])
  const above = piece('above', 100, [0], [between])
  const merged = mergeFor([above, between, below], 2, 30_000)
  expect(merged).not.toContain('above,below')
  expect(merged.indexOf('below')).toBeLessThan(merged.findIndex((names) => names.includes('between')))
})

test('pages that load more by it load what it imports, too, which counts', () => {
  const library = piece('library', 90_000, [0])
  const user = piece('user', 100, [0], [library])
  const other = piece('other', 100, [0, 1, 2, 3])
  expect(mergeFor([library, user, other], 2, 50_000)).toEqual(['library,user', 'other'])
})
