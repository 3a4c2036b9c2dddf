import { eq, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireProof } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import type { FileStore } from '../../kit/files.server.ts'
import type { Services } from '../../kit/services.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { eraseEmailsAbout } from '../emails/sweep-emails.server.ts'
import { leaveUnmanaged } from '../users/sole-organizations.server.ts'
import { users, verifications } from '../users/user.tables.server.ts'
import { accountErasedLetter } from './account.letters.ts'
import { keepErasedAddress } from './erased-addresses.server.ts'
import { addToErasures } from './erasure-list.server.ts'

/** An account was erased: its data outside the database have to be removed. `customer_ids`: the user's customers at the sales desk. */
export const ACCOUNT_ERASED = eventType('account.erased', z.object({ user_id: z.string(), customer_ids: z.array(z.string()).optional() }))

/**
 * Erases the signed-in user: their row and everything that names them, messages to them, sessions, links, picture, and what the sales desk knew of
 * them. Contributions of their trips stay, anonymous, as do their audit entries, under an id that no longer resolves.
 * @param input.seen ids of the organizations that nobody else manages, as they were shown
 * @throws proof_required; last_admin; organizations_unseen
 */
export async function eraseAccount(ctx: Context, { seen }: { seen: readonly string[] }): Promise<void> {
  const { user_id } = requireProof(ctx)
  await ctx.db.transaction(async (tx) => {
    await leaveUnmanaged(ctx, tx, { user_id, seen })
    const address_id = await keepErasedAddress(ctx, tx, user_id)
    await eraseUser(ctx, tx, user_id)
    if (address_id) await queueLetter(ctx, tx, accountErasedLetter, { facts: { address_id } })
  })
  ctx.log.info({ request_id: ctx.request_id, user: user_id }, 'account erased')
}

/** The same for any user; the caller has checked the permission. @throws last_admin */
export async function eraseUser({ outbox }: Pick<Services, 'outbox'>, tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`select lock_records_of_user(${user_id})`)
  const known_as = await rowsOf<{ id: string }>(tx, sql`select id from customers_of_user(${user_id}) id`)
  await eraseEmailsAbout(tx, user_id)
  await tx.delete(verifications).where(like(verifications.value, `% ${user_id} %`))
  // A trigger erases the user's data at the sales desk.
  await tx.delete(users).where(eq(users.id, user_id))
  await outbox.emit(tx, ACCOUNT_ERASED, { user_id, customer_ids: known_as.map(({ id }) => id) })
}

export const listErased = onEvent(ACCOUNT_ERASED, (ctx, { user_id, customer_ids = [] }) => addToErasures(ctx, [user_id, ...customer_ids]))

/** Idempotent: removing files that are already gone does nothing. */
export const removeFilesOfErased = onEvent(ACCOUNT_ERASED, ({ files }, { user_id }) => removeFilesOf(files, user_id))

export async function removeFilesOf(files: FileStore, user_id: string): Promise<void> {
  await files.removeAll(`people/${user_id}/`)
}
