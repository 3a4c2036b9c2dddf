import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { parseDraft } from '../drafts/draft-shape.ts'
import { findProjectForManager, type Managed } from '../drafts/find-managed.server.ts'
import { writeContent } from '../drafts/write-content.server.ts'
import { CLAIM_MOVED } from '../project.ts'
import { projectRemarks, projectReviewClaims } from '../review/review.tables.server.ts'
import { mergeWithProject } from './merge-with-project.server.ts'
import { proposalAcceptedLetter, proposalRefusedLetter } from './proposal.letters.ts'
import { projectProposals } from './proposal.tables.server.ts'
import {
  changeProblems,
  needsFullReview,
  PROPOSAL_MOVED,
  PROPOSAL_OUTDATED,
  PROPOSAL_UNCLAIMED,
  type ProposalDecision,
  wayOfWriting,
} from './proposal.ts'
import { changeFacts, forgetDraft } from './send-proposal.server.ts'

/**
 * Accepts a proposal, which becomes the project, or refuses it. One that touches the objective needs the admin to have claimed it.
 * @throws not_found; conflict, organization_managed_by_you, claim_moved, proposal_moved, proposal_outdated, proposal_unclaimed (409); invalid_fields
 */
export async function decideProjectProposal(ctx: Context, { id, ...decision }: ProposalDecision & { id: string }): Promise<void> {
  const user = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select({ project_id: projectProposals.project_id }).from(projectProposals).where(eq(projectProposals.id, id))
    if (!found) throw notFound()
    const project = await findProjectForManager(ctx, found.project_id, { tx, lock: true })
    const [proposal] = await tx.select().from(projectProposals).where(eq(projectProposals.id, id)).for('update')
    if (proposal?.state !== 'sent' || wayOfWriting(project.status, 'manager') !== 'proposal') throw conflict()
    await refuseOwnProject(ctx, tx, project.id)
    const claimed_by = await claimOf(tx, project.id)
    if (claimed_by !== null && claimed_by !== user.user_id) throw new ReadableError(CLAIM_MOVED)
    const reason = decision.reason ?? ''
    if (decision.to === 'accepted') await accept(tx, project, { proposal, seen: decision.seen, is_claimed: claimed_by !== null })
    else if (reason === '') throw invalid({ reason: ['kit_required_field'] })
    await follow(ctx, tx, project.id, decision.to)
    await tx
      .update(projectProposals)
      .set({ state: decision.to, decided_by: user.user_id, decided_at: ctx.now.toISOString(), reason: reason || null })
      .where(eq(projectProposals.id, id))
    await noteAct(ctx, tx, {
      action: decision.to === 'accepted' ? 'project.proposal_accepted' : 'project.proposal_refused',
      subject_id: project.id,
      reason: reason.slice(0, 500) || undefined,
    })
    await announceProposal(ctx, tx, { proposal_id: id, project_id: project.id, to: decision.to })
  })
}

interface Accepted {
  proposal: typeof projectProposals.$inferSelect
  seen: string
  is_claimed: boolean
}

async function accept(tx: Db, project: Managed, { proposal, seen, is_claimed }: Accepted): Promise<void> {
  const written = { base: parseDraft(proposal.base), content: parseDraft(proposal.content) }
  const merged = await mergeWithProject(tx, project.id, written)
  if (merged.seen !== seen) throw new ReadableError(PROPOSAL_MOVED)
  if (merged.conflicts.length > 0) throw new ReadableError(PROPOSAL_OUTDATED)
  if (needsFullReview(merged.now, merged.content) && !is_claimed) throw new ReadableError(PROPOSAL_UNCLAIMED)
  await writeContent(tx, project, merged.content, changeProblems(merged.content, await changeFacts(tx, project.id)))
  await forgetDraft(tx, project.id, 'manager')
}

async function claimOf(tx: Db, project_id: string): Promise<string | null> {
  const [claim] = await tx.select().from(projectReviewClaims).where(eq(projectReviewClaims.project_id, project_id))
  return claim?.user_id ?? null
}

/** Same as for a project under review: after a refusal its remarks are sent, after an acceptance they are done. */
async function follow(ctx: Context, tx: Db, project_id: string, to: ProposalDecision['to']): Promise<void> {
  const time = ctx.now.toISOString()
  await tx.delete(projectReviewClaims).where(eq(projectReviewClaims.project_id, project_id))
  const mine = eq(projectRemarks.project_id, project_id)
  if (to === 'refused')
    await tx
      .update(projectRemarks)
      .set({ sent_at: time })
      .where(and(mine, isNull(projectRemarks.sent_at)))
  else
    await tx
      .update(projectRemarks)
      .set({ closed_at: time })
      .where(and(mine, isNull(projectRemarks.closed_at)))
}

/** Queues the letters to the project's managers, in the transaction of the decision. */
async function announceProposal(
  ctx: Pick<Context, 'outbox'>,
  tx: Db,
  { proposal_id, project_id, to }: { proposal_id: string; project_id: string; to: 'accepted' | 'refused' },
): Promise<void> {
  const managers = await rowsOf<{ user_id: string }>(
    tx,
    sql`select m.user_id from managed_organizations m join projects p on p.organization_id = m.organization_id where p.id = ${project_id} order by m.user_id`,
  )
  const letter = to === 'accepted' ? proposalAcceptedLetter : proposalRefusedLetter
  for (const { user_id } of managers) await queueLetter(ctx, tx, letter, { user_id, facts: { proposal_id } })
}
