import type { Context } from '../../../kit/context.server.ts'
import { conflict, ReadableError } from '../../../kit/errors.ts'
import { changeProjectStatus } from '../change-project-status.server.ts'
import { DRAFT_CHANGED, PROJECT_NOT_EDITABLE } from './draft.ts'
import { draftOf } from './find-draft.server.ts'
import { findWritable } from './find-managed.server.ts'
import { writeContent } from './write-content.server.ts'

/**
 * Sends a draft for review: it must be complete, and its content is copied into the project.
 * @param input.version the version that its sender has seen; without it the present one
 * @throws project_not_yours, project_not_editable; draft_changed; invalid_fields with everything that is missing
 */
export async function sendDraft(ctx: Context, input: { project: string; version?: number | undefined }): Promise<{ slug: string }> {
  return ctx.db.transaction(async (tx) => {
    const project = await findWritable(ctx, input.project, { tx, lock: true, as: 'manager' })
    if (project.way !== 'draft') throw new ReadableError(PROJECT_NOT_EDITABLE)
    const { content, version } = await draftOf(tx, project.id, 'manager')
    if (input.version !== undefined && input.version !== version) throw new ReadableError(DRAFT_CHANGED)
    const slug = await writeContent(tx, project, content)
    if (project.status !== 'draft') throw conflict()
    await changeProjectStatus(ctx, { id: project.id, from: 'draft', to: 'under_review', as: 'manager', complete: true }, tx)
    return { slug }
  })
}
