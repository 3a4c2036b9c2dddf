import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { findVisit } from './find-visit.server.ts'
import { Visit } from './visit.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['accounts'] })
const visit = signedIn.get('/oauth/user/visit', 'Get the signed-in user with their bell and saved filters', {
  responses: { 200: answer(Visit, 'Each as its own endpoint has it') },
})

export const visitApi = createApi().openapi(visit, async (c) => c.json({ data: await findVisit(c.var.context) }, 200))
