import type { Db } from '../../../kit/data/db.server.ts'
import { contributions } from '../contribution.tables.server.ts'
import { contributionDonors } from '../desk/donor.tables.server.ts'
import { writeStep } from '../write-step.server.ts'

type Gift = Pick<typeof contributions.$inferSelect, 'id' | 'code' | 'project_id' | 'amount' | 'currency'>
type Donor = Omit<typeof contributionDonors.$inferInsert, 'contribution_id' | 'created_at'>

/** Writes a donation that was announced and has not arrived. @param effective_at when it was announced, if that was before */
export async function announceGift(tx: Db, now: Date, gift: Gift, donor: Donor, effective_at = now.toISOString()): Promise<void> {
  const created_at = now.toISOString()
  await tx.insert(contributions).values({ ...gift, kind: 'donation', status: 'pending', created_at })
  await tx.insert(contributionDonors).values({ ...donor, contribution_id: gift.id, created_at })
  await writeStep(tx, now, { contribution_id: gift.id, kind: 'promised', amount: gift.amount, effective_at })
}
