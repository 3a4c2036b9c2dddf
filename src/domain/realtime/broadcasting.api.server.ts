import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { ReadableError } from '../../kit/errors.ts'
import { type ApiEnv, answer, createApi, endpoints, failure } from '../../kit/http/api.server.ts'
import { lastNumber, readMissed } from '../../kit/realtime/read-events.server.ts'
import { authorizeChannel } from './authorize-channel.server.ts'
import { isPublicChannel, maySubscribe } from './channel.policy.ts'
import { NewMessage } from './new-message.ts'
import { sendMessage } from './send-message.server.ts'

const tags = ['realtime']
const AuthorizationInput = z.object({
  socket_id: z
    .string()
    .regex(/^\d{1,10}\.\d{1,10}$/)
    .openapi({ example: '123.456' }),
  channel_name: z.string().min(1).max(164).openapi({ example: 'private-sales' }),
})
const Event = z.object({
  number: z.int(),
  name: z.string().openapi({ example: 'deal.changed' }),
  data: z.record(z.string(), z.unknown()),
})
const Missed = z.object({
  events: z.array(Event),
  number: z.int().openapi({ description: 'Up to here nothing is missing' }),
  reload: z.boolean().openapi({ description: 'It cannot be told what was missed: load again what is shown' }),
})

const open = endpoints({ audience: 'public', tags })
const missed = open.get('/broadcasting/events', 'List events of a channel after a number', {
  description: 'Exactly what was missed, in its order; events are kept for a day. `403` for a channel that the caller may not hear.',
  request: {
    query: z.object({
      channel_name: AuthorizationInput.shape.channel_name,
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
  },
  responses: { 200: answer(Missed, 'What was missed'), 403: failure('Not the caller’s to hear') },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const number = signedIn.get('/broadcasting/number', 'Get the number of the last event', {
  description: 'Read it before what a page shows: then events with a larger number are the ones that the page does not know.',
  responses: { 200: answer(z.object({ number: z.int() }), 'Of all channels together') },
})
const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const send = admin.post('/admin/messages', 'Send a message to everybody who listens to the public channel', {
  request: { body: { required: true, content: { 'application/json': { schema: NewMessage } } } },
  responses: { 202: { description: 'Sent' } },
})

const api = createApi()
for (const method of ['get', 'post'] as const) {
  const authorize = open[method]('/broadcasting/auth', 'Authorize a socket to subscribe to a private channel', {
    reads_body: true,
    description:
      'As clients of the Pusher Channels protocol ask: by bearer token, or by the session’s cookie from our own pages; parameters in the address, a form or JSON.',
    request:
      method === 'get'
        ? { query: AuthorizationInput }
        : {
            body: {
              content: {
                'application/x-www-form-urlencoded': { schema: AuthorizationInput },
                'application/json': { schema: AuthorizationInput },
              },
            },
          },
    responses: {
      200: {
        description: 'Pass it on with the subscription; it holds for as long as the right does',
        content: { 'application/json': { schema: z.object({ auth: z.string().openapi({ example: 'huella:8f4b…' }) }) } },
      },
      403: failure('Not the caller’s to hear'),
    },
  })
  api.openAPIRegistry.registerPath(authorize)
}

export const broadcastingApi = api
  .openapi(missed, async (c) => {
    const { channel_name, after } = c.req.valid('query')
    const { db, actor } = c.var.context
    if (!isPublicChannel(channel_name) && !maySubscribe(actor, channel_name)) throw new ReadableError('forbidden')
    const { events, ...rest } = await readMissed(db, channel_name, after)
    return c.json({ data: { events: events.map(({ number, name, data }) => ({ number, name, data })), ...rest } }, 200)
  })
  .openapi(number, async (c) => c.json({ data: { number: await lastNumber(c.var.context.db) } }, 200))
  .openapi(send, async (c) => {
    await sendMessage(c.var.context, c.req.valid('json'))
    return c.body(null, 202)
  })
  .get('/broadcasting/auth', async (c) => c.json(authorizeChannel(c.var.context, await subscriptionOf(c)), 200))
  .post('/broadcasting/auth', async (c) => c.json(authorizeChannel(c.var.context, await subscriptionOf(c)), 200))

/** @throws forbidden for every error of a request: clients know no other answer */
async function subscriptionOf(c: HonoContext<ApiEnv>): Promise<z.infer<typeof AuthorizationInput>> {
  const type = c.req.header('content-type') ?? ''
  const body =
    c.req.method === 'GET' ? {} : await (type.startsWith('application/json') ? c.req.json<unknown>() : c.req.parseBody()).catch(() => ({}))
  const asked = AuthorizationInput.safeParse({ ...c.req.query(), ...(typeof body === 'object' ? body : {}) }).data
  if (!asked) throw new ReadableError('forbidden')
  return asked
}
