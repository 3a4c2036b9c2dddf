import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { newCode, newId } from '../../kit/ids.ts'
import { contributions } from './contribution.tables.server.ts'
import { writeStep } from './write-step.server.ts'

/**
 * Divides a locked contribution of which a payment covers a part: the rest is a part of its own, which stays due and waits since the whole does. Both steps take effect with the
 * approval, as nothing becomes more or less.
 */
export async function divideDue(tx: Db, now: Date, { id, pays, acted_by }: { id: string; pays: number; acted_by: string }): Promise<void> {
  const [whole] = await tx.select().from(contributions).where(eq(contributions.id, id))
  const { kind, project_id, booking_id, split_from, currency, approved_at, created_at } = whole!
  const rest = whole!.amount - pays
  const part = { acted_by, cause: 'paid_in_part' as const, effective_at: approved_at ?? created_at }
  await tx.update(contributions).set({ amount: pays }).where(eq(contributions.id, id))
  await writeStep(tx, now, { contribution_id: id, kind: 'parted', amount: pays, ...part })
  const rest_id = newId('cont')
  await tx.insert(contributions).values({
    id: rest_id,
    code: newCode(),
    kind,
    project_id,
    booking_id,
    split_from: split_from ?? id,
    amount: rest,
    currency,
    status: 'approved',
    approved_at: part.effective_at,
    created_at: now.toISOString(),
  })
  await writeStep(tx, now, { contribution_id: rest_id, kind: 'carried', amount: rest, ...part })
}
