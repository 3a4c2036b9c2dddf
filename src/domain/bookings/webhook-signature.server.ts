import { createHmac, timingSafeEqual } from 'node:crypto'
import { ReadableError } from '../../kit/errors.ts'
import { INVALID_SIGNATURE, STALE_TIMESTAMP } from './booking.errors.ts'

/** How far in the past or future a signature's time may be, in seconds. */
const WINDOW = 5 * 60

/**
 * Checks that a webhook was signed with the shared secret within five minutes of now: HMAC-SHA256 over `timestamp.body`.
 * @param body as received: text decoded from it would be the same for different bytes
 * @param headers.timestamp seconds since 1970, as text
 * @param headers.signature `sha256=` and 64 hex digits
 * @throws invalid_signature, stale_timestamp
 */
export function checkSignature(
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
