import { z } from '@hono/zod-openapi'
import { notFound } from '../../kit/errors.ts'
import { answer, createApi, endpoints, failure, invalidAnswer, notFoundAnswer } from '../../kit/http/api.server.ts'
import { readSigned, SIGNED, SignedHeaders } from '../../kit/http/webhook-signature.server.ts'
import { noteBounce } from './refused-address.server.ts'

/** A message that a mail server returned for good after it had taken it. Temporary delays are not reported. */
const Bounce = z.object({
  address: z.string().trim().min(3).max(320).describe('To which the message went').openapi({ example: 'vera@example.com' }),
  message_id: z
    .string()
    .max(400)
    .optional()
    .describe('Its Message-ID, where the report has it; else the newest message to the address is meant')
    .openapi({ example: '<evnt_01jd2k3x4abcdefghjkmnpqr@huella.example>' }),
  reason: z.string().trim().min(1).max(1_000).describe('What the other server answered').openapi({ example: '550 5.1.1 No such mailbox' }),
})

const open = endpoints({ audience: 'public', tags: ['mail'] })
const report = open.post('/mail/bounces', 'Report a message that came back', {
  callers: 'signed',
  description: `${SIGNED} The secret is \`MAIL_BOUNCE_SECRET\`. Its address gets no other messages until somebody changes or confirms it again. The same report may come any number of times.`,
  request: { headers: SignedHeaders },
  // Documentation only: the signature covers the raw bytes, so the handler reads those and validates them after the signature.
  requestBody: { required: true, content: { 'application/json': { schema: z.toJSONSchema(Bounce, { io: 'input' }) as object } } },
  responses: {
    200: answer(z.object({ known: z.boolean() }), 'Whether such a message was sent'),
    401: failure('The signature or its time is wrong'),
    ...notFoundAnswer,
    ...invalidAnswer,
  },
})

export const bounceApi = createApi().openapi(report, async (c) => {
  const { context } = c.var
  const secret = context.config.mail.bounce_secret
  if (secret === undefined) throw notFound()
  const signed = { headers: c.req.valid('header'), secret, now: context.now }
  const bounce = readSigned(Bounce, new Uint8Array(await c.req.arrayBuffer()), signed)
  return c.json({ data: { known: await noteBounce(context, bounce) } }, 200)
})
