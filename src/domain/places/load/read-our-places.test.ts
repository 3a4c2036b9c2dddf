import { describe, expect, it } from 'vitest'
import { plainName } from '../plain-name.ts'
import { WORLD } from './place-data.server.ts'
import type { PlaceRecord } from './place-record.ts'
import { readOurPlaces } from './read-our-places.server.ts'

const OURS = readOurPlaces()

describe('the table of our places', () => {
  it('has some 1 500 rows or more, most of the new ones in Argentina', () => {
    expect(OURS.length).toBeGreaterThan(1_500)
    expect(OURS.filter(({ country_code }) => country_code === 'AR').length).toBeGreaterThan(800)
  })

  it('names each place once, and says where that is from', () => {
    expect(new Set(OURS.map(({ id }) => id)).size).toBe(OURS.length)
    for (const { id, sources } of OURS) expect(sources, id).not.toBe('')
  })

  it('gives coordinates, importance and names in plain letters', () => {
    for (const { id, latitude, longitude, importance, other_names } of OURS) {
      expect(Math.abs(latitude), id).toBeLessThanOrEqual(90)
      expect(Math.abs(longitude), id).toBeLessThanOrEqual(180)
      expect(importance, id).toBeGreaterThan(2)
      expect(importance, id).toBeLessThan(7)
      expect(other_names.map(plainName), id).toEqual(other_names)
    }
  })

  it('adds only to places that there are, and lies in regions and cities that there are', async () => {
    const { places } = await WORLD.read()
    const ids = new Set(places.map(({ id }) => id))
    for (const { id, region_id, belongs_to } of OURS) {
      for (const there of [id, region_id, belongs_to]) if (there !== null) expect(ids.has(there), `${id}: ${there}`).toBe(true)
    }
  })

  it('does not double a place of the data sets', async () => {
    const { places } = await WORLD.read()
    const ours = new Set(OURS.map(({ id }) => id))
    const towns = new Set(places.filter(({ id, type }) => type === 'city' && !ours.has(id)).map(spot))
    const added = places.filter(({ id, kind }) => ours.has(id) && kind === 'town')
    expect(added.filter((place) => towns.has(spot(place))).map(({ id }) => id)).toEqual([])
  })
})

/** Name, country and the nearest tenth of a degree. */
function spot({ name_es, country_code, latitude, longitude }: PlaceRecord) {
  return `${plainName(name_es)} ${country_code} ${latitude?.toFixed(1)} ${longitude?.toFixed(1)}`
}
