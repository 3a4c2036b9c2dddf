import { and, eq, sql } from 'drizzle-orm'
import { hasRole, requireProof, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf, rowsOfEach } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { grantRole, takeRole } from '../../users/grant-role.server.ts'
import { lockUser } from '../../users/lock-user.server.ts'
import { member } from '../find-managed-organizations.server.ts'
import { memberRemovedLetter } from '../organization.letters.ts'
import { organizationMembers } from '../organization.tables.server.ts'
import { LAST_MANAGER, MANAGER_ROLE_REMOVED } from '../organization.ts'
import { findOrganizationForManager, lockManaged } from './managed-by.server.ts'
import type { Membership, OwnJoinRequest } from './member.ts'
import { queueMemberChange } from './notify-members.server.ts'

/**
 * Makes a user manager of an organization, with the role that opens its desk, in the caller's transaction.
 * @throws manager_role_removed (409), but not for an admin who decides
 */
export async function addMember(
  ctx: Context,
  tx: Db,
  { organization_id, user_id, added_by }: { organization_id: string; user_id: string; added_by: string | null },
): Promise<void> {
  // Locks the user: a concurrent removal from their last organization must not take the role away after this.
  await lockUser(tx, user_id)
  const by_admin = hasRole(ctx.actor, 'admin')
  if (!by_admin) await refuseRemovedRole(tx, user_id)
  await tx
    .insert(organizationMembers)
    .values({ organization_id, user_id, added_by, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
  const granted = await grantRole(tx, { user_id, role: 'organizationmanager', granted_by: added_by })
  // The log says that a role which an admin removed is theirs again.
  if (granted && by_admin)
    await noteAct(ctx, tx, { action: 'user.role_granted', subject_id: user_id, after: { role: 'organizationmanager' } })
  await noteAct(ctx, tx, { action: 'organization.member_added', subject_id: organization_id, after: { user_id } })
}

/** A role that an admin removed is given back by admins alone. @throws manager_role_removed (409) */
export async function refuseRemovedRole(db: Db, user_id: string): Promise<void> {
  const removed = await rowsOf(db, sql`select where is_role_removed(${user_id}, 'organizationmanager')`)
  if (removed.length > 0) throw new ReadableError(MANAGER_ROLE_REMOVED)
}

/**
 * Removes a user, or the actor, as manager of an organization: never the last one. A user without any other organization loses the role.
 * @throws proof_required; not_found; organization_last_manager
 */
export async function removeMember(ctx: Context, input: { id: string; user_id: string }): Promise<void> {
  const { id: organization_id, user_id } = input
  const { user_id: by } = requireProof(ctx)
  await ctx.db.transaction(async (tx) => {
    const { name } = await lockManaged(ctx, tx, organization_id)
    const members = await rowsOf<{ user_id: string; manages: boolean }>(
      tx,
      sql`select m.user_id, exists (select from managed_organizations o where o.organization_id = m.organization_id and o.user_id = m.user_id) as manages
        from organization_members m where m.organization_id = ${organization_id}`,
    )
    const leaving = members.find((member) => member.user_id === user_id)
    if (!leaving) throw notFound()
    const others = members.filter((member) => member !== leaving)
    // A member whose role an admin removed, or whose account is disabled, does not manage it.
    if (others.length === 0 || (leaving.manages && !others.some(({ manages }) => manages))) throw new ReadableError(LAST_MANAGER)
    // Leaving two organizations at once, each would see the other and leave the role.
    await lockUser(tx, user_id)
    await tx
      .delete(organizationMembers)
      .where(and(eq(organizationMembers.organization_id, organization_id), eq(organizationMembers.user_id, user_id)))
    const [other] = await tx
      .select({ organization_id: organizationMembers.organization_id })
      .from(organizationMembers)
      .where(eq(organizationMembers.user_id, user_id))
      .limit(1)
    if (!other) await takeRole(tx, { user_id, role: 'organizationmanager' })
    if (by !== user_id) await queueLetter(ctx, tx, memberRemovedLetter, { user_id, facts: { organization_id } })
    await queueMemberChange(ctx, tx, { organization_id, kind: 'removed', about_id: user_id })
    await noteAct(ctx, tx, { action: 'organization.member_removed', subject_id: organization_id, before: { user_id }, after: { name } })
  })
}

/** The managers of an organization, its invitations and its requests to join. @throws not_found */
export async function findMembers(ctx: Context, slugOrId: string): Promise<Membership> {
  return rowsOfEach<MemberParts>(ctx.db, memberParts(ctx, await findOrganizationForManager(ctx, slugOrId)))
}

export type MemberParts = { [Name in keyof Membership]: Membership[Name][number] }

/** SQL: the managers of an organization, its invitations and its requests to join. */
export function memberParts(ctx: Pick<Context, 'actor' | 'now'>, id: string) {
  const { user_id } = requireUser(ctx.actor)
  return {
    members: sql`select u.id, u.username, u.name, u.surname, iso_time(m.created_at) as since, u.id = ${user_id} as is_self
        from organization_members m join enabled_users u on u.id = m.user_id where m.organization_id = ${id} order by m.created_at, u.id`,
    invitations: sql`select i.id, i.email, iso_time(i.created_at) as created_at, iso_time(i.expires_at) as expires_at from organization_invitations i
        where i.organization_id = ${id} and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${ctx.now.toISOString()} order by i.created_at desc, i.id`,
    join_requests: sql`select r.id, ${member('r.user_id')} as "user", r.message, iso_time(r.created_at) as created_at from organization_join_requests r
        join enabled_users u on u.id = r.user_id where r.organization_id = ${id} and r.state = 'waiting' order by r.created_at, r.id`,
  }
}

/** The user's own requests to join that have no answer yet. */
export function findOwnJoinRequests(ctx: Context): Promise<OwnJoinRequest[]> {
  const { user_id } = requireUser(ctx.actor)
  return rowsOf<OwnJoinRequest>(
    ctx.db,
    sql`select r.id, o.ref as organization, iso_time(r.created_at) as created_at from organization_join_requests r
      join organization_refs o on o.id = r.organization_id where r.user_id = ${user_id} and r.state = 'waiting' order by r.created_at`,
  )
}
