import { and, eq, sql } from 'drizzle-orm'
import { requireProof, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest } from '../../sign-in/sign-in-limits.server.ts'
import { joinAnsweredLetter, joinRequestedLetter } from '../organization.letters.ts'
import { organizationJoinRequests } from '../organization.tables.server.ts'
import { ALREADY_REQUESTED, MEMBER_ALREADY, UNVERIFIED } from '../organization.ts'
import { findManagers, isMember, lockManaged } from './managed-by.server.ts'
import { addMember, refuseRemovedRole } from './members.server.ts'
import { queueMemberChange } from './notify-members.server.ts'

/**
 * Requests to join an approved organization instead of registering it twice; each of its managers gets a letter.
 * @throws organization_unverified; not_found; manager_role_removed, organization_member_already, organization_asked_already; too_many
 */
export async function askToJoin(ctx: Context, input: { id: string; message?: string | undefined; from: From }): Promise<void> {
  const { user_id, verified } = requireUser(ctx.actor)
  if (!verified) throw new ReadableError(UNVERIFIED)
  await countRequest(ctx.pool, 'mail', { address: input.from.address, account: user_id })
  await ctx.db.transaction(async (tx) => {
    const [organization] = await rowsOf<{ id: string }>(tx, sql`select id from public_organizations where ${input.id} in (id, slug)`)
    if (!organization) throw notFound()
    const { id: organization_id } = organization
    if (await isMember(tx, organization_id, user_id)) throw new ReadableError(MEMBER_ALREADY)
    await refuseRemovedRole(tx, user_id)
    const id = newId('ojrq')
    const row = { id, organization_id, user_id, message: input.message || null, created_at: ctx.now.toISOString() }
    const made = await tx.insert(organizationJoinRequests).values(row).onConflictDoNothing().returning({ id: organizationJoinRequests.id })
    if (made.length === 0) throw new ReadableError(ALREADY_REQUESTED)
    for (const manager of await findManagers(tx, organization_id))
      await queueLetter(ctx, tx, joinRequestedLetter, { user_id: manager, facts: { request_id: id } })
  })
}

/**
 * A manager's answer to a request to join; the applicant gets a letter.
 * @throws proof_required to accept; manager_role_removed (409); not_found, also when it was answered already
 */
export async function answerJoinRequest(
  ctx: Context,
  input: { id: string; request_id: string; answer: 'accepted' | 'declined' },
): Promise<void> {
  const { user_id: decided_by } = input.answer === 'accepted' ? requireProof(ctx) : requireUser(ctx.actor)
  const { id: organization_id, request_id, answer } = input
  await ctx.db.transaction(async (tx) => {
    await lockManaged(ctx, tx, organization_id)
    const [request] = await tx
      .update(organizationJoinRequests)
      .set({ state: answer, decided_by, decided_at: ctx.now.toISOString() })
      .where(
        and(
          eq(organizationJoinRequests.organization_id, organization_id),
          eq(organizationJoinRequests.id, request_id),
          eq(organizationJoinRequests.state, 'waiting'),
        ),
      )
      .returning({ user_id: organizationJoinRequests.user_id })
    if (!request) throw notFound()
    if (answer === 'accepted') {
      await addMember(ctx, tx, { organization_id, user_id: request.user_id, added_by: decided_by })
      await queueMemberChange(ctx, tx, { organization_id, kind: 'added', about_id: request.user_id })
    }
    await queueLetter(ctx, tx, joinAnsweredLetter, { user_id: request.user_id, facts: { request_id } })
  })
}
