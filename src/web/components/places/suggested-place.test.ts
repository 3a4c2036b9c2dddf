import { describe, expect, test } from 'vitest'
import { groupPlaces, resolvePlace, type SuggestedPlace } from './suggested-place.ts'

const mendoza = place('city:3844421', 'Mendoza', 'city', 'MDZ', 'Argentina')
const region = place('region:AR.13', 'Mendoza', 'region', 'AR-M', 'Argentina')
const plumerillo = place('air:MDZ', 'El Plumerillo', 'airport', 'MDZ', 'Mendoza, Argentina')
const sao_paulo = place('city:3448439', 'São Paulo', 'city', 'SAO', 'Brasil')
const ezeiza = place('air:EZE', 'Ministro Pistarini', 'airport', 'EZE', 'Buenos Aires, Argentina')

describe('a typed text', () => {
  test.each([
    ['Mendoza', [mendoza, region, plumerillo], mendoza],
    ['  MENDOZA ', [mendoza, region], mendoza],
    ['mendoza, argentina', [mendoza, region], mendoza],
    ['sao paulo', [sao_paulo, mendoza], sao_paulo],
    ['eze', [ezeiza, mendoza], ezeiza],
    ['mendza', [mendoza], mendoza],
  ])('%s is one place', (typed, suggestions, { id, text }) => {
    expect(resolvePlace(typed, suggestions)).toEqual({ place: { id, text: id === ezeiza.id ? 'Buenos Aires (EZE)' : text } })
  })

  test('is ambiguous when it names none of several, the best first', () => {
    expect(resolvePlace('mendza', [mendoza, region, plumerillo])).toEqual({ choices: [mendoza, region, plumerillo] })
  })

  test('does not take a place by its name when a better one bears another', () => {
    expect(resolvePlace('Mendoza', [plumerillo, mendoza])).toEqual({ choices: [plumerillo, mendoza] })
  })

  test('names no place when nothing is left without punctuation', () => {
    expect(resolvePlace('…', [place('city:1', '?', 'city', '', ''), mendoza])).toHaveProperty('choices')
  })

  test('offers no more than a glance takes in', () => {
    const many = Array.from({ length: 10 }, (_, index) => place(`city:${index}`, `San ${index}`, 'city', '', ''))
    expect(resolvePlace('san', many)).toEqual({ choices: many.slice(0, 6) })
  })

  test('is unknown without suggestions', () => {
    expect(resolvePlace('xyzzy', [])).toEqual({ unknown: true })
  })
})

test('groups are in the order of their best, so the best of all stays first', () => {
  expect(groupPlaces([plumerillo, mendoza, ezeiza, region])).toEqual([
    { type: 'airport', places: [plumerillo, ezeiza] },
    { type: 'city', places: [mendoza] },
    { type: 'region', places: [region] },
  ])
})

function place(id: string, text: string, type: SuggestedPlace['type'], short_code: string, context: string): SuggestedPlace {
  return { id, type, text, short_code, context, country_code: 'AR' }
}
