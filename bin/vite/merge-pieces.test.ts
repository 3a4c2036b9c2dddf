import { expect, test } from 'vitest'
import { type CodePiece, mergePieces } from './merge-pieces.ts'

const PAGES = 4

function piece(name: string, size: number, pages: number[], needs: CodePiece[] = []): CodePiece {
  return {
    modules: [name],
    size,
    loaded: Float64Array.from({ length: PAGES }, (_, page) => (pages.includes(page) ? 1 : 0)),
    needs: new Set(needs),
  }
}

function mergeFor(pieces: CodePiece[], limits: number | number[], { budget = 1_000_000, first = -1 } = {}): string[] {
  const limitOf = (page: number) => (typeof limits === 'number' ? limits : limits[page]!)
  const pages = Array.from({ length: PAGES }, (_, page) => ({ limit: limitOf(page), budget, first: page === first }))
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
  expect(mergeFor(pieces(), 1, { budget: 39_000 })).toEqual(['all', 'some'])
  expect(mergeFor(pieces(), 1, { budget: 40_000 })).toEqual(['all,some'])
})

test('what a page may load in vain is for all merges together, and for those of the first pages first', () => {
  const pieces = () => [piece('a', 100, [0, 1]), piece('b', 40_000, [0]), piece('c', 200, [1, 2]), piece('d', 30_000, [2])]
  const limits = [1, 9, 1, 9]
  expect(mergeFor(pieces(), limits, { budget: 80_000 })).toEqual(['a,b', 'c,d'])
  expect(mergeFor(pieces(), limits, { budget: 50_000 })).toEqual(['a', 'b', 'c,d'])
  expect(mergeFor(pieces(), limits, { budget: 50_000, first: 0 })).toEqual(['a,b', 'c', 'd'])
})

test('pages that load more by it load what it imports, too, which counts', () => {
  const library = piece('library', 90_000, [0, 1, 3])
  const user = piece('user', 100, [0], [library])
  const other = piece('other', 100, [0, 2])
  expect(mergeFor([library, user, other], [2, 9, 9, 9])).toEqual(['library,user', 'other'])
})

test('each comes after all that it imports, and is loaded with what imports it', () => {
  const below = piece('below', 40_000, [2])
  const between = piece('between', 40_000, [1], [below])
  const above = piece('above', 40_000, [0], [between])
  const merged = mergePieces(
    [above, between, below],
    Array.from({ length: PAGES }, () => ({ limit: 9, budget: 0, first: false })),
  )
  expect(merged.map(({ modules, loaded }) => [modules, [...loaded]])).toEqual([
    [['below'], [1, 1, 1, 0]],
    [['between'], [1, 1, 0, 0]],
    [['above'], [1, 0, 0, 0]],
  ])
})
