import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, failure, invalidAnswer } from '../../kit/http/api.server.ts'
import { readSigned, SIGNED, SignedHeaders } from '../../kit/http/webhook-signature.server.ts'
import { halfOf } from '../../kit/money.ts'
import { BookingReport, REVIEW_REASONS } from './booking.ts'
import { receiveBooking } from './receive-booking.server.ts'

const Receipt = z.object({
  booking: z.object({ id: z.string(), revision: z.int(), status: z.enum(['confirmed', 'cancelled']) }),
  outcome: z.enum(['created', 'changed', 'late', 'repeated']),
  matched: z.boolean(),
  needs_review: z.enum(REVIEW_REASONS).nullable().describe('Why nothing follows from this booking until it is reported again'),
  trail: z.object({ code: z.string(), url: z.url() }).nullable(),
})

const open = endpoints({ audience: 'public', tags: ['bookings'] })
const receive = open.post('/bookings', 'Report a booking made, changed or cancelled, as the travel site', {
  callers: 'signed',
  description: `${SIGNED} The same \`external_id\` and \`revision\` may come any number of times and in any order.`,
  request: { headers: SignedHeaders },
  // Documentation only: the signature covers the raw bytes, so the handler reads those and validates them after the signature.
  requestBody: {
    required: true,
    content: { 'application/json': { schema: z.toJSONSchema(BookingReport, { io: 'input' }) as object } },
  },
  responses: {
    200: answer(Receipt, 'Accepted, or known already'),
    201: answer(Receipt, 'A new booking'),
    401: failure('The signature or its time is wrong'),
    409: failure('This revision was reported before with different content'),
    ...invalidAnswer,
  },
})

export const bookingApi = createApi().openapi(receive, async (c) => {
  const context = c.var.context
  const { config, now } = context
  const signed = { headers: c.req.valid('header'), secret: config.travel_webhook_secret, now }
  const report = readSigned(BookingReport, new Uint8Array(await c.req.arrayBuffer()), signed)
  const { booking, outcome } = await receiveBooking(context, report)
  context.log.info({ booking: booking.id, revision: booking.revision, outcome, matched: booking.match }, 'booking report')
  const matched = booking.match !== 'none'
  // A booking cancelled in its first report never promised a contribution.
  const pays =
    matched &&
    booking.needs_review === null &&
    halfOf(booking.profit_amount) > 0 &&
    (booking.status === 'confirmed' || booking.revision > 1)
  const trail = pays ? { code: booking.trail_code, url: `${context.config.public_url}/transparencia/${booking.trail_code}` } : null
  const data = {
    booking: { id: booking.id, revision: booking.revision, status: booking.status },
    outcome,
    matched,
    needs_review: booking.needs_review,
    trail,
  }
  return c.json({ data }, outcome === 'created' ? 201 : 200)
})
