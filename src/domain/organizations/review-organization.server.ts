import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { dropDocuments } from './documents/documents.server.ts'
import { lockOrganization } from './lock-organization.server.ts'
import type { OrganizationDecision } from './managed-organization.ts'
import { addMember } from './members/members.server.ts'
import { organizationApprovedLetter, organizationRejectedLetter } from './organization.letters.ts'
import { organizationReviews, organizations } from './organization.tables.server.ts'
import { ORGANIZATION_CHANGED, ORGANIZATION_REGISTERED_BY_YOU } from './organization.ts'

/**
 * Approves an organization under review, which makes the user who registered it its manager, or rejects it with the corrections to make.
 * They get a letter about either. A rejection deletes its documents.
 * @throws forbidden; not_found; conflict when it is not under review; organization_changed since it was read;
 * organization_registered_by_you
 */
export async function decideOrganization(ctx: Context, input: OrganizationDecision & { id: string }): Promise<void> {
  const { user_id: decided_by } = requireRole(ctx.actor, 'admin')
  const { id, decision } = input
  const reason = input.decision === 'rejected' ? input.reason : null
  let removeFiles = async () => {}
  await ctx.db.transaction(async (tx) => {
    const { status, registered_by, name } = await lockOrganization(tx, id)
    if (status !== 'pending') throw conflict()
    await refuseUnread(tx, id, input.seen)
    if (decision === 'approved' && registered_by === decided_by) throw new ReadableError(ORGANIZATION_REGISTERED_BY_YOU)
    const created_at = ctx.now.toISOString()
    await tx.update(organizations).set({ status: decision, claimed_by: null }).where(eq(organizations.id, id))
    const review_id = newId('orev')
    await tx.insert(organizationReviews).values({ id: review_id, organization_id: id, decision, reason, decided_by, created_at })
    if (decision === 'approved' && registered_by) {
      await addMember(ctx, tx, { organization_id: id, user_id: registered_by, added_by: decided_by })
      await queueLetter(ctx, tx, organizationApprovedLetter, { user_id: registered_by, facts: { review_id } })
    }
    if (decision === 'rejected') {
      const documents = await dropDocuments(tx, ctx.files, id)
      removeFiles = documents.removeFiles
      const facts = { review_id, had_documents: documents.dropped > 0 }
      if (registered_by) await queueLetter(ctx, tx, organizationRejectedLetter, { user_id: registered_by, facts })
    }
    await noteAct(ctx, tx, {
      action: decision === 'approved' ? 'organization.approved' : 'organization.rejected',
      subject_id: id,
      before: { status, name },
      after: { status: decision },
      ...(reason && { reason }),
    })
  })
  await removeFiles()
}

/** Read after the lock: the second of two concurrent decisions sees the changes of the first. */
export async function refuseUnread(tx: Db, id: string, seen: string): Promise<void> {
  const [found] = await rowsOf<{ version: string }>(tx, sql`select organization_version(${id}) as version`)
  if (found!.version !== seen) throw new ReadableError(ORGANIZATION_CHANGED)
}

/**
 * Claims the review of an organization, also from another admin, or gives it back.
 * @throws forbidden; not_found; conflict when it is not under review, or there is nothing to give back
 */
export async function claimOrganization(ctx: Context, { id, claim }: { id: string; claim: boolean }): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const { status, claimed_by, name } = await lockOrganization(tx, id)
    if (status !== 'pending' || (claimed_by === user_id) === claim) throw conflict()
    await tx
      .update(organizations)
      .set({ claimed_by: claim ? user_id : null })
      .where(eq(organizations.id, id))
    await noteAct(ctx, tx, { action: claim ? 'organization.claimed' : 'organization.given_back', subject_id: id, after: { name } })
  })
}
