import { readSecretCookie, secretCookie } from '../../kit/http/secret-cookie.server.ts'
import { SESSION_SECONDS } from '../users/user.ts'

/** The website's session: the bearer token in a cookie that page scripts cannot read (product.md §3). */
export function sessionCookie(token: string | null, { secure }: { secure: boolean }): string {
  return secretCookie('session', token, { secure, seconds: SESSION_SECONDS })
}

export function readSessionCookie(request: Request, options: { secure: boolean }): string | null {
  return readSecretCookie(request, 'session', options)
}
