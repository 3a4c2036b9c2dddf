import { readOwnCookie, setCookie } from '../../kit/http/cookies.ts'

/** The link that brought this browser here: its searches within a month count for that link. Nothing else reads it. */
const COOKIE = 'link'
const A_MONTH = 30 * 24 * 60 * 60

export function followedLink(request: Request): string | undefined {
  const code = readOwnCookie(request, COOKIE)
  return code && /^[0-9a-z]{12}$/.test(code) ? code : undefined
}

export function followedLinkCookie(code: string, options: { secure: boolean }): string {
  return setCookie(COOKIE, code, { ...options, seconds: A_MONTH })
}
