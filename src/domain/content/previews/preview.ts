import { z } from 'zod'
import { HARMLESS } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'

/** Days until a preview link expires. */
export const PREVIEW_DAYS = 7

export const PREVIEW_STATES = ['open', 'expired', 'revoked'] as const

export const PreviewLink = z.object({
  id: z.string(),
  seen_at: z.string().describe('The instant at which the site is shown'),
  note: z.string(),
  created_by: z.string().nullable().describe('Username'),
  created_at: z.string(),
  expires_at: z.string(),
  state: z.enum(PREVIEW_STATES),
})
export type PreviewLink = z.infer<typeof PreviewLink>

export const PreviewFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of who it is for, or who made it'),
  state: z.enum(PREVIEW_STATES).optional(),
  sort: z.enum(['-created_at', 'created_at', '-seen_at', 'seen_at', '-expires_at', 'expires_at']).default('-created_at'),
})
export type PreviewFilter = z.infer<typeof PreviewFilter>

/** `seen_at`: from now to five years ahead. */
export const NewPreviewLink = z.object({
  seen_at: z.iso.datetime({ offset: true, message: 'kit_invalid_field' }),
  note: typedLine().max(100, 'kit_invalid_field').regex(HARMLESS, 'kit_invalid_field').default(''),
})
