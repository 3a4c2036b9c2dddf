import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints } from '../../../kit/http/api.server.ts'
import { ClientLogout } from '../client.ts'
import { endClientSession } from './end-client-session.server.ts'

const open = endpoints({ audience: 'public', tags: ['clients'] })
const endSession = open.post('/oauth/end-session', 'End the session at a client’s request', {
  description:
    'For the page `/oauth/logout` (OpenID Connect RP-Initiated Logout 1.0): it passes what the client sent, and whether the user confirmed.',
  request: {
    body: body(
      z.object({
        query: z.string().max(8000),
        asked_user: z.string().max(60).optional().describe('Id of the user who confirmed; without one, an ID token of this session counts'),
      }),
    ),
  },
  responses: { 200: answer(ClientLogout, 'The next step') },
})

export const endSessionApi = createApi().openapi(endSession, async (c) =>
  c.json({ data: await endClientSession(c.var.context, c.req.valid('json')) }, 200),
)
