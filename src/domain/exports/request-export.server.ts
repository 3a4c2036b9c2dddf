import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { lockUser } from '../users/lock-user.server.ts'
import { exports } from './export.tables.server.ts'
import { EXPORTS_WAITING, type Export, MAX_EXPORTS, MOST_WAITING, type NewExport } from './export.ts'
import { exportsWhere, folderOf } from './find-exports.server.ts'

export const EXPORT_REQUESTED = eventType('export.asked', z.object({ user_id: z.string(), export_id: z.string() }), { takes_long: true })

/** Requests a list as a file, which is prepared in the background. @throws unauthorized; exports_waiting while the user has too many */
export async function requestExport(ctx: Context, input: NewExport): Promise<Export> {
  const { user_id, session_id } = requireUser(ctx.actor)
  const asked = await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    const waiting = and(eq(exports.user_id, user_id), eq(exports.state, 'waiting'))
    if ((await tx.$count(exports, waiting)) >= MOST_WAITING) throw new ReadableError(EXPORTS_WAITING)
    const id = newId('expo')
    const created_at = ctx.now.toISOString()
    await tx.insert(exports).values({ id, user_id, session_id, ...input, language: ctx.locale, state: 'waiting', done: 0, created_at })
    await ctx.outbox.emit(tx, EXPORT_REQUESTED, { user_id, export_id: id })
    const [asked] = await exportsWhere(tx, eq(exports.id, id))
    return asked!
  })
  for (const { id } of await exportsWhere(ctx.db, eq(exports.user_id, user_id)).offset(MAX_EXPORTS)) await dropExport(ctx, { id, user_id })
  return asked
}

/** Removes one of the user's files, or calls off its being prepared. @throws unauthorized; not_found for one that is not theirs */
export async function removeExport(ctx: Context, { id }: { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  if (!(await dropExport(ctx, { id, user_id }))) throw notFound()
}

/**
 * In one transaction, so that the preparing process sees either that the file is still wanted, or that nothing may be left of it.
 * @returns false for an unknown one
 */
export function dropExport(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(exports).where(and(eq(exports.id, id), eq(exports.user_id, user_id)))
    if (rowCount) await files.removeAll(folderOf(user_id, id))
    return rowCount === 1
  })
}
