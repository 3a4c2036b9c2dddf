import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { NOT_WITHDRAWABLE } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { lockPending } from '../desk/lock-contribution.server.ts'
import { findOwnId } from '../questions/find-own-gift.server.ts'
import { writeStep } from '../write-step.server.ts'
import { withdrawable } from './withdrawable.server.ts'

/**
 * Withdraws a bank transfer that one announced oneself and that did not arrive: it counts no more, and its trail says so.
 * @throws unauthorized; not_found also for another's; contribution_decided, contribution_not_withdrawable
 */
export async function withdrawGift(ctx: Pick<Context, 'db' | 'actor' | 'now'>, code: string): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await withdraw(ctx, { id: await findOwnId(ctx.db, user_id, code), acted_by: user_id })
}

/**
 * The same for the holder of a link; the caller has checked who it is.
 * @param gift.acted_by null for a guest
 */
export async function withdraw(ctx: Pick<Context, 'db' | 'now'>, { id, acted_by }: { id: string; acted_by: string | null }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Recording its arrival and approving it take the same lock: if two happen at once, the second sees the first.
    const { amount } = await lockPending(tx, id)
    const waiting = await rowsOf(tx, withdrawable(id))
    if (waiting.length === 0) throw new ReadableError(NOT_WITHDRAWABLE)
    await tx.update(contributions).set({ status: 'not_approved' }).where(eq(contributions.id, id))
    await writeStep(tx, ctx.now, { contribution_id: id, kind: 'not_approved', amount, acted_by, cause: 'withdrawn' })
  })
}
