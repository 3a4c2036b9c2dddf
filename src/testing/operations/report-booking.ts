import { createHmac } from 'node:crypto'

const SECRET = 'huella-dev-webhook-secret'

/** Sends the signed report of a booking, as the travel site does; without a hand-off nobody is found for it. */
export function report(url: string, external_id: string, hand_off?: string): Promise<Response> {
  const body = JSON.stringify({
    external_id,
    revision: 1,
    status: 'confirmed',
    ...(hand_off && { hand_off }),
    trip: { trip_type: 'ONLY_HOTEL' },
    currency: 'ARS',
    sale: 1_000_000,
    cost: 850_000,
    fees: 20_000,
    taxes: 30_000,
    occurred_at: '2026-11-20T12:00:00Z',
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = `sha256=${createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')}`
  return fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-huella-timestamp': timestamp, 'x-huella-signature': signature },
    body,
    signal: AbortSignal.timeout(60_000),
  })
}
