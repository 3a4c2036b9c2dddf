import { readSecretCookie, secretCookie } from '../../kit/http/secret-cookie.server.ts'
import { TRIP_SECONDS } from './trip-session.ts'

/** Cookie that ties a trip session to a browser: its opaque id. */
export function tripCookie(id: string | null, { secure }: { secure: boolean }): string {
  return secretCookie('trip', id, { secure, seconds: TRIP_SECONDS })
}

export function readTripCookie(request: Request, options: { secure: boolean }): string | null {
  return readSecretCookie(request, 'trip', options)
}
