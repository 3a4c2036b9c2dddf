import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { contributions } from '../contribution.tables.server.ts'
import { contributionDonors } from '../desk/donor.tables.server.ts'
import { writeStep } from '../write-step.server.ts'

type Gift = Pick<typeof contributions.$inferSelect, 'id' | 'code' | 'project_id' | 'amount' | 'currency'>
type Donor = Omit<typeof contributionDonors.$inferInsert, 'contribution_id' | 'created_at'>

/**
 * Writes a donation that was announced and has not arrived. Expected totals count it only if a user with a confirmed address promised it,
 * and one of theirs at a time for a project; any other counts once it arrives.
 * @param effective_at time of the announcement, if that was earlier
 */
export async function announceGift(tx: Db, now: Date, gift: Gift, donor: Donor, effective_at = now.toISOString()): Promise<void> {
  const created_at = now.toISOString()
  const kind = (await isPromised(tx, gift, donor)) ? 'promised' : 'announced'
  await tx.insert(contributions).values({ ...gift, kind: 'donation', status: 'pending', created_at })
  await tx.insert(contributionDonors).values({ ...donor, contribution_id: gift.id, created_at })
  await writeStep(tx, now, { contribution_id: gift.id, kind, amount: gift.amount, effective_at })
}

async function isPromised(tx: Db, { project_id }: Gift, { user_id }: Donor): Promise<boolean> {
  if (!user_id) return false
  // Two concurrent gifts of one person queue here, so that only the first is a promise.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`promise ${user_id} ${project_id}`}))`)
  const counts = await rowsOf(
    tx,
    sql`select from enabled_users u where u.id = ${user_id} and u.email_verified and not exists (
      select from contribution_donors d join gifts g on g.id = d.contribution_id where d.user_id = u.id and g.project_id is not distinct from ${project_id} and g.expected_amount > 0)`,
  )
  return counts.length > 0
}
