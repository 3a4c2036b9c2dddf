import { z } from '@hono/zod-openapi'
import { requireUser } from '../../kit/actor.policy.ts'
import { notFound } from '../../kit/errors.ts'
import { answer, body, createApi, endpoints, failure, noContent, proofAnswer } from '../../kit/http/api.server.ts'
import { SHOWN_TO } from '../../kit/http/shown-to.ts'
import { changeProfile } from '../users/change-profile.server.ts'
import { findOwnUser, findSessions } from '../users/find-user.server.ts'
import { OwnUser, ProfileChange, Session } from '../users/user.ts'
import { endSessions } from './end-sessions.server.ts'

const done = { 204: { description: 'Done' } }

const signedIn = endpoints({ audience: 'signed_in', tags: ['accounts'] })
const signOut = signedIn.post('/oauth/logout', 'End this session', {
  responses: done,
})
const me = signedIn.get('/oauth/user', 'Get the signed-in user', {
  responses: { 200: answer(OwnUser, 'Including the private fields') },
})
const change = signedIn.patch('/oauth/user', 'Change the user’s name and private fields', {
  description:
    'Omitted fields stay; an empty private field is cleared. A telephone number without a country code is Argentine. Changing it or the CUIL needs a recent `POST /oauth/confirm`.',
  request: { body: body(ProfileChange) },
  responses: { ...done, ...proofAnswer },
})
const sessions = signedIn.get('/oauth/sessions', 'List the user’s sessions', {
  responses: { 200: answer(z.array(Session), 'The latest used first') },
})
const endAll = signedIn.delete('/oauth/sessions', 'End all sessions of the user', {
  responses: done,
})
const endOne = signedIn.delete('/oauth/sessions/{id}', 'End one session', {
  request: { params: z.object({ id: z.string().max(60) }) },
  responses: { ...done, 404: failure('Not a session of this user') },
})
export const signInApi = createApi()
  .openapi(signOut, (c) => noContent(c, endSessions(c.var.context, 'this')))
  .openapi(me, async (c) => {
    const user = await findOwnUser(c.var.context.db, requireUser(c.var.context.actor))
    if (!user) throw notFound()
    return c.json({ data: user }, 200)
  })
  .openapi(change, (c) => noContent(c, changeProfile(c.var.context, c.req.valid('json'))))
  .openapi(sessions, async (c) => {
    const { user_id, session_id } = requireUser(c.var.context.actor)
    return c.json({ data: await findSessions(c.var.context.db, user_id, session_id) }, 200)
  })
  .openapi(endAll, (c) => noContent(c, endSessions(c.var.context, 'all')))
  .openapi(endOne, (c) => noContent(c, endSessions(c.var.context, c.req.valid('param'))))

signInApi.openAPIRegistry.registerComponent('securitySchemes', 'Bearer', { type: 'http', scheme: 'bearer' })
signInApi.openAPIRegistry.registerComponent('securitySchemes', 'Session', {
  type: 'apiKey',
  in: 'cookie',
  name: 'session',
  description: `Pages of the site itself only: with \`Sec-Fetch-Site: same-origin\` and, for writes, with the id of the page’s account as \`${SHOWN_TO}\`. On https the cookie is \`__Host-session\`.`,
})
