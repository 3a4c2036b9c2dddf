import { z } from '@hono/zod-openapi'
import { notFound } from '../../kit/errors.ts'
import { answer, body, createApi, endpoints, failure, fromOf, noContent, notFoundAnswer } from '../../kit/http/api.server.ts'
import { endTrip, findTrip, startTrip } from './trip-session.server.ts'
import { TripSession } from './trip-session.ts'

const BY_HEADER = 'Its id comes as `X-Trip-Session`: a secret of the browser does not belong in a URL.'
const Id = z.string()

const open = endpoints({ audience: 'public', tags: ['clients'] })
const start = open.post('/trip-session', 'Store how a visitor who came to sign in returns to their trip', {
  request: {
    body: body(z.object({ query: z.string().max(3500) })),
  },
  responses: {
    201: answer(z.object({ id: Id }), 'For `X-Trip-Session`; the one sent with the request is deleted'),
    429: failure('Too many from one address'),
    ...notFoundAnswer,
  },
})
const show = open.get('/trip-session', 'Get the pending trip of the visitor', {
  description: BY_HEADER,
  responses: { 200: answer(TripSession, 'Where it goes on'), ...notFoundAnswer },
})
const end = open.delete('/trip-session', 'Delete the trip session', {
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
  .openapi(end, (c) => noContent(c, endTrip(c.var.context, { id: tripIdOf(c) })))

/** Id of the trip session from its header; empty if absent, which matches no trip. */
export function tripIdOf(c: { req: { header(name: string): string | undefined } }): string {
  return c.req.header('x-trip-session')?.slice(0, 100) ?? ''
}
