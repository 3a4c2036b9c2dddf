import { z } from '@hono/zod-openapi'
import { invalid, ReadableError } from '../../kit/errors.ts'
import { answer, createApi, endpoint, failure, fieldErrors, invalidAnswer } from '../../kit/http/api.server.ts'
import { halfOf } from '../../kit/money.ts'
import { BookingReport, REVIEW_REASONS } from './booking.ts'
import { receiveBooking } from './receive-booking.server.ts'
import { checkSignature } from './webhook-signature.server.ts'

const Receipt = z.object({
  booking: z.object({ id: z.string(), revision: z.int(), status: z.enum(['confirmed', 'cancelled']) }),
  outcome: z.enum(['created', 'changed', 'late', 'repeated']),
  matched: z.boolean(),
  needs_review: z.enum(REVIEW_REASONS).nullable().describe('Why nothing follows from this booking until it is reported again'),
  trail: z.object({ code: z.string(), url: z.url() }).nullable(),
})

const receive = endpoint({
  method: 'post',
  path: '/bookings',
  audience: 'public',
  tags: ['bookings'],
  summary: 'The travel site reports a booking: made, changed or cancelled',
  description:
    'Signed: `X-Huella-Timestamp` is the time in seconds, `X-Huella-Signature` is `sha256=` and the hex HMAC-SHA256 of `timestamp.body` with the shared secret; five minutes’ window. ' +
    'The same `external_id` and `revision` may come any number of times and in any order.',
  request: { headers: z.object({ 'x-huella-timestamp': z.string().optional(), 'x-huella-signature': z.string().optional() }) },
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
  const headers = c.req.valid('header')
  const body = new Uint8Array(await c.req.arrayBuffer())
  checkSignature(
    body,
    { timestamp: headers['x-huella-timestamp'], signature: headers['x-huella-signature'] },
    context.config.travel_webhook_secret,
    context.now,
  )
  const { booking, outcome } = await receiveBooking(context, reportOf(body))
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

function reportOf(body: Uint8Array): BookingReport {
  const parsed = BookingReport.safeParse(jsonOf(body))
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues))
  return parsed.data
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new ReadableError('invalid_request')
  }
}
