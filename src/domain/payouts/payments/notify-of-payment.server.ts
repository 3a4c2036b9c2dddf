import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { Services } from '../../../kit/services.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { findManagers } from '../../organizations/members/managed-by.server.ts'
import { payments } from '../payout.tables.server.ts'
import { paymentRecordedLetter, paymentUnconfirmedLetter } from './payment.letters.ts'
import { isUnconfirmed } from './unconfirmed.server.ts'

/** Days after a payment when its organization is reminded that it has not confirmed it. */
const REMINDER_DAYS = [3, 10, 24] as const
const BATCH = 200

type Sender = Pick<Context, 'outbox'>

/** Asks each manager of the organization to confirm what arrived, or says that everything was set off. */
export async function notifyOfPayment(
  ctx: Sender,
  tx: Db,
  { id, organization_id }: { id: string; organization_id: string },
): Promise<void> {
  for (const user_id of await findManagers(tx, organization_id))
    await queueLetter(ctx, tx, paymentRecordedLetter, { user_id, facts: { payment_id: id } })
}

/** Reminds managers of payments that nobody confirmed; each reminder is sent once. @returns how many payments */
export async function remindOfPayments({ db, outbox }: Pick<Services, 'db' | 'outbox'>, now: Date): Promise<{ reminded: number }> {
  return db.transaction(async (tx) => {
    const waiting = await rowsOf<{ id: string; organization_id: string; reminders: number }>(
      tx,
      sql`select id, organization_id, reminders from payments p where ${isUnconfirmed(sql`p`)} and reminders < ${REMINDER_DAYS.length}
          and paid_at <= ${now.toISOString()}::timestamptz - make_interval(days => (array[${sql.raw(REMINDER_DAYS.join(', '))}])[reminders + 1])
          and (reminded_at is null or reminded_at <= ${now.toISOString()}::timestamptz - interval '5 days')
          and not exists (select from payouts y where y.payment_id = p.id and y.returned_at is not null)
        order by paid_at, id limit ${BATCH} for update of p skip locked`,
    )
    for (const { id, organization_id, reminders } of waiting) {
      await tx
        .update(payments)
        .set({ reminders: reminders + 1, reminded_at: now.toISOString() })
        .where(eq(payments.id, id))
      for (const user_id of await findManagers(tx, organization_id))
        await queueLetter({ outbox }, tx, paymentUnconfirmedLetter, { user_id, facts: { payment_id: id } })
    }
    return { reminded: waiting.length }
  })
}
