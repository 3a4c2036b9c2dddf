import { and, eq, type SQL, sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { organizationMembers, organizations } from '../organization.tables.server.ts'
import { MANAGED_BY_YOU } from '../organization.ts'

/**
 * The approved organization, if the actor manages it, or is an admin: they help where nobody else can. Locked until the transaction ends, which
 * serializes changes of its members.
 * @throws not_found
 */
export async function lockManaged(ctx: Context, tx: Db, id: string): Promise<{ id: string; name: string }> {
  const { user_id } = requireUser(ctx.actor)
  const [organization] = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.id, id), eq(organizations.status, 'approved')))
    .for('update')
  if (!organization) throw notFound()
  if (!hasRole(ctx.actor, 'admin') && !(await isManagedBy(tx, id, user_id))) throw notFound()
  return organization
}

/** Membership alone, also of a user whose role was removed: it decides about conflicts of interest. */
export async function isMember(tx: Db, organization_id: string, user_id: string): Promise<boolean> {
  const rows = await tx
    .select({ user_id: organizationMembers.user_id })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.organization_id, organization_id), eq(organizationMembers.user_id, user_id)))
  return rows.length > 0
}

/** An admin decides nothing about a project of an organization that they manage. @throws organization_managed_by_you */
export async function refuseOwnProject(ctx: Pick<Context, 'actor'>, tx: Db, project_id: string | null): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const own = await rowsOf(tx, sql`select where ${isOwnProject(user_id, sql`${project_id}::text`)}`)
  if (own.length > 0) throw new ReadableError(MANAGED_BY_YOU)
}

/** SQL: true for a project of an organization that the user is a member of. */
export function isOwnProject(user_id: string, project_id: SQL): SQL {
  return sql`exists (select from organization_managers m join project_homes p on p.organization_id = m.organization_id
      where p.project_id = ${project_id} and m.user_id = ${user_id})`
}

/** True for a member of an approved organization who has the role and an enabled account. */
export async function isManagedBy(db: Db, organization_id: string, user_id: string): Promise<boolean> {
  const own = await rowsOf(
    db,
    sql`select from managed_organizations m where m.organization_id = ${organization_id} and m.user_id = ${user_id}`,
  )
  return own.length > 0
}

/** The users who manage an approved organization, in the order of their ids. */
export async function findManagers(db: Db, organization_id: string): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    db,
    sql`select user_id from managed_organizations where organization_id = ${organization_id} order by user_id`,
  )
  return rows.map(({ user_id }) => user_id)
}

/** The same without a lock, for reading. @throws not_found */
export async function findOrganizationForManager(ctx: Context, slugOrId: string): Promise<string> {
  const { user_id } = requireUser(ctx.actor)
  const mine = hasRole(ctx.actor, 'admin')
    ? sql`true`
    : sql`exists (select from managed_organizations m where m.organization_id = o.id and m.user_id = ${user_id})`
  const [found] = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select o.id from public_organizations o where ${slugOrId} in (o.slug, o.id) and ${mine}`,
  )
  if (!found) throw notFound()
  return found.id
}
