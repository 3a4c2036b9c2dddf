import { sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { MOST_PROJECTS_OF_USER, type ProjectRoom, TOO_MANY_OF_ORGANIZATION, TOO_MANY_PROJECTS } from './draft.ts'

/** The actor's room for new projects, so that a button can give the reason if there is none. */
export async function findRoom(ctx: Context): Promise<ProjectRoom> {
  const { user_id } = requireUser(ctx.actor)
  const organizations = await rowsOf<ProjectRoom['organizations'][number]>(
    ctx.db,
    sql`select o.id, o.slug, o.name, count(p.id)::int as projects, count(p.id) >= project_limit_of(o.id) as full
      from managed_organizations m join organization_refs o on o.id = m.organization_id
      left join projects p on p.organization_id = o.id and p.status <> 'deleted'
      where m.user_id = ${user_id} group by o.id, o.slug, o.name order by o.name, o.id`,
  )
  const own = await countOfUser(ctx.db, user_id)
  const limited = !hasRole(ctx.actor, 'admin')
  return { organizations, own, limited, full: limited && own >= MOST_PROJECTS_OF_USER }
}

/**
 * Checks both limits of product.md §4. Creations for one organization, and by one user, wait for each other until the transaction ends, so
 * that two tabs cannot make a fifth.
 * @param user_id null for an admin's project, which counts against the organization only
 * @throws too_many_projects, too_many_of_organization
 */
export async function holdRoom(tx: Db, { organization_id, user_id }: { organization_id: string; user_id: string | null }): Promise<void> {
  // Always in this order, to avoid deadlocks.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`projects of ${organization_id}`}, 0))`)
  if (user_id !== null) await holdRoomOfUser(tx, user_id)
  const [row] = await rowsOf<{ full: boolean }>(
    tx,
    sql`select count(*) >= project_limit_of(${organization_id}) as full from projects where organization_id = ${organization_id} and status <> 'deleted'`,
  )
  if (row?.full) throw new ReadableError(TOO_MANY_OF_ORGANIZATION)
}

/** A rejected project that is edited counts again. */
export async function holdRoomOfUser(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`projects by ${user_id}`}, 0))`)
  if ((await countOfUser(tx, user_id)) >= MOST_PROJECTS_OF_USER) throw new ReadableError(TOO_MANY_PROJECTS)
}

async function countOfUser(db: Db, user_id: string): Promise<number> {
  const [row] = await rowsOf<{ projects: number }>(
    db,
    sql`select count(*)::int as projects from projects where created_by = ${user_id} and status not in ('deleted', 'rejected')`,
  )
  return row?.projects ?? 0
}
