/**
 * A cookie that page scripts cannot read and other sites' forms do not bring along. On https its name has the `__Host-` prefix, so that no other site of
 * the domain can plant one.
 * @param seconds how long it lives; a null value takes it away
 */
export function secretCookie(name: string, value: string | null, options: { secure: boolean; seconds: number }): string {
  const life = value === null ? 0 : options.seconds
  return `${nameOf(name, options)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${options.secure ? '; Secure' : ''}`
}

export function readSecretCookie(request: Request, name: string, options: { secure: boolean }): string | null {
  const named = nameOf(name, options)
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${named}=`))?.slice(named.length + 1)
  return value && /^[\w-]{16,200}$/.test(value) ? value : null
}

function nameOf(name: string, { secure }: { secure: boolean }): string {
  return secure ? `__Host-${name}` : name
}
