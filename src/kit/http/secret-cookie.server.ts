import { readCookie, setCookie } from './cookies.ts'

/**
 * A cookie that holds a secret. On https its name has the `__Host-` prefix, so that no other site of the domain can set it.
 * @param seconds lifetime; a null value deletes the cookie
 */
export function secretCookie(name: string, value: string | null, options: { secure: boolean; seconds: number }): string {
  return setCookie(nameOf(name, options), value, options)
}

export function readSecretCookie(request: Request, name: string, options: { secure: boolean }): string | null {
  const value = readCookie(request, nameOf(name, options))
  return value && /^[\w-]{16,200}$/.test(value) ? value : null
}

function nameOf(name: string, { secure }: { secure: boolean }): string {
  return secure ? `__Host-${name}` : name
}
