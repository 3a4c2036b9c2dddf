import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { projectDrafts } from '../drafts/draft.tables.server.ts'
import type { ProjectStatus } from '../project-rules.ts'
import { projectProposals } from '../proposals/proposal.tables.server.ts'
import { projectRemarks, projectReviewClaims, projectVersions } from './review.tables.server.ts'

/**
 * Effects of a change of status on the project's review: a sent version is stored, a decision sends or closes the remarks and ends the
 * claim.
 */
export async function followReview(
  tx: Db,
  now: Date,
  { project_id, change_id, from, to }: { project_id: string; change_id: number; from: ProjectStatus; to: ProjectStatus },
): Promise<void> {
  const time = now.toISOString()
  if (to === 'under_review')
    await tx.insert(projectVersions).values({ change_id, project_id, content: sql`project_content(${project_id})` })
  if (to === 'deleted')
    await tx
      .update(projectProposals)
      .set({ state: 'withdrawn', decided_at: time })
      .where(and(eq(projectProposals.project_id, project_id), eq(projectProposals.state, 'sent')))
  if (from !== 'under_review') return
  await tx.delete(projectReviewClaims).where(eq(projectReviewClaims.project_id, project_id))
  const mine = eq(projectRemarks.project_id, project_id)
  if (to === 'rejected')
    await tx
      .update(projectRemarks)
      .set({ sent_at: time })
      .where(and(mine, isNull(projectRemarks.sent_at)))
  if (to !== 'active' && to !== 'published') return
  // The approved content is in the project itself.
  await tx.delete(projectDrafts).where(eq(projectDrafts.project_id, project_id))
  await tx
    .update(projectRemarks)
    .set({ closed_at: time })
    .where(and(mine, isNull(projectRemarks.closed_at)))
}
