import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { exports } from './export.tables.server.ts'
import { folderOf } from './find-exports.server.ts'

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
