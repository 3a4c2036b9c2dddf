import { cookieName, readCookie, setCookie } from './cookies.ts'

/**
 * A cookie that holds a secret.
 * @param seconds lifetime; a null value deletes the cookie
 */
export function secretCookie(name: string, value: string | null, options: { secure: boolean; seconds: number }): string {
  return setCookie(name, value, options)
}

export function readSecretCookie(request: Request, name: string, options: { secure: boolean }): string | null {
  const value = readCookie(request, cookieName(name, options))
  return value && /^[\w-]{16,200}$/.test(value) ? value : null
}
