import { expect, it } from 'vitest'
import { placeFiles } from './place-files.ts'

it('places files by the reference in their names, and the others in order', () => {
  const codes = ['HU1', 'HU2', 'HU3']
  expect(placeFiles(['a.pdf', 'b.pdf', 'c.pdf'], codes)).toEqual([0, 1, 2])
  expect(placeFiles(['x hu3.pdf', 'b.pdf', 'HU1.PDF'], codes)).toEqual([2, 1, 0])
  expect(placeFiles(['HU2.pdf'], codes)).toEqual([null, 0, null])
  expect(placeFiles([], codes)).toEqual([null, null, null])
  expect(placeFiles(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'], codes)).toEqual([0, 1, 2])
})
