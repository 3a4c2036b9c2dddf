import { expect, it } from 'vitest'
import { paragraphRows } from './paragraph-rows.ts'

it('compares two texts paragraph by paragraph', () => {
  expect(paragraphRows('uno\ndos\ntres', 'uno\ndos bis\ntres\ncuatro')).toEqual([
    { same: 1 },
    { before: 'dos', after: 'dos bis' },
    { same: 1 },
    { before: null, after: 'cuatro' },
  ])
  expect(paragraphRows('uno\ndos', 'dos')).toEqual([{ before: 'uno', after: null }, { same: 1 }])
  expect(paragraphRows('', 'uno')).toEqual([{ before: null, after: 'uno' }])
  expect(paragraphRows('uno', '')).toEqual([{ before: 'uno', after: null }])
})
