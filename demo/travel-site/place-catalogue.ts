import { z } from 'zod'
import catalogue from './place-catalogue.json' with { type: 'json' }

/** Distance bands from Buenos Aires, as fares use them. */
export type FareZone = 'near' | 'region' | 'far'

/**
 * Places by their code, Spanish name, English name and country, and airports by IATA code, name and country, which partners may send instead. The
 * codes of places are this site's own: Mendoza is MEZ here, not MDZ.
 */
export const { places: CATALOGUE, airports: AIRPORTS } = z
  .strictObject({
    places: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
    airports: z.array(z.tuple([z.string(), z.string(), z.string()])),
  })
  .parse(catalogue)

const REGION = ['BO', 'BR', 'CL', 'CO', 'EC', 'GF', 'GY', 'PE', 'PY', 'SR', 'UY', 'VE']

export function zoneOf(country: string): FareZone {
  if (country === 'AR') return 'near'
  return REGION.includes(country) ? 'region' : 'far'
}
