import { setCookie } from '../../kit/http/cookies.ts'

/** The token of this browser's preview link. */
export const PREVIEW_COOKIE = 'preview'
const SEVEN_DAYS = 7 * 86_400

export function previewCookie(token: string | null, options: { secure: boolean }): string {
  return setCookie(PREVIEW_COOKIE, token, { ...options, seconds: SEVEN_DAYS })
}
