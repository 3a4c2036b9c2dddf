import { desc } from 'drizzle-orm'
import { onEvent } from '../../../kit/event-handler.server.ts'
import { PAYOUT_RECORDED } from '../../payouts/payments/record-payments.server.ts'
import { ledgerLogCheckpoints } from './ledger-log.tables.server.ts'
import type { LogRefusal } from './ledger-log.ts'
import { countEntries, publishEntries } from './publish-entries.server.ts'
import { findPublishedHead, keepOutside } from './published-head.server.ts'
import { type LogContext, noteRefusal, type Signed, signCheckpoint } from './sign-checkpoint.server.ts'

const HOUR = 3_600_000

/** Publishes posted transactions, and signs a checkpoint when the last one is an hour old. Runs at the start and every minute. */
export async function keepLog(ctx: LogContext): Promise<{ published: number; signed: Signed | 'not_due' }> {
  const published = await publish(ctx)
  if (typeof published !== 'number') return { published: 0, signed: published }
  const [last] = await ctx.db.select().from(ledgerLogCheckpoints).orderBy(desc(ledgerLogCheckpoints.id)).limit(1)
  const due = !last || ctx.now.getTime() - new Date(last.signed_at).getTime() >= HOUR
  return { published, signed: due ? await signCheckpoint(ctx, 'hour') : 'not_due' }
}

/** Every payout is in a signed checkpoint at once. */
export const signAtPayout = onEvent(PAYOUT_RECORDED, async (ctx) => {
  if (typeof (await publish(ctx)) === 'number') await signCheckpoint(ctx, 'payout')
})

/**
 * Publishes nothing from a database that is older than what was published from it: its new transactions would be another history at the
 * same positions. While the file outside is unreadable, that is unknown: it is written again from the database, and the next run decides.
 * @returns how many entries were published, or the reason for none
 */
async function publish(ctx: LogContext): Promise<number | LogRefusal> {
  // In this order: the head in the file was in the database before.
  const outside = await findPublishedHead(ctx.db, ctx)
  if (outside === 'unreadable') await keepOutside(ctx)
  else if (!outside || outside.size <= (await countEntries(ctx.db))) return publishEntries(ctx.db)
  const why = outside === 'unreadable' ? 'head_unreadable' : 'older_than_published'
  await noteRefusal(ctx, why)
  return why
}
