import { z } from 'zod'

/** A change that waits for an answer, as an admin sees it. */
export const SentChange = z.object({
  version: z.int(),
  written_by: z.string().describe('Username'),
  sent_at: z.string(),
  parts: z
    .array(
      z.object({
        part: z.enum(['es', 'en', 'shared']),
        changes: z.array(z.object({ before: z.string(), after: z.string() })),
      }),
    )
    .describe('What differs, paragraph by paragraph'),
})
export type SentChange = z.infer<typeof SentChange>

/** An admin's decision about a change. */
export const OfferChangeDecision = z.object({
  to: z.enum(['accepted', 'refused']),
  reason: z.string().trim().max(1_000, 'kit_invalid_field').optional().describe('Required to refuse: the hotelier reads it'),
  version: z.int().min(1).describe('Of the change, as it was seen'),
})
export type OfferChangeDecision = z.infer<typeof OfferChangeDecision>
