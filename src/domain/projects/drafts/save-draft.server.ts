import { and, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { lengthOf } from '../../../kit/plain-text.ts'
import { changeProjectStatus } from '../change-project-status.server.ts'
import type { Writer } from '../proposals/proposal.ts'
import { projectDrafts } from './draft.tables.server.ts'
import { BOUNDS, DRAFT_CHANGED, type DraftContent } from './draft.ts'
import { digestOf } from './draft-digest.server.ts'
import { contentOfProject } from './find-draft.server.ts'
import { findWritable } from './find-managed.server.ts'
import { holdRoomOfUser } from './project-limits.server.ts'

interface Saved {
  project: string
  version: number
  content: DraftContent
  as: Writer
  /** The project that the writer has seen, as `findDraft` names it. */
  seen?: string | undefined
}

/**
 * Saves a draft. The caller gives the version that they saw: of two who save the same one, the second is refused and nothing is
 * overwritten. Editing a rejected project makes it a draft again. A change to an approved project stores the version that it is based on.
 * @returns the new version
 * @throws project_not_yours, project_not_editable; draft_changed (409) if somebody saved since; too_many_projects
 */
export async function saveProjectDraft(ctx: Context, input: Saved): Promise<{ version: number; updated_at: string }> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    const project = await findWritable(ctx, input.project, { tx, lock: true, as: input.as })
    const updated_at = ctx.now.toISOString()
    const { id: project_id, written_as } = project
    const row = { project_id, written_as, content: input.content, version: input.version + 1, updated_by: user_id, updated_at }
    const base = project.way === 'draft' ? undefined : await baseOf(tx, project_id, input)
    if (!(await writeVersion(tx, base ? { ...row, base } : row, input.version))) throw new ReadableError(DRAFT_CHANGED)
    if (project.way === 'draft') await followName(tx, project.id, input.content)
    if (project.status === 'rejected') {
      if (project.created_by !== null) await holdRoomOfUser(tx, project.created_by)
      await changeProjectStatus(ctx, { id: project.id, from: 'rejected', to: 'draft', as: 'manager' }, tx)
    }
    return { version: row.version, updated_at }
  })
}

/**
 * The version of the project that a change is based on: the one its writer saw. If they saw another one, the stored base does not change.
 */
async function baseOf(tx: Db, project_id: string, { version, seen }: Saved): Promise<DraftContent | undefined> {
  const now = await contentOfProject(tx, project_id)
  if (seen === digestOf(now)) return now
  if (version === 0) throw new ReadableError(DRAFT_CHANGED)
  return undefined
}

/** False if another version is there than the writer has seen. */
async function writeVersion(tx: Db, row: typeof projectDrafts.$inferInsert, seen: number): Promise<boolean> {
  if (seen === 0) {
    const made = await tx.insert(projectDrafts).values(row).onConflictDoNothing().returning({ version: projectDrafts.version })
    return made.length === 1
  }
  const { project_id, written_as } = row
  const saved = await tx
    .update(projectDrafts)
    .set(row)
    .where(and(eq(projectDrafts.project_id, project_id), eq(projectDrafts.written_as, written_as), eq(projectDrafts.version, seen)))
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
