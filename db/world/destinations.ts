import { z } from 'zod'
import { TRIP_TYPES } from '../../src/domain/search/search-rules.ts'
import data from './data/destinations.json' with { type: 'json' }

/** Distance bands from Argentina, as fares use them. */
const Zone = z.enum(['near', 'region', 'far'])
export type Zone = z.infer<typeof Zone>

const Place = z.strictObject({ id: z.string(), text: z.string() })

const Destination = Place.extend({
  zone: Zone,
  /** Popularity, relative to the other destinations. */
  weight: z.int(),
  /** Nights that travellers stay: minimum and maximum. */
  nights: z.tuple([z.int(), z.int()]),
})
export type Destination = z.infer<typeof Destination>

/** Destinations and departures of the demo world: a departure is repeated according to how busy it is. Trip types by distance, in per cent. */
export const {
  destinations: DESTINATIONS,
  departures: DEPARTURES,
  trip_types: TRIP_TYPES_OF,
} = z
  .strictObject({
    destinations: z.array(Destination),
    departures: z.tuple([Place], Place),
    trip_types: z.record(Zone, z.array(z.tuple([z.enum(TRIP_TYPES), z.int()]))),
  })
  .parse(data)
