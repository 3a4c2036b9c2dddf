import { SESSION_SECONDS } from './person.ts'

/**
 * The website's session: the bearer token in a cookie that page scripts cannot read (product.md §3). On https its name has the `__Host-` prefix, so that
 * no other site of the domain can plant one.
 */
export function sessionCookie(token: string | null, options: { secure: boolean }): string {
  const life = token === null ? 0 : SESSION_SECONDS
  return `${nameOf(options)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${options.secure ? '; Secure' : ''}`
}

export function readSessionCookie(request: Request, options: { secure: boolean }): string | null {
  const name = nameOf(options)
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  return value && /^[\w-]{16,200}$/.test(value) ? value : null
}

function nameOf({ secure }: { secure: boolean }): string {
  return secure ? '__Host-session' : 'session'
}
