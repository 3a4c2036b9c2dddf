import { answer, createApi, endpoints, failure } from '../../kit/http/api.server.ts'
import { findVisit } from './find-visit.server.ts'
import { Visit } from './visit.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['accounts'] })
const visit = signedIn.get('/oauth/user/visit', 'Get the signed-in user with their bell and saved filters', {
  responses: {
    200: answer(Visit, 'Each as its own endpoint has it'),
    401: failure('No token, or `Token has expired` when it was once good'),
  },
})

export const visitApi = createApi().openapi(visit, async (c) => c.json({ data: await findVisit(c.var.context) }, 200))
