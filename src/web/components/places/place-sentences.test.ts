import { expect, it } from 'vitest'
import { placeContext } from './place-sentences.ts'
import type { SuggestedPlace } from './suggested-place.ts'

const place: SuggestedPlace = { id: 'city:1', type: 'city', text: 'x', short_code: '', context: 'Río Negro, Argentina', country_code: 'AR' }

it.each<[Partial<SuggestedPlace>, string]>([
  [{}, 'Río Negro, Argentina'],
  [{ kind: 'beach' }, 'Playa · Río Negro, Argentina'],
  [{ kind: 'ski_resort' }, 'Centro de esquí · Río Negro, Argentina'],
  [{ type: 'country', context: '' }, 'País'],
  [{ type: 'airport', distance_km: 24 }, 'a 24 km · Río Negro, Argentina'],
])('%j says under its name: %s', (more, line) => {
  expect(placeContext({ ...place, ...more })).toBe(line)
})
