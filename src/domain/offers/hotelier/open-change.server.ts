import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { offerChanges } from '../offer.tables.server.ts'
import { readOffer } from '../offer-shape.kind.ts'

/** The change of an offer that is being written or waits for an answer; undefined without one. */
export async function openChange(tx: Db, offer_id: string) {
  const [row] = await tx
    .select()
    .from(offerChanges)
    .where(and(eq(offerChanges.offer_id, offer_id), inArray(offerChanges.state, ['writing', 'sent'])))
  return row && { ...row, base: readOffer(row.base), content: readOffer(row.content) }
}
