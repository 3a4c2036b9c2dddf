import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { memberChangedLetter } from '../organization.letters.ts'

/** Queues a letter to every manager and every admin about a change of managers, so that misuse of an account is noticed. */
export async function queueMemberChange(
  ctx: Context,
  tx: Db,
  facts: { organization_id: string; kind: 'invited' | 'added' | 'removed'; about_id: string | null },
): Promise<void> {
  const { user_id: by_id } = requireUser(ctx.actor)
  for (const user_id of await findNotified(tx, facts.organization_id))
    await queueLetter(ctx, tx, memberChangedLetter, { user_id, facts: { ...facts, by_id } })
}

/** The managers of an organization and the admins, who may object in time. */
export async function findNotified(tx: Db, organization_id: string): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    tx,
    sql`select user_id from notified_of_organization where organization_id = ${organization_id} order by user_id`,
  )
  return rows.map(({ user_id }) => user_id)
}
