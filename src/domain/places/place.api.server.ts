import { z } from '@hono/zod-openapi'
import { notFound } from '../../kit/errors.ts'
import { answer, createApi, endpoints, notFoundAnswer } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { popularPlaces, searchPlaces } from './find-places.server.ts'
import { findPlace, nearestCity } from './find-points.server.ts'
import { findCountries, findTowns } from './find-towns.server.ts'
import { Country, PLACE_QUERY_LENGTH, PLACE_TRIP_TYPES, PlaceSuggestion, Town } from './place.ts'

const open = endpoints({ audience: 'public', tags: ['places'] })
const search = open.get('/search', 'Suggest places for a typed text, best first', {
  request: {
    query: z.object({
      query: z
        .string()
        .max(PLACE_QUERY_LENGTH, 'place_query_too_long')
        .default('')
        .openapi({ description: 'The text typed so far; without it, popular places', example: 'mendza' }),
      tripType: z
        .enum(PLACE_TRIP_TYPES)
        .optional()
        .openapi({ description: 'For flights, airports and cities with an airport come first', example: 'ONLY_HOTEL' }),
    }),
  },
  responses: { 200: answer(z.array(PlaceSuggestion), 'At most ten') },
})
const countries = open.get('/countries', 'List countries and territories of ISO 3166-1', {
  middleware: taggedWith(),
  description: 'Cached until it changes; `?force=true` reads it again.',
  responses: { 200: answer(z.array(Country), 'Those that are offered: some first, the others by name') },
})
const near = open.get('/places/near', 'Get the city at a location', {
  request: {
    query: z.object({
      latitude: degrees(90).openapi({ example: '-32.89' }),
      longitude: degrees(180).openapi({ example: '-68.84' }),
    }),
  },
  responses: { 200: answer(PlaceSuggestion, 'The nearest city that people would name'), ...notFoundAnswer },
})
const towns = open.get('/places/towns', 'List the best known cities of an area', {
  middleware: taggedWith(),
  request: {
    query: z.object({
      west: degrees(540).openapi({ example: '-71' }),
      south: degrees(90).openapi({ example: '-35' }),
      east: degrees(540).openapi({ example: '-66' }),
      north: degrees(90).openapi({ example: '-31' }),
      limit: z.coerce.number().int().min(1).max(100).default(40),
    }),
  },
  responses: { 200: answer(z.array(Town), 'Best known first') },
})
const detail = open.get('/places/{id}', 'Get a place by its id', {
  middleware: taggedWith(),
  request: { params: z.object({ id: z.string().trim().min(1).max(80).openapi({ example: 'city:3844421' }) }) },
  responses: { 200: answer(PlaceSuggestion, 'The place') },
})

export const placeApi = createApi()
  .openapi(search, async (c) => {
    const { query, tripType: trip_type } = c.req.valid('query')
    const data =
      query.trim() === '' ? await popularPlaces(c.var.context, { trip_type }) : await searchPlaces(c.var.context, { query, trip_type })
    return c.json({ data }, 200)
  })
  .openapi(countries, async (c) => c.json({ data: await findCountries(c.var.context) }, 200))
  .openapi(near, async (c) => {
    const data = await nearestCity(c.var.context, c.req.valid('query'))
    if (!data) throw notFound()
    return c.json({ data }, 200)
  })
  .openapi(towns, async (c) => {
    const { limit, ...box } = c.req.valid('query')
    return c.json({ data: await findTowns(c.var.context, box, limit) }, 200)
  })
  .openapi(detail, async (c) => {
    const data = await findPlace(c.var.context, c.req.valid('param').id)
    if (!data) throw notFound()
    return c.json({ data }, 200)
  })

/** Degrees as a decimal string; not coerced, as `Number('')` would be 0, a place in the Gulf of Guinea. */
function degrees(max: number) {
  return z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
}
