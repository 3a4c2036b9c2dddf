import { describe, expect, it } from 'vitest'
import { shownPages } from './pagination.tsx'

describe('shownPages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
    [3, 4, [1, 2, 3, 4]],
  ])('of page %i of %i', (page, pages, shown) => expect(shownPages(page, pages)).toEqual(shown))
})
