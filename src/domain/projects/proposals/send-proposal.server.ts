import { and, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, notFound, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { projectDrafts } from '../drafts/draft.tables.server.ts'
import { DRAFT_CHANGED, PROJECT_NOT_EDITABLE } from '../drafts/draft.ts'
import { draftOf } from '../drafts/find-draft.server.ts'
import { findProjectForManager, findWritable } from '../drafts/find-managed.server.ts'
import { contentErrors, writeContent } from '../drafts/write-content.server.ts'
import { projectReviewClaims } from '../review/review.tables.server.ts'
import { mergeWithProject } from './merge-with-project.server.ts'
import { projectProposals } from './proposal.tables.server.ts'
import { type ChangeFacts, changeProblems, needsFullReview, PROPOSAL_EMPTY, PROPOSAL_OUTDATED, type Writer } from './proposal.ts'

/**
 * Sends a change of an approved project: a manager's becomes a proposal, an admin's becomes the project at once. Other changes of the
 * project meanwhile are not lost; fields changed on both sides must be merged first.
 * @param input.version the version that its sender has seen
 * @returns the project's slug
 * @throws project_not_yours, project_not_editable, organization_managed_by_you; draft_changed, proposal_empty, proposal_outdated (409); invalid_fields
 */
export async function sendProposal(ctx: Context, input: { project: string; version: number; as: Writer }): Promise<{ slug: string }> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    const project = await findWritable(ctx, input.project, { tx, lock: true, as: input.as })
    if (project.way === 'draft') throw new ReadableError(PROJECT_NOT_EDITABLE)
    const draft = await draftOf(tx, project.id, project.written_as)
    if (draft.version !== input.version) throw new ReadableError(DRAFT_CHANGED)
    if (draft.base === null) throw new ReadableError(PROPOSAL_EMPTY)
    const merged = await mergeWithProject(tx, project.id, { base: draft.base, content: draft.content })
    if (merged.conflicts.length > 0) throw new ReadableError(PROPOSAL_OUTDATED)
    const { now: base, content } = merged
    if (JSON.stringify(content) === JSON.stringify(base)) throw new ReadableError(PROPOSAL_EMPTY)
    const problems = changeProblems(content, await changeFacts(tx, project.id))
    const time = ctx.now.toISOString()
    const is_direct = project.way === 'direct'
    if (is_direct) await refuseOwnProject(ctx, tx, project.id)
    const slug = is_direct ? await writeContent(tx, project, content, problems) : await checked(tx, project, content, problems)
    await tx.insert(projectProposals).values({
      id: newId('prop'),
      project_id: project.id,
      written_as: project.written_as,
      state: is_direct ? 'accepted' : 'sent',
      base,
      content,
      full_review: needsFullReview(base, content),
      sent_by: user_id,
      sent_at: time,
      ...(is_direct && { decided_by: user_id, decided_at: time }),
    })
    if (is_direct) await forgetDrafts(tx, project)
    await noteAct(ctx, tx, {
      action: is_direct ? 'project.edited' : 'project.proposed',
      subject_id: project.id,
      after: { name: content.name[content.language], status: project.status },
    })
    return { slug }
  })
}

/** Withdraws a proposal; its text remains a draft. @throws project_not_yours; conflict where none waits */
export async function withdrawProposal(ctx: Context, key: string): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const project = await findProjectForManager(ctx, key, { tx, lock: true })
    const [taken] = await tx
      .update(projectProposals)
      .set({ state: 'withdrawn', decided_by: user_id, decided_at: ctx.now.toISOString() })
      .where(and(eq(projectProposals.project_id, project.id), eq(projectProposals.state, 'sent')))
      .returning({ id: projectProposals.id })
    if (!taken) throw conflict()
    await tx.delete(projectReviewClaims).where(eq(projectReviewClaims.project_id, project.id))
    await noteAct(ctx, tx, { action: 'project.proposal_withdrawn', subject_id: project.id })
  })
}

/** Deletes an unsent change. @throws project_not_yours, project_not_editable */
export async function forgetChange(ctx: Context, { project: key, as }: { project: string; as: Writer }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await findWritable(ctx, key, { tx, lock: true, as })
    if (project.way === 'draft') throw conflict()
    await forgetDraft(tx, project.id, project.written_as)
  })
}

/** Money of a project that a change must respect. @throws not_found */
export async function changeFacts(db: Db, project_id: string): Promise<ChangeFacts> {
  const [facts] = await rowsOf<ChangeFacts & Record<string, unknown>>(
    db,
    sql`select p.collected_amount::float8 as collected_amount, p.currency, p.collected_amount + p.expected_amount > 0
          or exists (select from announced_contributions a join gifts g on g.id = a.contribution_id where g.project_id = p.id) as has_money
      from projects p where p.id = ${project_id}`,
  )
  if (!facts) throw notFound()
  return facts
}

export async function forgetDraft(tx: Db, project_id: string, written_as: Writer): Promise<void> {
  await tx.delete(projectDrafts).where(and(eq(projectDrafts.project_id, project_id), eq(projectDrafts.written_as, written_as)))
}

/** An admin who edits a project under review changes the sent version: after a withdrawal its managers continue with that. */
async function forgetDrafts(tx: Db, { id, status }: { id: string; status: string }): Promise<void> {
  await forgetDraft(tx, id, 'admin')
  if (status === 'under_review') await forgetDraft(tx, id, 'manager')
}

/** The same checks as when it is written, and an address that is free now. */
async function checked(
  tx: Db,
  project: { id: string; slug: string },
  content: Parameters<typeof writeContent>[2],
  problems: Parameters<typeof writeContent>[3],
): Promise<string> {
  refuseIfWrong(await contentErrors(tx, project.id, content, problems))
  return project.slug
}
