import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { errorKind, invalid, ReadableError } from '../errors.ts'
import { fieldErrors } from './api.server.ts'

const INVALID_SIGNATURE = errorKind('invalid_signature', 401)
const STALE_TIMESTAMP = errorKind('stale_timestamp', 401)

/** Largest difference between a signature's time and now, in seconds. */
const WINDOW = 5 * 60

/** Headers of a signed webhook. */
export const SignedHeaders = z.object({ 'x-huella-timestamp': z.string().optional(), 'x-huella-signature': z.string().optional() })

/** The signing of a webhook, for the API description. */
export const SIGNED =
  'Signed: `X-Huella-Timestamp` is the time in seconds, `X-Huella-Signature` is `sha256=` and the hex HMAC-SHA256 of `timestamp.body` with the shared secret; five minutes’ window.'

/** Verifies and parses the body of a webhook. @throws invalid_signature; stale_timestamp; invalid_request; invalid_fields */
export function readSigned<Shape extends z.ZodType>(
  shape: Shape,
  body: Uint8Array,
  { headers, secret, now }: { headers: z.infer<typeof SignedHeaders>; secret: string; now: Date },
): z.infer<Shape> {
  checkSignature(body, { timestamp: headers['x-huella-timestamp'], signature: headers['x-huella-signature'] }, secret, now)
  const parsed = shape.safeParse(jsonOf(body))
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

/**
 * Checks that a webhook was signed with the shared secret within five minutes of now: HMAC-SHA256 over `timestamp.body`.
 * @param body the received bytes, as different bytes may decode to the same text
 * @param headers.timestamp seconds since 1970, as text
 * @param headers.signature `sha256=` and 64 hex digits
 * @throws invalid_signature, stale_timestamp
 */
function checkSignature(
  body: Uint8Array,
  headers: { timestamp: string | undefined; signature: string | undefined },
  secret: string,
  now: Date,
): void {
  const { timestamp = '', signature = '' } = headers
  if (!/^\d{1,12}$/.test(timestamp)) throw new ReadableError(INVALID_SIGNATURE)
  const expected = Buffer.from(signatureOf(body, timestamp, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ReadableError(INVALID_SIGNATURE)
  // Checked after the signature, so that a stranger learns nothing about our clock.
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW) throw new ReadableError(STALE_TIMESTAMP)
}

export function signatureOf(body: Uint8Array | string, timestamp: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}
