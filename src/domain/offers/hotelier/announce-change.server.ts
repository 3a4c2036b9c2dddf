import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { offerChangeAcceptedLetter, offerChangeRefusedLetter, offerChangeSentLetter } from './offer-change.letters.ts'

/** To each admin, in the transaction of its sending. */
export async function announceSent(ctx: Pick<Context, 'outbox'>, tx: Db, change_id: string): Promise<void> {
  const admins = await rowsOf<{ user_id: string }>(tx, sql`select user_id from admins order by user_id`)
  for (const { user_id } of admins) await queueLetter(ctx, tx, offerChangeSentLetter, { user_id, facts: { change_id } })
}

/** To the author of the change, if their account still exists. */
export async function announceDecided(
  ctx: Pick<Context, 'outbox'>,
  tx: Db,
  { change_id, user_id, to }: { change_id: string; user_id: string | null; to: 'accepted' | 'refused' },
): Promise<void> {
  if (user_id === null) return
  const letter = to === 'accepted' ? offerChangeAcceptedLetter : offerChangeRefusedLetter
  await queueLetter(ctx, tx, letter, { user_id, facts: { change_id } })
}
