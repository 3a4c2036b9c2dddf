import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../api/client.server.ts'
import { type SearchFormValues, searchFromForm } from '../../../domain/search/search-form.ts'
import { partly } from '../../../testing/doubles/partly.ts'
import { resolvePlaces } from './resolve-places.server.ts'

const salta = { id: 'city:3838233', type: 'city', text: 'Salta', short_code: 'SLA', context: 'Argentina', country_code: 'AR' }
const mendoza = { ...salta, id: 'city:3844421', text: 'Mendoza', short_code: 'MDZ' }

describe('a posted place', () => {
  test('that was picked is taken as it is', async () => {
    const { places, queries } = await resolve({ destination: 'city:1', destination_text: 'Salta', destination_for: 'Salta' })
    expect(places).toEqual({ destination: { place: { id: 'city:1', text: 'Salta' } } })
    expect(queries).toEqual([])
  })

  test('with an id alone, as in a link, is taken too', async () => {
    const { places } = await resolve({ destination: 'city:1' })
    expect(places).toEqual({ destination: { place: { id: 'city:1', text: '' } } })
  })

  test('whose text was typed anew is looked up: the old id does not win', async () => {
    const { places, queries } = await resolve({ destination: 'city:1', destination_text: 'salta', destination_for: 'Mendoza' })
    expect(places).toEqual({ destination: { place: { id: salta.id, text: 'Salta' } } })
    expect(queries).toEqual([{ query: 'salta', tripType: 'ONLY_HOTEL' }])
  })

  test('whose text was deleted is no place', async () => {
    expect((await resolve({ destination: 'city:1', destination_text: '', destination_for: 'Mendoza' })).places).toEqual({})
  })

  test('that is ambiguous returns candidates', async () => {
    expect((await resolve({ destination_text: 'mendza' }, [mendoza, salta])).places).toEqual({ destination: { choices: [mendoza, salta] } })
  })

  test('that nobody knows is unknown', async () => {
    expect((await resolve({ destination_text: 'xyzzy' }, [])).places).toEqual({ destination: { unknown: true } })
  })

  test('is looked up with no more characters than the API takes', async () => {
    const { queries } = await resolve({ destination_text: 'x'.repeat(500) })
    expect(queries[0]?.query).toHaveLength(80)
  })
})

test('a departure counts only for a kind of trip that has one', async () => {
  const form = { departure_text: 'mendoza', destination_text: 'salta' }
  expect((await resolve({ ...form, trip_type: 'ONLY_HOTEL' })).queries).toHaveLength(1)
  expect((await resolve({ ...form, trip_type: 'ONLY_FLIGHT' })).queries).toHaveLength(2)
})

async function resolve(fields: Partial<SearchFormValues> & { destination_for?: string }, found = [salta]) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ trip_type: 'ONLY_HOTEL', ...fields })) form.append(name, value)
  const queries: { query: string; tripType?: string }[] = []
  const api = {
    search: {
      $get: async ({ query }: { query: { query: string; tripType?: string } }) => {
        queries.push(query)
        return Response.json({ data: found })
      },
    },
  }
  const places = await resolvePlaces(form, searchFromForm(form).values, partly<ApiClient>(api))
  return { places, queries }
}
