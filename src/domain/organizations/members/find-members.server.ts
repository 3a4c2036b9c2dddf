import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf, rowsOfEach } from '../../../kit/data/db.server.ts'
import { member } from '../find-managed-organizations.server.ts'
import { findOrganizationForManager } from './managed-by.server.ts'
import type { Membership, OwnJoinRequest } from './member.ts'

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
