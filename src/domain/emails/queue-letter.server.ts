import { z } from 'zod'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import type { Facts, Letter } from './letter.server.ts'

export const LETTER_QUEUED = eventType(
  'letter.queued',
  z.object({
    kind: z.string(),
    /** null when the typed address has no account: the same work is queued either way, so timing reveals nothing. */
    user_id: z.string().nullable().optional(),
    language: z.enum(LOCALES).optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
    /** A test that an admin sends to themselves: an example, with the texts that they were writing. */
    test: z.object({ example: z.string(), texts: z.record(z.string(), z.string()) }).optional(),
  }),
)
export type QueuedLetter = z.infer<typeof LETTER_QUEUED.payload>

type Queued<F extends Facts> = {
  /** The user it goes to; omitted if the letter finds its recipient by its facts. */
  user_id?: string | null
  /** Defaults to the recipient's own. */
  language?: Locale
} & (Record<never, never> extends F ? { facts?: F } : { facts: F })

/**
 * Queues a letter in the same transaction as the change that it reports.
 * @throws ZodError if the facts do not match the letter's declaration
 */
export async function queueLetter<F extends Facts>(
  ctx: Pick<Context, 'outbox'>,
  tx: Db,
  { kind, facts: shape }: Pick<Letter<F>, 'kind' | 'facts'>,
  { facts, ...to }: Queued<F>,
): Promise<void> {
  await ctx.outbox.emit(tx, LETTER_QUEUED, { kind, ...to, ...(shape && { facts: shape.parse(facts ?? {}) }) })
}
