import { z } from '@hono/zod-openapi'
import { requireUser } from '../../kit/actor.policy.ts'
import { answer, body, createApi, endpoints, noContent } from '../../kit/http/api.server.ts'
import { authorizeClient } from './authorize-client.server.ts'
import { Authorization, ConnectedSite } from './client.ts'
import { findConnectedSites } from './consents/consents.server.ts'
import { withdrawConsent } from './consents/withdraw-consent.server.ts'
import { tripIdOf } from './trip.api.server.ts'
import { findTrip } from './trip-session.server.ts'
import { authorizationQuery } from './trip-session.ts'

const tags = ['clients']

const open = endpoints({ audience: 'public', tags })
const authorize = open.post('/oauth/authorization', 'Start or continue a client’s authorization request', {
  description: 'For the page `/oauth/authorize`: it shows what is requested, and sends the user’s decision here.',
  request: {
    body: body(
      z.object({
        query: z.string().max(8000),
        decision: z.enum(['allowed', 'refused']).optional(),
        without_project: z.boolean().optional().describe('True to go on without choosing a project'),
        asked_user: z.string().max(60).optional().describe('Id of the user who was asked; a decision counts for no other one'),
      }),
    ),
  },
  responses: { 200: answer(Authorization, 'The next step') },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const list = signedIn.get('/oauth/consents', 'List sites that the signed-in user gave consent to', {
  responses: { 200: answer(z.array(ConnectedSite), 'The latest used first') },
})
const withdraw = signedIn.delete('/oauth/consents/{client_id}', 'Withdraw the consent given to a site', {
  request: { params: z.object({ client_id: z.string().max(60) }) },
  responses: { 204: { description: 'Its tokens are refused from now on' } },
})

export const authorizationApi = createApi()
  .openapi(authorize, async (c) => {
    const { query, ...answered } = c.req.valid('json')
    const asked = authorizationQuery(query)
    const trip = await findTrip(c.var.context.db, tripIdOf(c))
    // Only if this exact request is the one stored in the browser's trip session.
    const asked_at = trip?.redirect.split('?')[1] === asked ? trip.created_at : undefined
    return c.json({ data: await authorizeClient(c.var.context, { query: asked, asked_at, ...answered }) }, 200)
  })
  .openapi(list, async (c) => {
    const { user_id } = requireUser(c.var.context.actor)
    return c.json({ data: await findConnectedSites(c.var.context.db, user_id) }, 200)
  })
  .openapi(withdraw, (c) => noContent(c, withdrawConsent(c.var.context, c.req.valid('param'))))
