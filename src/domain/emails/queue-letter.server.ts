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
    /** null when nobody has the address that was typed: the same work is queued either way */
    user_id: z.string().nullable().optional(),
    language: z.enum(LOCALES).optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
  }),
)

type Queued<F extends Facts> = {
  /** The user it goes to; left out where the letter finds its recipient by its facts. */
  user_id?: string | null
  /** The recipient's own, unless given. */
  language?: Locale
} & (Record<never, never> extends F ? { facts?: F } : { facts: F })

/**
 * Queues a letter in the transaction of what it reports.
 * @throws when the facts are not those that the letter declares
 */
export async function queueLetter<F extends Facts>(
  ctx: Pick<Context, 'outbox'>,
  tx: Db,
  { kind, facts: shape }: Pick<Letter<F>, 'kind' | 'facts'>,
  { facts, ...to }: Queued<F>,
): Promise<void> {
  await ctx.outbox.emit(tx, LETTER_QUEUED, { kind, ...to, ...(shape && { facts: shape.parse(facts) }) })
}
