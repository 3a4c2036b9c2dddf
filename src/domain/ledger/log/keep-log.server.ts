import { onEvent } from '../../../kit/event-handler.server.ts'
import { PAYOUT_RECORDED } from '../../payouts/payments/record-payments.server.ts'
import { checkLog } from './check/check-log.server.ts'
import { findLedgerLog } from './find-log.server.ts'
import type { LogRefusal } from './ledger-log.ts'
import { countEntries, publishEntries } from './publish-entries.server.ts'
import { findPublishedHead, keepOutside } from './published-head.server.ts'
import { type LogContext, noteRefusal, type Signed, signCheckpoint } from './sign-checkpoint.server.ts'
import { askWitnesses } from './witnesses/ask-witnesses.server.ts'

const HOUR = 3_600_000

/**
 * Publishes posted transactions, and signs a checkpoint when the last one is an hour old or one was refused, and checks all of the log when
 * the last check is an hour old. Runs at the start and every minute.
 */
export async function keepLog(ctx: LogContext): Promise<{ published: number; signed: Signed | 'not_due' }> {
  const published = await publish(ctx)
  if (typeof published !== 'number') return { published: 0, signed: published }
  const { checkpoint, check, refusal } = await findLedgerLog(ctx)
  // After a finding, the hourly check has to find nothing first.
  const is_changed = refusal?.why === 'changed' && check?.findings.length !== 0
  const due = !is_changed && (refusal !== null || isDue(ctx, checkpoint?.signed_at))
  const signed = due ? await signCheckpoint(ctx, 'hour') : 'not_due'
  if (isDue(ctx, (await findLedgerLog(ctx)).check?.checked_at)) await checkNow(ctx)
  // Repeats the write of a run that was interrupted after its signature.
  await keepOutside(ctx)
  return { published, signed }
}

/** Checks all of the log; what it finds is named publicly, and nothing is signed over it. */
export async function checkNow(ctx: LogContext): Promise<void> {
  const { findings } = await checkLog(ctx, { whole: true })
  if (findings.length > 0) await noteRefusal(ctx, 'changed')
}

function isDue({ now }: LogContext, last: string | undefined): boolean {
  return !last || now.getTime() - new Date(last).getTime() >= HOUR
}

/** Every payout is in a signed checkpoint at once. */
export const signAtPayout = onEvent(PAYOUT_RECORDED, async (ctx) => {
  if (typeof (await publish(ctx)) !== 'number') return
  await signCheckpoint(ctx, 'payout')
  await askWitnesses(ctx)
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
