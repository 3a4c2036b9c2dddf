import { eq, like } from 'drizzle-orm'
import { requireProof } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { FileStore } from '../../kit/files.server.ts'
import { emails } from '../users/email.tables.server.ts'
import { users, verifications } from '../users/user.tables.server.ts'

/** Somebody's account is gone: what hangs from it outside of the database follows. */
export const ACCOUNT_ERASED = 'people.account_erased'

/**
 * Erases the signed-in user: their row with everything that names them, every message to them, sessions, links, picture. What their trips gave stays,
 * without a name, as does what they did in the name of the platform, by an id that leads nowhere.
 * @throws proof_required; last_admin
 */
export async function eraseAccount(ctx: Context): Promise<void> {
  const { user_id } = requireProof(ctx)
  await ctx.db.transaction(async (tx) => {
    await tx.delete(emails).where(eq(emails.user_id, user_id))
    await tx.delete(verifications).where(like(verifications.value, `% ${user_id} %`))
    await tx.delete(users).where(eq(users.id, user_id))
    await ctx.outbox.emit(tx, ACCOUNT_ERASED, { user_id })
  })
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'account erased')
}

/** Harmless the second time. */
export async function removeFilesOf(files: FileStore, user_id: string): Promise<void> {
  await files.removeAll(`people/${user_id}/`)
}
