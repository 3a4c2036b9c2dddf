import { z } from '@hono/zod-openapi'
import { notFound } from '../../kit/errors.ts'
import { answer, body, createApi, endpoint, failure, fromOf, invalidAnswer, notFoundAnswer } from '../../kit/http/api.server.ts'
import { endTrip } from './end-trip.server.ts'
import { findTrip } from './find-trip.server.ts'
import { startTrip } from './start-trip.server.ts'
import { TripSession } from './trip-session.ts'

const tags = ['clients']
const BY_HEADER = 'Its id comes as `X-Trip-Session`: a secret of the browser does not belong in a URL.'
const Id = z.string()

const start = endpoint({
  method: 'post',
  path: '/trip-session',
  audience: 'public',
  tags,
  summary: 'Store how a visitor who came to sign in returns to their trip',
  request: {
    body: body(z.object({ query: z.string().max(3500) })),
  },
  responses: {
    201: answer(z.object({ id: Id }), 'For `X-Trip-Session`; the one sent with the request is deleted'),
    429: failure('Too many from one address'),
    ...notFoundAnswer,
    ...invalidAnswer,
  },
})
const show = endpoint({
  method: 'get',
  path: '/trip-session',
  audience: 'public',
  tags,
  summary: 'Get the pending trip of the visitor',
  description: BY_HEADER,
  responses: { 200: answer(TripSession, 'Where it goes on'), ...notFoundAnswer },
})
const end = endpoint({
  method: 'delete',
  path: '/trip-session',
  audience: 'public',
  tags,
  summary: 'Delete the trip session',
  description: BY_HEADER,
  responses: { 204: { description: 'Deleted' } },
})

export const tripApi = createApi()
  .openapi(start, async (c) => {
    const data = await startTrip(c.var.context, { ...c.req.valid('json'), replaces: tripIdOf(c), from: fromOf(c) })
    return c.json({ data }, 201)
  })
  .openapi(show, async (c) => {
    const trip = await findTrip(c.var.context.db, tripIdOf(c))
    if (!trip) throw notFound()
    return c.json({ data: trip }, 200)
  })
  .openapi(end, async (c) => {
    await endTrip(c.var.context, { id: tripIdOf(c) })
    return c.body(null, 204)
  })

/** Id of the trip session from its header; empty if absent, which matches no trip. */
export function tripIdOf(c: { req: { header(name: string): string | undefined } }): string {
  return c.req.header('x-trip-session')?.slice(0, 100) ?? ''
}
