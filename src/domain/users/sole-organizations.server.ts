import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { ReadableError } from '../../kit/errors.ts'
import type { SoleOrganization } from './managed-user.ts'
import { ORGANIZATIONS_UNSEEN } from './user.ts'

/** Nobody manages an organization any more. */
export const ORGANIZATION_UNMANAGED = eventType('organization.unmanaged', z.object({ organization_id: z.string() }))

/** Organizations that nobody but this user manages. */
export function findSoleOrganizations(db: Db, user_id: string): Promise<SoleOrganization[]> {
  return rowsOf<SoleOrganization & Record<string, unknown>>(
    db,
    sql`select organization_id as id, slug, name from sole_managers where user_id = ${user_id} order by name, organization_id`,
  )
}

/** The signed-in user's own. */
export function findOwnSoleOrganizations({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<SoleOrganization[]> {
  return findSoleOrganizations(db, requireUser(actor).user_id)
}

/**
 * Checks that the actor has seen the organizations that would lose their last manager with the account, and has the admins notified.
 * Concurrent departures from the same organizations wait.
 * @param seen ids of the displayed organizations
 * @throws organizations_unseen
 */
export async function leaveUnmanaged(
  ctx: Pick<Context, 'outbox'>,
  tx: Db,
  input: { user_id: string; seen: readonly string[] },
): Promise<void> {
  await tx.execute(sql`select lock_organizations_of(${input.user_id})`)
  const left = await findSoleOrganizations(tx, input.user_id)
  if (left.some(({ id }) => !input.seen.includes(id))) throw new ReadableError(ORGANIZATIONS_UNSEEN)
  for (const { id } of left) await ctx.outbox.emit(tx, ORGANIZATION_UNMANAGED, { organization_id: id })
}
