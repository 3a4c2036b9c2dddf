import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import { aloneFrom } from '../../users/alone.ts'
import { ALONE_TOO_SOON, CONTRIBUTION_REGISTERED_BY_YOU, HANDLED_BY_YOU, OWN_GIFT } from '../contribution.errors.ts'
import { handsOf, type ManagedRow, whyNotApproved } from './find-managed-contributions.server.ts'

/**
 * Refuses an admin who gave or handled the contribution; the only admin may decide about it a day later, with a reason that the trail shows.
 * @returns the cause for the step; null when two people decided
 */
export async function refuseOwn(
  tx: Db,
  now: Date,
  { id, reason }: { id: string; reason?: string | undefined },
  user_id: string,
): Promise<'one_person' | null> {
  const [found] = await rowsOf<Hands>(tx, sql`select ${handsOf(user_id)} from contributions c where c.id = ${id}`)
  const { hand_at, is_alone } = found!
  const why = whyNotApproved({ ...found!, alone_from: aloneFrom(hand_at, is_alone) }, now)
  if (why) throw new ReadableError(OWN[why])
  if (hand_at !== null && !reason) throw invalid({ reason: ['contribution_error_alone'] })
  return hand_at === null ? null : 'one_person'
}
type Hands = Pick<ManagedRow, 'gave' | 'registered' | 'hand_at' | 'is_alone'> & Record<string, unknown>
const OWN = {
  own_gift: OWN_GIFT,
  registered_by_you: CONTRIBUTION_REGISTERED_BY_YOU,
  handled_by_you: HANDLED_BY_YOU,
  alone_too_soon: ALONE_TOO_SOON,
}
