import { eq, like } from 'drizzle-orm'
import { z } from 'zod'
import { requireProof } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import type { FileStore } from '../../kit/files.server.ts'
import { eraseEmailsTo } from '../emails/sweep-emails.server.ts'
import { users, verifications } from '../users/user.tables.server.ts'

/** An account was erased: what it stores outside the database is to be removed. */
export const ACCOUNT_ERASED = eventType('account.erased', z.object({ user_id: z.string() }))

/**
 * Erases the signed-in user: their row and everything that names them, messages to them, sessions, links, picture. Contributions of their
 * trips stay, anonymous, as do their audit entries, under an id that no longer resolves.
 * @throws proof_required; last_admin
 */
export async function eraseAccount(ctx: Context): Promise<void> {
  const { user_id } = requireProof(ctx)
  await ctx.db.transaction(async (tx) => {
    await eraseEmailsTo(tx, user_id)
    await tx.delete(verifications).where(like(verifications.value, `% ${user_id} %`))
    await tx.delete(users).where(eq(users.id, user_id))
    await ctx.outbox.emit(tx, ACCOUNT_ERASED, { user_id })
  })
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'account erased')
}

/** Idempotent: removing files that are already gone does nothing. */
export const removeFilesOfErased = onEvent(ACCOUNT_ERASED, ({ files }, { user_id }) => removeFilesOf(files, user_id))

export async function removeFilesOf(files: FileStore, user_id: string): Promise<void> {
  await files.removeAll(`people/${user_id}/`)
}
