import { and, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { changeProjectStatus } from '../change-project-status.server.ts'
import { DRAFT_CHANGED } from './draft.errors.ts'
import { projectDrafts } from './draft.tables.server.ts'
import { BOUNDS, type DraftContent, lengthOf } from './draft.ts'
import { findManaged, requireEditable } from './find-managed.server.ts'
import { holdRoomOfUser } from './project-limits.server.ts'

/**
 * Saves what is being written. The caller says which version they have seen: of two who save the same one, the second is refused and nothing
 * is overwritten. Editing a rejected project makes it a draft again.
 * @returns the new version
 * @throws project_not_yours, project_not_editable; draft_changed (409) if somebody saved since; too_many_projects
 */
export async function saveDraft(
  ctx: Context,
  input: { project: string; version: number; content: DraftContent },
): Promise<{ version: number; updated_at: string }> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    const project = requireEditable(await findManaged(ctx, input.project, { tx, lock: true }))
    const updated_at = ctx.now.toISOString()
    const row = { project_id: project.id, content: input.content, version: input.version + 1, updated_by: user_id, updated_at }
    if (!(await writeVersion(tx, row, input.version))) throw new ReadableError(DRAFT_CHANGED)
    await followName(tx, project.id, input.content)
    if (project.status === 'rejected') {
      if (project.created_by !== null) await holdRoomOfUser(tx, project.created_by)
      await changeProjectStatus(ctx, { id: project.id, from: 'rejected', to: 'draft', as: 'manager' }, tx)
    }
    return { version: row.version, updated_at }
  })
}

/** False if another version is there than the writer has seen. */
async function writeVersion(tx: Db, row: typeof projectDrafts.$inferInsert, seen: number): Promise<boolean> {
  if (seen === 0) {
    const made = await tx.insert(projectDrafts).values(row).onConflictDoNothing().returning({ version: projectDrafts.version })
    return made.length === 1
  }
  const saved = await tx
    .update(projectDrafts)
    .set(row)
    .where(and(eq(projectDrafts.project_id, row.project_id), eq(projectDrafts.version, seen)))
    .returning({ version: projectDrafts.version })
  return saved.length === 1
}

/** Lists of desks call it by the name that it has by now. */
async function followName(tx: Db, id: string, { language, name }: DraftContent): Promise<void> {
  const own = name[language].trim()
  const length = lengthOf(own)
  if (length < BOUNDS.name.least || length > BOUNDS.name.most) return
  await tx.execute(
    sql`update projects set name = ${own}, language = ${language} where id = ${id} and name_other is null and (name, language) <> (${own}, ${language})`,
  )
}
