import { and, eq, lt } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import type { FileStore } from '../../kit/files.server.ts'
import type { Services } from '../../kit/services.server.ts'
import { ACCOUNT_ERASED } from '../accounts/erase-account.server.ts'
import { exports } from './export.tables.server.ts'
import { folderOf, keptSince } from './find-exports.server.ts'
import { endExport } from './prepare-export.server.ts'

/** Longer than the outbox tries. */
const GIVEN_UP_AFTER_MS = 15 * 60 * 1_000

/** Removes what is no longer kept, and gives up what could not be prepared. */
export async function sweepExports(
  { db, files }: Pick<Services, 'db' | 'files'>,
  now: Date,
): Promise<{ removed: number; given_up: number }> {
  const late = lt(exports.created_at, new Date(now.getTime() - GIVEN_UP_AFTER_MS).toISOString())
  const stuck = await db
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.state, 'waiting'), late))
  for (const { id } of stuck) await endExport(db, now, id, { state: 'failed' })
  const old = await db
    .select({ id: exports.id, user_id: exports.user_id })
    .from(exports)
    .where(lt(exports.created_at, keptSince(now)))
  for (const one of old) await remove({ db, files }, one)
  return { removed: old.length, given_up: stuck.length }
}

/** Removes one of the user's files, or calls off its being prepared. @throws unauthorized; not_found for one that is not theirs */
export async function removeExport(ctx: Context, { id }: { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  if ((await ctx.db.$count(exports, and(eq(exports.id, id), eq(exports.user_id, user_id)))) === 0) throw notFound()
  await remove(ctx, { id, user_id })
}

export const removeExportsOfErased = onEvent(ACCOUNT_ERASED, ({ files }, { user_id }) => files.removeAll(`exports/${user_id}/`))

/** The file first: what fails in between is tried again. */
async function remove({ db, files }: { db: Services['db']; files: FileStore }, { id, user_id }: { id: string; user_id: string }) {
  await files.removeAll(folderOf(user_id, id))
  await db.delete(exports).where(eq(exports.id, id))
}
