import { z } from 'zod'

/** Kinds of letters that their reader may stop: those that answer nobody, and protect neither an account nor money. */
const LETTER_TOPICS = ['contributions', 'organization', 'desk', 'sales', 'invitations'] as const
export const LetterTopic = z.enum(LETTER_TOPICS)
export type LetterTopic = z.infer<typeof LetterTopic>

/** The letters that a link stops, and whether they were stopped by it, before, or not yet. */
export const LetterStop = z.object({
  topic: LetterTopic,
  stopped: z.enum(['no', 'now', 'before']).describe('`before`: the link was used already'),
})
export type LetterStop = z.infer<typeof LetterStop>

export const OwnStops = z.object({ stopped: z.array(LetterTopic) })
export type OwnStops = z.infer<typeof OwnStops>
