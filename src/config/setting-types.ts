import { z } from 'zod'

export const Flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === '1' || value === 'true')

export const ShortText = z.string().trim().min(1).max(200)
export const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
