import { and, eq, lt, ne } from 'drizzle-orm'
import { type DeliveryContext, onEvent } from '../../kit/event-handler.server.ts'
import type { Services } from '../../kit/services.server.ts'
import { ACCOUNT_ERASED } from '../accounts/erase-account.server.ts'
import { exports } from './export.tables.server.ts'
import { retainedSince } from './find-exports.server.ts'
import { endExport } from './prepare-export.server.ts'
import { dropExport } from './request-export.server.ts'

/** Longer than the outbox tries. */
const GIVEN_UP_AFTER_MS = 15 * 60 * 1_000

/** Removes expired files, and gives up those that could not be prepared. */
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
    .where(lt(exports.created_at, retainedSince(now)))
  for (const one of old) await dropExport({ db, files }, one)
  return { removed: old.length, given_up: stuck.length }
}

/** Removes the files of all users, as an erased person may be in any; one that is being prepared is given up, and its owner notified. */
export async function dropEveryExport({ db, files, now }: Pick<DeliveryContext, 'db' | 'files' | 'now'>): Promise<void> {
  const asked = await db.select({ id: exports.id, state: exports.state }).from(exports)
  for (const { id, state } of asked) if (state === 'waiting') await endExport(db, now, id, { state: 'failed' })
  await db.delete(exports).where(ne(exports.state, 'waiting'))
  await files.removeAll('exports/')
}

export const removeExportsOfErased = onEvent(ACCOUNT_ERASED, dropEveryExport)
