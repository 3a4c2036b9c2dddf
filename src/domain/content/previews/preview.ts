import { z } from 'zod'
import { HARMLESS } from '../../../kit/plain-text.ts'

/** How long a link shows the site as it will be. */
export const PREVIEW_DAYS = 7

export const PreviewLink = z.object({
  id: z.string(),
  seen_at: z.string().describe('The instant at which the site is shown'),
  note: z.string(),
  created_by: z.string().nullable().describe('Username'),
  created_at: z.string(),
  expires_at: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
})
export type PreviewLink = z.infer<typeof PreviewLink>

/** `seen_at`: from now to five years ahead. */
export const NewPreviewLink = z.object({
  seen_at: z.iso.datetime({ offset: true, message: 'kit_invalid_field' }),
  note: z.string().trim().max(100, 'kit_invalid_field').regex(HARMLESS, 'kit_invalid_field').default(''),
})
