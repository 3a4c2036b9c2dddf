import { z } from '@hono/zod-openapi'
import { requireRole } from '../../kit/actor.policy.ts'
import { answer, body, createApi, endpoints, failure, noContent } from '../../kit/http/api.server.ts'
import { Client, EditedClient, NewClient } from './client.ts'
import { editClient, revokeClient, rotateClientSecret } from './edit-client.server.ts'
import { findClients } from './find-clients.server.ts'
import { registerClient } from './register-client.server.ts'

const refusals = { 403: failure('Admins only; the password is asked again for every change') }
const params = z.object({ id: z.string().max(60) })
const Secret = z.string().describe('Shown this once: only its digest is stored')

const admin = endpoints({ audience: 'admin', tags: ['clients'] })
const list = admin.get('/admin/clients', 'List clients: sites that sign their visitors in here', {
  responses: { 200: answer(z.array(Client), 'Without their secrets'), ...refusals },
})
const register = admin.post('/admin/clients', 'Register a client', {
  request: { body: body(NewClient) },
  responses: { 201: answer(z.object({ client: Client, secret: Secret.nullable() }), 'Registered'), ...refusals },
})
const edit = admin.put('/admin/clients/{id}', 'Edit a client', {
  description:
    'Consents stay; a new scope is asked for at the next sign-in. A scope that is taken away leaves the consents, and sign-ins that could read it end.',
  request: { params, body: body(EditedClient) },
  responses: { 200: answer(Client, 'As it is now'), 409: failure('It is not what `seen` names: somebody changed it since'), ...refusals },
})
const rotate = admin.post('/admin/clients/{id}/secret', 'Replace a client’s secret', {
  request: { params },
  responses: { 201: answer(z.object({ secret: Secret }), 'The old one is refused from now on'), ...refusals },
})
const revoke = admin.delete('/admin/clients/{id}', 'Revoke a client, for good', {
  request: { params },
  responses: { 204: { description: 'Its tokens are refused from now on' }, ...refusals },
})

export const clientApi = createApi()
  .openapi(list, async (c) => {
    requireRole(c.var.context.actor, 'admin')
    return c.json({ data: await findClients(c.var.context.db) }, 200)
  })
  .openapi(register, async (c) => c.json({ data: await registerClient(c.var.context, c.req.valid('json')) }, 201))
  .openapi(edit, async (c) => {
    return c.json({ data: await editClient(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') }) }, 200)
  })
  .openapi(rotate, async (c) => c.json({ data: await rotateClientSecret(c.var.context, c.req.valid('param')) }, 201))
  .openapi(revoke, (c) => noContent(c, revokeClient(c.var.context, c.req.valid('param'))))
